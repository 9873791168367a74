// Marks of a paper: one pure function from the key and the answers.
import type { AnswerRule } from '@quivia/contract/questions';

export interface KeyedQuestion {
  id: number;
  answer_rule: AnswerRule;
  marks: number;
  negative_marks: number;
  correct: readonly number[];
}

/** The options a student chose, by question. */
export type Answers = ReadonlyMap<number, readonly number[]>;

const hundredths = (marks: number) => Math.round(marks * 100);

/** Nothing chosen is neither right nor wrong. */
export function isRight({ answer_rule, correct }: KeyedQuestion, chosen: readonly number[]): boolean | null {
  if (chosen.length === 0) return null;
  const everyOne = chosen.every((option) => correct.includes(option));
  if (answer_rule === 'any_correct') return everyOne && chosen.length === 1;
  return everyOne && correct.every((option) => chosen.includes(option));
}

/** In hundredths of a mark. */
function scoreOf(question: KeyedQuestion, chosen: readonly number[]): number {
  const right = isRight(question, chosen);
  if (right === null) return 0;
  return right ? hundredths(question.marks) : -hundredths(question.negative_marks);
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
    total += hundredths(question.marks);
  }
  return { marks: Math.max(marks, 0) / 100, total_marks: total / 100, answered, questions: paper.length };
}
