import { expect, test } from 'vitest';
import { renderNotification } from './notifications.words.ts';

const inKolkata = (iso: string) =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  }).format(new Date(iso));

test('a moment is written by whoever renders the notification', () => {
  const params = { exam: 'Optics', course: 'Physics', opens_at: '2026-11-16T15:33:00.000Z' };
  const before = new Date('2026-11-16T15:00:00.000Z');
  expect(renderNotification('exam.assigned', params, inKolkata, before)).toEqual({
    title: 'New exam',
    body: 'Optics (Physics): opens 16 November 2026 at 21:03.',
  });
});

test.each(['exam.assigned', 'exam.changed', 'exam.reminder'])(
  '%s: what has opened is not said to open',
  (id) => {
    const opens_at = '2026-11-16T15:33:00.000Z';
    const params = { exam: 'Optics', course: 'Physics', opens_at };
    const body = renderNotification(id, params, inKolkata, new Date(opens_at))?.body;
    expect(body).toMatch(/: opened 16 November 2026 at 21:03\.$/);
  },
);

test('an id that this version does not know renders nothing', () => {
  expect(renderNotification('exam.invented', {}, inKolkata, new Date())).toBeUndefined();
  expect(renderNotification('toString', {}, inKolkata, new Date())).toBeUndefined();
});

test.each([
  [0, 'You no longer have extra time in your exams.'],
  [25, 'You have 25 % extra time in your exams.'],
])('extra time of %i percent', (percent, body) => {
  expect(renderNotification('exam.extraTime', { percent }, inKolkata, new Date())?.body).toBe(body);
});
