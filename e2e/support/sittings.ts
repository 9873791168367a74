// What happens to an exam before a journey begins: a student takes it, it ends.
import { listPaper, saveResponse, startAttempt, submitAttempt } from '@quivia/contract/attempts';
import { callApi } from './api.ts';

/** The endpoint at the address of one exam, and of one of its students. */
export const ofExam = <E extends { path: `/${string}` }>(endpoint: E, id: number, studentId?: number): E => ({
  ...endpoint,
  path: endpoint.path.replace(':id', String(id)).replace(':student_id', String(studentId)),
});

const withExam = <E extends { path: `/${string}` }>(endpoint: E, id: number): E => ({
  ...endpoint,
  path: `${endpoint.path}?quiz_or_viva_id=${id}`,
});

/**
 * Takes an exam of `givenBank` and submits it. `choices` are options by question number, null for none; those in `late`
 * arrive after the submission.
 */
export async function givenSitting(
  origin: string,
  token: string,
  exam: number,
  choices: readonly (string | null)[],
  late: readonly (string | null)[] = [],
): Promise<void> {
  await callApi(origin, withExam(startAttempt, exam), {} as never, token);
  const paper = await callApi(origin, withExam(listPaper, exam), {} as never, token);
  const answer = async (chosen: readonly (string | null)[]) => {
    for (const [index, choice] of chosen.entries()) {
      const question = paper[index];
      const option = question?.options.find(({ option }) => option === choice);
      if (!question || !option) continue;
      const body = { quiz_or_viva_id: exam, question_id: question.id, option_id: option.id };
      await callApi(origin, saveResponse, { body }, token);
    }
  };
  await answer(choices);
  await callApi(origin, submitAttempt, { body: { quiz_or_viva_id: exam } }, token);
  await answer(late);
}
