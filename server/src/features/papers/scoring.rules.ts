// Marks of a paper: one pure function from the answer key and the answers. What share of its marks an answer earns, the
// question's kind says. All sums are whole numbers of units, so that three wrong answers at a third of a mark cost
// exactly one.
import type { RegradePolicy } from '@quivia/contract/exam-decisions';
import type { KindName } from '@quivia/contract/kinds';
import { lackOf } from '@quivia/contract/kinds/lack';
import type { AnswerRule, NegativeShare } from '@quivia/contract/questions';
import type { Grade } from '@quivia/kinds/kind.rules';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { digestOf, type GivenMark } from './given-mark.rules.ts';

/** Of a mark. Hundredths, and one to eight parts of them, are whole numbers of it. */
export const UNITS = 84_000;

export interface KeyedQuestion {
  id: number;
  kind: KindName;
  /** Of every kind but multiple choice, which has the three that follow `answer_key`. */
  body: unknown;
  answer_key: unknown;
  answer_rule: AnswerRule;
  marks: number;
  negative_marks: number;
  /** What a wrong answer costs as a share of the marks; null where it costs `negative_marks`. */
  negative_share: NegativeShare | null;
  correct: readonly number[];
  /** Decided after the exam: right for everybody, or not counted. */
  policy: RegradePolicy | null;
  /** Where all that apply are to be chosen: part of the marks for part of the answer. */
  partial_credit: boolean;
}

/** The ids of the chosen options, or what another kind of question was answered. */
export type GivenAnswer = readonly number[] | Readonly<Record<string, unknown>>;

/** By question. */
export type Answers = Pick<ReadonlyMap<number, GivenAnswer>, 'get'>;

/** By question. */
export type GivenMarks = ReadonlyMap<number, readonly GivenMark[]>;

export const NO_ANSWER: GivenAnswer = [];

/** Nothing is stored for a question of another kind as an empty choice. */
export const hasAnswer = (kind: KindName, answer: GivenAnswer): boolean =>
  (kind === 'choice' || !Array.isArray(answer)) && kindNamed(kind).isAnswered(answer);

/** Answered: there is an answer, and it lacks nothing. */
export const isComplete = (
  { kind, body }: Pick<KeyedQuestion, 'kind' | 'body'>,
  answer: GivenAnswer,
): boolean => hasAnswer(kind, answer) && lackOf(kind, body, answer) === null;

type Graded = Pick<
  KeyedQuestion,
  'kind' | 'body' | 'answer_key' | 'answer_rule' | 'correct' | 'partial_credit'
>;

/** Of an answer that is one; undefined where a person marks it. */
export function gradeOf(question: Graded, answer: GivenAnswer): Grade | undefined {
  const { kind, body, answer_key, answer_rule, correct, partial_credit } = question;
  if (kindNamed(kind).isMarkedByPeople) return undefined;
  const key = kind === 'choice' ? { rule: answer_rule, correct, partial_credit } : answer_key;
  return kindNamed(kind).grade(body, key, answer);
}

/** What a wrong answer costs, in marks. */
export const penaltyOf = ({ marks, negative_marks, negative_share }: Penalised): number =>
  (negative_share === null ? unitsOf(negative_marks) : shareOf(unitsOf(marks), negative_share)) / UNITS;

type Penalised = Pick<KeyedQuestion, 'marks' | 'negative_marks' | 'negative_share'>;

const unitsOf = (marks: number) => Math.round(marks * 100) * (UNITS / 100);

/** '2/3' of some units. */
function shareOf(units: number, share: NegativeShare): number {
  const [part, whole = 1] = share.split('/').map(Number);
  return (units * (part as number)) / whole;
}

/** No answer is neither right nor wrong, and what is not counted or marked by people neither. What can't be read is not right. */
export function isRight(
  question: Graded & Pick<KeyedQuestion, 'policy'>,
  answer: GivenAnswer,
): boolean | null {
  if (question.policy === 'all_correct') return true;
  if (!hasAnswer(question.kind, answer) || question.policy === 'drop') return null;
  const grade = gradeOf(question, answer);
  return grade ? grade.share === 1 : null;
}

/** Of one question that a student was given. */
export interface QuestionMark {
  question_id: number;
  /** What it earned, exactly; below 0 where a wrong answer costs marks; null while it waits for a person. */
  units: number | null;
  is_right: boolean | null;
  /** Who gave it: the question's kind by its key, a person, or an examiner who decided for everyone. */
  source: 'machine' | 'person' | 'decision';
  /** The mark that the person gave, for this answer; it may be one of several that it needs. */
  given_id?: number;
}

/** What people gave for the answers to a question, the newest first. */
type Given = readonly GivenMark[] | undefined;

export function markOf(question: KeyedQuestion, answer: GivenAnswer, given?: Given): QuestionMark {
  const { id, kind, policy } = question;
  const decided = { question_id: id, source: 'decision' } as const;
  if (policy === 'all_correct') return { ...decided, units: worth(question), is_right: true };
  if (policy === 'drop') return { ...decided, units: 0, is_right: null };
  const graded = { question_id: id, source: 'machine' } as const;
  if (!hasAnswer(kind, answer)) return { ...graded, units: 0, is_right: null };
  const grade = gradeOf(question, answer);
  if (!grade) return byPerson(question, answer, given);
  return { ...graded, units: earned(question, grade), is_right: grade.share === 1 };
}

/** The newest mark for this very answer. A mark for another answer stays on record and counts for nothing. */
function byPerson(question: KeyedQuestion, answer: GivenAnswer, given: Given): QuestionMark {
  const marked = { question_id: question.id, source: 'person' } as const;
  const digest = given?.length ? digestOf(answer) : '';
  const mark = given?.find((one) => one.digest === digest);
  if (!mark) return { ...marked, units: null, is_right: null };
  if (mark.is_open) return { ...marked, units: null, is_right: null, given_id: mark.id };
  const units = Math.min(mark.units, worth(question));
  return { ...marked, units, is_right: units === worth(question), given_id: mark.id };
}

function earned(question: KeyedQuestion, grade: Grade): number {
  if (grade.isUnreadable) return 0;
  const marks = worth(question);
  // Shares such as 2/3 are whole numbers of units; others are rounded here, to less than a hundredth of a hundredth.
  if (grade.share > 0) return Math.round(marks * grade.share);
  return question.negative_share === null
    ? -unitsOf(question.negative_marks)
    : -shareOf(marks, question.negative_share);
}

const worth = ({ kind, marks, policy }: KeyedQuestion) =>
  policy === 'drop' || !kindNamed(kind).isAnswerable ? 0 : unitsOf(marks);

/** What a question can earn, in marks. */
export const worthOf = (question: KeyedQuestion): number => worth(question) / UNITS;

/** The marks, exactly: the sum of each question's. There is none while a question waits for its mark. */
interface Sum {
  units: number | null;
  marks: number | null;
  /** How many answers have no mark yet. */
  waiting: number;
}

export interface Score extends Sum {
  total_marks: number;
  /** Complete answers: what can't be read, or is there in part, is none. */
  answered: number;
  questions: number;
  /** Without texts that are only read. */
  each: readonly QuestionMark[];
}

export function score(paper: readonly KeyedQuestion[], answers: Answers, given?: GivenMarks): Score {
  const asked = paper.filter(isAsked);
  const answerTo = ({ id }: KeyedQuestion) => answers.get(id) ?? NO_ANSWER;
  const each = asked.map((question) => markOf(question, answerTo(question), given?.get(question.id)));
  return {
    ...sumOf(each.map(({ units }) => units)),
    total_marks: totalOf(paper),
    answered: paper.filter((question) => isComplete(question, answerTo(question))).length,
    questions: asked.length,
    each,
  };
}

const isAsked = ({ kind }: KeyedQuestion) => kindNamed(kind).isAnswerable;

/** Wrong answers take marks away, but not below nothing: -1 is how an absent student is written. */
export function sumOf(units: readonly (number | null)[]): Sum {
  const given = units.filter((one) => one !== null);
  const waiting = units.length - given.length;
  if (waiting > 0) return { units: null, marks: null, waiting };
  const sum = Math.max(
    given.reduce((all, one) => all + one, 0),
    0,
  );
  return { units: sum, marks: sum / UNITS, waiting };
}

/** In marks. */
export const totalOf = (paper: readonly KeyedQuestion[]): number =>
  paper.reduce((units, question) => units + worth(question), 0) / UNITS;

interface Marked extends Pick<Score, 'units' | 'total_marks'> {
  corrected_marks: number | null;
}

/**
 * What counts: a person's correction over what was computed, and never more than the total. In marks; null while an answer
 * waits for its mark.
 */
export const countedMarks = ({ units, total_marks, corrected_marks }: Marked): number | null =>
  units === null ? null : Math.min(corrected_marks ?? units / UNITS, total_marks);
