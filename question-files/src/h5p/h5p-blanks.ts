// Texts with blanks, which H5P writes between asterisks: `Light is a *wave/ray:tip*.`
import type { ClozeBody } from '@quivia/contract/kinds/cloze';
import type { ClozeKey } from '@quivia/contract/kinds/cloze.key';
import { itemWords } from '../formats.words.ts';
import { parseHtml, TangledHtml, textOf } from '../html/html-tree.ts';
import { holeId as hole, holeMark, withHoles, withoutHoleMarks } from '../kinds/hole-marks.ts';
import { type Draft, marksOf } from '../xml/xml-draft.ts';
import { words } from './h5p.words.ts';
import { type Json, list, record, text } from './h5p-content.ts';

/** The text in HTML, the holes in it by `hole()`, and what a bank keeps of it. */
export interface Blanks {
  html: string;
  /** Puts the holes into the Markdown that the text became. */
  withHoles: (markdown: string) => string;
  body: ClozeBody;
  answer_key: ClozeKey;
  marks: number;
}

const BLANK = /\*([^*]{1,2000})\*/g;

/** Students write: an answer may have alternatives. */
export function writtenBlanks(params: Json, draft: Draft): Blanks {
  const { caseSensitive, acceptSpellingErrors } = record(params.behaviour);
  if (acceptSpellingErrors === true) draft.note(words.spelling);
  const answers: string[][] = [];
  const html = [text(params.text), ...list(params.questions).map(text)]
    .map((part, i) => (i === 0 ? part : withBlanks(part, draft, (answer) => answers.push(answer.split('/')))))
    .join('');
  return {
    html,
    withHoles,
    body: { holes: answers.map((_, i) => ({ id: hole(i), type: 'text' })) },
    answer_key: {
      holes: Object.fromEntries(
        answers.map((accepted, i) => [
          hole(i),
          {
            type: 'text',
            weight: 1,
            key: {
              accepted: [...new Set(accepted.map((one) => one.trim()))]
                .filter((one) => one !== '')
                .map((one) => ({ text: one, percent: 100, match: 'exact' as const })),
              ignore_case: caseSensitive === false,
              ignore_accents: false,
              ignore_spaces: false,
              ignore_punctuation: false,
            },
          },
        ]),
      ),
    },
    marks: marksOf(String(answers.length || 1), draft),
  };
}

/** Students drag words into the text: here they choose each from the list of all words. */
export function draggedWords(params: Json, draft: Draft): Blanks {
  const answers: string[] = [];
  const field = withBlanks(text(params.textField), draft, (answer) => answers.push(answer));
  const others: string[] = [];
  withBlanks(text(params.distractors), draft, (word) => others.push(word));
  // In the order of the alphabet: the order of the text would give the answers away.
  const all = [...new Set([...answers, ...others])].sort((a, b) => a.localeCompare(b, 'en'));
  const idOf = (word: string) => `w${all.indexOf(word) + 1}`;
  const options = all.map((word) => ({ id: idOf(word), text: word }));
  return {
    html: text(params.taskDescription) + field.trim().replaceAll('\n', '<br>'),
    withHoles,
    body: { holes: answers.map((_, i) => ({ id: hole(i), type: 'choice', options })) },
    answer_key: {
      holes: Object.fromEntries(
        answers.map((answer, i) => [
          hole(i),
          { type: 'choice', weight: 1, percents: { [idOf(answer)]: 100 } },
        ]),
      ),
    },
    marks: marksOf(String(answers.length || 1), draft),
  };
}

/** With a mark in place of each blank. Tips and feedback behind the answer are skipped. */
function withBlanks(html: string, draft: Draft, onBlank: (answer: string) => number): string {
  return withoutHoleMarks(html).replaceAll(BLANK, (all, inside: string) => {
    const [answer = '', ...tips] = plain(inside).split(/:|\\[+-]/);
    if (answer.trim() === '') return all;
    if (tips.length > 0) draft.note(itemWords.hints);
    return holeMark(hole(onBlank(answer.trim()) - 1));
  });
}

function plain(html: string): string {
  try {
    return parseHtml(html).map(textOf).join('').replaceAll(/\s+/g, ' ');
  } catch (error) {
    if (error instanceof TangledHtml) return '';
    throw error;
  }
}
