// public/push.js, run as a browser runs it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';

const SOURCE = readFileSync(path.resolve(import.meta.dirname, '../../../public/push.js'), 'utf8');
const ORIGIN = 'https://quizzes.example.org';

function worker(...open: string[]) {
  const listeners = new Map<string, (event: object) => void>();
  const windows = open.map((url) => ({ url, focus: vi.fn() }));
  const self = {
    skipWaiting: vi.fn(),
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: { showNotification: vi.fn() },
    clients: { matchAll: async () => windows, openWindow: vi.fn() },
  };
  runInNewContext(SOURCE, { self, URL, location: { origin: ORIGIN } });
  const send = async (name: string, event: object) => {
    let work: unknown;
    listeners.get(name)?.({ ...event, waitUntil: (given: unknown) => (work = given) });
    await work;
  };
  return {
    self,
    windows,
    push: (data: object | null) => send('push', { data }),
    click: (link?: string) => send('notificationclick', { notification: { close: vi.fn(), data: { link } } }),
  };
}

test('shows what was sent', async () => {
  const { self, push } = worker();
  await push({ json: () => ({ title: 'Exam reminder', body: 'Optics opens at 9.', link: '/student' }) });
  expect(self.registration.showNotification).toHaveBeenCalledWith('Exam reminder', {
    body: 'Optics opens at 9.',
    icon: '/favicon.svg',
    data: { link: '/student' },
  });
});

test('shows something where nothing can be read', async () => {
  const { self, push } = worker();
  await push(null);
  expect(self.registration.showNotification.mock.calls[0]?.[0]).toBe('Quivia');
});

test('a press opens the page, or shows the one that is open; never a foreign one', async () => {
  const { self, windows, click } = worker(`${ORIGIN}/student`, `${ORIGIN}/quiz/1`);
  await click('/student');
  expect(windows[0]?.focus).toHaveBeenCalled();
  expect(self.clients.openWindow).not.toHaveBeenCalled();
  await click('/student?panel=take-quiz');
  await click('https://evil.example/');
  await click('//evil.example/');
  await click();
  expect(self.clients.openWindow.mock.calls.flat()).toEqual([
    `${ORIGIN}/student?panel=take-quiz`,
    ORIGIN,
    ORIGIN,
    `${ORIGIN}/`,
  ]);
});
