// Kinds beside multiple choice as files have them: lists of accepted answers, pairs, items in order. Ids are counted
// here; storing a question draws others.
import { ESSAY_LIMITS, type EssayBody } from '@quivia/contract/kinds/essay';
import type { EssayKey } from '@quivia/contract/kinds/essay.key';
import type { AcceptedNumber, NumberKey } from '@quivia/contract/kinds/number.key';
import type { AcceptedText, TextKey } from '@quivia/contract/kinds/text.key';
import { absolute, compare, exact, plus, times, written } from '@quivia/kinds/number/decimal.rules';
import { normalText } from '@quivia/kinds/text/normal-text.rules';
import type { OtherQuestion } from '../file-question.ts';

const idOf = (prefix: string, i: number) => `${prefix}${i + 1}`;

export const infoQuestion = (): OtherQuestion => ({ question_type: 'INFO', body: {}, answer_key: {} });

export const essayQuestion = ({
  model_answer = '',
  notes = '',
  template = '',
  words_from = null,
  words_to = null,
  rubric = [],
}: Partial<EssayBody & EssayKey>): OtherQuestion => ({
  question_type: 'ESSAY',
  body: { template, words_from, words_to },
  answer_key: { model_answer, notes, ...(rubric.length > 0 && { rubric }) },
});

export const uploadQuestion = (model_answer: string): OtherQuestion => ({
  question_type: 'UPLOAD',
  body: {},
  answer_key: { model_answer, notes: '' },
});

export const essayOf = ({ body, answer_key }: OtherQuestion) => ({
  ...(body as EssayBody),
  ...(answer_key as EssayKey),
});

/** As many as may be asked for; null for none. */
export function wordsIn(given: string): number | null {
  const count = /^\d+$/.test(given.trim()) ? Number(given) : 0;
  return count > 0 && count <= ESSAY_LIMITS.words ? count : null;
}

/** What students read of an essay when it is marked, for programs that have one text for it. */
export const saidAfter = (other: OtherQuestion, explanation: string): string => {
  const model = other.question_type === 'ESSAY' ? essayOf(other).model_answer.trim() : '';
  return [model, explanation].filter((text) => text !== '').join('\n\n');
};

/** The other way round: of an essay, such a text is nearer to a model answer than to an explanation. */
export function heardAfter(
  other: OtherQuestion,
  said: string,
): { other: OtherQuestion; explanation: string } {
  if (other.question_type !== 'ESSAY' || essayOf(other).model_answer !== '')
    return { other, explanation: said };
  return { other: essayQuestion({ ...essayOf(other), model_answer: said }), explanation: '' };
}

/** As Moodle grades short answers: a star stands for any characters. */
export const acceptedText = (text: string, percent: number): AcceptedText =>
  /(?<!\\)\*/.test(text)
    ? { text, percent, match: 'wildcard' }
    : { text: text.replaceAll('\\*', '*'), percent, match: 'exact' };

/** What contains this text. */
export const acceptedWildcard = (part: string, percent: number): AcceptedText => ({
  text: `*${part.replaceAll('*', '\\*')}*`,
  percent,
  match: 'wildcard',
});

/** The other way round; undefined for a pattern, which other programs don't know. */
export function writtenText({ text, match }: AcceptedText): string | undefined {
  if (match === 'pattern') return undefined;
  return match === 'wildcard' ? text : text.replaceAll('*', '\\*');
}

export const textKey = (accepted: AcceptedText[], isCaseSensitive: boolean): TextKey => ({
  accepted: withoutRepeats(accepted, !isCaseSensitive),
  ignore_case: !isCaseSensitive,
  ignore_accents: false,
  ignore_spaces: false,
  ignore_punctuation: false,
});

export const textQuestion = (accepted: AcceptedText[], isCaseSensitive = false): OtherQuestion => ({
  question_type: 'TEXT',
  body: {},
  answer_key: textKey(accepted, isCaseSensitive),
});

/** Files list spellings that are the same here: the first counts. */
function withoutRepeats(accepted: AcceptedText[], ignore_case: boolean): AcceptedText[] {
  const options = { ignore_case, ignore_accents: false, ignore_spaces: false, ignore_punctuation: false };
  const seen = new Set<string>();
  return accepted.filter(({ text, match }) => {
    const said = `${match} ${normalText(text, options)}`;
    return !seen.has(said) && seen.add(said);
  });
}

export const numberKey = (accepted: AcceptedNumber[]): NumberKey => ({
  accepted,
  units: [],
  unit_penalty: 0,
});

export const numberQuestion = (accepted: AcceptedNumber[]): OtherQuestion => ({
  question_type: 'NUMBER',
  body: { unit_mode: 'none', units: [] },
  answer_key: numberKey(accepted),
});

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/** As the contract writes it; undefined for what is no number. A file's decimal point may be a comma. */
export function decimalIn(text: string): string | undefined {
  const given = text
    .trim()
    .replaceAll('−', '-')
    .replace(/^(-?\d+),(\d+)$/, '$1.$2');
  return DECIMAL.test(given) && given.length <= 60
    ? given
        .replace(/^\+/, '')
        .replace(/^(-?)\./, '$10.')
        .replace(/\.(?=e|$)/i, '')
    : undefined;
}

/** A value and how far an answer may be from it; undefined where one of them is no number. */
export function acceptedValue(value: string, tolerance: string, percent: number): AcceptedNumber | undefined {
  const [middle, amount] = [decimalIn(value), decimalIn(tolerance || '0')];
  if (middle === undefined || amount === undefined) return undefined;
  return {
    type: 'value',
    value: middle,
    tolerance: { type: 'absolute', amount: amount.replace(/^-/, '') },
    percent,
  };
}

export function acceptedRange(from: string, to: string, percent: number): AcceptedNumber | undefined {
  const [low, high] = [decimalIn(from), decimalIn(to)];
  if (low === undefined || high === undefined) return undefined;
  const isTurned = compare(exact(low), exact(high)) > 0;
  return { type: 'range', from: isTurned ? high : low, to: isTurned ? low : high, percent };
}

/** Value and absolute tolerance: what formats know that have no other. */
export function asTolerance(accepted: AcceptedNumber): { value: string; tolerance: string } {
  if (accepted.type === 'range') {
    const half = { digits: 5n, exponent: -1 };
    const [low, high] = [exact(accepted.from), exact(accepted.to)];
    const minus = (one: typeof low) => ({ ...one, digits: -one.digits });
    return {
      value: written(times(plus(low, high), half)),
      tolerance: written(times(plus(high, minus(low)), half)),
    };
  }
  const { value, tolerance } = accepted;
  if (tolerance.type === 'figures') {
    const { digits, exponent } = exact(value);
    const power = String(digits).replace('-', '').length + exponent - 1;
    return {
      value,
      tolerance: written({ digits: digits === 0n ? 0n : 5n, exponent: power - tolerance.figures }),
    };
  }
  if (tolerance.type === 'absolute') return { value, tolerance: tolerance.amount };
  return { value, tolerance: written(times(absolute(exact(value)), exact(tolerance.amount))) };
}

export interface Pair {
  /** Empty for what belongs to none. */
  left: string;
  right: string;
}

export function matchQuestion(pairs: readonly Pair[]): OtherQuestion {
  const rights = [...new Set(pairs.map(({ right }) => right))];
  const rightId = (text: string) => idOf('r', rights.indexOf(text));
  const lefts = pairs.filter(({ left }) => left !== '');
  return {
    question_type: 'MATCH',
    body: {
      left: lefts.map(({ left }, i) => ({ id: idOf('l', i), text: left })),
      right: rights.map((text) => ({ id: rightId(text), text })),
    },
    answer_key: {
      pairs: Object.fromEntries(lefts.map(({ right }, i) => [idOf('l', i), rightId(right)])),
      grading: 'share',
    },
  };
}

interface MatchParts {
  body: { left: { id: string; text: string }[]; right: { id: string; text: string }[] };
  answer_key: { pairs: Record<string, string> };
}

/** Each pair, then what belongs to none. */
export function pairsOf(other: OtherQuestion): Pair[] {
  const { body, answer_key } = other as unknown as MatchParts;
  const textOf = new Map(body.right.map(({ id, text }) => [id, text]));
  const used = new Set(Object.values(answer_key.pairs));
  return [
    ...body.left.map(({ id, text }) => ({ left: text, right: textOf.get(answer_key.pairs[id] ?? '') ?? '' })),
    ...body.right.filter(({ id }) => !used.has(id)).map(({ text }) => ({ left: '', right: text })),
  ];
}

export function orderQuestion(items: readonly string[], grading: string): OtherQuestion {
  return {
    question_type: 'ORDER',
    body: { items: items.map((text, i) => ({ id: idOf('i', i), text })) },
    answer_key: { order: items.map((_, i) => idOf('i', i)), grading },
  };
}

export function itemsOf(other: OtherQuestion): { items: string[]; grading: string } {
  const { body, answer_key } = other as unknown as {
    body: { items: { id: string; text: string }[] };
    answer_key: { order: string[]; grading: string };
  };
  const textOf = new Map(body.items.map(({ id, text }) => [id, text]));
  return { items: answer_key.order.map((id) => textOf.get(id) ?? ''), grading: answer_key.grading };
}

/**
 * What a format can't say goes along as JSON in a place that other programs pass over. It counts only while the file
 * says the same as when it was written: `visible` is what the file says, `rewritten` what it would say of `told`.
 */
export function exactOr(
  visible: OtherQuestion,
  told: string | undefined,
  rewritten: (told: OtherQuestion) => OtherQuestion | undefined,
): OtherQuestion {
  if (told === undefined) return visible;
  try {
    const exactly = JSON.parse(told) as OtherQuestion;
    return JSON.stringify(rewritten(exactly)) === JSON.stringify(visible) ? exactly : visible;
  } catch {
    return visible;
  }
}
