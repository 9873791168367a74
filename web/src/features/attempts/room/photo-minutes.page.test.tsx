// After the deadline, in an exam with questions that are answered with files.
import { getCamera } from '@quivia/contract/answer-camera';
import { listAnswerFiles, storeFilePart } from '@quivia/contract/answer-files';
import { getReceipt, listPaper, saveResponse, startAttempt, submitAttempt } from '@quivia/contract/attempts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { EXAM, examServer, forgetExams, PAPER, receiptOf, savedOf, stateOf } from '../../../testing/exam.ts';
import { renderPage } from '../../../testing/render-page.tsx';

beforeAll(() => Promise.all([import('./photo-minutes.tsx'), import('../../kinds/upload/upload-player.tsx')]));
beforeEach(forgetExams);

const UPLOAD = { ...PAPER[1], kind: 'upload' as const, body: {}, options: [] } as (typeof PAPER)[number];
const WITH_FILES = PAPER.map((one) => (one.id === UPLOAD.id ? UPLOAD : one));
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** The deadline was two minutes ago; there are ten for photographs. */
const photos = (more: object = {}) => ({
  deadline: inMinutes(-2),
  photo_minutes: 10,
  answers: [{ question_id: 11, option_ids: [111], is_flagged: false }],
  ...more,
});

const examWith = (state: object) =>
  examServer(state)
    .on(listPaper, WITH_FILES)
    .on(getCamera, { state: 'none', files: [] })
    .on(saveResponse, () => savedOf({ deadline: inMinutes(-2) }))
    .on(listAnswerFiles, [])
    .on(storeFilePart, ({ query }) => ({
      ...{ file: query.file as string, question_id: UPLOAD.id, size: 5, parts: [], why: null },
      ...{ state: 'ready' as const, type: 'image/jpeg' as const },
    }));

const openExam = () => renderPage(`/quiz/${EXAM}`, { as: 'Student' });
const title = () => screen.findByRole('heading', { level: 2, name: 'Writing time has ended' });

test('only photographs can be added, and the clock shows how long; a reload keeps it', async () => {
  const server = examWith(photos());
  const { user, container, unmount } = openExam();
  await title();
  expect(screen.getByText(/^You have until .* to photograph your pages/)).toBeDefined();
  expect(screen.getByRole('timer').textContent).toMatch(/^0[78]:/);
  expect(screen.getByText(/Your other answers can no longer be changed. You gave 1 answer/)).toBeDefined();
  expect(screen.queryAllByRole('radio')).toEqual([]);
  await expectAccessible(container);
  const file = new File(['photo'], 'one.jpg', { type: 'image/jpeg' });
  await user.upload(await screen.findByLabelText('Choose files'), file);
  await waitFor(() => expect(server.sentTo(storeFilePart)).toHaveLength(1));
  unmount();
  openExam();
  await title();
});

test('the student submits before they end', async () => {
  const server = examWith(photos()).on(submitAttempt, receiptOf({ message: 'Submitted' }));
  const { user } = openExam();
  await title();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await user.click(screen.getByRole('button', { name: 'Continue photographing' }));
  expect(server.sentTo(submitAttempt)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await user.click(screen.getByRole('button', { name: 'Submit and finish' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Submitted' })).toBeDefined();
});

test('once they are over the exam is closed, and with more time there is writing again', async () => {
  const server = examWith(photos({ deadline: inMinutes(-11) })).on(getReceipt, receiptOf());
  openExam();
  expect(await screen.findByRole('heading', { level: 1, name: "Time's up" })).toBeDefined();
  server.on(startAttempt, () => stateOf(photos({ deadline: inMinutes(5) })));
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { name: /^Question 1/ })).toBeDefined();
});

test('more time gives writing again in the middle of them', async () => {
  const server = examWith(photos());
  openExam();
  await title();
  server.on(startAttempt, () => stateOf(photos({ deadline: inMinutes(5) })));
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { name: /^Question 1/ })).toBeDefined();
});

test('a pause covers them, and they continue after it', async () => {
  const server = examWith(photos());
  openExam();
  await title();
  const paused = {
    since: inMinutes(0),
    reason: 'Fire alarm',
    until_back: false,
    is_evacuation: false,
    is_awaited: false,
    runs_at: null,
  };
  server.on(startAttempt, () => stateOf(photos({ paused })));
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText(/Fire alarm/)).toBeDefined();
  server.on(startAttempt, () => stateOf(photos()));
  act(() => void dispatchEvent(new Event('online')));
  await title();
});

test('in a forward-only exam only the question at which the student is', async () => {
  const state = photos({ navigation: 'forward_only', current_question: 12, question_count: 4 });
  const other = { ...UPLOAD, id: 11, question_number: 1 };
  examWith(state).on(listPaper, [other, UPLOAD]);
  openExam();
  await title();
  const questions = await screen.findAllByRole('heading', { name: /^Question/ });
  expect(questions.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Question 2')]);
});
