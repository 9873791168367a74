// A text with blanks as Moodle writes it: {1:SHORTANSWER:=Berlin~%50%Bonn} in place of each blank.
import type { ClozeHole } from '@quivia/contract/kinds/cloze';
import type { ClozeKey, HoleKey } from '@quivia/contract/kinds/cloze.key';
import type { AcceptedNumber } from '@quivia/contract/kinds/number.key';
import type { AcceptedText } from '@quivia/contract/kinds/text.key';
import type { OtherQuestion } from '../file-question.ts';
import {
  acceptedText,
  acceptedValue,
  asTolerance,
  numberKey,
  textKey,
  writtenText,
} from '../kinds/file-kinds.ts';
import { plainToMarkdown } from '../plain-to-markdown.ts';

/** The part between the braces ends at the first brace that is not escaped. */
const BLANK = /\{(\d{0,3}):([A-Z_]+):((?:\\[\s\S]|[^\\}])*)\}/g;

const CHOICES = /^(?:MULTICHOICE|MC)(?:_?[VHS]|_?HS|_?VS)?$/;
/** Several options of one blank may be right, and all of them are to be chosen. */
const SEVERAL = /^(?:MULTIRESPONSE|MR)(?:_?H?S?)$/;
const TEXTS = /^(?:SHORTANSWER|SA|MW)$/;
const CASED_TEXTS = /^(?:SHORTANSWER_C|SAC|MWC)$/;
const NUMBERS = /^(?:NUMERICAL|NM)$/;

interface Answer {
  text: string;
  percent: number;
}

/** '=Berlin#Right!~%50%Bonn~Paris', with feedback left out. */
function answersIn(source: string): Answer[] {
  return (source.match(/(?:\\[\s\S]|[^\\~])+/g) ?? []).map((part) => {
    const [, sign, share] = /^\s*(=|%(-?\d+(?:\.\d+)?)%)?/.exec(part) ?? [];
    const said = part.slice((sign ?? '').length + (part.length - part.trimStart().length));
    const [text = ''] = /^(?:\\[\s\S]|&(?:amp;)?#|[^\\#])*/.exec(said) ?? [];
    return {
      text: text.replaceAll(/\\([}#~/"\\])/g, '$1').trim(),
      percent: sign === '=' ? 100 : share === undefined ? 0 : Number(share),
    };
  });
}

export interface Blanks {
  /** With a placeholder for each blank, which is no Markdown and no HTML. */
  text: string;
  holes: ClozeHole[];
  keys: Record<string, HoleKey>;
  /** The options of a blank in which several may be chosen. */
  several: { option: string; is_correct: boolean }[][];
  /** Types that can't come in. */
  unknown: string[];
}

export const placeholder = (id: string) => `quiviablank${id}quivia`;

export function readBlanks(text: string, plain: (text: string) => string): Blanks {
  const blanks: Blanks = { text: '', holes: [], keys: {}, several: [], unknown: [] };
  blanks.text = text.replaceAll(BLANK, (_, given: string, type: string, source: string) => {
    const id = `h${blanks.holes.length + 1}`;
    const answers = answersIn(source);
    const read = readBlank(id, weightOf(given), type, answers, plain);
    if (SEVERAL.test(type))
      blanks.several.push(
        answers.map(({ text: option, percent }) => ({
          option: plainToMarkdown(plain(option)),
          is_correct: percent > 0,
        })),
      );
    else if (!read) blanks.unknown.push(type);
    else {
      blanks.holes.push(read.hole);
      blanks.keys[id] = read.key;
    }
    return placeholder(id);
  });
  return blanks;
}

const weightOf = (given: string) => Math.min(100, Math.max(1, Number(given || 1)));

export interface Blank {
  hole: ClozeHole;
  key: HoleKey;
}

/** What stands between the braces, such as `1:SA:=Berlin`; undefined where that is none or of another type. */
export function readBlankCode(id: string, code: string, plain: (text: string) => string): Blank | undefined {
  const [, given = '', type = '', source = ''] = BLANK_CODE.exec(code.trim()) ?? [];
  return type === '' ? undefined : readBlank(id, weightOf(given), type, answersIn(source), plain);
}

export const BLANK_CODE = /^(\d{0,3}):([A-Z_]+):([\s\S]*)$/;

function readBlank(
  id: string,
  weight: number,
  type: string,
  answers: Answer[],
  plain: (text: string) => string,
): Blank | undefined {
  if (CHOICES.test(type)) {
    const options = answers.map(({ text }, i) => ({ id: `o${i + 1}`, text: plainToMarkdown(plain(text)) }));
    const percents = Object.fromEntries(
      answers.flatMap(({ percent }, i) => (percent > 0 ? [[`o${i + 1}`, percent]] : [])),
    );
    return { hole: { id, type: 'choice', options }, key: { type: 'choice', weight, percents } };
  }
  const earning = answers.filter(({ percent }) => percent > 0);
  if (NUMBERS.test(type)) {
    const accepted = earning.map(({ text, percent }) => {
      const [value = '', tolerance = '0'] = plain(text).split(':');
      return acceptedValue(value, tolerance, percent);
    });
    if (accepted.includes(undefined)) return undefined;
    const key = numberKey(accepted as AcceptedNumber[]);
    return { hole: { id, type: 'number' }, key: { type: 'number', weight, key } };
  }
  if (!TEXTS.test(type) && !CASED_TEXTS.test(type)) return undefined;
  const accepted: AcceptedText[] = earning.map(({ text, percent }) => acceptedText(plain(text), percent));
  const key = textKey(accepted, CASED_TEXTS.test(type));
  return { hole: { id, type: 'text' }, key: { type: 'text', weight, key } };
}

/** Moodle reads entities, and a backslash before these two signs only. */
const escaped = (text: string) =>
  text
    .replaceAll('\n', ' ')
    .replaceAll(/[&\\~#}]/g, (sign) =>
      sign === '#' || sign === '}' ? `\\${sign}` : `&#${sign.codePointAt(0)};`,
    );

const signed = (percent: number, text: string) => `${signOf(percent, text)}${escaped(text)}`;

function signOf(percent: number, text: string): string {
  if (percent === 100) return '=';
  // A text that begins like a share would be read as one.
  return percent > 0 || /^[=%]/.test(text) ? `%${Number(percent.toFixed(5))}%` : '';
}

/** The question's text with its blanks written out; undefined where one of them has nothing that Moodle knows. */
export function writeBlanks(question: string, { body, answer_key }: OtherQuestion): string | undefined {
  // What looks like a blank would become one.
  if (question.search(BLANK) >= 0) return undefined;
  const keys = (answer_key as ClozeKey).holes;
  const written = new Map<string, string>();
  for (const hole of (body as { holes: ClozeHole[] }).holes) {
    const blank = writeBlank(hole, keys[hole.id]);
    if (blank === undefined) return undefined;
    written.set(hole.id, blank);
  }
  // In one go, because an answer may say [[this]] too; only the first of a name is a blank.
  return question.replaceAll(/\[\[([^[\]]+)\]\]/g, (whole, id: string) => {
    const blank = written.get(id);
    written.delete(id);
    return blank ?? whole;
  });
}

function writeBlank(hole: ClozeHole, key: HoleKey | undefined): string | undefined {
  if (!key || key.type !== hole.type) return undefined;
  const answers = hole.type === 'choice' ? choicesOf(hole, key) : acceptedOf(key);
  if (answers.length === 0) return undefined;
  const type =
    key.type === 'choice'
      ? 'MULTICHOICE'
      : key.type === 'number'
        ? 'NUMERICAL'
        : key.key.ignore_case
          ? 'SHORTANSWER'
          : 'SHORTANSWER_C';
  return `{${key.weight}:${type}:${answers.join('~')}}`;
}

const choicesOf = (hole: Extract<ClozeHole, { type: 'choice' }>, key: HoleKey) =>
  hole.options.map(({ id, text }) => signed(key.type === 'choice' ? (key.percents[id] ?? 0) : 0, text));

function acceptedOf(key: HoleKey): string[] {
  if (key.type === 'number')
    return key.key.accepted.map((one) => {
      const { value, tolerance } = asTolerance(one);
      return signed(one.percent, `${value}:${tolerance}`);
    });
  if (key.type !== 'text') return [];
  return key.key.accepted.flatMap((one) => {
    const text = writtenText(one);
    return text === undefined ? [] : [signed(one.percent, text)];
  });
}
