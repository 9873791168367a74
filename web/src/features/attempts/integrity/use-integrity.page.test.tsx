import { listOwnExams, reportIntegrity, startAttempt } from '@quivia/contract/attempts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { EXAM, examOf, examServer, forgetExams, stateOf } from '../../../testing/exam.ts';
import { renderPage } from '../../../testing/render-page.tsx';

beforeEach(forgetExams);

async function openExam(state: Parameters<typeof examServer>[0] = {}) {
  const server = examServer(state);
  const page = renderPage(`/quiz/${EXAM}`, { as: 'Student' });
  await screen.findByRole('heading', { level: 1, name: /^Data structures/ });
  // The page is on the screen a moment before its effects listen.
  await act(async () => {});
  const kinds = () =>
    server.sentTo(reportIntegrity).flatMap(({ body }) => body.events.map(({ kind }) => kind));
  return { ...page, server, kinds };
}

function hide(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('leaving the page is recorded once and shown with its length on return', async () => {
  const { server, kinds } = await openExam();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  hide(true);
  hide(true);
  expect(screen.queryByText(/You left the page/)).toBeNull();
  hide(false);
  expect(
    await screen.findByText(
      'You left the page for less than a second. This was recorded, and your examiner can see it.',
    ),
  ).toBeDefined();
  await waitFor(() => expect(kinds()).toEqual(['left_page', 'left_page']));
  const [left, back] = server.sentTo(reportIntegrity).flatMap(({ body }) => body.events);
  expect(back).toEqual({ ...left, away_seconds: 0 });
});

test('a reload is not recorded as leaving', async () => {
  const { kinds } = await openExam();
  dispatchEvent(new Event('beforeunload'));
  hide(true);
  hide(false);
  document.dispatchEvent(new Event('copy'));
  await waitFor(() => expect(kinds()).toEqual(['copied']));
  expect(await screen.findByText(/^You copied something\./)).toBeDefined();
});

test('taking a photograph for an answer is not leaving the page', async () => {
  const { kinds } = await openExam();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const input = Object.assign(document.createElement('input'), { type: 'file' });
  document.body.append(input);
  onTestFinished(() => input.remove());
  const bubbles = { bubbles: true };
  input.dispatchEvent(new Event('click', bubbles));
  hide(true);
  hide(false);
  input.dispatchEvent(new Event('change', bubbles));
  document.dispatchEvent(new Event('copy'));
  await waitFor(() => expect(kinds()).toEqual(['copied']));
  // Afterwards it is leaving again.
  hide(true);
  await waitFor(() => expect(kinds()).toEqual(['copied', 'left_page']));
});

test('a browser without full screen shows the question all the same', async () => {
  await openExam({ integrity: 'full_screen' });
  expect(await screen.findByRole('heading', { name: /^Question 1/ })).toBeDefined();
});

test('where full screen is asked for, the question waits for it', async () => {
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true });
  let element: Element | null = null;
  Object.defineProperty(document, 'fullscreenElement', { get: () => element, configurable: true });
  document.documentElement.requestFullscreen = async () => {
    element = document.documentElement;
    document.dispatchEvent(new Event('fullscreenchange'));
  };
  const { user, kinds } = await openExam({ integrity: 'full_screen' });
  expect(screen.queryByRole('radio')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Enter full screen' }));
  expect(await screen.findByRole('heading', { name: /^Question 1/ })).toBeDefined();
  element = null;
  document.dispatchEvent(new Event('fullscreenchange'));
  expect(await screen.findByRole('button', { name: 'Enter full screen' })).toBeDefined();
  await waitFor(() => expect(kinds()).toEqual(['left_full_screen']));
});

/** Counts who keeps the screen on. */
function givenWakeLock() {
  const release = vi.fn(async () => {});
  const request = vi.fn(async () => ({ release }));
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'));
  return { request, release };
}

test('the screen stays on from an exam into its pause', async () => {
  const { request, release } = givenWakeLock();
  const { server } = await openExam();
  expect(request).toHaveBeenCalledTimes(1);
  const paused = { since: new Date().toISOString(), reason: '', until_back: false };
  server.on(startAttempt, () => stateOf({ paused }));
  dispatchEvent(new Event('online'));
  await screen.findByRole('heading', { name: 'This exam is paused' });
  expect(release).not.toHaveBeenCalled();
});

test('and in the waiting room, once the student is ready', async () => {
  const { request } = givenWakeLock();
  const door = { asks_code: false, opens_at: null, closes_at: null, seat: null };
  examServer().on(listOwnExams, [examOf({ door })]);
  const { user } = renderPage(`/quiz/${EXAM}`, { as: 'Student' });
  const ready = await screen.findByRole('button', { name: "I'm ready" });
  expect(request).not.toHaveBeenCalled();
  await user.click(ready);
  expect(request).toHaveBeenCalledTimes(1);
});

test('the screen stays on while the exam is open, also after the page was hidden', async () => {
  const { request, release } = givenWakeLock();
  const { unmount } = await openExam();
  expect(request).toHaveBeenCalledTimes(1);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  hide(true);
  hide(false);
  expect(request).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(release).not.toHaveBeenCalled());
  unmount();
  expect(release).toHaveBeenCalled();
});
