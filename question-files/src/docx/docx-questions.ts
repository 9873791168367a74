// From the lines of a document to its questions: which lines belong together, and what each of them is.
import { QUESTION_FILE } from '@quivia/contract/question-files';
import { QUESTION_LIMITS } from '@quivia/contract/questions';
import { FileProblem } from '@quivia/files/file-problem';
import { fileWords, itemWords } from '../formats.words.ts';
import { words } from './docx.words.ts';
import { keysIn } from './docx-key.ts';
import {
  answerIn,
  explanationIn,
  fieldIn,
  isHint,
  isPart,
  optionLabels,
  type QuestionLabel,
  questionLabel,
} from './docx-labels.ts';
import {
  addOptions,
  type DocxQuestion,
  finished,
  type Growing,
  option,
  startList,
  takeOption,
} from './docx-options.ts';
import { asShown, cut, type Line, trimmed } from './docx-pieces.ts';

/** Twice as long as any question can be. */
const LONGEST_LINE = 2 * QUESTION_LIMITS.question;

const bounded = (line: Line): Line =>
  line.text.length > LONGEST_LINE ? { ...cut(line, 0, LONGEST_LINE), problem: itemWords.tooLong } : line;

export function findQuestions(given: Line[]): { questions: DocxQuestion[]; hasTextBefore: boolean } {
  const lines = given.map(bounded);
  const isNumbered = areNumbered(lines);
  const questions: Growing[] = [];
  const headings: string[] = [];
  let current: Growing | undefined;
  let hasTextBefore = false;
  let isInKey = false;
  let isAnswerNext = false;
  let isAfterBlank = false;
  /** Those that the next answer key is about. */
  let byNumber = new Map<number, Growing[]>();

  const begin = (line: Line, number: number | undefined, style: string, stem: Line | undefined) => {
    current = {
      number,
      style,
      listStyle: '',
      paragraph: line.paragraph,
      category: headings.filter(Boolean).join(' / '),
      stem: stem && stem.text !== '' ? [stem] : [],
      options: [],
      kind: 'upper',
      answers: [],
      explanation: [],
      fields: {},
      notes: [],
      problem: undefined,
      source: [],
      stage: 'stem',
      pending: [],
    };
    if (questions.push(current) > QUESTION_FILE.questions)
      throw new FileProblem(fileWords.tooManyQuestions({ most: QUESTION_FILE.questions }));
    if (number !== undefined) byNumber.set(number, [...(byNumber.get(number) ?? []), current]);
    isInKey = false;
  };

  const addKeys = (keys: [number: number, answer: string][]) => {
    isInKey = true;
    isAnswerNext = false;
    for (const [number, answer] of keys) {
      const named = byNumber.get(number) ?? [];
      if (named.length > 1) for (const one of named) one.problem ??= words.sameNumber({ number });
      named[0]?.answers.push(answer);
    }
  };

  const heading = (line: Line, level: number) => {
    if (isInKey) byNumber = new Map();
    headings.length = level;
    headings[level] = line.text.trim();
    current = undefined;
    isInKey = false;
  };

  const text = (line: Line) => {
    const shown = asShown(line);
    if (!current || (!isNumbered && hasEnded(current, isAfterBlank))) {
      if (isNumbered || line.isTitle) hasTextBefore ||= questions.length === 0;
      else begin(line, undefined, '', trimmed(shown));
    } else if (current.stage === 'stem') current.stem.push(shown);
    // Behind an empty line it is about what follows, such as "Choose the best answer".
    else if (current.stage === 'options' && !isAfterBlank && !line.isTitle) current.pending.push(shown);
    else if (current.stage === 'explanation') current.explanation.push(shown);
    else current.notes.push(words.lineSkipped({ text: line.text.trim().slice(0, 80) }));
  };

  lines.forEach((line, i) => {
    const shown = asShown(line).text.trim();
    if (shown === '') {
      isAfterBlank = true;
      if (current) absorb(current, line);
      return;
    }
    const wasAfterBlank = isAfterBlank;
    take(line, shown, i);
    if (wasAfterBlank === isAfterBlank) isAfterBlank = false;
    if (current) absorb(current, line);
    current?.source.push(shown);
  });

  function take(line: Line, shown: string, i: number): void {
    if (line.role) {
      inTable(line);
      return;
    }
    const label = questionLabel(line);
    const isQuestionHeading = label !== undefined && isBeforeOption(lines, i);
    const answer = answerIn(line);
    if (line.headingLevel !== undefined && !isQuestionHeading && answer === undefined) {
      heading(line, line.headingLevel);
      return;
    }
    const isComplete = !current || current.options.length > 1 || current.answers.length > 0;
    const keys = line.keys ?? keysIn(shown, isInKey || isAnswerNext);
    if (keys && (isInKey || isAnswerNext || (isComplete && keys.every(([number]) => byNumber.has(number))))) {
      if (isAnswerNext) current?.answers.pop();
      addKeys(keys);
      return;
    }
    const isKeyWithText =
      label?.number !== undefined &&
      (/^[([]?[a-h][)\].:\s]/i.test(label.rest.text) ||
        (byNumber.has(label.number) && label.rest.text.length <= LONGEST_KEY && !isAboveOption(lines, i)));
    if ((isInKey || isAnswerNext) && isKeyWithText) {
      if (isAnswerNext) current?.answers.pop();
      addKeys([[label.number as number, label.rest.text]]);
      return;
    }
    if (isAnswerNext && current) {
      isAnswerNext = false;
      current.answers[current.answers.length - 1] = shown;
      return;
    }
    if (answer !== undefined) {
      if (answer === '' && (!current || current.answers.length > 0)) isInKey = true;
      else if (current) isAnswerNext = addAnswer(current, answer, line);
      return;
    }
    const explanation = explanationIn(line);
    const field = fieldIn(line);
    // In the question itself, "Reason:" is half of what is asked.
    if (current && explanation && (current.stage !== 'stem' || current.answers.length > 0)) {
      current.stage = 'explanation';
      if (explanation.text !== '') current.explanation.push(explanation);
    } else if (current && field && current.stage !== 'stem') current.fields[field.name] = field.value;
    else if (current && isHint(line)) current.notes.push(itemWords.hints);
    else labelled(line, label, i);
  }

  /** A row of a table of questions says itself what is what. */
  function inTable(line: Line): void {
    if (line.role === 'question') {
      const label = questionLabel(line);
      begin(line, label?.number, 'table', label?.rest ?? trimmed(line));
    } else if (!current) return;
    else if (line.role === 'option') {
      const [label] = optionLabels(line).filter(({ value }) => value === (current?.options.length ?? 0) + 1);
      current.stage = 'options';
      current.options.push(label ? { lines: [label.rest], isMarked: label.isMarked } : option(line));
    } else if (line.role === 'marks') current.fields.marks = line.text.trim();
    else if (line.role === 'answer') addAnswer(current, answerIn(line) ?? asShown(line).text.trim(), line);
    else {
      current.stage = 'explanation';
      current.explanation.push(explanationIn(line) ?? line);
    }
  }

  function labelled(line: Line, label: QuestionLabel | undefined, i: number): void {
    const labels = optionLabels(line);
    const isComplete = !current || current.options.length > 1 || current.answers.length > 0;
    if (current && labels.length > 0 && takeOption(current, labels)) return;
    if (label && takeNumber(line, label, i)) return;
    if (current && current.stage !== 'explanation' && /^\s*(?:true|false)\s*\.?\s*$/i.test(line.text)) {
      current.stage = 'options';
      current.options.push(option(line));
    } else if (isComplete && (isPart(line) || labels.some(({ kind }) => kind === 'upperRoman')))
      heading(line, 0);
    else text(line);
  }

  /** Whether it is the start of a question or a numbered line of one. */
  function takeNumber(line: Line, { number, style, rest }: QuestionLabel, i: number): boolean {
    const isNext =
      current?.kind === 'decimal' && current.listStyle === style && number === current.options.length + 1;
    // "4)" may be the fourth option of question 3, or question 4.
    const isQuestion =
      style === current?.style && number === (current.number ?? 0) + 1 && isBeforeList(lines, i);
    if (current && current.stage === 'options' && isNext && !isQuestion) {
      addOptions(current, rest, 'decimal', ')', false);
      return true;
    }
    const isOtherStyle = current !== undefined && style !== current.style;
    const isList =
      current !== undefined &&
      number === 1 &&
      ((current.stage === 'stem' && current.answers.length === 0) ||
        (current.stage === 'options' && isOtherStyle && style === '(1)'));
    if (current && isList) {
      startList(current, 'decimal', style);
      addOptions(current, rest, 'decimal', ')', false);
      return true;
    }
    if (!isNumbered && number !== undefined) return false;
    const isStep =
      current?.stage === 'explanation' &&
      number !== (current.number ?? 0) + 1 &&
      (isOtherStyle || number !== 1);
    if (isStep || isFarAhead(current, number)) return false;
    begin(line, number, style, rest);
    return true;
  }

  return { questions: questions.map(finished), hasTextBefore };
}

/** Numbers that are the statements of a few questions do not count. */
function areNumbered(lines: Line[]): boolean {
  let numbers = 0;
  let lists = 0;
  for (const line of lines) {
    if (line.role === 'question' || (questionLabel(line) && !keysIn(asShown(line).text))) numbers += 1;
    else if (optionLabels(line).some(({ kind, value }) => kind !== 'bullet' && value === 1)) lists += 1;
  }
  return numbers > 0 && numbers * 2 >= lists;
}

/** For a document that doesn't number its questions. */
const hasEnded = ({ stage, options, answers }: Growing, isAfterBlank: boolean) =>
  stage === 'explanation' ? isAfterBlank : options.length > 1 || answers.length > 0;

/** Whether the next label is the first of a list of numbers. */
function isBeforeList(lines: Line[], i: number): boolean {
  for (const line of lines.slice(i + 1, i + 12)) {
    const label = questionLabel(line);
    if (label ?? optionLabels(line).length > 0) return label?.number === 1;
  }
  return false;
}

/** A year at the start of a line is no question. */
const isFarAhead = (current: Growing | undefined, number: number | undefined) =>
  current?.number !== undefined && number !== undefined && number > current.number + 200;

const LONGEST_KEY = 60;

/** Whether one of the next two lines is the first option of a list. */
const isAboveOption = (lines: Line[], i: number) =>
  lines
    .slice(i + 1, i + 6)
    .filter(({ text, number }) => text.trim() !== '' || number)
    .slice(0, 2)
    .some((line) => optionLabels(line).some(({ value }) => value === 1));

/** Whether options follow before the next heading. */
function isBeforeOption(lines: Line[], i: number): boolean {
  for (const line of lines.slice(i + 1, i + 12)) {
    if (line.headingLevel !== undefined) return false;
    if (optionLabels(line).length > 0 || answerIn(line) !== undefined) return true;
  }
  return false;
}

function absorb(question: Growing, { notes, problem }: Line): void {
  question.notes.push(...notes);
  question.problem ??= problem;
}

/** Whether the answer itself is on the next line. An explanation may follow on the same line. */
function addAnswer(question: Growing, said: string, line: Line): boolean {
  const at = said.search(/\b(?:explanation|solution|reason)\s*[:–-]/i);
  question.stage = 'after';
  question.answers.push(at === -1 ? said : said.slice(0, at).replace(/[\s.,;]+$/, ''));
  if (at !== -1) {
    const rest = trimmed(cut(line, line.text.length - (said.length - at)));
    question.explanation.push(explanationIn(rest) ?? rest);
    question.stage = 'explanation';
  }
  return said === '';
}
