// The table that Brightspace (D2L) takes for its question library: several lines a question, the first `NewQuestion`.
import type { Message } from '@quivia/contract/message';
import type { Difficulty } from '@quivia/contract/questions';
import { readCsv } from '@quivia/files/csv/read-csv';
import type { FileImage, FileItem, FileQuestion, OnItem } from '../file-question.ts';
import { LONGEST_SOURCE, leftOut } from '../finish-item.ts';
import { itemWords, markWords, partWords, placeWords } from '../formats.words.ts';
import { essayQuestion, matchQuestion, orderQuestion, textQuestion } from '../kinds/file-kinds.ts';
import { weighFractions } from '../moodle/weigh-fractions.ts';
import { plainToMarkdown } from '../plain-to-markdown.ts';
import { words as qtiWords } from '../qti/qti.words.ts';
import { type Draft, marksOf, newDraft, shortName, whyTooMany, withOptionRemarks } from '../xml/xml-draft.ts';
import { REFUSED, words } from './brightspace.words.ts';

const START = /(?<![^\n])[ \t]*"?NewQuestion"?[ \t]*[,;\t][ \t]*"?(?:WR|SA|M|MC|TF|MS|O|MSA)\b/i;

export const isBrightspaceCsv = (text: string): boolean => START.test(text.slice(0, 65_536));

interface Block {
  line: number;
  type: string;
  rows: { name: string; cells: string[] }[];
}

type Read = Pick<FileQuestion, 'options' | 'answer_rule'> &
  Partial<Pick<FileQuestion, 'other'>> & { remarks?: Remark[] };
type Remark = { option: string; remark: string };
type Reader = (block: Block, draft: Draft) => Read | Message;

export function readBrightspaceCsv(text: string, onItem: OnItem): { images: FileImage[] } {
  const images = new Map<string, FileImage>();
  let block: Block | undefined;
  const end = () => {
    if (!block) return;
    const draft = newDraft();
    onItem(readBlock(block, draft));
    for (const image of draft.images()) images.set(image.name, image);
  };
  const isKnown = ([name = '']: string[]) => (/^newquestion$/i.test(name.trim()) ? 2 : 0);
  readCsv(text, isKnown, (line, given) => {
    const [name = '', ...cells] = given.map((cell) => cell.trim());
    if (/^newquestion$/i.test(name)) {
      end();
      block = { line, type: (cells[0] ?? '').toUpperCase(), rows: [] };
    } else if (name !== '' && !name.startsWith('//')) block?.rows.push({ name: name.toLowerCase(), cells });
  });
  end();
  return { images: [...images.values()] };
}

const rowsNamed = ({ rows }: Block, name: string) =>
  rows.filter((row) => row.name === name).map(({ cells }) => cells);
const field = (block: Block, name: string) => rowsNamed(block, name)[0]?.[0] ?? '';

/** `isHtml` is what the file says beside the text. */
const markdown = (text: string, isHtml: string | undefined, draft: Draft) =>
  /^html$/i.test(isHtml ?? '') ? draft.fromHtml(text) : plainToMarkdown(text);

const options =
  (isSingle: boolean): Reader =>
  (block, draft) => {
    const given = rowsNamed(block, 'option');
    const tooMany = whyTooMany(given.length);
    if (tooMany) return tooMany;
    const shares = given.map(([share = '']) => Number(share || Number.NaN));
    if (shares.some(Number.isNaN)) return itemWords.noKey;
    const weighed = weighFractions(
      isSingle ? shares : shares.map((share) => (share > 0 ? 100 : 0)),
      isSingle,
    );
    if (weighed.problem) return weighed.problem;
    weighed.notes.forEach(draft.note);
    if (!isSingle && !/^allornothing$/i.test(field(block, 'scoring'))) draft.note(markWords.eachEarnsPart);
    const read = given.map(([, text = '', html], i) => ({
      option: markdown(text, html, draft),
      is_correct: weighed.keys[i] ?? false,
    }));
    const remarks = given.map(([, , , remark = ''], i) => ({
      option: read[i]?.option ?? '',
      remark: plainToMarkdown(remark),
    }));
    return { options: read, answer_rule: weighed.answer_rule, remarks };
  };

const trueFalse: Reader = (block) => {
  const isTrue = Number(field(block, 'true') || 0) > 0;
  if (isTrue === Number(field(block, 'false') || 0) > 0) return itemWords.noKey;
  const texts = [partWords.true, partWords.false];
  return {
    options: texts.map((option, i) => ({ option, is_correct: isTrue === (i === 0) })),
    answer_rule: 'any_correct',
    remarks: texts.map((option, i) => ({
      option,
      remark: plainToMarkdown(rowsNamed(block, i === 0 ? 'true' : 'false')[0]?.[1] ?? ''),
    })),
  };
};

const none = { options: [], answer_rule: 'any_correct' as const };

const shortAnswer: Reader = (block) => {
  const earning = rowsNamed(block, 'answer')
    .map(([percent = '', text = '', compare = '']) => ({ text, percent: Number(percent || 0), compare }))
    .filter(({ text, percent }) => text !== '' && percent > 0 && percent <= 100);
  const isPattern = ({ compare }: (typeof earning)[number]) => /^regexp$/i.test(compare);
  const cases = new Set(
    earning.filter((one) => !isPattern(one)).map(({ compare }) => /^sensitive$/i.test(compare)),
  );
  if (cases.size > 1) return qtiWords.mixedCase;
  const accepted = earning.map((one) => ({
    text: one.text,
    percent: one.percent,
    match: isPattern(one) ? ('pattern' as const) : ('exact' as const),
  }));
  return { ...none, other: textQuestion(accepted, cases.has(true)) };
};

const GRADINGS: Readonly<Record<string, { match: string; order: string }>> = {
  allornothing: { match: 'all_or_nothing', order: 'all_or_nothing' },
  equallyweighted: { match: 'share', order: 'places' },
};

function gradingOf(block: Block, draft: Draft) {
  const found = GRADINGS[field(block, 'scoring').toLowerCase()];
  if (!found) draft.note(markWords.ownRules);
  return found ?? { match: 'share', order: 'places' };
}

const matching: Reader = (block, draft) => {
  const sideOf = (name: string) =>
    new Map(rowsNamed(block, name).map(([key = '', text = '', html]) => [key, markdown(text, html, draft)]));
  const [lefts, rights] = [sideOf('choice'), sideOf('match')];
  const pairs = [...lefts].map(([key, left]) => ({ left, right: rights.get(key) ?? '' }));
  if (pairs.some(({ right }) => right === '')) return words.pairs;
  const unused = [...rights].filter(([key]) => !lefts.has(key)).map(([, right]) => ({ left: '', right }));
  const other = matchQuestion([...pairs, ...unused]);
  const { match: grading } = gradingOf(block, draft);
  return { ...none, other: { ...other, answer_key: { ...other.answer_key, grading } } };
};

const ordering: Reader = (block, draft) => {
  const items = rowsNamed(block, 'item').map(([text = '', html]) => markdown(text, html, draft));
  return { ...none, other: orderQuestion(items, gradingOf(block, draft).order) };
};

const essay: Reader = (block, draft) => {
  const [[model = '', html] = []] = rowsNamed(block, 'answerkey');
  const model_answer = markdown(model, html, draft);
  return { ...none, other: essayQuestion({ model_answer, template: field(block, 'initialtext') }) };
};

const READERS: Readonly<Record<string, Reader>> = {
  MC: options(true),
  MS: options(false),
  TF: trueFalse,
  SA: shortAnswer,
  WR: essay,
  M: matching,
  O: ordering,
};

function readBlock(block: Block, draft: Draft): FileItem {
  const { line, type, rows } = block;
  const title = shortName(field(block, 'title'));
  const place = [placeWords.line(line), ...(title ? [placeWords.question(title)] : [])].join(', ');
  const found = { place, category: '' };
  const source = rows.map(({ cells }) => cells.filter(Boolean).join(' | ')).join('\n');
  const asked = field(block, 'questiontext');
  const refuse = (reason: Message) => leftOut(found, reason, asked || source);
  if (source.length > LONGEST_SOURCE) return refuse(itemWords.tooLong);
  const reader = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  if (!reader) return refuse(itemWords.unsupportedType({ type: REFUSED[type] ?? type.slice(0, 40) }));
  const { remarks = [], ...read } = asRead(reader(block, draft));
  if (read.reason) return refuse(read.reason);
  if (rowsNamed(block, 'hint').length > 0) draft.note(itemWords.hints);
  const picture = field(block, 'image');
  if (picture) draft.note(words.pictureNotThere({ name: shortName(picture) }));
  const [feedback = '', feedbackHtml] = rowsNamed(block, 'feedback')[0] ?? [];
  return draft.finish(found, {
    question: markdown(asked, rowsNamed(block, 'questiontext')[0]?.[1], draft),
    options: read.options,
    answer_rule: read.answer_rule,
    ...(read.other && { other: read.other }),
    marks: marksOf(field(block, 'points') || undefined, draft),
    negative_marks: 0,
    negative_share: null,
    explanation: withOptionRemarks(markdown(feedback, feedbackHtml, draft), remarks, draft),
    tags: [],
    difficulty: difficultyOf(field(block, 'difficulty')),
  });
}

const asRead = (read: Read | Message): Read & { reason?: Message } =>
  'id' in read ? { ...none, reason: read } : read;

/** From 1 to 5. */
const difficultyOf = (given: string): Difficulty | null =>
  /^[1-5]$/.test(given) ? (Number(given) < 3 ? 'easy' : Number(given) === 3 ? 'medium' : 'hard') : null;
