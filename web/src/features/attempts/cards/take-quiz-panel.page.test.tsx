import { randomUUID } from 'node:crypto';
import { type AnswerFile, listAnswerFiles, storeFilePart } from '@quivia/contract/answer-files';
import { listOwnExams, saveResponse, startAttempt } from '@quivia/contract/attempts';
import { saveEssay } from '@quivia/contract/essays';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { timeOf } from '../../../platform/app/date-time.tsx';
import { deviceStore } from '../../../platform/offline/device-store.ts';
import { EXAM, examOf, examServer, forgetExams, savedOf, stateOf } from '../../../testing/exam.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { NOTIFIED, openNews } from '../../../testing/open-news.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { saveLine } from '../room/room.words.ts';
import { type Unsent, type UnsentAnswer, unsentKey } from '../session/unsent.ts';

beforeEach(forgetExams);

const openQuizzes = () => renderPage('/student?panel=take-quiz', { as: 'Student' });
const card = (title: string) => screen.findByRole('article', { name: title });

test('exams of now come first, each with what can be done and the time until it changes', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  fakeServer().on(listOwnExams, [
    examOf({
      id: 1,
      title: 'Open exam',
      paper: { questions: 9, marks: { least: 9, most: 12 }, negative_marks: { least: 0, most: 0 } },
    }),
    examOf({ id: 2, title: 'Later exam', start_time: inAnHour, state: 'upcoming' }),
    examOf({ id: 3, title: 'Begun exam', status: 'in_progress', deadline: inAnHour }),
    examOf({ id: 7, title: 'Old exam', status: 'submitted', start_time: '2025-03-01T09:00:00.000Z' }),
    examOf({ id: 4, title: 'Done exam', status: 'submitted' }),
    examOf({ id: 5, title: 'Late exam', status: 'closed_by_deadline', late_answers: 1 }),
    examOf({ id: 6, title: 'Missed exam', status: 'absent', state: 'over' }),
  ]);
  openQuizzes();
  const open = within(await card('Open exam'));
  expect(open.getByRole('button', { name: 'Attend Open exam' })).toHaveProperty('disabled', false);
  expect(open.getByText('30 minutes · 9 questions · 9 to 12 marks')).toBeDefined();
  expect(within(await card('Later exam')).getByText('30 minutes')).toBeDefined();
  expect(within(await card('Later exam')).getByRole('button')).toHaveProperty('disabled', true);
  expect(within(await card('Begun exam')).getByRole('button', { name: /^Continue/ })).toBeDefined();
  expect((await card('Done exam')).textContent).toContain('Submitted');
  expect((await card('Late exam')).textContent).toContain("Time's up");
  // In the same words as on the receipt.
  expect((await card('Late exam')).textContent).toContain(saveLine.late(1));
  const past = screen.getByRole('heading', { name: 'Past' });
  const missed = await card('Missed exam');
  expect(past.compareDocumentPosition(missed) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(within(missed).queryByRole('button')).toBeNull();
  // From a past exam to its result; the check of the device is offered once.
  expect(within(missed).queryByRole('link')).toBeNull();
  const result = within(await card('Done exam')).getByRole('link', { name: 'View result Done exam' });
  expect(result.getAttribute('href')).toBe('/student?panel=view-results&exam=4');
  expect(screen.getAllByRole('link', { name: 'Check your device' })).toHaveLength(1);
  expect(screen.getAllByRole('article').at(-1)).toBe(await card('Old exam'));
});

test('the card says when entry closes, and that it has', async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const door = { asks_code: false, opens_at: inMinutes(-20), seat: null };
  fakeServer().on(listOwnExams, [
    examOf({ id: 1, title: 'Soon shut', door: { ...door, closes_at: inMinutes(4) } }),
    examOf({ id: 2, title: 'Shut', door: { ...door, closes_at: inMinutes(-5) } }),
  ]);
  openQuizzes();
  expect((await card('Soon shut')).textContent).toMatch(/Entry closes in\s*0?[34]:/);
  const shut = await card('Shut');
  expect(shut.textContent).toContain('Entry is closed. Please speak to your invigilator.');
  expect(shut.textContent).not.toContain('Closes in');
});

test('an exam that is paused can be entered after its old deadline, with the time that was left', async () => {
  const since = new Date(Date.now() - 3_600_000);
  const before = new Date(since.getTime() + 300_000).toISOString();
  const paused = { since: since.toISOString(), reason: '', until_back: true };
  fakeServer().on(listOwnExams, [
    examOf({ title: 'Crashed exam', status: 'in_progress', deadline: before, paused }),
    examOf({ id: 4, title: 'Waiting exam', end_time: before, paused }),
  ]);
  const { user, router } = openQuizzes();
  const crashed = await card('Crashed exam');
  expect(crashed.textContent).toContain('In progress');
  expect(crashed.textContent).toContain('Paused. Time left 05:00');
  expect(within(await card('Waiting exam')).getByText('Paused')).toBeDefined();
  expect(within(await card('Waiting exam')).getByRole('button', { name: /^Attend/ })).toBeDefined();
  await user.click(within(crashed).getByRole('button', { name: /^Continue/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/quiz/${EXAM}`));
});

test('a cancelled exam says so with the reason, and offers nothing', async () => {
  fakeServer().on(listOwnExams, [
    examOf({ state: 'cancelled', status: 'cancelled', cancel_reason: 'The hall is closed' }),
  ]);
  openQuizzes();
  const cancelled = await card('Data structures');
  expect(cancelled.textContent).toContain('Cancelled');
  expect(cancelled.textContent).toContain('Reason: The hall is closed');
  expect(within(cancelled).queryByRole('button')).toBeNull();
});

test('an exam that was ended early says who ended it, and why', async () => {
  const ended = { status: 'closed_by_deadline', state: 'over', end_reason: 'Power cut in lab 2' } as const;
  fakeServer().on(listOwnExams, [examOf(ended)]);
  openQuizzes();
  const { textContent } = await card('Data structures');
  expect(textContent).toContain('Ended early');
  expect(textContent).toContain('Your teacher ended this exam: Power cut in lab 2');
});

test('without an exam it says so; a failed list can be read again', async () => {
  const server = fakeServer().on(listOwnExams, () => refusal('not_allowed'));
  const { user } = openQuizzes();
  await user.click(await screen.findByRole('button', { name: /again/i }));
  server.on(listOwnExams, []);
  await user.click(await screen.findByRole('button', { name: /again/i }));
  expect(await screen.findByText('No quizzes yet')).toBeDefined();
});

test('Attend warns first; the exam starts after Start Quiz', async () => {
  const server = examServer().on(listOwnExams, [
    examOf({ navigation: 'forward_only', integrity: 'full_screen', allow_calculator: true }),
  ]);
  const { user, router } = openQuizzes();
  await user.click(await screen.findByRole('button', { name: 'Attend Data structures' }));
  const warning = screen.getByRole('alertdialog', { name: 'Start Data structures?' });
  expect(warning.textContent).toContain('Unauthorised aids are forbidden.');
  expect(warning.textContent).toContain('You may use the calculator on the exam page.');
  expect(warning.textContent).toContain("You can't return to a question once you move on.");
  expect(warning.textContent).toContain('This exam runs in full screen.');
  await user.click(within(warning).getByRole('button', { name: 'Cancel' }));
  expect(server.sentTo(startAttempt)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Attend Data structures' }));
  await user.click(screen.getByRole('button', { name: 'Start Quiz' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/quiz/${EXAM}`));
  expect(localStorage.getItem('quiz_or_viva_id')).toBe(String(EXAM));
  expect(localStorage.getItem('qbank_id')).toBe('5');
});

test('Attend says how much time is left, the real deadline and what the paper is made of', async () => {
  const inTwoMinutes = new Date(Date.now() + 150_000);
  const paper = {
    questions: 9,
    marks: { least: 9, most: 12 },
    negative_marks: { least: 0.25, most: 0.25 },
  };
  fakeServer().on(listOwnExams, [
    examOf({ id: 1, title: 'Late', end_time: inTwoMinutes.toISOString(), paper }),
    examOf({ id: 2, title: 'Full', end_time: inTwoMinutes.toISOString(), late_keeps_full: true }),
    examOf({ id: 3, title: 'Just opened', end_time: new Date(Date.now() + 1_795_000).toISOString() }),
  ]);
  const { user } = openQuizzes();
  expect((await card('Late')).textContent).toContain(
    '2 minutes if you start now, not 30 · 9 questions · 9 to 12 marks',
  );
  expect((await card('Full')).textContent).toContain('30 minutes');
  expect((await card('Just opened')).textContent).not.toContain('if you start now');
  await user.click(await screen.findByRole('button', { name: 'Attend Late' }));
  const closes = timeOf(inTwoMinutes);
  const late = screen.getByRole('alertdialog').textContent;
  expect(late).toContain(`You'll have 2 minutes, not 30 minutes: the exam closes at ${closes}.`);
  expect(late).toContain('9 questions, 9 to 12 marks. Wrong answers lose 0.25 marks.');
  expect(late).toContain('You can go back and change your answers until you submit.');
  expect(late).toContain('Violations may lead to immediate disqualification.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Attend Full' }));
  expect(screen.getByRole('alertdialog').textContent).toContain("You'll have 30 minutes, until ");
});

test('a refused start says why and stays; one that is open elsewhere leads to the exam', async () => {
  const server = fakeServer()
    .on(listOwnExams, [examOf()])
    .on(startAttempt, () => refusal('exam_not_open', { message: 'This exam has ended.' }));
  const { user, router } = openQuizzes();
  await user.click(await screen.findByRole('button', { name: 'Attend Data structures' }));
  await user.click(screen.getByRole('button', { name: 'Start Quiz' }));
  expect(await screen.findByText('This exam has ended.')).toBeDefined();
  server.on(startAttempt, () => refusal('open_elsewhere'));
  await user.click(screen.getByRole('button', { name: 'Start Quiz' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/quiz/${EXAM}`));
});

test('a card opens by the clock, without asking the server', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // Before the page asks again, which it does every minute.
  let start_time: string | undefined;
  const server = fakeServer().on(listOwnExams, () => {
    start_time ??= new Date(Date.now() + 50_000).toISOString();
    return [examOf({ start_time, state: 'upcoming' })];
  });
  openQuizzes();
  expect(within(await card('Data structures')).getByRole('button')).toHaveProperty('disabled', true);
  await act(() => vi.advanceTimersByTimeAsync(50_100));
  await waitFor(async () =>
    expect(within(await card('Data structures')).getByRole('button')).toHaveProperty('disabled', false),
  );
  expect(server.sentTo(listOwnExams).length).toBeLessThanOrEqual(2);
});

test('cards follow the news: a new exam appears, and a cancelled one says why', async () => {
  const server = fakeServer().on(listOwnExams, []);
  const tellNews = openNews(server);
  openQuizzes();
  await waitFor(() => expect(server.sentTo(listOwnExams)).not.toEqual([]));
  server.on(listOwnExams, () => [examOf()]);
  await tellNews(NOTIFIED);
  const attend = within(await card('Data structures')).getByRole('button', { name: /^Attend/ });
  expect(attend).toHaveProperty('disabled', false);
  server.on(listOwnExams, () => [examOf({ state: 'cancelled', cancel_reason: 'The hall is closed' })]);
  await tellNews(NOTIFIED);
  await screen.findByText(/Reason: The hall is closed/);
  expect(within(await card('Data structures')).queryByRole('button')).toBeNull();
});

const answer: UnsentAnswer = {
  kind: 'answer',
  exam_id: EXAM,
  opening: 1,
  seq: 8,
  question_id: 11,
  option_ids: [111],
  is_flagged: false,
  malpractice: false,
};

test('an answer left on this device that the server refuses is not called delivered', async () => {
  await (await deviceStore()).put(unsentKey(7, answer), answer);
  fakeServer()
    .on(listOwnExams, [])
    .on(saveResponse, () => refusal('results_out'));
  openQuizzes();
  expect((await screen.findByRole('alert')).textContent).toBe(
    "1 answer from an earlier exam couldn't be saved. This answer arrived after the results were released, so it isn't counted.",
  );
  expect(screen.queryByText(/have now been delivered/)).toBeNull();
});

test('answers left on this device are sent, and it says so', async () => {
  await (await deviceStore()).put(unsentKey(7, answer), answer);
  let isAway = true;
  const server = fakeServer()
    .on(listOwnExams, [])
    .on(startAttempt, stateOf())
    .on(saveResponse, () => (isAway ? refusal('internal') : savedOf()));
  openQuizzes();
  expect(
    await screen.findByText('Sending 1 answer from an earlier exam. Keep this page open.'),
  ).toBeDefined();
  isAway = false;
  dispatchEvent(new Event('online'));
  expect(await screen.findByText('Answers left on this device have now been delivered.')).toBeDefined();
  expect(server.sentTo(saveResponse).at(-1)?.body).toMatchObject({ question_id: 11, seq: 8 });
});

test('an essay and a file that were left on this device go where they belong', async () => {
  const store = await deviceStore();
  const file = randomUUID();
  const part = {
    ...{ kind: 'part' as const, exam_id: EXAM, opening: 1, seq: 9, question_id: 13 },
    ...{ file, size: 3, part: 0, hash: '0'.repeat(64), bytes: new Uint8Array([1, 2, 3]) },
  };
  const left: Unsent[] = [
    { ...answer, seq: 8, question_id: 12, option_ids: [], answer: { text: 'Air' }, is_essay: true },
    part,
    { ...answer, seq: 10, question_id: 13, option_ids: [], answer: { files: [file] }, names_files: true },
  ];
  for (const one of left) await store.put(unsentKey(7, one), one);
  const ready = { file, question_id: 13, size: 3, state: 'ready' as const, parts: [], why: null };
  const stored: AnswerFile = { ...ready, type: 'image/png' };
  const server = fakeServer()
    .on(listOwnExams, [])
    .on(startAttempt, stateOf())
    .on(saveEssay, () => savedOf())
    .on(storeFilePart, stored)
    .on(listAnswerFiles, [stored])
    .on(saveResponse, () => savedOf());
  openQuizzes();
  expect(await screen.findByText('Answers left on this device have now been delivered.')).toBeDefined();
  expect(server.sentTo(saveEssay)).toMatchObject([{ body: { question_id: 12, text: 'Air' } }]);
  expect(server.sentTo(storeFilePart)).toMatchObject([{ query: { file, part: '0' } }]);
  expect(server.sentTo(saveResponse)).toMatchObject([{ body: { answer: { files: [file] } } }]);
});

test('a quiz of a community asks for fairness without a threat', async () => {
  fakeServer().on(listOwnExams, [examOf({ community: 'Friday Quiz Club', navigation: 'forward_only' })]);
  const { user } = openQuizzes();
  await user.click(await screen.findByRole('button', { name: 'Attend Data structures' }));
  const dialog = screen.getByRole('alertdialog').textContent;
  expect(dialog).toContain('Please answer on your own.');
  expect(dialog).not.toContain('disqualification');
  expect(dialog).toContain("You can't return to a question once you move on.");
});

test('a disqualified student reads why on the card', async () => {
  fakeServer().on(listOwnExams, [
    examOf({ status: 'disqualified', state: 'over', end_reason: 'A second phone' }),
  ]);
  openQuizzes();
  expect(await screen.findByText('Your teacher disqualified you: A second phone')).toBeDefined();
});
