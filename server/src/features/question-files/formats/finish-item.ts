// The last look at a question that was read: what a bank can keep comes in, anything else says why not.
import { OPTION_LETTERS, QUESTION_LIMITS } from '@quivia/contract/questions';
import type { FileItem, FileQuestion, Found } from './file-question.ts';

const MOST_CATEGORY = 1000;
const MOST_EXCERPT = 300;
/** In characters. All that a bank can keep of one question, each sign escaped, is shorter. */
export const LONGEST_SOURCE = 300_000;
export const FAR_TOO_LONG = 'It is far longer than a question can be.';
const CONTROL = /[^\P{Cc}\n\t]/gu;

/** `source` is how the file says it. */
export function leftOut(found: Found, reason: string, source: string): FileItem {
  const excerpt = cut(source.slice(0, 2 * MOST_EXCERPT).trim(), MOST_EXCERPT).replaceAll(CONTROL, ' ');
  return { ...withShortCategory(found), outcome: 'left_out', reason, excerpt };
}

export function finishItem(found: Found, read: FileQuestion, notes: string[], source: string): FileItem {
  const said = [...notes];
  const question = {
    ...read,
    question: clean(read.question),
    options: read.options.map(({ option, is_correct }) => ({ option: clean(option), is_correct })),
    explanation: clean(read.explanation),
    tags: keepTags(read.tags, said),
  };
  const reason = whyNot(question);
  if (reason) return leftOut(found, reason, source);
  if (hasControl(read)) said.push('Control characters, which nobody can see, were taken out.');
  return { ...withShortCategory(found), outcome: 'new', notes: said, question };
}

const letter = (i: number) => OPTION_LETTERS[i] ?? `number ${i + 1}`;
const inWords = (count: number) => count.toLocaleString('en');

function whyNot({ question, options, explanation, marks, negative_marks }: FileQuestion): string | undefined {
  const { fewest, most } = QUESTION_LIMITS.options;
  if (question === '') return 'It has no question text.';
  if (options.length === 0) return 'It has no options.';
  if (options.length < fewest) return `It has only one option, and needs at least ${fewest}.`;
  if (options.length > most)
    return `It has ${inWords(options.length)} options, and may have at most ${most}.`;
  const blank = options.findIndex(({ option }) => option === '');
  if (blank !== -1) return `Option ${letter(blank)} is empty.`;
  if (!options.some(({ is_correct }) => is_correct)) return 'No option is marked as correct.';
  if (question.length > QUESTION_LIMITS.question) return tooLong('The question', QUESTION_LIMITS.question);
  const long = options.findIndex(({ option }) => option.length > QUESTION_LIMITS.option);
  if (long !== -1) return tooLong(`Option ${letter(long)}`, QUESTION_LIMITS.option);
  if (explanation.length > QUESTION_LIMITS.explanation)
    return tooLong('The explanation', QUESTION_LIMITS.explanation);
  if (!isPoints(marks, 0.01))
    return `Its marks must be a number from 0.01 to ${QUESTION_LIMITS.marks} with at most two decimals.`;
  if (!isPoints(negative_marks, 0))
    return `Its negative marks must be a number from 0 to ${QUESTION_LIMITS.marks} with at most two decimals.`;
  return undefined;
}

const tooLong = (what: string, most: number) => `${what} is longer than ${inWords(most)} characters.`;

const isPoints = (value: number, least: number) =>
  value >= least && value <= QUESTION_LIMITS.marks && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

function keepTags(tags: string[], notes: string[]): string[] {
  const whole = tags.map((tag) =>
    tag
      .replaceAll(/\p{Cc}+/gu, ' ')
      .toWellFormed()
      .trim(),
  );
  const short = whole.map((tag) => cut(tag, QUESTION_LIMITS.tag));
  const distinct = [...new Set(short)].filter((tag) => tag !== '');
  if (short.some((tag, i) => tag !== whole[i]))
    notes.push(`Tags were cut to ${QUESTION_LIMITS.tag} characters.`);
  if (distinct.length > QUESTION_LIMITS.tags)
    notes.push(`Only the first ${QUESTION_LIMITS.tags} of its ${inWords(distinct.length)} tags are kept.`);
  return distinct.slice(0, QUESTION_LIMITS.tags);
}

const clean = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROL, '').toWellFormed().trim();

const hasControl = ({ question, options, explanation }: FileQuestion) =>
  [question, explanation, ...options.map(({ option }) => option)].some(
    (text) => text.replaceAll(/\r\n?/g, '\n').search(CONTROL) !== -1,
  );

const withShortCategory = (found: Found): Found => ({
  place: found.place,
  category: cut(found.category.replaceAll(/\p{Cc}+/gu, ' ').trim(), MOST_CATEGORY),
});

const cut = (text: string, most: number) =>
  text.length <= most ? text : text.slice(0, most).toWellFormed().trim();
