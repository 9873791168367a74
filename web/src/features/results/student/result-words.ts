// How an exam ended for the student, in words.
import type { OwnResult } from '@quivia/contract/results';
import { marksWords, scoreWords } from '../marks-words.ts';

export const ENDED: Record<OwnResult['status'], string> = {
  submitted: 'Handed in',
  closed_by_deadline: 'Closed at its end',
  disqualified: 'You were disqualified',
  absent: 'You were absent',
};

export const isWrongEnd = (status: OwnResult['status']) => status === 'disqualified' || status === 'absent';

/** '7 of 10'; 'AB' for who was absent. */
export function obtained(marks: number, total: number): string {
  const score = scoreWords(marks);
  return score === 'AB' ? score : `${score} of ${marksWords(total)}`;
}
