import { listOwnExams, startAttempt, submitAttempt } from '@quivia/contract/attempts';
import { giveEntryCode } from '@quivia/contract/hall/door';
import { markMessagesSeen } from '@quivia/contract/hall/messages';
import { sendPresence } from '@quivia/contract/hall/presence';
import { getOwnHall, type HallForStudent, type Paused } from '@quivia/contract/hall/student';
import { streamNotifications } from '@quivia/contract/notification-stream';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { EXAM, examOf, examServer, forgetExams, NO_WORDS, stateOf } from '../../../testing/exam.ts';
import { refusal } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';

beforeEach(async () => {
  await forgetExams();
  sessionStorage.clear();
  localStorage.clear();
});

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
  const hall: HallForStudent = { exam_id: EXAM, server_time: inSeconds(0), deadline: null, paused: null };
  const isOpen = () => door.opens_at !== null && Date.parse(door.opens_at) <= Date.now();
  const server = examServer()
    .on(listOwnExams, () => [examOf({ door: { ...door } })])
    .on(getOwnHall, () => ({ ...hall, server_time: inSeconds(0) }))
    .on(startAttempt, () => (isOpen() && !door.asks_code ? stateOf() : refusal('exam_not_open')))
    .on(giveEntryCode, ({ body }) => {
      if ((body as { code: string }).code !== '123456') return refusal('entry_code_needed');
      door.asks_code = false;
      return { message: '' };
    });
  let push: ReadableStreamDefaultController<Uint8Array> | undefined;
  server.on(streamNotifications, () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        push = controller;
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return {
    server,
    door,
    hall,
    hallOf: (paused: Paused | null) => ({ ...hall, server_time: inSeconds(1), paused }),
    async say(event: object) {
      await waitFor(() => expect(push).toBeDefined());
      push?.enqueue(new TextEncoder().encode(`event: notification\ndata: ${JSON.stringify(event)}\n\n`));
    },
  };
}

const openExam = () => renderPage(`/quiz/${EXAM}`, { as: 'Student' });
const firstQuestion = () => screen.findByRole('heading', { name: /^Question 1\b/ });

test('a student who is ready starts when the invigilator starts, and sees nothing before', async () => {
  const { door, server } = behindDoor();
  server.on(sendPresence, { server_time: inSeconds(0) });
  const { user, container } = openExam();
  const reported = () => server.sentTo(sendPresence).map(({ body }) => body.is_ready);
  await screen.findByRole('heading', { name: 'Data structures: waiting room' });
  await waitFor(() => expect(reported()).toEqual([false]));
  expect(screen.getByText('Lab 1, row 3, seat 4')).toBeDefined();
  expect(screen.getByText('When your invigilator starts it')).toBeDefined();
  await expectAccessible(container);
  expect(server.sentTo(startAttempt)).toEqual([]);
  const main = within(screen.getByRole('main'));
  const line = main.getByRole('status');
  expect(line.textContent).toBe('');
  await user.click(screen.getByRole('button', { name: "I'm ready" }));
  // It was there before its text, and has the focus of the button that is gone.
  expect(main.getByText(/^You're ready/)).toBe(line);
  expect(document.activeElement).toBe(line);
  // The people on duty see it within a second.
  await waitFor(() => expect(reported()).toEqual([false, true]));
  expect(document.body.textContent).not.toContain('stack');
  door.opens_at = inSeconds(-1);
  window.dispatchEvent(new Event('online'));
  await firstQuestion();
});

test('a student who waits reads an evacuation and its pause, and waits again afterwards', async () => {
  const text = 'Please leave the building.';
  const { server, say, hallOf } = behindDoor();
  server.on(markMessagesSeen, { message: '' });
  const { user, container } = openExam();
  await user.click(await screen.findByRole('button', { name: "I'm ready" }));
  const at = inSeconds(0);
  const silent = screen.getAllByRole('status').find((one) => one.textContent === '');
  await say({
    kind: 'hall',
    state: hallOf({ since: at, reason: text, until_back: false, is_evacuation: true }),
  });
  await screen.findByRole('heading', { name: 'Evacuation: stop now' });
  expect(screen.getByRole('alert').textContent).toBe(text);
  expect(silent?.textContent).toBe(`Evacuation: stop now: ${text}`);
  expect(
    screen.getByText("You won't lose any time. Keep this page open: the exam continues here automatically."),
  ).toBeDefined();

  const plain = { number: 1, at, by: 'Dr. Rao', to: 'everyone', question_id: null, is_answer: false, text };
  const sent = { ...plain, evacuation: { over_since: null } };
  const later = { ...plain, number: 2, text: 'Please come back.' };
  await say({ kind: 'words', exam_id: EXAM, words: { ...NO_WORDS, newest: 2, messages: [sent, later] } });
  const strip = await screen.findByRole('region', { name: 'Message to everyone from Dr. Rao' });
  expect(strip.textContent).toContain(later.text);
  await expectAccessible(container);
  within(strip).getByRole('button', { name: 'Got it' }).focus();
  await user.keyboard('{Enter}');
  // The page has said the first one, as the reason of the pause.
  const seen = () => server.sentTo(markMessagesSeen).flatMap(({ body }) => body.numbers);
  await waitFor(() => expect(seen().sort()).toEqual([1, 2]));
  expect(screen.getAllByText(text)).toHaveLength(1);

  await say({ kind: 'hall', state: hallOf(null) });
  await screen.findByRole('heading', { name: 'Data structures: waiting room' });
  expect(screen.getByText(/^You're ready/)).toBeDefined();
});

test('an open exam that is paused cannot be started, and can be afterwards, also where the stream is dead', async () => {
  const { hall } = behindDoor({ opens_at: inSeconds(-1) });
  hall.paused = { since: inSeconds(-60), reason: '', until_back: false };
  openExam();
  await screen.findByRole('heading', { name: 'This exam is paused' });
  expect(screen.queryByRole('button', { name: 'Start Quiz' })).toBeNull();
  hall.paused = null;
  window.dispatchEvent(new Event('online'));
  await screen.findByRole('button', { name: 'Start Quiz' });
});

test('after a pause the page asks how long the entry is open now', async () => {
  const { say, hall, hallOf, door } = behindDoor({ opens_at: inSeconds(-900), closes_at: inSeconds(-1) });
  hall.paused = { since: inSeconds(-60), reason: '', until_back: false };
  openExam();
  await screen.findByRole('heading', { name: 'This exam is paused' });
  hall.paused = null;
  door.closes_at = inSeconds(900);
  await say({ kind: 'hall', state: hallOf(null) });
  await screen.findByRole('button', { name: 'Start Quiz' });
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

test('a code is sent once, however slowly the exam is read afterwards, and the focus stays on the page', async () => {
  const { server, door } = behindDoor({ asks_code: true });
  const { user } = openExam();
  const field = await screen.findByLabelText('Entry code');
  const line = within(screen.getByRole('main')).getByRole('status');
  let read = () => {};
  const reading = new Promise<void>((resolve) => {
    read = resolve;
  });
  server.on(listOwnExams, async () => {
    await reading;
    return [examOf({ door: { ...door } })];
  });
  await user.type(field, '123456{Enter}');
  await waitFor(() => expect(server.sentTo(giveEntryCode)).toHaveLength(1));
  await waitFor(() => expect(server.sentTo(listOwnExams).length).toBeGreaterThan(1));
  await user.type(field, '{Enter}');
  read();
  await waitFor(() => expect(line.textContent).toBe('Code accepted.'));
  expect(document.activeElement).toBe(line);
  expect(server.sentTo(giveEntryCode)).toHaveLength(1);
});

test('a student who is ready waits on while the server is in trouble, and after the door was taken away', async () => {
  const { server } = behindDoor();
  const { user } = openExam();
  await user.click(await screen.findByRole('button', { name: "I'm ready" }));
  const looks = () => server.sentTo(listOwnExams).length + server.sentTo(startAttempt).length;
  async function lookAgain(atLeast: number) {
    const before = looks();
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(looks()).toBeGreaterThanOrEqual(before + atLeast));
  }
  server.on(listOwnExams, () => refusal('internal'));
  await lookAgain(2);
  expect(screen.getByText('Lab 1, row 3, seat 4')).toBeDefined();

  let start_time = inSeconds(1_800);
  server
    .on(listOwnExams, () => [examOf({ state: 'upcoming', start_time })])
    .on(startAttempt, () => (start_time < inSeconds(0) ? stateOf() : refusal('exam_not_open')));
  await lookAgain(2);
  await waitFor(() => expect(screen.queryByText('Lab 1, row 3, seat 4')).toBeNull());
  expect(screen.getByText(/^You're ready/)).toBeDefined();
  expect(screen.getByRole('timer').textContent).toMatch(/^(29|30):\d\d$/);
  start_time = inSeconds(-1);
  dispatchEvent(new Event('online'));
  await firstQuestion();
});

test('a page that was refused looks again when there is news', async () => {
  const { server, say } = behindDoor();
  server
    .on(listOwnExams, [])
    .on(startAttempt, () => refusal('not_found', { message: "This exam isn't assigned to you." }));
  openExam();
  await screen.findByText("This exam isn't assigned to you.");
  server.on(listOwnExams, [examOf({ door: DOOR })]);
  await say({ kind: 'exam', exam_id: EXAM });
  await screen.findByRole('heading', { name: 'Data structures: waiting room' });
});

test('an exam without a door that is paused before the start says so, and can be started afterwards', async () => {
  const { server, hall } = behindDoor({ opens_at: inSeconds(-1) });
  const paused = { since: inSeconds(-60), reason: 'Fire alarm', until_back: false };
  hall.paused = paused;
  server
    .on(listOwnExams, () => [examOf({ paused: hall.paused })])
    .on(startAttempt, () => (hall.paused ? refusal('exam_paused') : stateOf()));
  const { user } = openExam();
  await screen.findByRole('heading', { name: 'This exam is paused' });
  expect(screen.getByText('Fire alarm')).toBeDefined();
  hall.paused = null;
  dispatchEvent(new Event('online'));
  await user.click(await screen.findByRole('button', { name: 'Start Quiz' }));
  await firstQuestion();
});

test('a browser that remembers nothing can start an exam all the same', async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem() {}, clear() {} });
  behindDoor({ opens_at: inSeconds(-1) });
  const { user } = openExam();
  await user.click(await screen.findByRole('button', { name: 'Start Quiz' }));
  await firstQuestion();
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

test('a page that was open before the exam says what the paper is made of once it opens', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const start_time = inSeconds(20);
  const paper = { questions: 4, marks: { least: 4, most: 4 }, negative_marks: { least: 0, most: 0 } };
  const isOpen = () => Date.now() >= Date.parse(start_time);
  examServer().on(listOwnExams, () => [
    examOf({ start_time, ...(isOpen() ? { paper } : { state: 'upcoming' }), server_time: inSeconds(0) }),
  ]);
  openExam();
  await screen.findByRole('heading', { name: 'Data structures: waiting room' });
  await act(() => vi.advanceTimersByTimeAsync(25_000));
  expect(await screen.findByText(/^4 questions, 4 marks\./)).toBeDefined();
});
