// Sample files written for these tests, one a feature of each format's description, good and broken. Beside each
// stands what must come of it: what comes in, what is left out and why, or what is wrong with the file as a whole.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Message } from '@quivia/contract/message';
import { FileProblem } from '@quivia/files/file-problem';
import { zip } from '@quivia/files/testing/zip';
import { describe, expect, test } from 'vitest';
import type { FileImage, FileItem, OnItem } from './file-question.ts';
import { readMoodleXml } from './moodle/read-moodle.ts';
import { readPackage } from './package/read-package.ts';
import { readQtiXml } from './qti/read-qti.ts';

const CORPUS = path.join(import.meta.dirname, 'corpus');

const textsOf = (notes: Message[]) => notes.map(({ text }) => text);

/** What an item says beyond the ordinary: an expectation stays short enough to be looked over. */
function gist(item: FileItem) {
  const { place, category } = item;
  const where = { place, ...(category && { category }) };
  if (item.outcome === 'left_out') return { ...where, left_out: item.reason.text, excerpt: item.excerpt };
  const { question, stimulus, other, options, answer_rule, marks, negative_marks, explanation } =
    item.question;
  const { tags, difficulty } = item.question;
  return {
    ...where,
    ...(stimulus && { stimulus }),
    question,
    ...(other ?? {
      options: options.map(({ option, is_correct }) => `${is_correct ? '(x)' : '( )'} ${option}`),
    }),
    ...(answer_rule !== 'any_correct' && { answer_rule }),
    ...(marks !== 1 && { marks }),
    ...(negative_marks !== 0 && { negative_marks }),
    ...(explanation && { explanation }),
    ...(tags.length > 0 && { tags }),
    ...(difficulty && { difficulty }),
    ...(item.notes.length > 0 && { notes: textsOf(item.notes) }),
  };
}

function outcomeOf(
  read: (onItem: OnItem) => { images: FileImage[]; format?: string; notes?: Message[] },
): object {
  const items: FileItem[] = [];
  try {
    const { images, notes, ...file } = read((item) => items.push(item));
    return {
      ...file,
      ...(notes && { notes: textsOf(notes) }),
      images: images.map(({ name }) => name),
      items: items.map(gist),
    };
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    return { problem: error.message, line: error.line };
  }
}

/** The files of a folder as an archive. */
function packed(folder: string): Buffer {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .sort();
  return zip(
    names.map((name) => ({
      name: name.split(path.sep).join('/'),
      content: readFileSync(path.join(folder, name)),
    })),
  );
}

const READERS = {
  moodle: (file: string) => outcomeOf((onItem) => readMoodleXml(readFileSync(file, 'utf8'), onItem)),
  qti12: (file: string) => outcomeOf((onItem) => readQtiXml(readFileSync(file, 'utf8'), onItem)),
  qti21: (file: string) => outcomeOf((onItem) => readQtiXml(readFileSync(file, 'utf8'), onItem)),
  packages: (folder: string) => outcomeOf((onItem) => readPackage(packed(folder), onItem)),
};

describe.each(Object.entries(READERS))('%s', (kind, read) => {
  const samples = readdirSync(path.join(CORPUS, kind)).filter((name) => !name.endsWith('.json'));

  test.each(samples)('of %s comes in what should, and the rest says why not', (name) => {
    const expectation = path.join(CORPUS, kind, `${name.replace(/\.xml$/, '')}.json`);
    expect(read(path.join(CORPUS, kind, name))).toEqual(JSON.parse(readFileSync(expectation, 'utf8')));
  });
});
