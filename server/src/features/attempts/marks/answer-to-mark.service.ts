// What a person reads who marks an answer: the question as its student had it, its key, and the answer that counts.
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { digestOf } from '../../papers/given-mark.rules.ts';
import * as papers from '../../papers/papers.service.ts';
import { hasAnswer, NO_ANSWER, worthOf } from '../../papers/scoring.rules.ts';
import { countingAnswers } from '../answers.service.ts';
import { valuesOfAttempt } from '../drawn-values/drawn-values.service.ts';

/** Or why there is nothing to mark. */
export async function answerToMark(
  exam: { id: number; key_version?: number },
  attempt: { id: number; seed: number },
  questionId: number,
) {
  const [paper, keys] = [await papers.paperOf(exam.id), await papers.keysOf(exam.id, exam.key_version)];
  if (!paper || !keys) return 'not_asked' as const;
  const values = await valuesOfAttempt(exam.id, attempt.id);
  const key = papers.keyedFor(paper, keys, attempt.seed, values).find(({ id }) => id === questionId);
  const row = papers.orderedFor(paper, attempt.seed, values).find(({ id }) => id === questionId);
  if (!key || !row || !kindNamed(key.kind).isMarkedByPeople) return 'not_asked' as const;
  const given = (await countingAnswers(attempt.id)).get(questionId) ?? NO_ANSWER;
  if (!hasAnswer(key.kind, given)) return 'no_answer' as const;
  return {
    question: row,
    answer_key: key.answer_key as Record<string, unknown>,
    given: given as Record<string, unknown>,
    digest: digestOf(given),
    /** What the question can earn, whatever was decided about it for everyone. */
    worth: worthOf({ ...key, policy: null }),
  };
}

/** On the paper, before it is shuffled for a student. */
export async function markedQuestions(examId: number) {
  const rows = (await papers.paperOf(examId))?.rows ?? [];
  return rows.flatMap(({ id, kind, question, marks }, place) =>
    kindNamed(kind).isMarkedByPeople ? [{ id, question_number: place + 1, question, kind, marks }] : [],
  );
}
