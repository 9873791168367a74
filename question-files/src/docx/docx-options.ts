// The options of a question: in lines, several on a line, or behind the question itself.
import type { Message } from '@quivia/contract/message';
import { words } from './docx.words.ts';
import { family } from './docx-key.ts';
import { type FieldName, type Form, furtherOptions, marked, type OptionLabel } from './docx-labels.ts';
import { type ListKind, labelOf } from './docx-numbering.ts';
import { asShown, cut, type Line, trimmed } from './docx-pieces.ts';

export interface DocxOption {
  lines: Line[];
  isMarked: boolean;
}

export interface DocxQuestion {
  number: number | undefined;
  paragraph: number;
  category: string;
  stem: Line[];
  options: DocxOption[];
  /** How the options are labelled. */
  kind: ListKind;
  /** All that the document says is the answer. */
  answers: string[];
  explanation: Line[];
  fields: Partial<Record<FieldName, string>>;
  notes: Message[];
  problem: Message | undefined;
  /** The lines as they are seen. */
  source: string[];
}

/** While its lines are still being read. */
export interface Growing extends DocxQuestion {
  /** How its number is written. */
  style: string;
  /** How the numbers of its list are written, where that is one of numbers. */
  listStyle: string;
  stage: 'stem' | 'options' | 'after' | 'explanation';
  /** Text below the options, until it is known where it belongs. */
  pending: Line[];
}

export const option = (line: Line): DocxOption => {
  const { rest, isMarked } = marked(trimmed(line));
  return { lines: [rest], isMarked };
};

export function takeOption(question: Growing, labels: OptionLabel[]): boolean {
  if (question.stage === 'explanation' || question.stage === 'after') return false;
  const expected = question.options.length + 1;
  const isInList = question.stage === 'options' && question.options.length > 0;
  const next = labels.find(
    ({ kind, value }) => family(kind) === family(question.kind) && (value === expected || kind === 'bullet'),
  );
  if (isInList && next) {
    addOptions(question, next.rest, next.kind, next.form, next.isMarked);
    return true;
  }
  const first =
    labels.find(({ kind, value }) => value === 1 && kind !== 'bullet') ??
    labels.find(({ kind }) => kind === 'bullet');
  if (first && (first.kind !== 'bullet' || !isInList)) {
    startList(question, first.kind, '');
    addOptions(question, first.rest, first.kind, first.form, first.isMarked);
    return true;
  }
  const [label] = labels;
  if (!isInList) return label !== undefined && label.value === 2 && takeSecond(question, label);
  const isOther = label && family(label.kind) !== family(question.kind);
  if (!label || isOther || label.kind === 'bullet' || label.value > 8) return false;
  question.problem ??= words.wrongLabel({
    label: labelOf(label.kind, label.value),
    expected: labelOf(question.kind, expected),
  });
  addOptions(question, label.rest, label.kind, label.form, label.isMarked);
  return true;
}

/** The first option may be on the line of the question. */
function takeSecond(question: Growing, label: OptionLabel): boolean {
  if (!optionsInStem(question, 1)) return false;
  addOptions(question, label.rest, label.kind, label.form, label.isMarked);
  return true;
}

/** What looked like options before it is part of the question. */
export function startList(question: Growing, kind: ListKind, listStyle: string): void {
  question.options.forEach(({ lines }, i) => {
    const [first, ...others] = lines;
    const label = question.kind === 'bullet' ? '•' : `${labelOf(question.kind, i + 1)})`;
    if (first) question.stem.push(relabelled(first, label), ...others);
  });
  question.stem.push(...question.pending);
  Object.assign(question, { options: [], pending: [], kind, listStyle, stage: 'options' });
}

const relabelled = (line: Line, label: string): Line => ({
  ...asShown({ ...line, number: { kind: 'upper', value: 1, style: '', shown: label } }),
  number: undefined,
});

export function addOptions(
  question: Growing,
  rest: Line,
  kind: ListKind,
  form: Form,
  isMarked: boolean,
): void {
  const first = question.options.length + 1;
  const others = furtherOptions(rest.text, (value) => labelOf(kind, value), { value: first, form });
  const ends = [...others.map(({ at }) => at), rest.text.length];
  const one = option({ ...cut(rest, 0, ends[0]), number: undefined });
  question.options.push({ ...one, isMarked: one.isMarked || isMarked });
  others.forEach(({ at, length }, i) => {
    const isStarred = /^[*✓✔☑☒√]/.test(rest.text.slice(at));
    const next = option({ ...cut(rest, at + length, ends[i + 1]), number: undefined });
    question.options.push({ ...next, isMarked: next.isMarked || isStarred });
  });
}

const FIRST_IN_STEM = /(?<=[\s?:.])(?:\(\s*(?<round>[aA])\s*\)|(?<open>[aA])\s*(?<sign>[).]))\s*/g;

const MOST_TRIES = 20;

/** Options on the line of the question itself, at least so many of them. */
function optionsInStem(question: Growing, least: number): boolean {
  const line = question.stem.at(-1);
  if (!line) return false;
  let tries = 0;
  for (const match of line.text.matchAll(FIRST_IN_STEM)) {
    tries += 1;
    if (tries > MOST_TRIES) return false;
    const { round, open, sign } = match.groups ?? {};
    const kind = (round ?? open) === 'A' ? 'upper' : 'lower';
    const form = round ? '()' : sign === '.' ? '.' : ')';
    const rest = cut(line, match.index + match[0].length);
    const others = furtherOptions(rest.text, (value) => labelOf(kind, value), { value: 1, form });
    if (others.length + 1 < least) continue;
    question.stem[question.stem.length - 1] = trimmed(cut(line, 0, match.index));
    Object.assign(question, { kind, stage: 'options' });
    addOptions(question, rest, kind, form, false);
    return true;
  }
  return false;
}

const INLINE_ANSWER =
  /\s*[[(]?\s*\b(?:ans(?:wer)?|key)\s*[:.=–-]+\s*(?<answer>\(?\s*(?:[a-h]|iv|vi{0,3}|i{1,3})\s*\)?(?:\s*(?:,|&|and)\s*\(?[a-h]\)?)*)\s*[\])]?\s*\.?\s*$/i;
/** What students would type, where there are no options. */
const INLINE_WORDS =
  /\s+[[(]?\s*\bans(?:wer)?\s*[:=–-]+\s*(?<answer>[^\s()[\]][^()[\]]{0,59}?)\s*[\])]?\s*$/i;
/** Where students write their answer on paper. */
const EMPTY_BRACKETS = /[[(]\s*[\])]\s*$/;
const BRACKETED_ANSWER = /(?:\t|\s{2,})[[(]\s*(?<answer>[A-Ha-h])\s*[\])]\s*$/;

export function finished(question: Growing): DocxQuestion {
  if (question.options.length === 0) optionsInStem(question, 2);
  const last = question.options.at(-1);
  if (last && question.pending.length > 0) {
    last.lines.push(...question.pending);
    question.notes.push(words.lastOptionLonger);
  }
  withoutAnswer(question.stem, EMPTY_BRACKETS);
  const inOption = last && withoutAnswer(last.lines, INLINE_ANSWER);
  const inStem =
    withoutAnswer(question.stem, INLINE_ANSWER) ??
    withoutAnswer(question.stem, BRACKETED_ANSWER) ??
    (last ? undefined : withoutAnswer(question.stem, INLINE_WORDS));
  for (const answer of [inOption, inStem]) if (answer !== undefined) question.answers.push(answer);
  return question;
}

/** What stands behind a line is short. */
export const LONGEST_TAIL = 100;

/** Takes an answer off the end of the last line. */
function withoutAnswer(lines: Line[], pattern: RegExp): string | undefined {
  const line = lines.at(-1);
  const match = line && pattern.exec(line.text.slice(-LONGEST_TAIL));
  if (!line || !match) return undefined;
  const at = Math.max(line.text.length - LONGEST_TAIL, 0) + match.index;
  lines[lines.length - 1] = trimmed(cut(line, 0, at));
  return match.groups?.answer;
}
