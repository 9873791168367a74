// What a marker has entered for an answer and not yet submitted.
import type { AnswerToMark } from '@quivia/contract/answer-marking';

export interface Draft {
  /** The marks, as in their field. */
  typed: string;
  comment: string;
  reason: string;
}

type Marked = Pick<AnswerToMark, 'marks' | 'step'>;

export const draftOf = ({ sheet }: Pick<AnswerToMark, 'sheet'>): Draft => ({
  typed: sheet ? String(sheet.marks) : '',
  comment: sheet?.comment ?? '',
  reason: '',
});

/** Null where it is no mark. Full marks always are one. */
export function marksOf({ typed }: Draft, { marks: most, step }: Marked): number | null {
  const text = typed.trim().replace(',', '.');
  const marks = Number(text);
  if (text === '' || !(marks >= 0 && marks <= most)) return null;
  return marks === most || Math.round(marks * 100) % Math.round(step * 100) === 0 ? marks : null;
}

const MOST_QUICK = 20;

/** Whole marks to press; a question with many is typed. */
export const quickMarks = (most: number): number[] =>
  Array.from({ length: Math.min(Math.floor(most), MOST_QUICK) + 1 }, (_, marks) => marks);

/** One step up or down from here, within what the question can earn. */
export function stepped(draft: Draft, marked: Marked, direction: 1 | -1): string {
  const from = marksOf(draft, marked) ?? (direction > 0 ? -marked.step : marked.marks + marked.step);
  const to = Math.round((from + direction * marked.step) * 100) / 100;
  return String(Math.min(marked.marks, Math.max(0, to)));
}
