// @vitest-environment happy-dom
import { listOwnExams, startAttempt, submitAttempt } from '@quivia/contract/attempts';
import { giveEntryCode } from '@quivia/contract/hall/door';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { EXAM, examOf, examServer, forgetExams, stateOf } from '../../../testing/exam.ts';
import { refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';

beforeEach(forgetExams);

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const DOOR = {
  asks_code: false,
  opens_at: null as string | null,
  closes_at: null as string | null,
  seat: { room: 'Lab 1', row: 3, column: 4 },
};

/** An exam behind a door, which can be changed. */
function behindDoor(given: Partial<typeof DOOR> = {}) {
  const door = { ...DOOR, ...given };
  const isOpen = () => door.opens_at !== null && Date.parse(door.opens_at) <= Date.now();
  const server = examServer()
    .on(listOwnExams, () => [examOf({ door: { ...door } })])
    .on(startAttempt, () => (isOpen() && !door.asks_code ? stateOf() : refusal('exam_not_open')))
    .on(giveEntryCode, ({ body }) => {
      if ((body as { code: string }).code !== '123456') return refusal('entry_code_needed');
      door.asks_code = false;
      return { message: '' };
    });
  return { server, door };
}

const openExam = () => renderPage(`/quiz/${EXAM}`, { as: 'Student' });
const firstQuestion = () => screen.findByRole('heading', { name: /^Question 1\b/ });

test('a student who is ready starts when the invigilator starts, and sees nothing before', async () => {
  const { door, server } = behindDoor();
  const { user, container } = openExam();
  await screen.findByRole('heading', { name: 'Data structures: waiting room' });
  expect(screen.getByText('Lab 1, row 3, seat 4')).toBeDefined();
  expect(screen.getByText('When your invigilator starts it')).toBeDefined();
  await expectAccessible(container);
  expect(server.sentTo(startAttempt)).toEqual([]);
  await user.click(screen.getByRole('button', { name: "I'm ready" }));
  expect(screen.getByRole('status').textContent).toMatch(/^You're ready/);
  expect(document.body.textContent).not.toContain('stack');
  door.opens_at = inSeconds(-1);
  window.dispatchEvent(new Event('online'));
  await firstQuestion();
});

test('by the clock, the code is asked for first, and a wrong one says so', async () => {
  const { server } = behindDoor({ asks_code: true, opens_at: inSeconds(3) });
  const { user } = openExam();
  const field = await screen.findByLabelText('Entry code');
  await user.type(field, '12');
  await user.click(screen.getByRole('button', { name: 'Enter' }));
  expect(screen.getByText('The code must have 6 digits')).toBeDefined();
  await user.clear(field);
  await user.type(field, '999999');
  await user.click(screen.getByRole('button', { name: 'Enter' }));
  await screen.findByText('Enter the code that is shown in the hall.');
  await user.clear(field);
  await user.type(field, '123456{Enter}');
  await user.click(await screen.findByRole('button', { name: /I'm ready|Start Quiz/ }));
  await firstQuestion();
  expect(server.sentTo(giveEntryCode)).toHaveLength(2);
});

test('after the gate has closed, the page says whom to ask', async () => {
  behindDoor({ opens_at: inSeconds(-900), closes_at: inSeconds(-1) });
  openExam();
  await screen.findByRole('heading', { name: 'Entry is closed' });
  expect(screen.queryByRole('button', { name: 'Start Quiz' })).toBeNull();
});

test('another device is asked for the code before it takes over', async () => {
  let isEntered = false;
  examServer()
    .on(startAttempt, ({ query }) => {
      if (!query.take_over) return refusal('open_elsewhere');
      return isEntered ? stateOf() : refusal('entry_code_needed');
    })
    .on(giveEntryCode, () => {
      isEntered = true;
      return { message: '' };
    });
  const { user } = openExam();
  await user.click(await screen.findByRole('button', { name: 'Continue here' }));
  await user.type(await screen.findByLabelText('Entry code'), '123456{Enter}');
  await firstQuestion();
});

test('submitting too early brings the student back to the questions and says when', async () => {
  const message = 'You can submit in 12 minutes. Your answers are saved.';
  examServer().on(submitAttempt, () => refusal('submit_too_early', { message }));
  const { user } = renderPage(`/quiz/${EXAM}/review`, { as: 'Student' });
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  const confirm = screen.queryAllByRole('button', { name: /Submit/ }).at(-1);
  if (confirm) await user.click(confirm);
  await screen.findByText(message);
  await waitFor(() => expect(screen.queryByText(/being submitted/i)).toBeNull());
});
