// A Word document of questions: numbered, with lettered options and an answer, as examiners write them.
import type { NumberBody } from '@quivia/contract/kinds/number';
import type { NumberKey } from '@quivia/contract/kinds/number.key';
import { readNumber } from '@quivia/contract/kinds/read-number';
import type { TextKey } from '@quivia/contract/kinds/text.key';
import type { Message } from '@quivia/contract/message';
import { type AnswerRule, OPTION_LETTERS } from '@quivia/contract/questions';
import { FileProblem } from '@quivia/files/file-problem';
import type { Zip } from '@quivia/files/zip/open-zip';
import type { FileImage, FileItem, OnItem, OtherQuestion, ReadFile, UsableItem } from '../file-question.ts';
import { LONGEST_SOURCE, leftOut } from '../finish-item.ts';
import { itemWords, partWords } from '../formats.words.ts';
import type { ResolveImage } from '../html/html-image.ts';
import { newNotes } from '../notes.ts';
import { undecided } from '../table/read-table.ts';
import { readDeduction, readDifficulty, readTags } from '../table/table-cells.ts';
import { type Draft, marksOf, newDraft, whyTooMany } from '../xml/xml-draft.ts';
import { placeInDocx, words } from './docx.words.ts';
import { readKey } from './docx-key.ts';
import { readLines } from './docx-lines.ts';
import { type DocxOption, type DocxQuestion, LONGEST_TAIL } from './docx-options.ts';
import { openDocx } from './docx-package.ts';
import { cut, type Line, type Look, linesToHtml, PLAIN_LOOK, trimmed } from './docx-pieces.ts';
import { findQuestions } from './docx-questions.ts';

export function readDocx(zip: Zip, main: string, onItem: OnItem): ReadFile {
  const notes = newNotes();
  const images = new Map<string, FileImage>();
  const resolve = pictures(zip);
  const { questions, hasTextBefore } = findQuestions(readLines(openDocx(zip, main), notes.add));
  if (questions.every(({ options, answers }) => options.length === 0 && answers.length === 0))
    throw new FileProblem(words.noQuestions);
  if (hasTextBefore) notes.add(words.textBefore);
  for (const question of questions) {
    const draft = newDraft();
    onItem(itemOf(question, draft, resolve));
    for (const image of draft.images()) images.set(image.name, image);
  }
  return { format: 'docx', images: [...images.values()], notes: notes.all() };
}

/** Each picture is taken out of the archive once. */
function pictures(zip: Zip): ResolveImage {
  const taken = new Map<string, Uint8Array>();
  return (name) => {
    if (!zip.has(name)) return undefined;
    const bytes = taken.get(name) ?? zip.read(name);
    taken.set(name, bytes);
    return bytes;
  };
}

function itemOf(question: DocxQuestion, draft: Draft, resolve: ResolveImage): FileItem {
  const { number, paragraph, category, source, explanation } = question;
  const place = number === undefined ? placeInDocx.paragraph(paragraph) : placeInDocx.question(number);
  const found = { place, category };
  const said = source.join('\n');
  const refuse = (reason: Message) => leftOut(found, reason, said);
  if (said.length > LONGEST_SOURCE) return refuse(itemWords.tooLong);
  if (question.problem) return refuse(question.problem);
  const tooMany = whyTooMany(question.options.length);
  if (tooMany) return refuse(tooMany);
  const { options, key, other } = withKey(question);
  if ('problem' in key) return refuse(key.problem);
  question.notes.forEach(draft.note);
  key.notes.forEach(draft.note);
  const { stem, marks: behindStem } = withoutMarks(question.stem);
  const marks = marksOf(question.fields.marks ?? behindStem, draft);
  const html = (lines: Line[]) => draft.fromHtml(linesToHtml(lines), resolve);
  const { difficulty = '', tags = '', negative_marks = '' } = question.fields;
  const level = readDifficulty(difficulty) ?? null;
  if (difficulty !== '' && level === null)
    draft.note(words.difficulty({ difficulty: difficulty.slice(0, 40) }));
  const item = draft.finish(found, {
    question: html(stem),
    options: options.map(({ lines }, i) => ({ option: html(lines), is_correct: key.correct.includes(i) })),
    ...(other && { other }),
    answer_rule: ruleFor(key.correct, key.isAny),
    marks,
    ...readDeduction(negative_marks, marks),
    explanation: [key.remark, html(explanation)].filter((text) => text !== '').join('\n\n'),
    tags: readTags(tags),
    difficulty: level,
  });
  if (item.outcome === 'left_out') return { ...item, excerpt: item.excerpt || said.slice(0, 300) };
  return key.undecided ? undecided(item, key.undecided.readings, key.undecided.reason) : item;
}

const ruleFor = (correct: number[], isAny = false): AnswerRule =>
  correct.length > 1 && !isAny ? 'select_all' : 'any_correct';

type Key =
  | {
      correct: number[];
      isAny: boolean;
      remark: string;
      notes: Message[];
      undecided?: UsableItem['undecided'];
    }
  | { problem: Message };

interface WithKey {
  options: DocxOption[];
  key: Key;
  other?: OtherQuestion | undefined;
}

function withKey(question: DocxQuestion): WithKey {
  const typed = question.options.length === 0 ? (asTrueFalse(question) ?? asTyped(question)) : undefined;
  if (typed) return typed;
  const { options, marked } = marksIn(question.options);
  return { options, key: keyOf(question, options, marked) };
}

const TRUE_FALSE = /^\(?\s*(?:(t|true)|(f|false))\s*\)?\.?$/i;

/** A statement with the answer True or False needs no options. */
function asTrueFalse({ answers, stem }: DocxQuestion): WithKey | undefined {
  const [line] = stem;
  const read = answers.map((answer) => TRUE_FALSE.exec(answer.trim()));
  const [first] = read;
  if (!line || !first || read.some((one) => one === null)) return undefined;
  const isTrue = first[1] !== undefined;
  if (read.some((one) => (one?.[1] !== undefined) !== isTrue))
    return { options: [], key: { problem: words.answersDiffer } };
  const options = [partWords.true, partWords.false].map((text) => ({
    lines: [{ paragraph: line.paragraph, notes: [], text, pieces: [{ ...PLAIN_LOOK, text }] }],
    isMarked: false,
  }));
  return { options, key: { ...nothing(), correct: [isTrue ? 0 : 1] } };
}

const MOST_TYPED = { characters: 60, words: 3 };

/** A number or a few words that students are to type. A letter means options that weren't found. */
function asTyped({ answers, stem }: DocxQuestion): WithKey | undefined {
  const [answer = '', ...others] = [...new Set(answers.map((one) => one.trim().replace(/\.$/, '')))];
  const isShort = answer.length <= MOST_TYPED.characters && answer.split(/\s+/).length <= MOST_TYPED.words;
  const isAmongLines = stem.some(
    ({ text }, i) => i > 0 && text.trim().toLowerCase() === answer.toLowerCase(),
  );
  const isLabel = /^[([]?\s*(?:[a-z]|[ivx]{1,4})\s*[)\].]?(?:\s*[,&]|$)/i.test(answer);
  if (others.length > 0 || answer === '' || !isShort || isAmongLines || isLabel) return undefined;
  const read = readNumber(answer);
  return {
    options: [],
    key: { ...nothing(), notes: [words.typedAnswer({ answer })] },
    other: 'decimal' in read ? typedNumber(read.decimal) : typedText(answer),
  };
}

const typedNumber = (value: string): OtherQuestion => ({
  question_type: 'NUMBER',
  body: { unit_mode: 'none', units: [] } satisfies NumberBody,
  answer_key: {
    accepted: [{ type: 'value', value, tolerance: { type: 'absolute', amount: '0' }, percent: 100 }],
    units: [],
    unit_penalty: 0,
  } satisfies NumberKey,
});

/** `Paris or Lutetia` accepts either. */
const typedText = (answer: string): OtherQuestion => ({
  question_type: 'TEXT',
  body: {},
  answer_key: {
    accepted: answer
      .split(/\s+or\s+|\s*\|\s*/i)
      .filter((text) => text !== '')
      .map((text) => ({ text, percent: 100, match: 'exact' as const })),
    ignore_case: true,
    ignore_accents: true,
    ignore_spaces: false,
    ignore_punctuation: true,
  } satisfies TextKey,
});

const letter = (i: number) => OPTION_LETTERS[i] ?? partWords.optionNumber(i + 1);

function keyOf({ answers, kind }: DocxQuestion, options: DocxOption[], marked: number | undefined): Key {
  // That there are no options is the better thing to say.
  if (options.length < 2) return nothing();
  const texts = options.map(({ lines }) => lines.map(({ text }) => text).join(' '));
  const said = answers.filter((answer) => answer.trim() !== '');
  const read = said.map((answer) => readKey(answer, texts, kind));
  const [first, ...others] = read;
  for (const one of read) if ('problem' in one) return one;
  if (first && 'byText' in first)
    return others.length > 0 ? { problem: words.answersDiffer } : open(first, said[0] ?? '');
  const keys = read.filter((one) => 'correct' in one);
  if (!first || 'problem' in first) {
    if (marked === undefined) return { problem: words.noAnswer };
    return { ...nothing(), correct: [marked], notes: [words.keyByMark({ option: letter(marked) })] };
  }
  if (keys.length < read.length || keys.some(({ correct }) => correct.join() !== first.correct.join()))
    return { problem: words.answersDiffer };
  if (marked !== undefined && !first.correct.includes(marked))
    return { problem: words.markDiffers({ option: letter(marked) }) };
  const isSeveral = first.correct.length > 1 && !first.isAny;
  return { ...first, notes: isSeveral ? [words.severalKeys] : [] };
}

/** For a person to decide. */
const open = ({ byPosition, byText }: { byPosition: number[]; byText: number[] }, answer: string): Key => ({
  ...nothing(),
  // One of them, so that the rest of the question is checked as well.
  correct: byPosition,
  undecided: {
    reason: words.twoReadings({ answer: answer.slice(0, 60) }),
    readings: [
      { by: 'position', correct: byPosition, answer_rule: ruleFor(byPosition) },
      { by: 'text', correct: byText, answer_rule: ruleFor(byText) },
    ],
  },
});

const nothing = (): Exclude<Key, { problem: Message }> => ({
  correct: [],
  isAny: false,
  remark: '',
  notes: [],
});

const MARKS = ['bold', 'highlighted', 'coloured'] as const;
const LOOKS = ['bold', 'italic', 'underlined'] as const;

/** The one option that is marked, and the options without what gives it away. */
function marksIn(options: DocxOption[]): { options: DocxOption[]; marked: number | undefined } {
  const isAll = ({ lines }: DocxOption, look: keyof Look) => {
    const pieces = lines
      .flatMap((line) => line.pieces)
      .filter(({ text, html }) => text.trim() !== '' && !html);
    return pieces.length > 0 && pieces.every((piece) => piece[look]);
  };
  const onlyOne = (is: (option: DocxOption) => boolean) => {
    const found = options.flatMap((option, i) => (is(option) ? [i] : []));
    return found.length === 1 ? found[0] : undefined;
  };
  const found = [
    onlyOne(({ isMarked }) => isMarked),
    ...MARKS.map((look) => onlyOne((option) => isAll(option, look))),
  ].filter((one) => one !== undefined);
  const isSure = options.length > 1 && new Set(found).size === 1;
  const plain = LOOKS.filter((look) => onlyOne((option) => isAll(option, look)) !== undefined);
  return {
    marked: isSure ? found[0] : undefined,
    options: options.map((option) => ({
      ...option,
      lines: option.lines.map((line) => ({
        ...line,
        pieces: line.pieces.map((piece) => ({
          ...piece,
          ...Object.fromEntries(plain.filter((look) => isAll(option, look)).map((look) => [look, false])),
        })),
      })),
    })),
  };
}

const NAMED_MARKS =
  /\s*[[(]\s*(?<marks>\d{1,3}(?:\.\d{1,2})?)\s*(?:marks?|mks?\.?|m|points?|pts?)\s*[\])]\s*$/i;
const BARE_MARKS = /(?:(?<=[.?!:_])\s*|\t\s*|\s{2,})[[(]\s*(?<marks>\d{1,2}(?:\.\d{1,2})?)\s*[\])]\s*$/;

/** `[2 marks]`, or `(2)` behind the end of the sentence. */
function withoutMarks(lines: Line[]): { stem: Line[]; marks: string | undefined } {
  const line = lines.at(-1);
  const tail = line?.text.slice(-LONGEST_TAIL) ?? '';
  const match = NAMED_MARKS.exec(tail) ?? BARE_MARKS.exec(tail);
  if (!line || !match) return { stem: lines, marks: undefined };
  const end = line.text.length - tail.length + match.index;
  return { stem: [...lines.slice(0, -1), trimmed(cut(line, 0, end))], marks: match.groups?.marks };
}
