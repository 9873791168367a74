import { ERROR_MESSAGES } from '@quivia/contract/errors.words';
import * as exams from '@quivia/contract/exams';
import { listHalls } from '@quivia/contract/hall/duties';
import { listStudents } from '@quivia/contract/people';
import { listExamStudents, listExtraTimes } from '@quivia/contract/running-exams';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { examOf, examStudentOf } from '../../../testing/sample-exam.ts';

beforeAll(() => import('../start-quiz-panel.tsx'));

const upcoming = () => examOf({ state: 'upcoming', title: 'Viva', version: 4 });

const college = () =>
  fakeServer()
    .on(exams.getExam, upcoming())
    .on(listExamStudents, [examStudentOf({ status: 'assigned' })])
    .on(listStudents, [
      { id: 41, roll_number: 'R25CS001', name: 'Anna Menon' },
      { id: 42, roll_number: 'R25CS002', name: null },
    ])
    .on(listExtraTimes, [])
    .on(exams.findClashes, [])
    .on(exams.changeExam, { message: 'Exam updated. Students have been notified.' })
    // Without it the page says after some seconds, in an alert too, that they couldn't be loaded.
    .on(listHalls, []);

const open = () => renderPage('/faculty?panel=start-quiz&exam=3&view=edit', { as: 'Faculty' });
const save = () => screen.getByRole('button', { name: 'Save changes' });

test('the form holds the exam, and sends it with its version', async () => {
  const server = college();
  const { user, router } = open();
  const title = await screen.findByLabelText('Quiz title');
  expect(title).toHaveProperty('value', 'Viva');
  expect(screen.getByRole('button', { name: 'Change selection: 1 of 2 students' })).toBeDefined();
  expect(screen.queryByLabelText('Course')).toBeNull();
  await user.clear(title);
  await user.type(title, 'Final viva');
  await user.click(save());
  expect(await screen.findByText('Exam updated. Students have been notified.')).toBeDefined();
  const [sent] = server.sentTo(exams.changeExam);
  expect(sent?.params).toEqual({ id: '3' });
  expect(sent?.body).toMatchObject({ version: 4, title: 'Final viva', student_id: [41], duration: 45 });
  expect(sent?.body).not.toHaveProperty('course_id');
  expect(server.sentTo(exams.findClashes)[0]?.body).toMatchObject({ except_id: 3 });
  await waitFor(() => expect(router.state.location.search).toBe('?panel=start-quiz&exam=3'));
});

test('a change by someone else is shown first; saving again replaces it', async () => {
  const server = college().on(exams.changeExam, ({ body }) =>
    (body as { version: number }).version === 4
      ? refusal('changed_meanwhile')
      : { message: 'Exam updated. Students have been notified.' },
  );
  const { user } = open();
  const title = await screen.findByLabelText('Quiz title');
  await user.clear(title);
  await user.type(title, 'Mine');
  server.on(exams.getExam, { ...upcoming(), title: 'Theirs', version: 5 });
  await user.click(save());
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain(ERROR_MESSAGES.changed_meanwhile);
  expect(notice.textContent).toContain('What you typed is still here.');
  expect(title).toHaveProperty('value', 'Mine');
  await user.click(save());
  expect(await screen.findByText('Exam updated. Students have been notified.')).toBeDefined();
  expect(server.sentTo(exams.changeExam).map(({ body }) => [body.version, body.title])).toEqual([
    [4, 'Mine'],
    [5, 'Mine'],
  ]);
});

test('an exam that has opened can no longer be edited', async () => {
  college().on(exams.getExam, examOf({ state: 'open' }));
  open();
  expect(await screen.findByText('This exam can no longer be edited')).toBeDefined();
  expect(screen.queryByLabelText('Quiz title')).toBeNull();
});

test('an exam that does not exist leads back to the list', async () => {
  college().on(exams.getExam, () => refusal('not_found'));
  open();
  expect(await screen.findByText("This exam doesn't exist")).toBeDefined();
  expect(screen.getByRole('link', { name: 'Your exams' }).getAttribute('href')).toContain('panel=start-quiz');
});

test('what failed to load is loaded again, and only that', async () => {
  const server = college().on(listExamStudents, () => refusal('not_allowed'));
  const { user } = open();
  expect(await screen.findByText(ERROR_MESSAGES.not_allowed)).toBeDefined();
  server.on(listExamStudents, []);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Quiz title')).toBeDefined();
  expect(server.sentTo(exams.getExam)).toHaveLength(1);
});
