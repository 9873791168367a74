// Sample files, one for each thing that the descriptions of the text formats speak of, and what must come of them.
import { readdirSync, readFileSync } from 'node:fs';
import type { Message } from '@quivia/contract/message';
import { OPTION_LETTERS } from '@quivia/contract/questions';
import { describe, expect, test } from 'vitest';
import type { FileItem } from './file-question.ts';
import { readQuestionFile } from './read-question-file.ts';

const folder = (name: string) => new URL(`./corpus/${name}/`, import.meta.url);

const textsOf = (notes: Message[]) => notes.map(({ text }) => text);

/** What an item says beyond the ordinary: an expectation stays short enough to be looked over. */
function gist(item: FileItem) {
  const { place, category } = item;
  const where = { place, ...(category && { category }) };
  if (item.outcome === 'left_out') return { ...where, left_out: item.reason.text, excerpt: item.excerpt };
  const { question, other, options, answer_rule, marks, negative_marks, explanation, tags, difficulty } =
    item.question;
  return {
    ...where,
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
    ...(item.undecided && {
      undecided: item.undecided.readings.map(({ by, correct, answer_rule }) => ({
        [by]: correct.map((i) => `${OPTION_LETTERS[i]}: ${options[i]?.option}`).join(', '),
        ...(answer_rule !== 'any_correct' && { answer_rule }),
      })),
    }),
  };
}

function read(bytes: Uint8Array) {
  const items: FileItem[] = [];
  const { format, notes } = readQuestionFile(bytes, (item) => items.push(item));
  return { format, notes: textsOf(notes), items: items.map(gist) };
}

describe.each(['gift', 'aiken', 'table', 'blackboard-text', 'brightspace'])('%s', (name) => {
  const samples = readdirSync(folder(name)).filter((file) => !file.endsWith('.json'));

  test.each(samples)('of %s comes in what should, and the rest says why not', (sample) => {
    const expected = readFileSync(new URL(sample.replace(/\.\w+$/, '.json'), folder(name)), 'utf8');
    expect(read(readFileSync(new URL(sample, folder(name))))).toEqual(JSON.parse(expected));
  });
});
