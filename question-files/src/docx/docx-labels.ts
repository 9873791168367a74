// What a line begins with: the number of a question, the letter of an option, or a word such as "Answer:".
import { type ListKind, roman } from './docx-numbering.ts';
import { cut, type Line, trimmed } from './docx-pieces.ts';

/** A label is somewhere in the beginning of a line; a longer search would only cost time. */
const LONGEST_LABEL = 300;
const head = ({ text }: Line) => text.slice(0, LONGEST_LABEL);

const ROMANS = new Map(Array.from({ length: 20 }, (_, i) => [roman(i + 1), i + 1]));

export interface QuestionLabel {
  /** Nothing for a mere "Q." */
  number: number | undefined;
  /** How it is written: `1.` and `(1)` differ. */
  style: string;
  rest: Line;
}

const QUESTION =
  /^\s*(?:(?:q|qn|que|ques|question)\s*\.?\s*(?:no\s*\.?\s*)?[-:#]?\s*(?<named>\d{1,5})\s*(?:[.):\]–-]\s*|(?=\s)|$)|(?:q|question)\s*[.:)]\s+|\(\s*(?<round>\d{1,5})\s*\)\s*|\[\s*(?<square>\d{1,5})\s*\]\s*|(?<plain>\d{1,5})\s*(?<sign>[.)])(?![\d.])\s*|(?<tabbed>\d{1,5})\t\s*)/i;

export function questionLabel(line: Line): QuestionLabel | undefined {
  const { number } = line;
  if (number) {
    if (number.kind !== 'decimal') return undefined;
    // A number may be typed behind the one that Word writes, as in "1. Q1)".
    return { number: number.value, style: number.style, rest: trimmed(line) };
  }
  const match = QUESTION.exec(head(line));
  if (!match) return undefined;
  const { named, round, square, plain, sign, tabbed } = match.groups ?? {};
  const digits = named ?? round ?? square ?? plain ?? tabbed;
  const style = round ? '(1)' : square ? '[1]' : plain ? `1${sign}` : tabbed ? '1' : 'Q1';
  return {
    number: digits === undefined ? undefined : Number(digits),
    style,
    rest: trimmed(cut(line, match[0].length)),
  };
}

export interface OptionLabel {
  kind: ListKind;
  value: number;
  form: Form;
  rest: Line;
  /** By a star or a tick before or behind its letter. */
  isMarked: boolean;
}

/** `a)`, `(a)`, `[a]`, `a.`, a letter and a tab, or Word's own. */
export type Form = ')' | '()' | '[]' | '.' | '\t' | 'auto';

const MARK = '[*✓✔☑☒√]';
const isMark = (sign: string | undefined) => sign !== undefined && '*✓✔☑☒√'.includes(sign);
const OPTION = new RegExp(
  `^\\s*(?:☐\\s*)?(?<before>${MARK}\\s*)?(?:(?:option|choice)\\s+(?=[a-h1-8]\\s*[).:]))?(?:\\(\\s*(?<round>[a-z]{1,5}|\\d)\\s*\\)|\\[\\s*(?<square>[a-z])\\s*\\]|(?<open>[a-z]{1,5})\\s*(?<sign>[).:])|(?<tabbed>[a-h])\\t)(?<after>\\s*${MARK}(?=\\s))?\\s*`,
  'i',
);

/** All that it can mean: `i` is a letter and a number. */
export function optionLabels(line: Line): OptionLabel[] {
  const { number } = line;
  if (number && number.kind !== 'decimal') {
    return [{ kind: number.kind, value: number.value, form: 'auto', ...marked(trimmed(line)) }];
  }
  const match = number ? null : OPTION.exec(head(line));
  if (!match) return [];
  const { before, round, square, open, sign, tabbed, after } = match.groups ?? {};
  const label = round ?? square ?? open ?? tabbed ?? '';
  const form = round ? '()' : square ? '[]' : tabbed ? '\t' : sign === '.' ? '.' : ')';
  const rest = marked(trimmed(cut(line, match[0].length)));
  const isMarked = rest.isMarked || before !== undefined || after !== undefined;
  return valuesOf(label).map((one) => ({ ...one, form, rest: rest.rest, isMarked }));
}

export function valuesOf(label: string): { kind: ListKind; value: number }[] {
  const lower = label.toLowerCase();
  const isUpper = lower !== label;
  const found: { kind: ListKind; value: number }[] = [];
  if (/^\d+$/.test(label)) found.push({ kind: 'decimal', value: Number(label) });
  if (/^[a-z]$/.test(lower))
    found.push({ kind: isUpper ? 'upper' : 'lower', value: lower.charCodeAt(0) - 96 });
  const number = ROMANS.get(lower);
  if (number !== undefined && (isUpper ? label === label.toUpperCase() : true))
    found.push({ kind: isUpper ? 'upperRoman' : 'lowerRoman', value: number });
  return found;
}

/** A star or a tick at either end of an option marks it. */
export function marked(line: Line): { rest: Line; isMarked: boolean } {
  const { text } = line;
  const signs = text.slice(1).trimStart();
  const start = isMark(text[0]) && !isMark(text[1]) ? text.length - signs.length : 0;
  const end =
    isMark(text.at(-1)) && !isMark(text.at(-2)) ? text.length - text.slice(0, -1).trimEnd().length : 0;
  const isMarked = start > 0 !== end > 0 && text.length > start + end;
  return { rest: isMarked ? cut(line, start, text.length - end) : line, isMarked };
}

const around = (form: Form, label: string) =>
  ({
    ')': `${label}\\s*\\)`,
    '()': `\\(\\s*${label}\\s*\\)`,
    '[]': `\\[\\s*${label}\\s*\\]`,
    '.': `${label}\\s*\\.(?=\\s)`,
    '\t': `${label}\\t`,
    auto: '$^',
  })[form];

/** Several options on one line: where each of the others begins, and how long its label is. */
export function furtherOptions(
  text: string,
  labelAt: (value: number) => string,
  first: { value: number; form: Form },
): { at: number; length: number }[] {
  const found: { at: number; length: number }[] = [];
  let isWide = true;
  let from = 0;
  for (let value = first.value + 1; value <= 26; value += 1) {
    const before = first.form === '()' ? '' : '(?<=\\s)';
    const pattern = new RegExp(`${before}${MARK}?${around(first.form, labelAt(value))}`, 'g');
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    if (!match) break;
    isWide &&= /\t|\s{2}/.test(text.slice(Math.max(match.index - 3, 0), match.index));
    found.push({ at: match.index, length: match[0].length });
    from = match.index + match[0].length;
  }
  // "Vitamin B. C. albicans" must not be cut: with one space before it, a letter and a full stop mean too little.
  const isSure = first.form !== '.' || isWide || found.length > 1;
  return isSure ? found : [];
}

const ANSWER =
  /^\s*[[(]?\s*(?:the\s+)?(?:(?:correct|right)\s+)?(?:(?:ans(?:wer)?s?|key|answer\s+key|(?<=t\s+)(?:option|choice)s?)\b)\s*(?:\bis\b|\boption\b|\bkey\b)?\s*(?<sign>[.:=)–—-]*)\s*/i;
const SHORT_KEY = /^[([]?\s*(?:[a-z]|[ivx]{1,4}|\d|true|false)\s*[)\]]?\.?\s*$/i;

/** What a line says is the answer; empty where it only announces it. */
export function answerIn(line: Line): string | undefined {
  if (line.number && line.number.kind !== 'bullet') return undefined;
  const match = ANSWER.exec(head(line));
  if (!match) return undefined;
  const said = line.text.slice(match[0].length).trim();
  const isSaid = match.groups?.sign !== '' || /^[([]/.test(said) || SHORT_KEY.test(said) || said === '';
  return isSaid
    ? said.replace(/^\[?(.*?)\]$/s, (all, inner) => (all.startsWith('[') ? all : inner))
    : undefined;
}

const EXPLANATION =
  /^\s*(?:explanations?|solution|sol|reason|rationale|justification|feedback)\s*[.:–—-]+\s*/i;

export function explanationIn(line: Line): Line | undefined {
  const match = EXPLANATION.exec(head(line));
  return match ? trimmed(cut(line, match[0].length)) : undefined;
}

export type FieldName = 'marks' | 'negative_marks' | 'difficulty' | 'tags';

const FIELDS: [FieldName, RegExp][] = [
  ['negative_marks', /^\s*negative\s*marks?\s*[:=.]\s*(?<value>\d.*)$/i],
  ['marks', /^\s*(?:marks?|points?)\s*[:=.]\s*(?<value>\d.*)$/i],
  ['difficulty', /^\s*(?:difficulty|level|difficulty\s+level)\s*[:=.]\s*(?<value>\S.*)$/i],
  ['tags', /^\s*(?:tags?|keywords?|topic)\s*[:=.]\s*(?<value>\S.*)$/i],
];

export function fieldIn(line: Line): { name: FieldName; value: string } | undefined {
  for (const [name, pattern] of FIELDS) {
    const value = pattern.exec(head(line))?.groups?.value?.trim();
    if (value) return { name, value };
  }
  return undefined;
}

export const isHint = (line: Line) => /^\s*hints?\s*[:.–-]/i.test(head(line));

const PART = /^\s*(?:unit|module|chapter|section|part|topic)\b[\s:.–-]*(?:[ivxlc\d]+|[a-z])?\b.{0,80}$/i;

/** A heading that is none by its style. */
export const isPart = ({ text }: Line) => text.length < 120 && PART.test(text) && !text.includes('?');
