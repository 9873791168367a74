// What to say about an import as a whole.
import type { QuestionImport } from '@quivia/contract/question-files';

export type Counts = QuestionImport['counts'];

export const NOTHING_YET: Counts = { new: 0, left_out: 0, likely_duplicates: 0 };

export const questions = (n: number) => `${n.toLocaleString('en')} ${n === 1 ? 'question' : 'questions'}`;

export const reviewSentence = (counts: Counts) =>
  counts.new === 0
    ? 'Nothing of this file can come in. Each item says why.'
    : 'Please look through the review and choose the modules, then confirm to store it.';

export const storedSentence = (stored: number, title: string) =>
  `${questions(stored)} ${stored === 1 ? 'is' : 'are'} stored in ${title}.`;

export const unusedSentence = (pictures: number) =>
  pictures === 1
    ? 'One picture of the file belongs to no question that comes in, and stays out.'
    : `${pictures} pictures of the file belong to no question that comes in, and stay out.`;

export const inBankSentence = (number: number | null, question: string) =>
  `Question ${number} of the bank: ${shortened(question)}`;

export const inFileSentence = (item: number, question: string) =>
  `Item ${item} of this file: ${shortened(question)}`;

const MOST = 200;

const shortened = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= MOST ? line : `${line.slice(0, MOST).toWellFormed().trimEnd()}…`;
};
