import { expect, it } from 'vitest';
import { inWords } from './spans.words.ts';
import { clockFace, milestonePassed, secondsLeft, urgencyOf } from './time-left.ts';

it('shows minutes and seconds, and hours where there are any', () => {
  expect([0, 9, 75, 1458, 3723, 86_400].map(clockFace)).toEqual([
    '00:00',
    '00:09',
    '01:15',
    '24:18',
    '1:02:03',
    '24:00:00',
  ]);
});

it('counts the second that has begun', () => {
  expect(secondsLeft(10_000, 9_001)).toBe(1);
  expect(secondsLeft(10_000, 10_000)).toBe(0);
  expect(secondsLeft(10_000, 99_000)).toBe(0);
});

it('warns at five minutes and at one', () => {
  expect([301, 300, 61, 60, 0].map(urgencyOf)).toEqual(['calm', 'soon', 'soon', 'now', 'now']);
});

it('announces 30, 10, 5 and 1 minutes and 30 seconds, once each', () => {
  const said: number[] = [];
  for (let left = 2000; left > 0; left--) {
    const passed = milestonePassed(left + 1, left);
    if (passed !== null) said.push(passed);
  }
  expect(said).toEqual([1800, 600, 300, 60, 30]);
});

it('after a sleep announces the milestone that matters, and nothing once the time is up', () => {
  expect(milestonePassed(2000, 55)).toBe(60);
  expect(milestonePassed(2000, 0)).toBeNull();
  expect(milestonePassed(55, 320)).toBeNull();
});

it('puts spans in words that never promise more than the clock shows', () => {
  expect([0, 1, 45, 60, 61, 182, 3600, 3659, 4800, 90_000, 172_800].map(inWords)).toEqual([
    '0 seconds',
    '1 second',
    '45 seconds',
    '1 minute',
    '1 minute 1 second',
    '3 minutes 2 seconds',
    '1 hour',
    '1 hour',
    '1 hour 20 minutes',
    '1 day 1 hour',
    '2 days',
  ]);
});
