// The pictures that a file's texts name as `![…](image:NAME)`, before they are kept and have an address.
import { type FileQuestion, textsOf, withTexts } from './file-question.ts';
import { OWN_IMAGE } from './xml/xml-images.ts';

const NAMED = /\]\(image:([^()\s]{1,200})\)/g;

const found = (question: FileQuestion, pattern: RegExp) => [
  ...new Set(
    textsOf(question).flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name as string)),
  ),
];

export const namesIn = (question: FileQuestion) => found(question, NAMED);

/** Of pictures that are kept. */
export const keysIn = (question: FileQuestion) => found(question, OWN_IMAGE);

export const withAddresses = (question: FileQuestion, addressOf: (name: string) => string) =>
  withTexts(question, (text) => text.replaceAll(NAMED, (_, name) => `](${addressOf(name)})`));

/** Where a picture can't be imported, the text says why, after its description. */
export function withoutPictures(
  question: FileQuestion,
  whyNot: (name: string) => string | undefined,
): FileQuestion {
  return withTexts(question, (text) => {
    let kept = '';
    let from = 0;
    for (const { 0: named, 1: name = '', index } of text.matchAll(NAMED)) {
      const reason = whyNot(name);
      if (reason === undefined) continue;
      const before = kept + text.slice(from, index);
      const start = before.lastIndexOf('![');
      const words = start === -1 ? before : `${before.slice(0, start)}${before.slice(start + 2)}`.trimEnd();
      kept = `${words} (${reason})`.trimStart();
      from = index + named.length;
    }
    return kept + text.slice(from);
  });
}
