import { OF_BLANK, SENTENCES } from './in-review.words.ts';

/** What a kind says to an author, said in a review about a question of a file. */
export function reviewSentence(message: string): string {
  const [, number, rest] = /Blank (\d+)(?:: (.+))?/s.exec(message) ?? [];
  const blank = Number(number);
  if (rest !== undefined && SENTENCES.has(rest)) return `Blank ${blank}: ${SENTENCES.get(rest)}`;
  const found = number === undefined ? undefined : OF_BLANK.find(([said]) => said(blank) === message);
  return found?.[1](blank) ?? SENTENCES.get(message) ?? message;
}
