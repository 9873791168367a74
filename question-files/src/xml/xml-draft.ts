// What an XML reader gathers of one question before it is looked over: texts, pictures and what there is to say.
import type { Message } from '@quivia/contract/message';
import { QUESTION_LIMITS } from '@quivia/contract/questions';
import type { FileImage, FileItem, FileQuestion, Found } from '../file-question.ts';
import { finishItem, leftOut } from '../finish-item.ts';
import { itemWords, markWords, partWords } from '../formats.words.ts';
import { words as htmlWords } from '../html/html.words.ts';
import type { ResolveImage } from '../html/html-image.ts';
import { htmlToMarkdown } from '../html/html-to-markdown.ts';
import { newNotes } from '../notes.ts';

export interface Draft {
  note: (note: Message) => void;
  has: (note: Message) => boolean;
  fromHtml: (html: string, resolve?: ResolveImage) => string;
  keep: (images: FileImage[]) => void;
  /** Two decimals, within what a bank takes; `changed` is noted when that is another value. */
  points: (value: number, changed: typeof markWords.marksChanged) => number;
  finish: (found: Found, question: FileQuestion) => FileItem;
  images: () => FileImage[];
}

export function newDraft(): Draft {
  const notes = newNotes();
  const images = new Map<string, FileImage>();
  const keep = (found: FileImage[]) => {
    for (const image of found) images.set(image.name, image);
  };
  return {
    note: notes.add,
    has: notes.has,
    keep,
    fromHtml: (html, resolve) => {
      const read = htmlToMarkdown(html, resolve);
      read.notes.forEach(notes.add);
      keep(read.images);
      return read.markdown;
    },
    points: (value, changed) => {
      const rounded = Math.min(QUESTION_LIMITS.marks, Math.round(value * 100) / 100);
      if (Math.abs(rounded - value) > 1e-6) notes.add(changed({ given: shown(value), kept: rounded }));
      return rounded;
    },
    finish: (found, question) => {
      const unreadable = [htmlWords.tooComplex, htmlWords.tooLong].find(notes.has);
      if (unreadable) return leftOut(found, unreadable, question.question);
      return finishItem(found, question, notes.all(), question.question);
    },
    images: () => [...images.values()],
  };
}

const shown = (value: number) => String(Number(value.toPrecision(6)));

/** Told before the options are read: there may be a million. */
export function whyTooMany(options: number): Message | undefined {
  const { most } = QUESTION_LIMITS.options;
  return options > most ? itemWords.tooManyOptions({ options, most }) : undefined;
}

/** Marks a file does not give, or gives as none. */
export function marksOf(given: string | undefined, draft: Draft): number {
  const value = Number(given?.trim() || Number.NaN);
  if (Number.isFinite(value) && value >= 0.005) return draft.points(value, markWords.marksChanged);
  if (given !== undefined && given.trim() !== '')
    draft.note(markWords.marksChanged({ given: given.trim().slice(0, 20), kept: 1 }));
  return 1;
}

/** Without the blank lines of a form, as Canvas and Blackboard keep them. A blank key stays, and is refused. */
export function withoutBlanks<Option extends { option: string; is_correct: boolean }>(
  options: Option[],
  draft: Draft,
): Option[] {
  // Then an option may be blank for that reason.
  if (draft.has(htmlWords.missingPicture) || draft.has(htmlWords.unknownPicture)) return options;
  const saying = options.filter(({ option, is_correct }) => is_correct || option.trim() !== '');
  if (saying.length === options.length || saying.length < QUESTION_LIMITS.options.fewest) return options;
  draft.note(itemWords.blankOptions);
  return saying;
}

/** What a file says about single options, for the explanation. */
export function withOptionRemarks(
  explanation: string,
  options: { option: string; remark: string }[],
  draft: Draft,
): string {
  const remarks = options.flatMap(({ option, remark }, i) => {
    if (remark === '') return [];
    return option.length <= 60 && !option.includes('\n')
      ? [partWords.remark({ option, remark })]
      : [partWords.remarkOnLong({ letter: String.fromCharCode(65 + i), remark })];
  });
  if (remarks.length > 0) draft.note(itemWords.remarksMoved);
  return [explanation, ...remarks].filter((text) => text !== '').join('\n\n');
}

export const shortName = (name: string): string => {
  const plain = name.slice(0, 500).replaceAll(/\s+/g, ' ').trim();
  return plain.length > 60 ? `${plain.slice(0, 59).trim().toWellFormed()}…` : plain;
};
