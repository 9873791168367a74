// What a person reads who marks an answer: the question as its student had it, its key, and the answer that counts.
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { digestOf } from '../../papers/given-mark.rules.ts';
import * as papers from '../../papers/papers.service.ts';
import { hasAnswer, NO_ANSWER, worthOf } from '../../papers/scoring.rules.ts';
import { answersTo } from '../answers.service.ts';
import { valuesOf } from '../drawn-values/drawn-values.service.ts';

interface Attempt {
  id: number;
  seed: number;
}

/** Or why there is nothing to mark. */
export async function answerToMark(
  exam: { id: number; key_version?: number },
  attempt: Attempt,
  questionId: number,
) {
  return (await answersToMark(exam, [attempt], questionId)).get(attempt.id) ?? ('not_asked' as const);
}

/** The same for several attempts. */
export async function answersToMark(
  exam: { id: number; key_version?: number },
  attempts: readonly Attempt[],
  questionId: number,
) {
  const ids = attempts.map(({ id }) => id);
  const [paper, keys] = [await papers.paperOf(exam.id), await papers.keysOf(exam.id, exam.key_version)];
  const values = await valuesOf(exam.id, ids);
  const answers = await answersTo(questionId, ids);
  const toMark = ({ id, seed }: Attempt) => {
    if (!paper || !keys) return 'not_asked' as const;
    const isIt = (one: { id: number }) => one.id === questionId;
    const key = papers.keyedFor(paper, keys, seed, values.get(id)).find(isIt);
    const row = papers.orderedFor(paper, seed, values.get(id)).find(isIt);
    if (!key || !row || !kindNamed(key.kind).isMarkedByPeople) return 'not_asked' as const;
    const given = answers.get(id) ?? NO_ANSWER;
    if (!hasAnswer(key.kind, given)) return 'no_answer' as const;
    return {
      question: row,
      answer_key: key.answer_key as Record<string, unknown>,
      given: given as Record<string, unknown>,
      digest: digestOf(given),
      /** What the question can earn, whatever was decided about it for everyone. */
      worth: worthOf({ ...key, policy: null }),
    };
  };
  return new Map(attempts.map((attempt) => [attempt.id, toMark(attempt)]));
}

/** On the paper, before it is shuffled for a student. */
export async function markedQuestions(examId: number) {
  const rows = (await papers.paperOf(examId))?.rows ?? [];
  return rows.flatMap(({ id, kind, question, marks }, place) =>
    kindNamed(kind).isMarkedByPeople ? [{ id, question_number: place + 1, question, kind, marks }] : [],
  );
}
