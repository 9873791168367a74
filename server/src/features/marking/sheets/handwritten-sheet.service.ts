// Sheets that were marked on paper. Two people type each in, or its assessor does.
import type { Subject } from '@quivia/contract/marking/marks';
import type { Component } from '@quivia/contract/marking/scheme';
import { AppError } from '../../../platform/app-error.ts';
import * as queries from './handwritten-sheet.queries.ts';
import { isSame, marksOf, namesOf, storedValues } from './mark-values.rules.ts';
import { selectVersion } from './sheets.queries.ts';
import type { Act, Submission } from './sheets.service.ts';
import { words } from './sheets.words.ts';

export type TypedEntry = queries.TypedEntry;

/** All that was typed in for a sheet, oldest first. */
export const typedEntries = (assessorId: number, subject: Subject): Promise<TypedEntry[]> =>
  queries.selectTypedEntries(assessorId, subject);

/** How an entry stands to those before it. */
export interface Comparison {
  /** `again`: by the only person who has typed it in so far. `agrees`: the values are a sheet. */
  state: 'first' | 'again' | 'differs' | 'agrees';
  /** From the last one. */
  differing: readonly Component[];
}

/** The first entry is shown to nobody; the second must say the same. A repeat of a key stores nothing. */
export async function storeEntry(
  examId: number,
  { key, subject, values }: Submission,
  given: Act & {
    assessorId: number;
    /** Assessors answer for their own sheets, and need nobody else. */
    isOwn: boolean;
    components: readonly Component[];
    entries: readonly TypedEntry[];
  },
): Promise<Comparison> {
  const { assessorId, isOwn, components, entries, by, at } = given;
  const repeated = entries.find((one) => one.key === key);
  const version = repeated?.version ?? (await selectVersion(assessorId, subject)) + 1;
  const before = repeated ? entries.slice(0, entries.indexOf(repeated)) : entries;
  const earlier = before.filter((one) => one.version === version);
  const { missing } = marksOf(components, values);
  if (missing.length > 0)
    throw new AppError('invalid_input', { message: words.missing({ components: namesOf(missing) }) });
  if (!repeated) {
    const stored = storedValues(components, values);
    const entry = { key, version, values: stored, examinerId: assessorId, subject };
    await queries.insertTypedEntry(examId, entry, { by, at });
  }
  const differing = (one: TypedEntry) => components.filter(({ id }) => !isSame(one.values[id], values[id]));
  const agreeing = earlier.filter((one) => differing(one).length === 0);
  if (agreeing.some(({ entered_by }) => isOwn || entered_by !== by))
    return { state: 'agrees', differing: [] };
  const last = earlier.at(-1);
  if (!last) return { state: 'first', differing: [] };
  return agreeing.length > 0
    ? { state: 'again', differing: [] }
    : { state: 'differs', differing: differing(last) };
}
