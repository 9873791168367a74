// @vitest-environment happy-dom
import { reportIntegrity } from '@quivia/contract/attempts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { EXAM, examServer, forgetExams } from '../../../testing/exam.ts';
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

test('the screen stays on while the exam is open, also after the page was hidden', async () => {
  const release = vi.fn(async () => {});
  const request = vi.fn(async () => ({ release }));
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  const { unmount } = await openExam();
  expect(request).toHaveBeenCalledTimes(1);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  hide(true);
  hide(false);
  expect(request).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(release).not.toHaveBeenCalled());
  unmount();
  expect(release).toHaveBeenCalled();
  Reflect.deleteProperty(navigator, 'wakeLock');
});
