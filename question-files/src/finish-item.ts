// The last look at a question that was read: what a bank can keep comes in, anything else says why not.
import { kindOf } from '@quivia/contract/kinds';
import type { Message } from '@quivia/contract/message';
import { OPTION_LETTERS, QUESTION_LIMITS, STIMULUS_LIMITS } from '@quivia/contract/questions';
import { reviewSentence } from '@quivia/kinds/in-review.rules';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { checkDraws, exampleDraws } from '@quivia/kinds/parameters/draws.rules';
import type { FileItem, FileQuestion, Found, OtherQuestion } from './file-question.ts';
import { itemWords, partWords } from './formats.words.ts';

const MOST_CATEGORY = 1000;
const MOST_EXCERPT = 300;
/** In characters. All that a bank can keep of one question, each sign escaped, is shorter. */
export const LONGEST_SOURCE = 500_000;
const CONTROL = /[^\P{Cc}\n\t]/gu;

/** `source` is how the file says it. */
export function leftOut(found: Found, reason: Message, source: string): FileItem {
  const excerpt = cut(source.slice(0, 2 * MOST_EXCERPT).trim(), MOST_EXCERPT).replaceAll(CONTROL, ' ');
  return { ...withShortCategory(found), outcome: 'left_out', reason, excerpt };
}

export function finishItem(found: Found, read: FileQuestion, notes: Message[], source: string): FileItem {
  const said = [...notes];
  const question: FileQuestion = {
    ...read,
    question: clean(read.question),
    ...(read.stimulus !== undefined && { stimulus: clean(read.stimulus) }),
    options: read.options.map(({ option, is_correct }) => ({ option: clean(option), is_correct })),
    explanation: clean(read.explanation),
    tags: keepTags(read.tags, said),
  };
  if (question.stimulus === '') delete question.stimulus;
  const reason = whyNot(question);
  if (reason) return leftOut(found, reason, source);
  if (hasControl(read)) said.push(itemWords.controlCharacters);
  return { ...withShortCategory(found), outcome: 'new', notes: said, question };
}

const letter = (i: number) => OPTION_LETTERS[i] ?? partWords.optionNumber(i + 1);

function whyNot({
  question,
  stimulus = '',
  other,
  parameters,
  options,
  explanation,
  marks,
  negative_marks,
}: FileQuestion): Message | undefined {
  if (question === '') return itemWords.noQuestion;
  if (question.length > QUESTION_LIMITS.question)
    return itemWords.questionTooLong({ most: QUESTION_LIMITS.question });
  if (stimulus.length > STIMULUS_LIMITS.text) return itemWords.passageTooLong({ most: STIMULUS_LIMITS.text });
  const reason = other ? whyNotOfKind({ question, explanation, parameters }, other) : whyNotChoice(options);
  if (reason) return reason;
  if (explanation.length > QUESTION_LIMITS.explanation)
    return itemWords.explanationTooLong({ most: QUESTION_LIMITS.explanation });
  if (!isPoints(marks, 0.01)) return itemWords.marks({ most: QUESTION_LIMITS.marks });
  if (!isPoints(negative_marks, 0)) return itemWords.negativeMarks({ most: QUESTION_LIMITS.marks });
  return undefined;
}

/** The first thing that its kind finds wrong. */
function whyNotOfKind(
  { question, explanation, parameters }: Pick<FileQuestion, 'question' | 'explanation' | 'parameters'>,
  { question_type, body, answer_key }: OtherQuestion,
): Message | undefined {
  const kind = kindNamed(kindOf(question_type));
  const [read, key] = [kind.Body.safeParse(body), kind.Key.safeParse(answer_key)];
  if (!read.success || !key.success) return itemWords.notOfKind;
  const problems = parameters
    ? drawProblems({ kind: kind.name, question, explanation, options: [], body, answer_key }, parameters)
    : kind.problems(question, read.data, key.data);
  const [problem] = problems;
  return problem && itemWords.problem({ text: reviewSentence(problem.message) });
}

function drawProblems(...given: Parameters<typeof exampleDraws>) {
  const found = checkDraws(exampleDraws(...given));
  return 'problems' in found ? found.problems : [];
}

function whyNotChoice(options: FileQuestion['options']): Message | undefined {
  const { fewest, most } = QUESTION_LIMITS.options;
  if (options.length === 0) return itemWords.noOptions;
  if (options.length < fewest) return itemWords.oneOption({ fewest });
  if (options.length > most) return itemWords.tooManyOptions({ options: options.length, most });
  const blank = options.findIndex(({ option }) => option === '');
  if (blank !== -1) return itemWords.emptyOption({ option: letter(blank) });
  if (!options.some(({ is_correct }) => is_correct)) return itemWords.noKey;
  const long = options.findIndex(({ option }) => option.length > QUESTION_LIMITS.option);
  if (long !== -1) return itemWords.optionTooLong({ option: letter(long), most: QUESTION_LIMITS.option });
  return undefined;
}

const isPoints = (value: number, least: number) =>
  value >= least && value <= QUESTION_LIMITS.marks && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

function keepTags(tags: string[], notes: Message[]): string[] {
  const whole = tags.map((tag) =>
    tag
      .replaceAll(/\p{Cc}+/gu, ' ')
      .toWellFormed()
      .trim(),
  );
  const short = whole.map((tag) => cut(tag, QUESTION_LIMITS.tag));
  const distinct = [...new Set(short)].filter((tag) => tag !== '');
  if (short.some((tag, i) => tag !== whole[i])) notes.push(itemWords.tagsCut({ most: QUESTION_LIMITS.tag }));
  if (distinct.length > QUESTION_LIMITS.tags)
    notes.push(itemWords.tagsDropped({ most: QUESTION_LIMITS.tags, given: distinct.length }));
  return distinct.slice(0, QUESTION_LIMITS.tags);
}

const clean = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROL, '').toWellFormed().trim();

const hasControl = ({ question, options, explanation }: FileQuestion) =>
  [question, explanation, ...options.map(({ option }) => option)].some(
    (text) => text.replaceAll(/\r\n?/g, '\n').search(CONTROL) !== -1,
  );

const withShortCategory = (found: Found): Found => ({
  place: found.place,
  category: cut(found.category.replaceAll(/\p{Cc}+/gu, ' ').trim(), MOST_CATEGORY),
});

const cut = (text: string, most: number) =>
  text.length <= most ? text : text.slice(0, most).toWellFormed().trim();
