import { plural } from '@quivia/contract/plural';

const amount = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const list = new Intl.ListFormat('en');

export const paper = {
  label: 'Questions with their keys',
  question: (number: number) => `Question ${number}`,
  marks: (marks: number, negative: number) =>
    negative > 0 ? `${plural(marks, 'mark')}, −${amount.format(negative)} if wrong` : plural(marks, 'mark'),
  allThatApply: 'All that apply',
  correct: 'Correct',
  explanation: 'Explanation',
  regrade: 'Regrade',
  regradeNamed: (number: number) => `Regrade question ${number}`,
  regraded: (numbers: readonly number[]) =>
    `Regraded: ${numbers.length === 1 ? 'question' : 'questions'} ${list.format(numbers.map(String))}.`,
  newKeys: 'The keys below are those that count now.',
  none: { title: 'No questions', hint: 'This exam was started from a question bank without questions.' },
};
