// One block of a GIFT file. Read as Moodle, whose format it is, reads it: only braces have a meaning in the
// question, and only = ~ # in the answers.
//
// gift-pegjs is not used here, because it refuses what Moodle takes: a colon or an equals sign in a question, a
// percent sign at the start of an option, a blank line or a comment among the answers (parse-gift.test.ts shows each).

import type { Message } from '@quivia/contract/message';
import { partWords } from '../formats.words.ts';
import { BLANK_CODE, placeholder } from '../moodle/moodle-cloze.ts';
import { words } from './gift.words.ts';

const GIFT_FORMATS = ['moodle', 'html', 'markdown', 'plain'] as const;

export interface GiftText {
  format: (typeof GIFT_FORMATS)[number];
  text: string;
}

interface GiftChoice {
  sign: '=' | '~';
  /** In percent. */
  weight: number | null;
  text: GiftText;
  feedback: GiftText | null;
}

type GiftType = 'MC' | 'TF' | 'Short' | 'Matching' | 'Numerical' | 'Essay' | 'Description' | 'Blanks';

export interface GiftQuestion {
  type: GiftType;
  title: string | null;
  stem: GiftText;
  /** Of a true-or-false question, True and False. */
  choices: GiftChoice[];
  feedback: GiftText | null;
  /** Of a text with several pairs of braces, or with Moodle's own code for a blank. The stem has a placeholder for each. */
  blanks?: GiftBlank[];
}

/** `code` is that of Moodle's texts with blanks, such as `1:SA:=Berlin`. */
export type GiftBlank = { type: GiftType; choices: GiftChoice[] } | { code: string };

/** Says what is wrong, and on which line of the block, counted from 0. */
export class BrokenMarkup extends Error {
  readonly line: number;
  readonly say: (at: { line: number }) => Message;

  constructor(text: string, at: number, say: (at: { line: number }) => Message) {
    super();
    this.say = say;
    this.line = text.slice(0, at).split('\n').length - 1;
  }
}

const ESCAPED = '\\:#={}~n';
const MEANT = '\\:#={}~\n';
/** Characters that Unicode keeps for a program's own use stand for escaped ones while we look for signs. */
const FIRST_PLACEHOLDER = 0xfdd0;

const protect = (text: string) =>
  text.replaceAll(/\\([\\:#={}~n])|[\uFDD0-\uFDD7]/g, (_, sign: string | undefined) =>
    sign === undefined ? '\uFFFD' : String.fromCharCode(FIRST_PLACEHOLDER + ESCAPED.indexOf(sign)),
  );

const reveal = (text: string) =>
  text.replaceAll(
    /[\uFDD0-\uFDD7]/g,
    (placeholder) => MEANT[placeholder.charCodeAt(0) - FIRST_PLACEHOLDER] as string,
  );

export function parseGift(block: string): GiftQuestion {
  const text = protect(block);
  const { title, from } = readTitle(text);
  const open = text.indexOf('{', from);
  const close = text.indexOf('}', from);
  if (open === -1 && close === -1)
    return { type: 'Description', title, stem: readText(text.slice(from)), choices: [], feedback: null };
  if (close === -1) throw new BrokenMarkup(text, open, words.braceNotClosed);
  if (open === -1 || close < open) throw new BrokenMarkup(text, close, words.braceNotOpened);
  const blanks = braceGroups(text, from);
  if (blanks) return withBlanks(text, from, title, blanks);
  refuseMoreBraces(text, open, close);

  const after = text.slice(close + 1);
  const isAtEnd = after.trim() === '' || after.trimStart().startsWith('//');
  const stem = readText(text.slice(from, open) + (isAtEnd ? '' : `_____${after}`));
  return { title, stem, ...readAnswers(text, open, close, stem.format) };
}

/** What stands between two braces. */
function readAnswers(text: string, open: number, close: number, format: GiftText['format']) {
  const inside = text.slice(open + 1, close);
  const general = inside.lastIndexOf('####');
  const answers = general === -1 ? inside : inside.slice(0, general);
  const feedback = general === -1 ? null : readText(inside.slice(general + 4), format);
  const type = typeOf(answers.trim());
  const choices =
    type === 'TF'
      ? readTrueFalse(answers, format)
      : type === 'Essay'
        ? []
        : readChoices(text, open + 1, asSigned(type, answers), format);
  return { type, choices, feedback };
}

interface BraceGroup {
  open: number;
  close: number;
}

const BLANK_ANSWERS = /^\s*(?:[=~#]|(?:T|TRUE|F|FALSE)\s*(?:#|$))/;

/** Several pairs of braces, each around answers, or one around Moodle's code; undefined for anything else. */
function braceGroups(text: string, from: number): BraceGroup[] | undefined {
  const groups: BraceGroup[] = [];
  for (const { index } of text.matchAll(/[{}]/g)) {
    if (index < from) continue;
    const last = groups.at(-1);
    const isInside = last !== undefined && last.close === -1;
    if (text[index] === '{' && !isInside) groups.push({ open: index, close: -1 });
    else if (text[index] === '}' && isInside) last.close = index;
    else return undefined;
  }
  const insides = groups.map(({ open, close }) => text.slice(open + 1, close));
  const areBlanks =
    groups.at(-1)?.close !== -1 &&
    insides.every((inside) => BLANK_CODE.test(inside.trim()) || BLANK_ANSWERS.test(inside));
  const isOne = groups.length === 1 && !BLANK_CODE.test(insides[0]?.trim() ?? '');
  return areBlanks && !isOne ? groups : undefined;
}

function withBlanks(text: string, from: number, title: string | null, groups: BraceGroup[]): GiftQuestion {
  const between = groups.map(({ open }, i) =>
    text.slice(i === 0 ? from : (groups[i - 1]?.close ?? 0) + 1, open),
  );
  const after = text.slice((groups.at(-1)?.close ?? 0) + 1);
  const stem = readText(between.map((part, i) => part + placeholder(`h${i + 1}`)).join('') + after);
  const read = groups.map(({ open, close }) => {
    const code = text.slice(open + 1, close).trim();
    return BLANK_CODE.test(code) ? { code: revealCode(code) } : readAnswers(text, open, close, stem.format);
  });
  const feedbacks = read.flatMap((blank) => ('feedback' in blank && blank.feedback ? [blank.feedback] : []));
  const [feedback = null, ...more] = feedbacks;
  return {
    type: 'Blanks',
    title,
    stem,
    choices: [],
    feedback: feedback && { ...feedback, text: [feedback, ...more].map((one) => one.text).join('\n\n') },
    blanks: read.map((blank) => ('code' in blank ? blank : { type: blank.type, choices: blank.choices })),
  };
}

/** In Moodle's code these signs stay escaped, as it reads them itself. */
const revealCode = (code: string) =>
  code.replaceAll(/[\uFDD0-\uFDD7]/g, (sign) => {
    const meant = MEANT[sign.charCodeAt(0) - FIRST_PLACEHOLDER] as string;
    return '\\#}~'.includes(meant) ? `\\${meant}` : meant;
  });

function readTitle(text: string): { title: string | null; from: number } {
  const from = text.length - text.trimStart().length;
  if (!text.startsWith('::', from)) return { title: null, from };
  const end = text.indexOf('::', from + 2);
  if (end === -1) throw new BrokenMarkup(text, from, words.nameNotClosed);
  return { title: reveal(text.slice(from + 2, end)).trim(), from: end + 2 };
}

function refuseMoreBraces(text: string, open: number, close: number): void {
  const another = text.indexOf('{', open + 1);
  const ending = text.indexOf('}', close + 1);
  const at = another === -1 || (ending !== -1 && ending < another) ? ending : another;
  if (at === -1) return;
  const brace = text[at] as string;
  throw new BrokenMarkup(text, at, ({ line }) =>
    (brace === '{' ? words.anotherBrace : words.anotherEnd)({ line }),
  );
}

function typeOf(answers: string): GiftType {
  if (answers === '') return 'Essay';
  if (answers.startsWith('#')) return 'Numerical';
  if (answers.includes('~')) return 'MC';
  if (answers.includes('=') && answers.includes('->')) return 'Matching';
  return /^(T|TRUE|F|FALSE)\s*(#|$)/.test(answers) ? 'TF' : 'Short';
}

/**
 * One number or one short answer may stand without its equals sign; a number begins with # in either case. What may be
 * meant as true or false is left as it is, and refused.
 */
function asSigned(type: GiftType, answers: string): string {
  const given = type === 'Numerical' ? answers.replace('#', '') : answers;
  return /[=~]/.test(given) || /^\s*(?:t|f|true|false)\s*$/i.test(given) ? given : `=${given}`;
}

function readText(text: string, inherited: GiftText['format'] = 'moodle'): GiftText {
  const given = text.trim();
  const format = GIFT_FORMATS.find((name) => given.startsWith(`[${name}]`));
  return {
    format: format ?? inherited,
    text: reveal(format ? given.slice(format.length + 2) : given).trim(),
  };
}

function readChoices(text: string, start: number, answers: string, format: GiftText['format']): GiftChoice[] {
  const first = answers.search(/[=~]/);
  if (answers.slice(0, first).trim() !== '') throw new BrokenMarkup(text, start, words.noSign);
  // Moodle reads ~=right as a right answer.
  return [...answers.matchAll(/(?:~\s*(?==))?([=~])([^=~]*)/g)].map(([, sign, body = ''], i) => {
    const [told, weight = null] = /^\s*%(-?\d{1,3}(?:\.\d*)?)%/.exec(body) ?? [''];
    if (weight !== null && Math.abs(Number(weight)) > 100)
      throw new BrokenMarkup(text, start, ({ line }) => words.weight({ line, answer: i + 1 }));
    const said = body.slice(told.length);
    const hash = said.indexOf('#');
    return {
      sign: sign as GiftChoice['sign'],
      weight: weight === null ? null : Number(weight),
      text: readText(hash === -1 ? said : said.slice(0, hash), format),
      feedback: hash === -1 ? null : readText(said.slice(hash + 1), format),
    };
  });
}

/** The first feedback is for who answers wrongly, the second for who answers rightly. */
function readTrueFalse(answers: string, format: GiftText['format']): GiftChoice[] {
  const [key = '', wrong = '', ...right] = answers.split('#');
  const isTrue = key.trim().startsWith('T');
  return [true, false].map((value) => ({
    sign: value === isTrue ? '=' : '~',
    weight: null,
    text: { format: 'plain', text: value ? partWords.true : partWords.false },
    feedback: readText(value === isTrue ? right.join('#') : wrong, format),
  }));
}
