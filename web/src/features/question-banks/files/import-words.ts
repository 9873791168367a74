// What the review has found, in sentences.
import { QUESTION_FILE, type QuestionImport } from '@quivia/contract/question-files';

const count = (many: number) => many.toLocaleString('en');

export function countsSentence({
  new: coming,
  left_out,
  likely_duplicates,
}: QuestionImport['counts']): string {
  const parts = [
    coming === 1 ? '1 comes in' : `${count(coming)} come in`,
    left_out === 1 ? '1 is left out' : `${left_out === 0 ? 'none' : count(left_out)} are left out`,
    ...(likely_duplicates === 0
      ? []
      : [
          likely_duplicates === 1
            ? '1 looks like a duplicate'
            : `${count(likely_duplicates)} look like duplicates`,
        ]),
  ];
  return `${parts.join(', ')}.`;
}

export const MOST_MEGABYTES = QUESTION_FILE.most / 1024 / 1024;

/** Said before a byte is sent. */
export function problemWithSize(bytes: number): string | undefined {
  if (bytes === 0) return 'This file is empty. Please choose another one.';
  if (bytes <= QUESTION_FILE.most) return undefined;
  const megabytes = Math.ceil((bytes / 1024 / 1024) * 10) / 10;
  return `This file has ${megabytes} MB, and at most ${MOST_MEGABYTES} MB can be taken. Please split it, or make its pictures smaller.`;
}
