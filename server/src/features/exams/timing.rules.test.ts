import { describe, expect, test } from 'vitest';
import { leavesRoom, stateOf, timesOf } from './timing.rules.ts';

const at = (time: string) => new Date(`2026-11-16T${time}:00Z`);
const now = at('09:00');

describe('empty fields', () => {
  test('all of them: now, for 30 minutes', () => {
    expect(timesOf({}, now)).toEqual({ starts_at: now, ends_at: at('09:30'), duration: 30 });
  });

  test('an end alone bounds the duration', () => {
    expect(timesOf({ end_time: at('09:20') }, now)).toMatchObject({ duration: 20 });
    expect(timesOf({ end_time: at('11:00') }, now)).toMatchObject({ duration: 30, ends_at: at('11:00') });
  });

  test('a start and a duration make the end', () => {
    expect(timesOf({ start_time: at('10:00'), duration: 45 }, now)).toMatchObject({ ends_at: at('10:45') });
  });
});

describe('contradictions', () => {
  test.each([
    ['the end before the start', { start_time: at('11:00'), end_time: at('10:00') }, 'after the start'],
    ['an end that has passed', { start_time: at('07:00'), end_time: at('08:00') }, 'already passed'],
    ['a duration longer than the window', { end_time: at('09:30'), duration: 60 }, 'longer than the time'],
    ['in ten years', { start_time: new Date('2036-01-01T00:00:00Z') }, 'within a year'],
  ])('%s', (_, given, sentence) => {
    expect(() => timesOf(given, now)).toThrow(sentence);
  });
});

test('an exam is upcoming, open, over or cancelled', () => {
  const exam = { starts_at: at('09:00'), ends_at: at('10:00'), cancelled_at: null };
  expect(['08:59', '09:00', '09:59', '10:00'].map((time) => stateOf(exam, at(time)))).toEqual([
    'upcoming',
    'open',
    'open',
    'over',
  ]);
  expect(stateOf({ ...exam, cancelled_at: now }, at('09:30'))).toBe('cancelled');
});

test('an exam leaves room for others when its window is a day longer than itself', () => {
  const open = (hours: number, duration: number) => ({
    starts_at: now,
    ends_at: new Date(now.getTime() + hours * 3_600_000),
    duration,
  });
  expect(leavesRoom(open(1, 30))).toBe(false);
  expect(leavesRoom(open(24, 30))).toBe(false);
  expect(leavesRoom(open(25, 60))).toBe(true);
});
