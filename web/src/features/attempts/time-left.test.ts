import { expect, it } from 'vitest';
import { clockFace, inWords, milestoneSaid, secondsLeft, urgencyOf } from './time-left.ts';

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

it('speaks at half an hour, ten, five and one minutes and at thirty seconds, once each', () => {
  const said: string[] = [];
  for (let left = 2000; left > 0; left--) {
    const sentence = milestoneSaid(left + 1, left);
    if (sentence) said.push(sentence);
  }
  expect(said).toEqual([
    '30 minutes left',
    '10 minutes left',
    '5 minutes left',
    '1 minute left',
    '30 seconds left',
  ]);
});

it('after a sleep says the milestone that matters, and nothing when the time is over', () => {
  expect(milestoneSaid(2000, 55)).toBe('1 minute left');
  expect(milestoneSaid(2000, 0)).toBeNull();
  expect(milestoneSaid(55, 320)).toBeNull();
});

it('says spans in words', () => {
  expect([1, 45, 60, 61, 3600, 4800, 90_000, 172_800].map(inWords)).toEqual([
    '1 second',
    '45 seconds',
    '1 minute',
    '2 minutes',
    '1 hour',
    '1 hour 20 minutes',
    '1 day 1 hour',
    '2 days',
  ]);
});
