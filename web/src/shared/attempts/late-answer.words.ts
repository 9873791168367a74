// An answer that arrived after the end, said to its student in the same words on the receipt and with the result.
import type { OwnLateAnswer } from '@quivia/contract/attempts';
import { timeOf } from '../../platform/app/date-time.tsx';

export const lateAnswers = {
  title: 'Answers that arrived late',
  answer: (late: OwnLateAnswer) => `${whatOf(late)}, ${whenOf(late)}: ${outcomeOf(late)}`,
  /** Of a question where nothing else counts. */
  notCounted: 'Late, not counted',
};

const whatOf = ({ question_number, chosen }: OwnLateAnswer) =>
  `Question ${question_number}, ${chosen === '' ? 'your answer removed' : `your answer ${chosen}`}`;

function whenOf({ given_at, received_at, after_results }: OwnLateAnswer): string {
  const given = given_at ? `given ${timeOf(new Date(given_at))}, ` : '';
  return `${given}arrived ${timeOf(new Date(received_at))} after the ${after_results ? 'results' : 'deadline'}`;
}

function outcomeOf({ accepted, after_results }: OwnLateAnswer): string {
  if (accepted) return 'your examiner accepted it, and it counts.';
  if (accepted === false) return 'not counted, by decision of your examiner.';
  return after_results
    ? 'not counted. Show this to your examiner.'
    : 'not counted yet. Your examiner will decide.';
}
