// Marks of a paper: one pure function from the answer key and the answers. All sums are whole numbers of units, so that
// three wrong answers at a third of a mark cost exactly one.
import type { RegradePolicy } from '@quivia/contract/exam-decisions';
import type { AnswerRule, NegativeShare } from '@quivia/contract/questions';

/** Of a mark. Hundredths, and one to eight parts of them, are whole numbers of it. */
export const UNITS = 84_000;

export interface KeyedQuestion {
  id: number;
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

/** The options a student chose, by question. */
export type Answers = ReadonlyMap<number, readonly number[]>;

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

/** Nothing chosen is neither right nor wrong, and what is not counted neither. */
export function isRight(
  { answer_rule, correct, policy }: Pick<KeyedQuestion, 'answer_rule' | 'correct' | 'policy'>,
  chosen: readonly number[],
): boolean | null {
  if (policy === 'all_correct') return true;
  if (chosen.length === 0 || policy === 'drop') return null;
  const everyOne = chosen.every((option) => correct.includes(option));
  if (answer_rule === 'any_correct') return everyOne && new Set(chosen).size === 1;
  return everyOne && correct.every((option) => chosen.includes(option));
}

function earned(question: KeyedQuestion, chosen: readonly number[]): number {
  const right = isRight(question, chosen);
  if (right === null) return 0;
  const marks = unitsOf(question.marks);
  if (right) return marks;
  const part = partOf(question, chosen);
  if (part > 0) return (marks * part) / question.correct.length;
  return question.negative_share === null
    ? -unitsOf(question.negative_marks)
    : -shareOf(marks, question.negative_share);
}

/** The right ones among the chosen less the wrong ones. */
function partOf({ answer_rule, partial_credit, correct }: KeyedQuestion, chosen: readonly number[]): number {
  if (!partial_credit || answer_rule !== 'select_all') return 0;
  const options = new Set(chosen);
  const right = correct.filter((option) => options.has(option)).length;
  return right - (options.size - right);
}

const worth = ({ marks, policy }: KeyedQuestion) => (policy === 'drop' ? 0 : unitsOf(marks));

/** Of one question: what was earned, and what could be. */
export function questionScore(question: KeyedQuestion, chosen: readonly number[]) {
  return { marks: earned(question, chosen) / UNITS, total_marks: worth(question) / UNITS };
}

export interface Score {
  /** The marks, exactly. */
  units: number;
  marks: number;
  total_marks: number;
  answered: number;
  questions: number;
}

/** Wrong answers take marks away, but not below nothing: -1 is how an absent student is written. */
export function score(paper: readonly KeyedQuestion[], answers: Answers): Score {
  let units = 0;
  let total = 0;
  let answered = 0;
  for (const question of paper) {
    const chosen = answers.get(question.id) ?? [];
    if (chosen.length > 0) answered += 1;
    units += earned(question, chosen);
    total += worth(question);
  }
  const least = Math.max(units, 0);
  return {
    units: least,
    marks: least / UNITS,
    total_marks: total / UNITS,
    answered,
    questions: paper.length,
  };
}

interface Marked extends Pick<Score, 'units' | 'total_marks'> {
  corrected_marks: number | null;
}

/** What counts: a person's correction over what was computed, and never more than the total. In marks. */
export const countedMarks = ({ units, total_marks, corrected_marks }: Marked): number =>
  Math.min(corrected_marks ?? units / UNITS, total_marks);
