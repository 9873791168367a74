// What a person decided about an attempt, said to the student whom it concerns.
import type { Decision } from '@quivia/contract/results';
import { scoreWords } from '../marks-words.ts';

const WHAT: Record<Decision['kind'], string> = {
  marks_corrected: 'A mark was corrected.',
  regraded: 'A question was graded anew.',
  late_accepted: 'Your answers that came after the end were accepted.',
  late_refused: 'Your answers that came after the end were not accepted.',
  disqualified: 'You were disqualified.',
  reopened: 'The exam was opened again for you.',
};

export function decisionWords({ kind, marks_before, marks_after }: Decision): string {
  const change = marks_after === null ? '' : changeWords(marks_before, marks_after);
  return change ? `${WHAT[kind]} ${change}` : WHAT[kind];
}

function changeWords(before: number | null, after: number): string {
  if (before === null) return `Your marks are ${scoreWords(after)}.`;
  if (before === after) return `Your marks stayed at ${scoreWords(after)}.`;
  return `Your marks went from ${scoreWords(before)} to ${scoreWords(after)}.`;
}
