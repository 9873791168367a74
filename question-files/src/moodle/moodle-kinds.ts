// Kinds beside multiple choice in Moodle XML: what each type of question says, and why some can't come in.

import type { AcceptedNumber } from '@quivia/contract/kinds/number.key';
import type { Parameters } from '@quivia/contract/kinds/parameters';
import type { Message } from '@quivia/contract/message';
import { decodeEntities } from '@quivia/markdown/entities';
import type { OtherQuestion } from '../file-question.ts';
import { markWords } from '../formats.words.ts';
import {
  acceptedText,
  acceptedValue,
  decimalIn,
  essayQuestion,
  infoQuestion,
  matchQuestion,
  numberQuestion,
  orderQuestion,
  textKey,
  textQuestion,
  wordsIn,
} from '../kinds/file-kinds.ts';
import { plainToMarkdown } from '../plain-to-markdown.ts';
import type { Draft } from '../xml/xml-draft.ts';
import { childNamed, childrenNamed, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { words } from './moodle.words.ts';
import { readCalculated } from './moodle-calculated.ts';
import { placeholder, readBlanks } from './moodle-cloze.ts';
import { moodleText } from './moodle-text.ts';

interface Read {
  question: string;
  other: OtherQuestion;
  /** Of one that is multiple choice after all: then `other` says nothing. */
  options?: { option: string; is_correct: boolean }[];
  parameters?: Parameters;
  /** Of a question with variables: another of its texts, such as the feedback, with their names marked. */
  marked?: (text: string) => string;
}

type Reader = (element: XmlElement, draft: Draft) => Read | Message;

const field = (element: XmlElement, name: string) => textOf(childNamed(element, name)).trim();
const isYes = (text: string) => /^(1|true)$/i.test(text);
const stem = (element: XmlElement, draft: Draft) => moodleText(childNamed(element, 'questiontext'), draft);

/** A blank is part of the question's text: where that is HTML, its answers are too. Entities are read in any case. */
const plainOf = (format: string | undefined, draft: Draft) => (text: string) =>
  format !== 'markdown' && format !== 'plain_text' && /[<&]/.test(text)
    ? draft.fromHtml(text).replaceAll(/\\([\p{P}\p{S}])/gu, '$1')
    : decodeEntities(text);

/** Each answer that earns something, with its share in percent. */
function earning(element: XmlElement): { text: string; answer: XmlElement; percent: number }[] {
  return childrenNamed(element, 'answer').flatMap((answer) => {
    const percent = Number((answer.attributes.fraction ?? '').replace(',', '.'));
    const text = textOf(childNamed(answer, 'text') ?? answer).trim();
    return percent > 0 && percent <= 100 ? [{ text, answer, percent }] : [];
  });
}

const shortAnswer: Reader = (element, draft) => {
  const accepted = earning(element)
    .map(({ text, percent }) => acceptedText(text, percent))
    .filter(({ text }) => text !== '');
  return { question: stem(element, draft), other: textQuestion(accepted, isYes(field(element, 'usecase'))) };
};

const numerical: Reader = (element, draft) => {
  const accepted = earning(element)
    .filter(({ text }) => text !== '*')
    .map(({ text, answer, percent }) => acceptedValue(text, field(answer, 'tolerance'), percent));
  if (accepted.includes(undefined)) return words.notANumber;
  const other = numberQuestion(accepted as AcceptedNumber[]);
  const withUnits = unitsOf(element, other);
  return withUnits ? { question: stem(element, draft), other: withUnits } : words.units;
};

const calculated: Reader = (element, draft) => {
  const text = stem(element, draft);
  const feedback = moodleText(childNamed(element, 'generalfeedback'), draft);
  if (earning(element).length === 0) return words.noFormula;
  const read = readCalculated(element, earning(element), [text, feedback]);
  if ('id' in read) return read;
  const withUnits = unitsOf(element, read.other);
  if (!withUnits) return words.units;
  if (read.parameters.variables.some(({ type }) => type === 'list')) draft.note(words.independent);
  read.cut.forEach(draft.note);
  return { ...read, other: withUnits, question: read.marked(text) };
};

/** Undefined where a factor is no number. Moodle's multiplier turns the key's unit into this one. */
function unitsOf(element: XmlElement, other: OtherQuestion): OtherQuestion | undefined {
  const shown = field(element, 'showunits');
  const units = childrenNamed(childNamed(element, 'units') ?? element, 'unit').map((unit) => ({
    unit: field(unit, 'unit_name'),
    factor: inverse(field(unit, 'multiplier')),
  }));
  if (units.length === 0 || shown === '3') return other;
  if (units.some(({ factor }) => factor === undefined)) return undefined;
  const isGraded = field(element, 'unitgradingtype') !== '0';
  const penalty = Math.min(1, Number(field(element, 'unitpenalty') || '0.1'));
  return {
    ...other,
    body: {
      unit_mode: shown === '1' || shown === '2' ? 'chosen' : 'typed',
      units: shown === '1' || shown === '2' ? units.map(({ unit }) => unit) : [],
    },
    answer_key: { ...other.answer_key, units, unit_penalty: isGraded ? penalty * 100 : 0 },
  };
}

function inverse(multiplier: string): string | undefined {
  const value = Number(decimalIn(multiplier) ?? Number.NaN);
  if (!Number.isFinite(value) || value === 0) return undefined;
  return decimalIn(String(Number((1 / value).toPrecision(12))));
}

const matchingAs =
  (format: string): Reader =>
  (element, draft) => {
    const pairs = childrenNamed(element, 'subquestion', 'subquestions').map((pair) => ({
      left: moodleText(pair, draft),
      right: moodleText(childNamed(pair, 'answer'), draft, format),
    }));
    return {
      question: stem(element, draft),
      other: matchQuestion(pairs.filter(({ right }) => right !== '')),
    };
  };

const GRADINGS: Record<string, string> = {
  ALL_OR_NOTHING: 'all_or_nothing',
  ABSOLUTE_POSITION: 'places',
  RELATIVE_NEXT_EXCLUDE_LAST: 'relative',
  RELATIVE_NEXT_INCLUDE_LAST: 'relative',
  LONGEST_ORDERED_SUBSET: 'longest_run',
};

const ordering: Reader = (element, draft) => {
  const items = childrenNamed(element, 'answer').map((answer) => moodleText(answer, draft));
  const type = field(element, 'gradingtype').toUpperCase();
  const grading = GRADINGS[type];
  if (!grading) draft.note(words.orderGrading);
  const count = Number(field(element, 'selectcount') || 0);
  if (count > 0 && count < items.length && !/^(ALL|0)$/.test(field(element, 'selecttype')))
    draft.note(words.orderSelection);
  return { question: stem(element, draft), other: orderQuestion(items, grading ?? 'relative') };
};

/** The general feedback, which Moodle shows after the attempt, is the model answer. */
const essay: Reader = (element, draft) => {
  if (field(element, 'responseformat') === 'noinline') return words.onlyFiles;
  if (Number(field(element, 'attachments')) !== 0) draft.note(words.attachments);
  const limits = ['minwordlimit', 'maxwordlimit'].map((name) => field(element, name));
  const [words_from = null, words_to = null] = limits.map(wordsIn);
  if (limits.some((limit) => Number(limit) > 0 && wordsIn(limit) === null)) draft.note(words.wordLimit);
  const template = childNamed(element, 'responsetemplate');
  const plain = plainOf(template?.attributes.format ?? 'html', draft);
  const given = textOf(template && (childNamed(template, 'text') ?? template)).trim();
  return {
    question: stem(element, draft),
    other: essayQuestion({
      model_answer: moodleText(childNamed(element, 'generalfeedback'), draft),
      notes: moodleText(childNamed(element, 'graderinfo'), draft),
      template: template?.attributes.format === 'plain_text' ? given : plain(given),
      words_from,
      words_to,
    }),
  };
};

const description: Reader = (element, draft) => ({ question: stem(element, draft), other: infoQuestion() });

const blanks: Reader = (element, draft) => {
  const text = childNamed(element, 'questiontext');
  const source = textOf(text && (childNamed(text, 'text') ?? text)).trim();
  const read = readBlanks(source, plainOf(text?.attributes.format, draft));
  const [unknown] = read.unknown;
  if (unknown) return words.blankType({ type: unknown.slice(0, 40) });
  const [options] = read.several;
  if (options) {
    if (read.several.length > 1 || read.holes.length > 0) return words.severalInBlank;
    draft.note(markWords.eachEarnsPart);
    const { question } = withHoles(
      text,
      read.text.replace(placeholder('h1'), '_____'),
      draft,
      { holes: [] },
      {},
    );
    return { question, other: infoQuestion(), options };
  }
  return withHoles(text, read.text, draft, { holes: read.holes }, { holes: read.keys });
};

function withHoles(
  element: XmlElement | undefined,
  text: string,
  draft: Draft,
  body: { holes: { id: string }[] },
  answer_key: Record<string, unknown>,
): Read {
  const rewritten = element && { ...element, children: [text, ...filesIn(element)] };
  const markdown = body.holes.reduce(
    (all, { id }) => all.replace(placeholder(id), `[[${id}]]`),
    moodleText(rewritten, draft),
  );
  return { question: markdown, other: { question_type: 'CLOZE', body, answer_key } };
}

const filesIn = (element: XmlElement) => childrenNamed(element, 'file');

/** [[1]] names the first choice of the list; the choices of its group are offered. */
const gaps: Reader = (element, draft) => {
  const text = childNamed(element, 'questiontext');
  const source = textOf(text && (childNamed(text, 'text') ?? text)).trim();
  const choices = childrenNamed(element, 'selectoption', 'dragbox').map((choice) => ({
    text: moodleText(choice, draft),
    group: field(choice, 'group') || '1',
  }));
  const holes: { id: string; type: 'choice'; options: { id: string; text: string }[] }[] = [];
  const keys: Record<string, unknown> = {};
  let isOdd = false;
  const marked = source.replaceAll(/\[\[(\d{1,3})\]\]/g, (_, given: string) => {
    const right = choices[Number(given) - 1];
    const id = `h${holes.length + 1}`;
    if (!right) isOdd = true;
    const options = choices.flatMap((choice, i) =>
      choice.group === right?.group ? [{ id: `o${i + 1}`, text: choice.text }] : [],
    );
    holes.push({ id, type: 'choice', options });
    keys[id] = { type: 'choice', weight: 1, percents: { [`o${given}`]: 100 } };
    return placeholder(id);
  });
  if (isOdd || holes.length === 0) return words.noGaps;
  return withHoles(text, marked, draft, { holes }, { holes: keys });
};

/** Gaps are words of the text between two signs. `wrong` are further words to choose from. */
const gapFill: Reader = (element, draft) => {
  const text = childNamed(element, 'questiontext');
  const source = textOf(text && (childNamed(text, 'text') ?? text)).trim();
  const [open = '[', close = ']'] = field(element, 'delimitchars') || '[]';
  const plain = plainOf(text?.attributes.format, draft);
  const isTyped = field(element, 'answerdisplay') === 'gapfill';
  const isCaseSensitive = isYes(field(element, 'casesensitive'));
  const isPattern = (word: string) => !isYes(field(element, 'disableregex')) && /[\\^$*+?()[\]{}]/.test(word);
  const gaps: string[][] = [];
  const signs = [open, close].map((sign) => sign.replace(/[\\\]^-]/, '\\$&')).join('');
  const escaped = (sign: string) => sign.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
  const gap = new RegExp(`${escaped(open)}([^${signs}<>]+)${escaped(close)}`, 'g');
  const marked = source.replaceAll(gap, (_, inside: string) => {
    gaps.push(
      inside
        .split('|')
        .map((word) => plain(word).trim())
        .filter((word) => word !== ''),
    );
    return placeholder(`h${gaps.length}`);
  });
  if (gaps.length === 0) return words.noGaps;
  if (gaps.flat().includes('!!') || gaps.some((accepted) => accepted.length === 0)) return words.emptyGap;
  if (isYes(field(element, 'noduplicates'))) draft.note(words.noDuplicates);
  const wrong = childrenNamed(element, 'answer')
    .filter(({ attributes }) => Number(attributes.fraction ?? 0) <= 0)
    .map((answer) => plain(textOf(childNamed(answer, 'text') ?? answer).trim()));
  const offered = [...new Set([...gaps.flat(), ...wrong])].filter((word) => word !== '');
  const ids = gaps.map((_, i) => `h${i + 1}`);
  const holes = ids.map((id) =>
    isTyped
      ? { id, type: 'text' as const }
      : {
          id,
          type: 'choice' as const,
          options: offered.map((word, i) => ({ id: `o${i + 1}`, text: plainToMarkdown(word) })),
        },
  );
  const keys = gaps.map((accepted) =>
    isTyped
      ? {
          type: 'text',
          weight: 1,
          key: textKey(
            accepted.map((word) => ({
              text: word,
              percent: 100,
              match: isPattern(word) ? 'pattern' : 'exact',
            })),
            isCaseSensitive,
          ),
        }
      : {
          type: 'choice',
          weight: 1,
          percents: Object.fromEntries(accepted.map((word) => [`o${offered.indexOf(word) + 1}`, 100])),
        },
  );
  return withHoles(
    text,
    marked,
    draft,
    { holes },
    {
      holes: Object.fromEntries(ids.map((id, i) => [id, keys[i]])),
    },
  );
};

/** What counts as here: a share for each statement, or all or nothing. */
const ROW_GRADINGS: Record<string, string> = {
  subpoints: 'share',
  mtfonezero: 'all_or_nothing',
  kprimeonezero: 'all_or_nothing',
};

/** Statements, each with the answer that is right for it, such as True or False. */
const statements: Reader = (element, draft) => {
  const grading = ROW_GRADINGS[field(element, 'scoringmethod')];
  if (!grading) return words.rowGrading;
  const columns = new Map(
    childrenNamed(element, 'column').map((column) => [
      column.attributes.number ?? '',
      moodleText(childNamed(column, 'responsetext'), draft),
    ]),
  );
  const weights = childrenNamed(element, 'weight').filter((weight) => Number(field(weight, 'value')) === 1);
  const pairs = childrenNamed(element, 'row').map((row) => {
    const right = weights.filter(({ attributes }) => attributes.rownumber === row.attributes.number);
    return {
      left: moodleText(childNamed(row, 'optiontext') ?? childNamed(row, 'questiontext'), draft),
      right: (right.length === 1 && columns.get(right[0]?.attributes.columnnumber ?? '')) || '',
    };
  });
  if (pairs.length === 0 || pairs.some(({ right }) => right === '')) return words.rowKey;
  const unused = [...columns.values()].filter((text) => !pairs.some(({ right }) => right === text));
  const other = matchQuestion([...pairs, ...unused.map((right) => ({ left: '', right }))]);
  return {
    question: stem(element, draft),
    other: { ...other, answer_key: { ...other.answer_key, grading } },
  };
};

export const MOODLE_KINDS: Readonly<Record<string, Reader>> = {
  shortanswer: shortAnswer,
  numerical,
  calculated,
  calculatedsimple: calculated,
  matching: matchingAs('plain_text'),
  match: matchingAs('plain_text'),
  ddmatch: matchingAs('html'),
  ordering,
  essay,
  description,
  cloze: blanks,
  multianswer: blanks,
  gapselect: gaps,
  ddwtos: gaps,
  gapfill: gapFill,
  kprime: statements,
  mtf: statements,
};
