// What an XML reader gathers of one question before it is looked over: texts, pictures and what there is to say.
import { QUESTION_LIMITS } from '@quivia/contract/questions';
import type { FileImage, FileItem, FileQuestion, Found } from '../file-question.ts';
import { finishItem, leftOut } from '../finish-item.ts';
import type { ResolveImage } from '../html/html-image.ts';
import { FAR_TOO_LONG, htmlToMarkdown, TANGLED } from '../html/html-to-markdown.ts';

export interface Draft {
  note: (text: string) => void;
  fromHtml: (html: string, resolve?: ResolveImage) => string;
  keep: (images: FileImage[]) => void;
  /** Two decimals, within what a bank takes. */
  points: (value: number, what: 'marks' | 'negative marks') => number;
  finish: (found: Found, question: FileQuestion) => FileItem;
  images: () => FileImage[];
}

export function newDraft(): Draft {
  const notes = new Set<string>();
  const images = new Map<string, FileImage>();
  const note = (text: string) => {
    notes.add(text);
  };
  const keep = (found: FileImage[]) => {
    for (const image of found) images.set(image.name, image);
  };
  return {
    note,
    keep,
    fromHtml: (html, resolve) => {
      const read = htmlToMarkdown(html, resolve);
      read.notes.forEach(note);
      keep(read.images);
      return read.markdown;
    },
    points: (value, what) => {
      const rounded = Math.min(QUESTION_LIMITS.marks, Math.round(value * 100) / 100);
      if (Math.abs(rounded - value) > 1e-6)
        note(`Its ${what} were ${shown(value)} in the file, and are ${rounded} here.`);
      return rounded;
    },
    finish: (found, question) => {
      const unreadable = [TANGLED, FAR_TOO_LONG].find((reason) => notes.has(reason));
      if (unreadable) return leftOut(found, unreadable, question.question);
      return finishItem(found, question, [...notes], question.question);
    },
    images: () => [...images.values()],
  };
}

const shown = (value: number) => String(Number(value.toPrecision(6)));

/** Told before the options are read: there may be a million. */
export function whyTooMany(options: number): string | undefined {
  const { most } = QUESTION_LIMITS.options;
  return options > most
    ? `It has ${options.toLocaleString('en')} options, and may have at most ${most}.`
    : undefined;
}

/** Marks a file does not give, or gives as none. */
export function marksOf(given: string | undefined, draft: Draft): number {
  const value = Number(given?.trim() || Number.NaN);
  if (Number.isFinite(value) && value >= 0.005) return draft.points(value, 'marks');
  if (given !== undefined && given.trim() !== '')
    draft.note(`Its marks were ${given.trim().slice(0, 20)} in the file, and are 1 here.`);
  return 1;
}

/** What a file says about single options, for the explanation. */
export function withOptionRemarks(
  explanation: string,
  options: { option: string; remark: string }[],
  draft: Draft,
): string {
  const remarks = options.flatMap(({ option, remark }, i) => {
    if (remark === '') return [];
    const name =
      option.length <= 60 && !option.includes('\n')
        ? `“${option}”`
        : `option ${String.fromCharCode(65 + i)} of the file`;
    return [`On ${name}: ${remark}`];
  });
  if (remarks.length > 0) draft.note('What the file says about single options was added to the explanation.');
  return [explanation, ...remarks].filter((text) => text !== '').join('\n\n');
}

export const shortName = (name: string): string => {
  const plain = name.slice(0, 500).replaceAll(/\s+/g, ' ').trim();
  return plain.length > 60 ? `${plain.slice(0, 59).trim().toWellFormed()}…` : plain;
};
