// A name for programs that list questions by one: the beginning of the text, without its markup.
import { plainText } from '@quivia/markdown/plain-text';
import { shortName } from './xml/xml-draft.ts';

/** Far more than a name has, and little to look through. */
const BEGINNING = 2000;

/** Empty for a text that is nothing but a picture. */
export const questionName = (question: string): string => shortName(plainText(question.slice(0, BEGINNING)));
