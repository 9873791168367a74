// Marks that are known before the exam. Each change is a further version, and the one before is kept.
import { createHash } from 'node:crypto';
import type { MarkValue, Subject } from '@quivia/contract/marking/marks';
import type { Component } from '@quivia/contract/marking/scheme';
import { enteredComponents } from '@quivia/contract/marking/sheets';
import { AppError } from '../../../platform/app-error.ts';
import type { Roster } from '../roster.rules.ts';
import { isOf } from '../subjects.rules.ts';
import { isSame, marksOf } from './mark-values.rules.ts';
import * as queries from './sheets.queries.ts';
import type { Act } from './sheets.service.ts';
import { words } from './sheets.words.ts';

export interface EnteredRow {
  subject: Subject;
  marks: Record<string, number>;
}

/** Each row with a mark that can't be entered, so that all of them are corrected at once. */
export function badMarks(
  { scheme, subjects }: Roster,
  rows: readonly EnteredRow[],
): { subject: Subject; component: Component; mark: number }[] {
  const nameOf = (id: string) => scheme.components.find((one) => one.id === id)?.name ?? id;
  return rows.flatMap(({ subject, marks }) => {
    const components = componentsFor({ scheme, subjects }, subject);
    return Object.entries(marks).flatMap(([id, mark]) => {
      const component = components.find((one) => one.id === id);
      if (!component)
        throw new AppError('invalid_input', { message: words.notEntered({ component: nameOf(id) }) });
      const { missing } = marksOf([component], { [id]: { mark } });
      return missing.length > 0 || mark < 0 ? [{ subject, component, mark }] : [];
    });
  });
}

function componentsFor({ scheme, subjects }: Pick<Roster, 'scheme' | 'subjects'>, subject: Subject) {
  const found = subjects.find(isOf(subject));
  return found ? enteredComponents(scheme, found.kind) : [];
}

/** What these rows change. */
interface Changes {
  fresh: Omit<queries.NewSheet, 'key'>[];
  /** Ids of the sheets in whose place others come. */
  replaced: number[];
}

export async function changesBy(
  examId: number,
  roster: Roster,
  rows: readonly EnteredRow[],
): Promise<Changes> {
  const sheets = await queries.selectSheets(examId);
  const changes: Changes = { fresh: [], replaced: [] };
  for (const { subject, marks } of rows) {
    const components = componentsFor(roster, subject);
    const old = sheets.filter((one) => one.examiner_id === null && isOf(subject)(one));
    const current = old.find(({ reopened_at }) => reopened_at === null);
    const values: Record<string, MarkValue> = {
      ...current?.values,
      ...Object.fromEntries(Object.entries(marks).map(([id, mark]) => [id, { mark }])),
    };
    const { marks: all } = marksOf(components, values);
    if (current && components.every(({ id }) => isSame(current.values[id], values[id]))) continue;
    if (current) changes.replaced.push(current.id);
    const version = Math.max(0, ...old.map((one) => one.version)) + 1;
    changes.fresh.push({ examiner_id: null, subject, version, values, marks: all });
  }
  return changes;
}

/** One key for each row, made from that of the act. */
function rowKey(key: string, subject: Subject): string {
  const hex = createHash('sha256')
    .update(`${key} ${JSON.stringify(subject)}`)
    .digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

export async function storeEntered(
  examId: number,
  { fresh, replaced }: Changes,
  { key, reason, by, at }: Act & { key: string; reason: string | undefined },
): Promise<void> {
  if (replaced.length > 0) {
    if (!reason) throw new AppError('invalid_input', { field: 'reason', message: words.reasonNeeded });
    await queries.insertReopenings(replaced, { reason, by, at });
  }
  if (fresh.length === 0) return;
  const rows = fresh.map((one) => ({ ...one, key: rowKey(key, one.subject) }));
  await queries.insertSheets(examId, rows, { origin: 'entered', by, at });
}
