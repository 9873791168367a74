// A table pasted from a spreadsheet: a roll number (or the name of a group) and one mark for each component.
import { markOf, type Subject } from '@quivia/contract/oral/marks';
import type { Component } from '@quivia/contract/oral/scheme';
import { coordinator } from './sheets.words.ts';

interface Named {
  candidate_id: number | null;
  group_id: number | null;
  name: string;
  roll_number: string;
}

interface EnteredRow {
  subject: Subject;
  marks: Record<string, number>;
}

/** A first line without marks is a heading. An empty cell enters nothing. */
export function readEntered(
  text: string,
  components: readonly Component[],
  subjects: readonly Named[],
): { rows: EnteredRow[]; problems: string[] } {
  const { problems: words } = coordinator.enterDialog;
  const known = new Map(subjects.map((one) => [(one.roll_number || one.name).toLowerCase(), one]));
  const rows: EnteredRow[] = [];
  const problems: string[] = [];
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  for (const [at, line] of lines.entries()) {
    const [first = '', ...cells] = line.split(/\t|;/).map((cell) => cell.trim());
    const subject = known.get(first.toLowerCase());
    if (!subject && at === 0 && !cells.some((cell) => /^\d/.test(cell))) continue;
    if (!subject) {
      problems.push(words.unknown(at + 1, first));
      continue;
    }
    const marks: Record<string, number> = {};
    for (const [column, component] of components.entries()) {
      const cell = cells[column] ?? '';
      if (cell === '') continue;
      const mark = Number(cell.replace(',', '.'));
      const asNumber =
        component.method.type === 'number'
          ? component
          : { ...component, method: { type: 'number' as const, step: 0.25 as const } };
      if (mark >= 0 && markOf(asNumber, { mark }) !== undefined) marks[component.id] = mark;
      else problems.push(words.badMark(at + 1, component.name, cell));
    }
    const { candidate_id, group_id } = subject;
    if (Object.keys(marks).length > 0)
      rows.push({
        subject: candidate_id === null ? { group_id: group_id as number } : { candidate_id },
        marks,
      });
  }
  return { rows, problems };
}
