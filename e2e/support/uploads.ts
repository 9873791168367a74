// An exam that is answered with files, and photographs to answer it with.
import { randomBytes } from 'node:crypto';
import { createQuestionBank } from '@quivia/contract/question-banks';
import { createQuestions } from '@quivia/contract/questions';
import { giveShares, listExamColleagues } from '@quivia/contract/team';
import { callApi } from './api.ts';
import { givenCourse, givenExam } from './exams.ts';
import { ofExam } from './sittings.ts';
import { demo } from './steps.ts';
import type { Person } from './test.ts';

export async function givenUpload(origin: string, student: Person) {
  const course = await givenCourse(origin);
  const { token, course_id, modules, students } = course;
  const title = `Drawing ${randomBytes(3).toString('hex')}`;
  const { id: qbank_id } = await callApi(origin, createQuestionBank, { body: { title, course_id } }, token);
  const question = {
    qbank_id,
    module_id: modules[0]?.id as number,
    question: 'Draw a deadlock of two processes on paper.',
    question_type: 'UPLOAD' as const,
    options: [],
    body: {},
    answer_key: { model_answer: 'Two circles, two squares, one cycle.', notes: 'Half for a cycle.' },
    marks: 4,
  };
  await callApi(origin, createQuestions, { body: [question] }, token);
  const student_id = students
    .filter(({ roll_number }) => roll_number.toLowerCase() === student.username)
    .map(({ id }) => id);
  const id = await givenExam(origin, { ...course, qbank_id }, { title, student_id, release: 'by_hand' });
  const colleagues = await callApi(origin, ofExam(listExamColleagues, id), {} as never, token);
  const colleague = colleagues[0] as (typeof colleagues)[number];
  const body = { user_ids: [colleague.user_id], share: 'mark' as const };
  await callApi(origin, ofExam(giveShares, id), { body } as never, token);
  return {
    id,
    title,
    token,
    qbank_id,
    student_id: student_id[0] as number,
    marker: { ...demo('Faculty'), username: colleague.username },
    marker_name: colleague.name ?? colleague.username,
  };
}

/** As a camera makes them: with noise, so that they are large. For a page to run. */
export const photograph = (seed: number, width = 900, height = 1200) => `(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: ${width}, height: ${height} });
  const context = canvas.getContext('2d');
  const image = context.createImageData(${width}, ${height});
  let state = ${seed};
  for (let i = 0; i < image.data.length; i += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    image.data.fill(190 + ((state >>> 24) % 60), i, i + 3);
    image.data[i + 3] = 255;
  }
  context.putImageData(image, 0, 0);
  context.font = '80px sans-serif';
  context.fillText('P1 → R1 → P2 → R2', 60, 200);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  return [...new Uint8Array(await blob.arrayBuffer())];
})()`;
