// What the hall does to a student's page: it is covered while paused, and says when minutes were given or taken.
import {
  getReceipt,
  listOwnExams,
  listPaper,
  type QuestionForStudent,
  reportIntegrity,
  saveResponse,
  startAttempt,
} from '@quivia/contract/attempts';
import { giveEntryCode } from '@quivia/contract/hall/door';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { timeOf } from '../../../platform/app/date-time.tsx';
import { expectAccessible } from '../../../testing/axe.ts';
import {
  EXAM,
  examOf,
  examServer,
  forgetExams,
  PAPER,
  receiptOf,
  savedOf,
  stateOf,
} from '../../../testing/exam.ts';
import { refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';

beforeAll(() =>
  Promise.all([
    import('./pause-cover.tsx'),
    import('./hall-messages.tsx'),
    import('../../kinds/players.tsx'),
  ]),
);
beforeEach(async () => {
  await forgetExams();
  sessionStorage.clear();
  localStorage.clear();
});

const openExam = () => renderPage(`/quiz/${EXAM}`, { as: 'Student' });
const question = (number: number) =>
  screen.findByRole('heading', { name: new RegExp(`^Question ${number}\\b`) });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const paused = { since: inMinutes(-1), reason: 'Please leave the building.', until_back: false };
/** The network has called itself back: the page looks again. */
const lookAgain = () => dispatchEvent(new Event('online'));

test('a page whose stream is dead learns of a pause from a save: what was typed is sent, and it continues as it was', async () => {
  const typed: QuestionForStudent = {
    ...(PAPER[0] as QuestionForStudent),
    options: [],
    kind: 'text',
    body: {},
  };
  let state = stateOf();
  const server = examServer()
    .on(listPaper, [typed, ...PAPER.slice(1)])
    .on(startAttempt, () => state)
    .on(saveResponse, () => savedOf({ paused: Boolean(state.paused) }));
  openExam();
  await question(1);
  const field = await screen.findByRole('textbox');
  const answers = [{ question_id: 11, option_ids: [], answer: { text: 'Ligh' }, is_flagged: false }];
  state = stateOf({ paused, answers });
  // In one go: what is typed is saved after a pause between two letters.
  field.focus();
  fireEvent.change(field, { target: { value: 'Ligh' } });
  const title = await screen.findByRole('heading', { name: 'This exam is paused' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.getByText('Please leave the building.')).toBeDefined();
  expect(screen.getByText(`Paused since ${timeOf(new Date(paused.since))}`)).toBeDefined();
  const described = document.getElementById(title.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toMatch(/^Please leave the building\.Your answers are safe/);
  expect(screen.getByText(/Your answers are safe, and your clock has stopped\./)).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('heading', { name: /^Question/ })).toBeNull();
  expect(server.sentTo(saveResponse).at(-1)?.body).toMatchObject({ answer: { text: 'Ligh' } });
  await expectAccessible(title.parentElement as Element);

  // Twenty minutes later: exactly the pause was given back.
  state = stateOf({ deadline: inMinutes(29 + 20), answers });
  lookAgain();
  await question(1);
  expect(screen.queryByRole('heading', { name: 'This exam is paused' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect((field as HTMLInputElement).value).toBe('Ligh');
  expect(screen.queryByText(/more minutes/)).toBeNull();
  expect(screen.queryByText(/You left the page/)).toBeNull();
  expect(server.sentTo(reportIntegrity)).toEqual([]);
});

test('an evacuation replaces the reason on a page that is paused already, and is gone when the exam continues', async () => {
  let state = stateOf({ paused: { ...paused, reason: 'Toilet break' } });
  examServer().on(startAttempt, () => state);
  const { container } = openExam();
  await screen.findByText('Toilet break');
  state = stateOf({ paused: { ...paused, is_evacuation: true } });
  lookAgain();
  await screen.findByRole('heading', { name: 'Evacuation: stop now' });
  expect(screen.getByRole('alert').textContent).toBe('Please leave the building.');
  expect(screen.queryByText('Toilet break')).toBeNull();
  expect(screen.getByText(/Leave this page open: the exam continues here automatically\./)).toBeDefined();
  await expectAccessible(container);
  state = stateOf();
  lookAgain();
  await question(1);
  expect(screen.queryByText('Please leave the building.')).toBeNull();
});

test('a deadline that passes during a pause ends nothing', async () => {
  let state = stateOf({ deadline: inMinutes(-5), paused: { ...paused, since: inMinutes(-15) } });
  examServer().on(startAttempt, () => state);
  openExam();
  await screen.findByRole('heading', { name: 'This exam is paused' });
  expect(screen.getByText('10:00')).toBeDefined();
  expect(screen.queryByText(/Time's up/)).toBeNull();
  state = stateOf({ deadline: inMinutes(10) });
  lookAgain();
  await question(1);
});

test('a page that is opened during a pause gets no question before it continues', async () => {
  let state = stateOf({ paused });
  const server = examServer().on(startAttempt, () => state);
  openExam();
  await screen.findByRole('heading', { name: 'This exam is paused' });
  expect(server.sentTo(listPaper)).toEqual([]);
  state = stateOf();
  lookAgain();
  await question(1);
});

test('after a crash the clock runs when the student continues', async () => {
  const server = examServer().on(startAttempt, ({ query }) =>
    stateOf(query.back ? {} : { paused: { ...paused, reason: 'Crash', until_back: true } }),
  );
  const { user } = openExam();
  await screen.findByRole('heading', { name: 'Your exam is waiting for you' });
  await user.click(screen.getByRole('button', { name: 'Continue the exam' }));
  await question(1);
  expect(server.sentTo(startAttempt).map(({ query }) => query.back)).toContain('true');
});

test('a student who is let back in while the hall is paused says so, and then waits like everyone', async () => {
  const server = examServer().on(startAttempt, ({ query }) =>
    stateOf({ paused: { ...paused, is_awaited: !query.back } }),
  );
  const { user } = openExam();
  await screen.findByRole('heading', { name: 'This exam is paused' });
  expect(screen.queryByText(/continues here automatically/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'I’m back' }));
  await screen.findByText(/the exam continues here automatically/);
  expect(screen.queryByRole('button', { name: 'I’m back' })).toBeNull();
  expect(server.sentTo(startAttempt).map(({ query }) => query.back)).toContain('true');
});

test('after submitting by mistake the cover asks for the code, and not about another device', async () => {
  let isEntered = false;
  const again = stateOf({ paused: { ...paused, until_back: true } });
  const server = examServer()
    .on(listOwnExams, () => [examOf({ status: 'submitted' })])
    .on(startAttempt, () => stateOf({ status: 'submitted' }))
    .on(getReceipt, receiptOf())
    .on(giveEntryCode, () => {
      isEntered = true;
      return { message: '' };
    });
  const { user } = openExam();
  await screen.findByRole('heading', { name: 'Submitted' });
  server
    .on(listOwnExams, () => [examOf({ status: 'in_progress', paused: again.paused })])
    .on(startAttempt, ({ query }) => {
      if (!query.back) return again;
      return isEntered ? stateOf() : refusal('entry_code_needed');
    });
  document.dispatchEvent(new Event('visibilitychange'));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Continue the exam' }));
  await user.type(await screen.findByLabelText('Entry code'), '123456{Enter}');
  await question(1);
});

/** The browser lets nothing be pressed but what is in an open modal dialog, also where it cannot be seen. */
const nothingAbove = () => waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());

test('a question to the people on duty leaves the cover free, and is there afterwards with what was typed', async () => {
  let state = stateOf({ newest_message: 1 });
  examServer().on(startAttempt, () => state);
  const { user } = openExam();
  await question(1);
  await user.click(await screen.findByRole('button', { name: 'Messages and questions' }));
  await user.click(screen.getByRole('radio', { name: /^Help with something else/ }));
  await user.type(screen.getByLabelText('Your question'), 'My screen is d');
  state = stateOf({ paused: { ...paused, until_back: true } });
  lookAgain();
  await screen.findByRole('button', { name: 'Continue the exam' });
  await nothingAbove();
  state = stateOf();
  lookAgain();
  expect(await screen.findByLabelText('Your question')).toHaveProperty('value', 'My screen is d');
  expect(screen.getByRole('radio', { name: /^Help with something else/ })).toHaveProperty('checked', true);
  // Closed by the student, it is kept as well.
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Messages and questions' }));
  expect(screen.getByLabelText('Your question')).toHaveProperty('value', 'My screen is d');
});

test('so does the question whether to submit', async () => {
  let state = stateOf();
  examServer().on(startAttempt, () => state);
  const { user } = renderPage(`/quiz/${EXAM}/review`, { as: 'Student' });
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  await screen.findByRole('alertdialog');
  state = stateOf({ paused });
  lookAgain();
  await screen.findByRole('heading', { name: 'This exam is paused' });
  await nothingAbove();
  state = stateOf();
  lookAgain();
  await screen.findByRole('alertdialog', { name: 'Submit your exam?' });
});

test('a picture that was enlarged does not stay above the cover', async () => {
  const [first, ...others] = PAPER as [QuestionForStudent, ...QuestionForStudent[]];
  const options = first.options.map((one) => ({ ...one, option: '![A graph](/api/pictures/1)' }));
  let state = stateOf();
  examServer()
    .on(listPaper, [{ ...first, options }, ...others])
    .on(startAttempt, () => state);
  const { user } = openExam();
  await question(1);
  const [enlarge] = await screen.findAllByRole('button', { name: /nlarge/ });
  await user.click(enlarge as HTMLElement);
  await screen.findByRole('dialog', { name: 'Enlarged picture' });
  state = stateOf({ paused });
  lookAgain();
  await screen.findByRole('heading', { name: 'This exam is paused' });
  await nothingAbove();
});

test.each([
  [5, /You've been given 5 more minutes\. Reason: A power cut/],
  [-5, /The exam now ends at .* Reason: A power cut/],
])('%i minutes are announced with their reason, and take no focus', async (minutes, sentence) => {
  let state = stateOf();
  const server = examServer().on(startAttempt, () => state);
  const { user } = openExam();
  await question(1);
  await user.click(screen.getByRole('radio', { name: /Second of 1/ }));
  await waitFor(() => expect(server.sentTo(saveResponse)).toHaveLength(1));
  const focused = document.activeElement;
  state = stateOf({
    deadline: inMinutes(29 + minutes),
    granted_seconds: minutes * 60,
    granted_reason: 'A power cut',
  });
  lookAgain();
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(document.activeElement).toBe(focused);
});
