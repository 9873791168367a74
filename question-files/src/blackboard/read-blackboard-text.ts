// The text that Blackboard takes for an upload: a question a line, its fields separated by tabs, its type in front.
import type { ClozeHole } from '@quivia/contract/kinds/cloze';
import type { Message } from '@quivia/contract/message';
import type { FileImage, FileItem, FileQuestion, OnItem, OtherQuestion } from '../file-question.ts';
import { LONGEST_SOURCE, leftOut } from '../finish-item.ts';
import { itemWords, partWords, placeWords } from '../formats.words.ts';
import { htmlIn } from '../html/html-plain.ts';
import {
  acceptedValue,
  essayQuestion,
  matchQuestion,
  numberQuestion,
  orderQuestion,
  textKey,
  textQuestion,
} from '../kinds/file-kinds.ts';
import { placeholder } from '../moodle/moodle-cloze.ts';
import { plainToMarkdown } from '../plain-to-markdown.ts';
import { type Draft, newDraft, whyTooMany } from '../xml/xml-draft.ts';
import { REFUSED, words } from './blackboard-text.words.ts';

type Read = Pick<FileQuestion, 'question'> & Partial<Pick<FileQuestion, 'other' | 'options' | 'answer_rule'>>;
type Reader = (fields: string[], text: (field: string) => string) => Read | Message;

/** Names that the file gives to blanks, as `[name]` in the text. */
type BlankOf = (variable: string, id: string) => { hole: ClozeHole; key: unknown } | undefined;

const choice =
  (answer_rule: FileQuestion['answer_rule']): Reader =>
  ([question = '', ...fields], text) => {
    if (fields.length % 2 !== 0) return words.correctOrIncorrect;
    const tooMany = whyTooMany(fields.length / 2);
    if (tooMany) return tooMany;
    const marks = fields.filter((_, i) => i % 2 === 1).map((mark) => mark.trim().toLowerCase());
    if (!marks.every((mark) => mark === 'correct' || mark === 'incorrect')) return words.correctOrIncorrect;
    const options = fields
      .filter((_, i) => i % 2 === 0)
      .map((option, i) => ({ option: text(option), is_correct: marks[i] === 'correct' }));
    return { question: text(question), options, answer_rule };
  };

const trueFalse: Reader = ([question = '', answer = '', ...more], text) => {
  if (!/^(true|false)$/i.test(answer.trim()) || more.length > 0) return words.trueOrFalse;
  const isTrue = /^true$/i.test(answer.trim());
  const options = [partWords.true, partWords.false].map((option, i) => ({
    option,
    is_correct: isTrue === (i === 0),
  }));
  return { question: text(question), options, answer_rule: 'any_correct' };
};

const number: Reader = ([question = '', value = '', tolerance = '', ...more], text) => {
  const accepted = acceptedValue(value, tolerance.trim(), 100);
  return accepted && more.length === 0
    ? { question: text(question), other: numberQuestion([accepted]) }
    : words.fields;
};

const matching: Reader = ([question = '', ...fields], text) => {
  if (fields.length % 2 !== 0) return words.fields;
  const pairs = fields.flatMap((left, i) =>
    i % 2 === 0 ? [{ left: text(left), right: text(fields[i + 1] ?? '') }] : [],
  );
  return { question: text(question), other: matchQuestion(pairs) };
};

const ordering: Reader = ([question = '', ...items], text) => ({
  question: text(question),
  other: orderQuestion(items.map(text), 'places'),
});

const exactly = (answer: string) => ({ text: answer.trim(), percent: 100, match: 'exact' as const });

const blank: Reader = ([question = '', ...answers], text) => ({
  question: text(question),
  other: textQuestion(answers.map(exactly).filter((one) => one.text !== '')),
});

/** Behind the question is an example, which is for those who mark. */
const essay: Reader = ([question = '', model = ''], text) => ({
  question: text(question),
  other: essayQuestion({ model_answer: text(model) }),
});

/** Lists of fields with an empty one between them. */
function groupsOf(fields: string[]): string[][] {
  const groups: string[][] = [[]];
  for (const field of fields)
    if (field.trim() === '') groups.push([]);
    else groups.at(-1)?.push(field.trim());
  return groups.filter((group) => group.length > 0);
}

function cloze(question: string, variables: string[], text: (field: string) => string, blankOf: BlankOf) {
  const holes: ClozeHole[] = [];
  const keys: Record<string, unknown> = {};
  let marked = question;
  for (const [i, variable] of variables.entries()) {
    const id = `h${i + 1}`;
    const read = blankOf(variable, id);
    const [before = '', after, ...more] = marked.split(`[${variable}]`);
    if (!read || after === undefined || more.length > 0)
      return words.variable({ variable: variable.slice(0, 40) });
    marked = before + placeholder(id) + after;
    holes.push(read.hole);
    keys[id] = read.key;
  }
  const other: OtherQuestion = { question_type: 'CLOZE', body: { holes }, answer_key: { holes: keys } };
  const written = holes.reduce((all, { id }) => all.replace(placeholder(id), `[[${id}]]`), text(marked));
  return { question: written, other };
}

const blanks: Reader = ([question = '', ...fields], text) => {
  const groups = new Map(groupsOf(fields).map(([variable = '', ...answers]) => [variable, answers]));
  return cloze(question, [...groups.keys()], text, (variable, id) => {
    const accepted = (groups.get(variable) ?? []).map(exactly);
    if (accepted.length === 0) return undefined;
    return { hole: { id, type: 'text' }, key: { type: 'text', weight: 1, key: textKey(accepted, false) } };
  });
};

/** Each choice is followed by the names of the blanks that it is right for. */
const jumbled: Reader = ([question = '', ...fields], text) => {
  const choices = groupsOf(fields).map(([option = '', ...variables]) => ({ option, variables }));
  const variables = [...new Set(choices.flatMap((one) => one.variables))];
  const options = choices.map(({ option }, i) => ({ id: `o${i + 1}`, text: plainToMarkdown(option) }));
  return cloze(question, variables, text, (variable, id) => {
    const right = choices.flatMap((one, i) => (one.variables.includes(variable) ? [[`o${i + 1}`, 100]] : []));
    return {
      hole: { id, type: 'choice', options },
      key: { type: 'choice', weight: 1, percents: Object.fromEntries(right) },
    };
  });
};

const READERS: Readonly<Record<string, Reader>> = {
  MC: choice('any_correct'),
  MA: choice('select_all'),
  TF: trueFalse,
  NUM: number,
  MAT: matching,
  ORD: ordering,
  ESS: essay,
  SR: essay,
  FIB: blank,
  FIB_PLUS: blanks,
  JUMBLED_SENTENCE: jumbled,
};

const TYPES = [...Object.keys(READERS), ...Object.keys(REFUSED)].join('|');
const LINE = new RegExp(`^\\s*"?(${TYPES})"?\\t`, 'i');

/** More than half of its lines are questions of this format. */
export function isBlackboardText(text: string): boolean {
  const lines = text
    .slice(0, 200_000)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.filter((line) => LINE.test(line)).length * 2 > lines.length;
}

/** Line ends must be plain ones. */
export function readBlackboardText(text: string, onItem: OnItem): { images: FileImage[] } {
  const images = new Map<string, FileImage>();
  text.split('\n').forEach((line, i) => {
    if (line.trim() === '') return;
    const draft = newDraft();
    onItem(readLine(line, i + 1, draft));
    for (const image of draft.images()) images.set(image.name, image);
  });
  return { images: [...images.values()] };
}

function readLine(line: string, number: number, draft: Draft): FileItem {
  const found = { place: placeWords.line(number), category: '' };
  const source = line.replaceAll('\t', ' | ').trim();
  const refuse = (reason: Message) => leftOut(found, reason, source);
  if (line.length > LONGEST_SOURCE) return refuse(itemWords.tooLong);
  const [type = '', ...fields] = line.trim().split('\t').map(unquoted);
  const name = type.trim().toUpperCase();
  const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  if (!reader)
    return refuse(
      Object.hasOwn(REFUSED, name)
        ? itemWords.unsupportedType({ type: REFUSED[name] ?? name })
        : words.noType,
    );
  const read = reader(fields, (field) => asMarkdown(field.trim(), draft));
  if ('id' in read) return refuse(read);
  return draft.finish(found, {
    options: [],
    answer_rule: 'any_correct',
    marks: 1,
    negative_marks: 0,
    negative_share: null,
    explanation: '',
    tags: [],
    difficulty: null,
    ...read,
  });
}

/** As a spreadsheet writes a field that has quotation marks or tabs in it. */
const unquoted = (field: string) =>
  /^"(?:[^"]|"")*"$/.test(field) ? field.slice(1, -1).replaceAll('""', '"') : field;

/** Blackboard shows HTML. */
function asMarkdown(text: string, draft: Draft): string {
  const html = htmlIn(text);
  return html === undefined ? plainToMarkdown(text) : draft.fromHtml(html);
}
