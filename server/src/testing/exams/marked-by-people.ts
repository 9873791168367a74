// Short texts as a kind that people mark, and marks that they give: for tests of what follows from a mark that is missing.
import { saveResponse } from '@quivia/contract/attempts';
import type { MarkStep } from '@quivia/contract/marking/steps';
import type { QuestionContent } from '@quivia/contract/questions';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { giveMark } from '../../features/attempts/marks/give-mark.service.ts';
import { holdAttempt, holdKeyOf } from '../../features/attempts/outcome.service.ts';
import { digestOf } from '../../features/papers/given-mark.rules.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { done, type Person } from '../people.ts';
import { content } from './banks.ts';
import type { Student } from './exams.ts';

/** Until the returned function is called. */
export function textsAreMarkedByPeople(): () => void {
  const text = kindNamed('text');
  text.isMarkedByPeople = true;
  return () => {
    delete text.isMarkedByPeople;
  };
}

export const written = (question: string, marks: number): QuestionContent =>
  content(question, {
    question_type: 'TEXT',
    options: [],
    body: {},
    answer_key: {
      ignore_case: true,
      ignore_accents: true,
      ignore_spaces: false,
      ignore_punctuation: true,
      accepted: [{ text: 'never', percent: 100, match: 'exact' }],
    },
    marks,
  });

interface Exam {
  id: number;
  questionIds: number[];
}

/** The questions are counted from 0. */
export async function write(who: Person, exam: Exam, question: number, text: string, more = {}) {
  const body = {
    quiz_or_viva_id: exam.id,
    question_id: exam.questionIds[question] as number,
    answer: { text },
    ...more,
  };
  await done(who.call(saveResponse, { body }));
}

/** For the answer `text`, which is theirs unless the test means another one. */
export async function mark(
  by: Person,
  exam: Exam,
  who: Student,
  question: number,
  given: { marks: number; text: string; step?: MarkStep },
) {
  return inTransaction(async () => {
    const [key] = await holdKeyOf(exam.id);
    const attempt = await holdAttempt(exam.id, who.student_id);
    if (!key || !attempt) throw new Error('There is no such attempt');
    return giveMark(
      key,
      { id: attempt.attempt_id, seed: attempt.seed },
      {
        question_id: exam.questionIds[question] as number,
        digest: digestOf({ text: given.text }),
        marks: given.marks,
        step: given.step ?? 0.25,
        by_id: by.id,
        reason: '',
      },
    );
  });
}
