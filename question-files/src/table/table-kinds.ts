// Kinds beside multiple choice in a table. The column `correct` has the answer as people write it: `9.81 ± 0.01 m/s2`,
// `1..5`, `Paris | paris`, `cat -> kitten | dog -> puppy`, `1. ant | 2. cat`; of an essay or an upload the model answer. The column `kind` has all of it as JSON,
// which counts only while the answer beside it is the one it was written with.
import { KINDS, type KindName, type QuestionType, typeOf } from '@quivia/contract/kinds';
import type { ClozeKey } from '@quivia/contract/kinds/cloze.key';
import type { AcceptedNumber, NumberKey } from '@quivia/contract/kinds/number.key';
import type { AcceptedText, TextKey } from '@quivia/contract/kinds/text.key';
import type { Message } from '@quivia/contract/message';
import type { OtherQuestion } from '../file-question.ts';
import {
  acceptedRange,
  acceptedText,
  acceptedValue,
  essayOf,
  essayQuestion,
  infoQuestion,
  itemsOf,
  matchQuestion,
  numberQuestion,
  orderQuestion,
  pairsOf,
  textQuestion,
  uploadQuestion,
  writtenText,
} from '../kinds/file-kinds.ts';
import { OF_THE_VALUE, words } from './table.words.ts';
import { squeezed } from './table-cells.ts';

/** Other names that tables have for a kind. */
const NAMES = new Map<string, KindName | 'unsupported'>(
  Object.entries({
    numeric: 'number',
    numerical: 'number',
    nat: 'number',
    'short answer': 'text',
    matching: 'match',
    ordering: 'order',
    description: 'info',
    'long answer': 'essay',
    'file upload': 'upload',
    calculated: 'unsupported',
  } as const),
);

/** Undefined for multiple choice, whatever the table calls it. */
export function readType(cell: string): QuestionType | 'unsupported' | undefined {
  const name = squeezed(cell);
  const kind = NAMES.get(name) ?? KINDS.find((one) => one === name);
  if (kind === 'unsupported') return kind;
  return kind === undefined || kind === 'choice' ? undefined : typeOf(kind);
}

/** Of a workbook, in characters. */
const MOST_CELL = 32_767;

/** The model answer of an essay is in the cell beside it alone. */
export function writeKindJson(other: OtherQuestion): string {
  const { body, answer_key } = other;
  const { model_answer, ...besides } = answer_key;
  const json = JSON.stringify({ body, answer_key: other.question_type === 'ESSAY' ? besides : answer_key });
  return json.length > MOST_CELL ? '' : json;
}

/** Whether a cell is too short for it. */
export const isCutInTable = (other: OtherQuestion): boolean =>
  writeTableKind(other).length > MOST_CELL || writeKindJson(other) === '';

/** `given` is the cell with the answer, `json` the one with all of it. */
export function readTableKind(
  question_type: QuestionType,
  given: string,
  json: string,
  toMarkdown: (text: string) => string,
  note: (message: Message) => void,
): OtherQuestion | Message {
  const isEssay = question_type === 'ESSAY';
  const exactly = isEssay ? essayIn(toMarkdown(given), json) : exactKind(question_type, given, json);
  if (exactly) return exactly;
  const unclear = words.unclearKey({ key: given.slice(0, 40), type: question_type.toLowerCase() });
  switch (question_type) {
    case 'NUMBER':
      return readNumbers(given) ?? unclear;
    case 'TEXT': {
      const accepted = partsOf(given).map(readText);
      if (accepted.length === 0) return unclear;
      if (accepted.some(({ match }) => match === 'wildcard')) note(words.wildcard);
      return textQuestion(accepted);
    }
    case 'MATCH': {
      const pairs = partsOf(given).map((part) => {
        const sides = ` ${part}`.split(/->|→/).map((side) => toMarkdown(side.trim()));
        return sides.length === 2 && sides[1] ? { left: sides[0] as string, right: sides[1] } : undefined;
      });
      return pairs.length > 0 && pairs.every((pair) => pair !== undefined) ? matchQuestion(pairs) : unclear;
    }
    case 'ORDER': {
      const items = withoutNumbers(partsOf(given));
      return items && items.length > 0 ? orderQuestion(items.map(toMarkdown), 'relative') : unclear;
    }
    case 'UPLOAD':
      return uploadQuestion(given);
    case 'INFO':
      return given === '' ? infoQuestion() : unclear;
    default:
      return words.onlyExact;
  }
}

/** What is beside the model answer counts however that was edited. */
function essayIn(model_answer: string, json: string): OtherQuestion {
  try {
    const { body, answer_key } = JSON.parse(json) as OtherQuestion;
    return { question_type: 'ESSAY', body, answer_key: { ...answer_key, model_answer } };
  } catch {
    return essayQuestion({ model_answer });
  }
}

function exactKind(question_type: QuestionType, given: string, json: string): OtherQuestion | undefined {
  if (!json.startsWith('{')) return undefined;
  try {
    const { body, answer_key } = JSON.parse(json) as OtherQuestion;
    const told = { question_type, body, answer_key };
    return writeTableKind(told).trim() === given ? told : undefined;
  } catch {
    return undefined;
  }
}

const SEPARATOR = ' | ';

/** Parts that have the separator in them write it `\|`. */
const escaped = (text: string) => text.replaceAll('|', '\\|');

const partsOf = (cell: string) =>
  cell
    .split(/(?<!\\)\|/)
    .map((part) => part.replaceAll('\\|', '|').trim())
    .filter((part) => part !== '');

export function writeTableKind(other: OtherQuestion): string {
  switch (other.question_type) {
    case 'NUMBER': {
      const { unit_mode, units } = other.body as { unit_mode: string; units: string[] };
      const key = other.answer_key as NumberKey;
      const unit = unit_mode === 'shown' ? units[0] : key.units.find(({ factor }) => factor === '1')?.unit;
      return writeNumbers(key, unit_mode === 'none' ? undefined : unit);
    }
    case 'TEXT':
      return writeTexts(other.answer_key as TextKey);
    case 'MATCH':
      return pairsOf(other)
        .map(({ left, right }) => `${escaped(left)} -> ${escaped(right)}`.trim())
        .join(SEPARATOR);
    case 'ORDER':
      return itemsOf(other)
        .items.map((item, i) => `${i + 1}. ${escaped(item)}`)
        .join(SEPARATOR);
    case 'CLOZE':
      return Object.entries((other.answer_key as ClozeKey).holes)
        .map(([id, hole]) => `[[${id}]] ${writeHole(other, id, hole)}`)
        .join('\n');
    case 'ESSAY':
    case 'UPLOAD':
      return essayOf(other).model_answer;
    default:
      return '';
  }
}

type Hole = ClozeKey['holes'][string];

function writeHole({ body }: OtherQuestion, id: string, hole: Hole): string {
  if (hole.type === 'number') return writeNumbers(hole.key);
  if (hole.type === 'text') return writeTexts(hole.key);
  const { holes } = body as { holes: { id: string; options?: { id: string; text: string }[] }[] };
  const options = holes.find((one) => one.id === id)?.options ?? [];
  return options
    .filter((option) => (hole.percents[option.id] ?? 0) > 0)
    .map(({ id: option, text }) => `${shareOf(hole.percents[option] ?? 0)}${escaped(text)}`)
    .join(SEPARATOR);
}

const SHARE = /^(\d{1,3}(?:\.\d{1,5})?)%:\s*/;

const shareOf = (percent: number) => (percent === 100 ? '' : `${Number(percent.toFixed(5))}%: `);

/** `50%: Pariis` earns half the marks. */
function withShare(part: string): { percent: number; rest: string } {
  const [start, percent] = SHARE.exec(part) ?? [''];
  return { percent: percent === undefined ? 100 : Number(percent), rest: part.slice(start.length) };
}

const PATTERN = /^pattern:\s*/;

const writeTexts = ({ accepted }: TextKey) =>
  accepted
    .map((one) => `${shareOf(one.percent)}${escaped(writtenText(one) ?? `pattern: ${one.text}`)}`)
    .join(SEPARATOR);

function readText(part: string): AcceptedText {
  const { percent, rest } = withShare(part);
  return PATTERN.test(rest)
    ? { text: rest.replace(PATTERN, ''), percent, match: 'pattern' }
    : acceptedText(rest, percent);
}

const writeNumbers = ({ accepted }: NumberKey, unit?: string) =>
  accepted
    .map((one) => `${shareOf(one.percent)}${writeNumber(one)}${unit ? ` ${escaped(unit)}` : ''}`)
    .join(SEPARATOR);

function writeNumber(accepted: AcceptedNumber): string {
  if (accepted.type === 'range') return `${accepted.from}..${accepted.to}`;
  const { value, tolerance } = accepted;
  if (tolerance.type === 'figures') return `${value} to ${tolerance.figures} figures`;
  if (tolerance.type === 'relative') return `${value} ± ${tolerance.amount}${OF_THE_VALUE}`;
  return Number(tolerance.amount) === 0 ? value : `${value} ± ${tolerance.amount}`;
}

const DECIMAL = String.raw`[+\-−]?(?:\d+(?:[.,]\d+)?|\.\d+)(?:e[+\-]?\d{1,3})?`;
const NUMBER = new RegExp(
  String.raw`^(?<value>${DECIMAL})\s*(?:\.\.\s*(?<to>${DECIMAL})|(?:±|\+/-|\+-)\s*(?<tolerance>${DECIMAL})(?<share>${OF_THE_VALUE})?|to (?<figures>\d{1,2}) figures)?\s*(?<unit>[^\d\s.,±+\-−|][^|]{0,29})?$`,
  'i',
);
/** One and a quarter, or a thousand? */
const AMBIGUOUS = /\d,\d{3}(?!\d)/;

/** Undefined where it isn't certain what is meant. */
function readNumbers(cell: string): OtherQuestion | undefined {
  const read = partsOf(cell).map(readNumber);
  const units = new Set(read.map((one) => one?.unit ?? ''));
  const accepted = read.flatMap((one) => (one ? [one.accepted] : []));
  if (accepted.length === 0 || accepted.length < read.length || units.size > 1) return undefined;
  const [unit = ''] = units;
  const question = numberQuestion(accepted);
  return unit === '' ? question : { ...question, body: { unit_mode: 'shown', units: [unit] } };
}

function readNumber(part: string): { accepted: AcceptedNumber; unit: string } | undefined {
  const { percent, rest } = withShare(part);
  const groups = AMBIGUOUS.test(rest) ? undefined : NUMBER.exec(rest)?.groups;
  if (!groups) return undefined;
  const { value = '', to, tolerance = '0', share, figures, unit = '' } = groups;
  // `50 ± 2 %` can mean 2 of 100 or 2 % of 50.
  if (unit.startsWith('%') && groups.tolerance !== undefined) return undefined;
  const accepted =
    to === undefined ? acceptedValue(value, tolerance, percent) : acceptedRange(value, to, percent);
  if (!accepted) return undefined;
  if (accepted.type === 'range') return { accepted, unit };
  if (figures !== undefined)
    return { accepted: { ...accepted, tolerance: { type: 'figures', figures: Number(figures) } }, unit };
  if (share === undefined || accepted.tolerance.type !== 'absolute') return { accepted, unit };
  return {
    accepted: { ...accepted, tolerance: { type: 'relative', amount: accepted.tolerance.amount } },
    unit,
  };
}

/** Numbered from 1 without a gap, or not at all. */
function withoutNumbers(parts: string[]): string[] | undefined {
  const isNumbered = parts.map((part, i) => part.startsWith(`${i + 1}. `));
  if (isNumbered.every(Boolean)) return parts.map((part, i) => part.slice(`${i + 1}. `.length).trim());
  return parts.some((part) => /^\d+[.)]\s/.test(part)) ? undefined : parts;
}
