// Kinds beside multiple choice in GIFT: numbers, short answers, pairs, essays and descriptions. Orders and texts with blanks are
// written as descriptions, with what GIFT can't say in a comment of ours.

import type { AcceptedNumber, NumberKey } from '@quivia/contract/kinds/number.key';
import type { TextKey } from '@quivia/contract/kinds/text.key';
import type { Message } from '@quivia/contract/message';
import type { OtherQuestion } from '../file-question.ts';
import {
  acceptedRange,
  acceptedText,
  acceptedValue,
  asTolerance,
  essayQuestion,
  exactOr,
  infoQuestion,
  matchQuestion,
  numberQuestion,
  pairsOf,
  saidAfter,
  textQuestion,
  writtenText,
} from '../kinds/file-kinds.ts';
import { words } from './gift.words.ts';
import { type GiftQuestion, type GiftText, parseGift } from './parse-gift.ts';

const OURS = '// quivia-kind:';
/** A description has no place for one. */
const EXPLANATION = '// quivia-explanation:';

export function readExplanation(comments: readonly string[]): string {
  const told = comments.find((comment) => comment.startsWith(EXPLANATION));
  try {
    return told ? String(JSON.parse(told.slice(EXPLANATION.length))) : '';
  } catch {
    return '';
  }
}

/** What the block says in GIFT's own signs, or why it can't come in. `asMarkdown` is for texts that may have a look. */
function visible(
  { type, choices, feedback }: GiftQuestion,
  asMarkdown: (text: GiftText) => string,
): OtherQuestion | Message {
  if (type === 'Description') return infoQuestion();
  if (type === 'Short')
    return textQuestion(
      choices
        .map(({ text, weight }) => acceptedText(text.text, weight ?? 100))
        .filter(({ text, percent }) => text !== '' && percent > 0),
    );
  if (type === 'Numerical') {
    const accepted = acceptedNumbers(choices);
    return 'id' in accepted ? accepted : numberQuestion(accepted);
  }
  if (type === 'Matching') {
    const pairs = choices.map(({ text }) => {
      const arrow = text.text.indexOf('->');
      const side = (from: number, to?: number) =>
        asMarkdown({ ...text, text: text.text.slice(from, to).trim() });
      return arrow === -1 ? undefined : { left: side(0, arrow), right: side(arrow + 2) };
    });
    if (pairs.includes(undefined)) return words.notAPair;
    return matchQuestion(pairs.filter((pair) => pair !== undefined));
  }
  return essayQuestion({ model_answer: feedback ? asMarkdown(feedback) : '' });
}

/** Or which is no number. */
export function acceptedNumbers(choices: GiftQuestion['choices']): AcceptedNumber[] | Message {
  const earning = choices.filter(({ weight }) => weight === null || weight > 0);
  const accepted = earning.map(({ text, weight }) => acceptedNumber(text.text, weight ?? 100));
  const odd = accepted.indexOf(undefined);
  if (odd !== -1) return words.notANumber({ number: (earning[odd]?.text.text ?? '').slice(0, 40) });
  return accepted as AcceptedNumber[];
}

/** '3.14:0.01', '1..5' or '7'. */
function acceptedNumber(text: string, percent: number): AcceptedNumber | undefined {
  const [from, to, ...more] = text.split('..');
  if (from !== undefined && to !== undefined && more.length === 0) return acceptedRange(from, to, percent);
  const [value = '', tolerance = '0', ...rest] = text.split(':');
  return rest.length === 0 ? acceptedValue(value, tolerance, percent) : undefined;
}

export function readGiftKind(
  parsed: GiftQuestion,
  comments: readonly string[],
  asMarkdown: (text: GiftText) => string,
): OtherQuestion | Message {
  const said = visible(parsed, asMarkdown);
  if ('id' in said) return said;
  const told = comments.find((comment) => comment.startsWith(OURS))?.slice(OURS.length);
  return exactOr(said, told, (exactly) => {
    const again = visible(
      parseGift(`[markdown]x${writeGiftKind(exactly, readExplanation(comments)).answers}`),
      ({ text }) => text,
    );
    return 'id' in again ? undefined : again;
  });
}

/** Comments and the answers in their braces; a description has none. The feedback of an essay is also its model answer. */
export function writeGiftKind(
  other: OtherQuestion,
  explanation: string,
): { comment: string; answers: string } {
  const answers = writeAnswers(other);
  const kind = other.question_type === 'INFO' ? '' : `${OURS}${JSON.stringify(other)}\n`;
  const feedback = saidAfter(other, explanation);
  const told =
    (answers === '' || other.question_type === 'ESSAY') && explanation !== ''
      ? `${EXPLANATION}${JSON.stringify(explanation)}\n`
      : '';
  return {
    comment: kind + told,
    answers: answers && feedback ? `${answers.slice(0, -2)}\t####${inherited(feedback)}\n}\n` : answers,
  };
}

/** Otherwise other programs see a text that asks for nothing. */
export const hasGiftAnswers = (other: OtherQuestion): boolean => writeAnswers(other) !== '';

function writeAnswers(other: OtherQuestion): string {
  const lines = answersOf(other);
  if (other.question_type === 'ESSAY') return '{\n}\n';
  return lines.length === 0 ? '' : `{${other.question_type === 'NUMBER' ? '#' : ''}\n${lines.join('')}}\n`;
}

function answersOf(other: OtherQuestion): string[] {
  if (other.question_type === 'TEXT') {
    const { accepted } = other.answer_key as TextKey;
    // GIFT would read pairs.
    if (accepted.some(({ text }) => text.includes('->'))) return [];
    return accepted.flatMap((one) => {
      const text = writtenText(one);
      if (text === undefined) return [];
      return [`\t=${weight(one.percent)}${inherited(text, 'plain')}\n`];
    });
  }
  if (other.question_type === 'NUMBER')
    return (other.answer_key as NumberKey).accepted.map((one) => {
      if (one.type === 'range') return `\t=${weight(one.percent)}${one.from}..${one.to}\n`;
      const { value, tolerance } = asTolerance(one);
      return `\t=${weight(one.percent)}${value}:${tolerance}\n`;
    });
  if (other.question_type === 'MATCH')
    return pairsOf(other).map(({ left, right }) => `\t=${inherited(left)} -> ${escaped(right)}\n`);
  return [];
}

const weight = (percent: number) => (percent === 100 ? '' : `%${Number(percent.toFixed(5))}%`);

/** The format is that of the question, unless the text begins like the name of one, or like a weight. */
export const inherited = (text: string, format = 'markdown') =>
  `${/^[[%]/.test(text) ? `[${format}]` : ''}${escaped(text)}`;

export const escaped = (text: string) =>
  text.replaceAll(/[\\:#={}~\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`));
