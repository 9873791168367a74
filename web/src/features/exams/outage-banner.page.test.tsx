import { getExam } from '@quivia/contract/exams';
import * as running from '@quivia/contract/running-exams';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { timeOf } from '../../platform/app/date-time.tsx';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { examOf, examStudentOf } from '../../testing/sample-exam.ts';

beforeAll(() => import('./start-quiz-panel.tsx'));

/** In the reader's time zone, as the page says it. */
const local = (time: string) => new Date(`2026-11-16T${time}`).toISOString();
const OUTAGE = { id: 4, started_at: local('10:02:10'), ended_at: local('10:05:00'), minutes: 3, exams: 2 };

const college = (outages: running.OutageForExaminer[]) =>
  fakeServer()
    .on(getExam, examOf())
    .on(running.listExamStudents, [examStudentOf()])
    .on(running.listOutages, () => outages);

test('says when Quivia was away, and gives everyone the time back at one press', async () => {
  const outages = [OUTAGE];
  const server = college(outages).on(running.giveTimeBack, () => {
    outages.length = 0;
    return { message: 'Everyone in 2 exams has 3 more minutes.' };
  });
  renderPage('/faculty?panel=start-quiz&exam=3', { as: 'Faculty' });
  const [from, to] = [OUTAGE.started_at, OUTAGE.ended_at].map((at) =>
    timeOf(new Date(at)).replace(/\s/, ' '),
  );
  expect(await screen.findByText(`Quivia was unavailable from ${from} to ${to} (3 min).`)).toBeDefined();
  expect(
    screen.getByText('2 running exams were affected. You can give everyone 3 more minutes.'),
  ).toBeDefined();
  screen.getByRole('button', { name: 'Give everyone the time back' }).click();
  expect(await screen.findByText('Everyone in 2 exams has 3 more minutes.')).toBeDefined();
  expect(server.sentTo(running.giveTimeBack).map(({ params }) => params)).toEqual([{ id: '4' }]);
  await waitFor(() => expect(screen.queryByText(/Quivia was unavailable/)).toBeNull());
});

test('an Admin sees it too; one within a minute has one time', async () => {
  college([
    { ...OUTAGE, exams: 1 },
    { ...OUTAGE, id: 5, started_at: local('10:20:10'), ended_at: local('10:20:40'), minutes: 1 },
  ]);
  renderPage('/admin', { as: 'Admin' });
  expect(
    await screen.findByText('1 running exam was affected. You can give everyone 3 more minutes.'),
  ).toBeDefined();
  const at = timeOf(new Date(local('10:20:10'))).replace(/\s/, ' ');
  expect(screen.getByText(`Quivia was unavailable for less than a minute at ${at}.`)).toBeDefined();
});

test('a press that fails says why, and can be repeated', async () => {
  college([OUTAGE]).on(running.giveTimeBack, refusal('database_away'));
  renderPage('/faculty?panel=start-quiz&exam=3', { as: 'Faculty' });
  (await screen.findByRole('button', { name: 'Give everyone the time back' })).click();
  await waitFor(() => expect(screen.getAllByRole('status').length).toBeGreaterThan(0));
  expect(screen.getByRole('button', { name: 'Give everyone the time back' })).toBeDefined();
});

test('without an outage there is nothing to see', async () => {
  const server = college([]);
  renderPage('/faculty?panel=start-quiz&exam=3', { as: 'Faculty' });
  await screen.findByRole('row', { name: /R25CS001/ });
  expect(server.sentTo(running.listOutages)).toHaveLength(1);
  expect(screen.queryByText(/unavailable/)).toBeNull();
});
