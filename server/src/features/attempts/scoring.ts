// Marks of a paper: one pure function from the key and the answers.
import type { RegradePolicy } from '@quivia/contract/exam-decisions';
import type { AnswerRule } from '@quivia/contract/questions';

export interface KeyedQuestion {
  id: number;
  answer_rule: AnswerRule;
  marks: number;
  negative_marks: number;
  correct: readonly number[];
  /** Decided after the exam: right for everybody, or not counted. */
  policy: RegradePolicy | null;
  /** Of a question where all that apply are to be chosen: part of the marks for part of the answer. */
  partial_credit: boolean;
}

/** The options a student chose, by question. */
export type Answers = ReadonlyMap<number, readonly number[]>;

const hundredths = (marks: number) => Math.round(marks * 100);

/** Nothing chosen is neither right nor wrong, and what is not counted neither. */
export function isRight(
  { answer_rule, correct, policy }: KeyedQuestion,
  chosen: readonly number[],
): boolean | null {
  if (policy === 'all_correct') return true;
  if (chosen.length === 0 || policy === 'drop') return null;
  const everyOne = chosen.every((option) => correct.includes(option));
  if (answer_rule === 'any_correct') return everyOne && new Set(chosen).size === 1;
  return everyOne && correct.every((option) => chosen.includes(option));
}

/** In hundredths of a mark. */
function scoreOf(question: KeyedQuestion, chosen: readonly number[]): number {
  const right = isRight(question, chosen);
  if (right === null) return 0;
  const part = right ? 1 : partOf(question, chosen);
  return part > 0 ? Math.round(hundredths(question.marks) * part) : -hundredths(question.negative_marks);
}

/** The right ones among the chosen less the wrong ones, of all that are right. */
function partOf({ answer_rule, partial_credit, correct }: KeyedQuestion, chosen: readonly number[]): number {
  if (!partial_credit || answer_rule !== 'select_all') return 0;
  const options = new Set(chosen);
  const right = correct.filter((option) => options.has(option)).length;
  return (right - (options.size - right)) / correct.length;
}

const worth = ({ marks, policy }: KeyedQuestion) => (policy === 'drop' ? 0 : hundredths(marks));

/** Of one question: what was earned, and what could be. */
export function questionScore(question: KeyedQuestion, chosen: readonly number[]) {
  return { marks: scoreOf(question, chosen) / 100, total_marks: worth(question) / 100 };
}

export interface Score {
  marks: number;
  total_marks: number;
  answered: number;
  questions: number;
}

/** Wrong answers take marks away, but nobody ends below nothing: -1 is how an absent student is written. */
export function score(paper: readonly KeyedQuestion[], answers: Answers): Score {
  let marks = 0;
  let total = 0;
  let answered = 0;
  for (const question of paper) {
    const chosen = answers.get(question.id) ?? [];
    if (chosen.length > 0) answered += 1;
    marks += scoreOf(question, chosen);
    total += worth(question);
  }
  return { marks: Math.max(marks, 0) / 100, total_marks: total / 100, answered, questions: paper.length };
}
