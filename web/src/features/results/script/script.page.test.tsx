import { getAnswerFile, getFileOfStudent } from '@quivia/contract/answer-files';
import { getAttempt, getExamSummary } from '@quivia/contract/exam-results';
import { getExam } from '@quivia/contract/exams';
import * as results from '@quivia/contract/results';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { answerOf, attemptOf, examOf, summaryOf } from '../../../testing/sample-exam.ts';

beforeAll(() =>
  Promise.all([import('../recent-quiz-panel.tsx'), import('../student/view-results-panel.tsx')]),
);

const FILES = ['8e51f9a4-9d40-4b6e-8a51-000000000001', '8e51f9a4-9d40-4b6e-8a51-000000000002'];
const UPLOAD = {
  question: 'Draw a deadlock.',
  options: [],
  kind: 'upload' as const,
  body: {},
  answer_key: { model_answer: 'One cycle.', notes: '' },
  answer: { files: FILES },
  parts: [],
  marks: 3,
  total_marks: 4,
  is_right: false,
  comment: 'Nearly there.',
  annotations: [
    { shape: 'pin' as const, picture: FILES[1] as string, x: 0.5, y: 0.5, comment: 'Which way?' },
  ],
  rubric: [{ text: 'Names both processes', marks: 1, applies: true }],
};
const CHOSEN = answerOf({ question_number: 2, explanation: 'Because it has none.' });

const RESULT: results.QuizResult = {
  ...{
    id: 3,
    course_id: 1,
    course_name: 'Operating Systems',
    quiz_name: 'Series 1',
    faculty_name: 'Asha Nair',
  },
  ...{ total_marks: 5, marks_obtained: 4, date: '2026-11-16T09:00:00.000Z', total_questions: 2, answered: 2 },
  ...{ status: 'submitted', modules: [], decisions: [], can_review: true, has_leaderboard: false },
  ...{ time_used: 312, class_figures: null },
};

const picture = () => new Response(new Blob(['x'], { type: 'image/png' }));

const printed = () => {
  vi.stubGlobal('print', vi.fn());
  HTMLImageElement.prototype.decode = async () => {};
  return vi.mocked(window.print);
};

const ofStudent = () =>
  fakeServer()
    .on(results.listOwnResults, [])
    .on(results.getQuizResult, RESULT)
    .on(results.reviewResult, [
      { ...CHOSEN, question_number: 1 },
      { ...CHOSEN, ...UPLOAD },
    ])
    .on(getAnswerFile, picture);

test('a student opens the marked script from the review, and prints it with every photograph', async () => {
  ofStudent();
  const print = printed();
  const { user } = renderPage('/student?panel=view-results&exam=3', { as: 'Student' });
  await user.click(await screen.findByRole('link', { name: 'Print my script' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Marked script' })),
  );
  const sheet = within(await screen.findByRole('article', { name: 'Marked script' }));
  expect(await sheet.findByRole('img', { name: 'File 1 of 2' })).toBeDefined();
  expect(await sheet.findByRole('img', { name: 'File 2 of 2' })).toBeDefined();
  for (const text of [
    '3 / 4',
    '4 of 5',
    'Nearly there.',
    'Which way?',
    'Pin on file 2',
    'Names both processes',
  ])
    expect(sheet.getByText(text)).toBeDefined();
  expect(sheet.getByText('chosen').closest('li')?.textContent).toContain('A node without children');
  // Neither the key, nor who set or marked it.
  for (const text of ['One cycle.', 'Because it has none.', 'Correct answer', /Asha Nair/])
    expect(screen.queryByText(text)).toBeNull();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

test('printing waits for photographs, and one that is missing says so and holds up nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  ofStudent().on(getAnswerFile, ({ query }) =>
    query.file === FILES[0] ? promise : refusal('not_found', { message: 'This file is not there.' }),
  );
  printed();
  renderPage('/student?panel=view-results&exam=3&view=script', { as: 'Student' });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Loading 1 file' });
  expect(button.disabled).toBe(true);
  expect(screen.getByText('This file is not there.')).toBeDefined();
  resolve(picture());
  expect(await screen.findByRole('button', { name: 'Print' })).toBeDefined();
});

test('a script that may not be reviewed says why', async () => {
  ofStudent().on(
    results.reviewResult,
    refusal('not_released', { message: 'Not before everyone has finished.' }),
  );
  renderPage('/student?panel=view-results&exam=3&view=script', { as: 'Student' });
  expect(await screen.findByText('Not before everyone has finished.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});

test('those who see the results print the script of one student, without key and notes', async () => {
  fakeServer()
    .on(
      getAttempt,
      attemptOf({
        answers: [answerOf({ ...UPLOAD, answer_key: { model_answer: 'One cycle.', notes: 'Half for it.' } })],
      }),
    )
    .on(getExam, examOf({ state: 'over' }))
    .on(getExamSummary, summaryOf())
    .on(getFileOfStudent, picture);
  printed();
  const { user } = renderPage('/faculty?panel=recent-quiz&exam=3&student=41', { as: 'Faculty' });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Marked script' }));
  const sheet = within(await screen.findByRole('article', { name: 'Marked script' }));
  expect(await sheet.findByRole('img', { name: 'File 2 of 2' })).toBeDefined();
  expect(sheet.getByText('Nearly there.')).toBeDefined();
  for (const text of ['One cycle.', 'Half for it.']) expect(screen.queryByText(text)).toBeNull();
  expect(await screen.findByRole('button', { name: 'Print' })).toBeDefined();
});
