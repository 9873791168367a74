// A table pasted from a spreadsheet: a roll number (or the name of a group) and one mark for each component.
import { markOf, type Subject } from '@quivia/contract/marking/marks';
import type { Component } from '@quivia/contract/marking/scheme';
import { asEntered } from '@quivia/contract/marking/sheets';
import { coordinator } from './sheets.words.ts';

interface Named {
  candidate_id: number | null;
  group_id: number | null;
  name: string;
  roll_number: string;
  /** Those without an examiner are entered before. */
  due: readonly { examiner_id: number | null; components: readonly string[] }[];
}

interface EnteredRow {
  subject: Subject;
  marks: Record<string, number>;
}

/** A first line without marks is a heading. An empty cell enters nothing. Of a line with a problem nothing is entered: it is left. */
export function readEntered(
  text: string,
  components: readonly Component[],
  subjects: readonly Named[],
): { rows: EnteredRow[]; problems: string[]; left: string } {
  const { problems: words } = coordinator.enterDialog;
  const known = new Map(subjects.map((one) => [(one.roll_number || one.name).toLowerCase(), one]));
  const rows: EnteredRow[] = [];
  const problems: string[] = [];
  const left: string[] = [];
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  for (const [at, line] of lines.entries()) {
    const [first = '', ...cells] = line.split(/\t|;/).map((cell) => cell.trim());
    const subject = known.get(first.toLowerCase());
    if (!subject && at === 0 && !cells.some((cell) => /^\d/.test(cell))) continue;
    if (!subject) {
      problems.push(words.unknown(at + 1, first));
      left.push(line);
      continue;
    }
    const marks: Record<string, number> = {};
    const before = problems.length;
    const theirs = subject.due.find(({ examiner_id }) => examiner_id === null)?.components ?? [];
    for (const [column, component] of components.entries()) {
      const cell = cells[column] ?? '';
      if (cell === '') continue;
      const mark = Number(cell.replace(',', '.'));
      const asNumber = asEntered(component);
      // What the whole group gets is entered for the group, not for its members.
      if (!theirs.includes(component.id)) problems.push(words.notTheirs(at + 1, first, component.name));
      else if (mark >= 0 && markOf(asNumber, { mark }) !== undefined) marks[component.id] = mark;
      else problems.push(words.badMark(at + 1, first, cell, asNumber));
    }
    const { candidate_id, group_id } = subject;
    if (problems.length > before) left.push(line);
    else if (Object.keys(marks).length > 0)
      rows.push({
        subject: candidate_id === null ? { group_id: group_id as number } : { candidate_id },
        marks,
      });
  }
  return { rows, problems, left: left.join('\n') };
}
