import { expect, test } from 'vitest';
import { after, days, hours, minutes, seconds } from '../../../platform/clock.ts';
import { lookAgainAt, roundedMarks, waitAfterRefusal, waitBefore } from './scores.rules.ts';

test('what may succeed later is tried after 5 s, twice as long, and every 15 minutes in the end', () => {
  expect([1, 2, 3, 8, 9, 500].map(waitBefore)).toEqual([
    seconds(5),
    seconds(10),
    seconds(20),
    seconds(640),
    minutes(15),
    minutes(15),
  ]);
});

test('what is refused is tried three times, and then left', () => {
  expect([1, 2, 3, 4].map(waitAfterRefusal)).toEqual([minutes(1), minutes(10), hours(1), undefined]);
});

const at = new Date('2026-11-16T09:00:00Z');
const times = (changed: number, starts: number, ends: number) => ({
  changed_at: after(at, -changed),
  starts_at: after(at, starts),
  ends_at: after(at, ends),
});
const next = (changed: number, starts: number, ends: number) =>
  lookAgainAt(times(changed, starts, ends), at).getTime() - at.getTime();

test.each([
  ['while the exam is open, every ten seconds', days(20), -minutes(5), minutes(30), seconds(10)],
  ['just after something has left', seconds(20), -days(9), -days(8), seconds(10)],
  ['a day after the end', days(20), -days(2), -days(1), hours(1)],
  ['an hour after the end', days(20), -hours(2), -hours(1), minutes(3)],
  ['long before it begins, once an hour', days(3), days(5), days(6), hours(1)],
  ['shortly before it begins, when it does', days(3), minutes(20), days(1), minutes(20)],
])('marks are looked at again %s', (_, changed, starts, ends, wait) => {
  expect(next(changed, starts, ends)).toBe(wait);
});

test('marks have at most four decimals on the wire', () => {
  expect([1 / 3, 0.1 + 0.2, 7, 0].map(roundedMarks)).toEqual([0.3333, 0.3, 7, 0]);
});
