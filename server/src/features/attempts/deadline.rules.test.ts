import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minutes } from '../../platform/clock.ts';
import {
  deadline,
  dueAt,
  durationFor,
  type ExtraTime,
  grantable,
  grantedBy,
  startDeadline,
  windowEnd,
} from './deadline.rules.ts';

const percent = (extra_time: number) => ({ extra_time, extra_minutes: 0 });
const NONE = percent(0);
const at = (time: string) => new Date(`2026-11-16T${time}:00Z`);
const timing = { starts_at: at('09:00'), ends_at: at('10:00'), duration: 30, late_keeps_full: false };

describe('the deadline', () => {
  test('is the duration after the start', () => {
    expect(deadline(timing, at('09:05'), NONE)).toEqual(at('09:35'));
  });

  test('is the end of the window for who starts late', () => {
    expect(deadline(timing, at('09:45'), NONE)).toEqual(at('10:00'));
  });

  test('is past the end of the window where a late starter keeps the full duration', () => {
    expect(deadline({ ...timing, late_keeps_full: true }, at('09:45'), NONE)).toEqual(at('10:15'));
  });

  test('extra time stretches the duration and the window', () => {
    expect(durationFor(timing, percent(25))).toBe(38);
    expect(deadline(timing, at('09:05'), percent(50))).toEqual(at('09:50'));
    expect(windowEnd(timing, percent(50))).toEqual(at('10:15'));
    expect(deadline(timing, at('09:45'), percent(50))).toEqual(at('10:15'));
  });

  test('minutes of this exam come on top of the percentage', () => {
    const extra = { extra_time: 50, extra_minutes: 5 };
    expect(durationFor(timing, extra)).toBe(50);
    expect(windowEnd(timing, extra)).toEqual(at('10:20'));
    expect(deadline(timing, at('09:45'), { extra_time: 0, extra_minutes: 5 })).toEqual(at('10:05'));
  });

  test('more time never makes it earlier, and nobody has more than the duration', () => {
    const extra = fc.record({
      extra_time: fc.integer({ min: 0, max: 300 }),
      extra_minutes: fc.integer({ min: 0, max: 90 }),
    });
    const late = fc.integer({ min: 0, max: 59 });
    fc.assert(
      fc.property(extra, extra, late, fc.boolean(), (one, other, minute, late_keeps_full) => {
        const given = { ...timing, late_keeps_full };
        const start = new Date(timing.starts_at.getTime() + minute * 60_000);
        const [less, more] = [one, other].sort((a, b) => durationFor(given, a) - durationFor(given, b)) as [
          ExtraTime,
          ExtraTime,
        ];
        expect(deadline(given, start, less) <= deadline(given, start, more)).toBe(true);
        const sat = deadline(given, start, more).getTime() - start.getTime();
        expect(sat).toBeLessThanOrEqual(durationFor(given, more) * 60_000);
      }),
    );
  });
});

describe('the deadline of who is sitting it, when things change', () => {
  const longer = { ...timing, ends_at: at('10:10'), duration: 40 };

  test('follows the exam and the extra time', () => {
    const sitting = { started_at: at('09:05'), granted_ms: 0, ...NONE };
    expect(dueAt(longer, sitting)).toEqual(at('09:45'));
    expect(dueAt(timing, { ...sitting, ...percent(50) })).toEqual(at('09:50'));
    expect(dueAt(timing, sitting)).toEqual(at('09:35'));
    expect(dueAt(longer, { ...sitting, started_at: null })).toEqual(at('10:10'));
  });

  test('keeps what a person granted who opened the attempt again', () => {
    const reopened = {
      started_at: at('09:05'),
      granted_ms: grantedBy(at('10:30'), timing, at('09:05'), NONE),
      ...NONE,
    };
    expect(dueAt(longer, reopened)).toEqual(at('10:40'));
    expect(dueAt(timing, { ...reopened, ...percent(50) })).toEqual(at('10:45'));
  });
});

describe('who starts after the hall has changed the time', () => {
  const start = (granted_ms: number, waited_ms: number, time: string, given = timing) => {
    const { due_at, granted_ms: granted } = startDeadline(given, at(time), {
      ...NONE,
      granted_ms,
      waited_ms,
    });
    // What follows counts from the rules again.
    expect(dueAt(given, { ...NONE, started_at: at(time), granted_ms: granted })).toEqual(due_at);
    return due_at;
  };

  test('has the minutes that were given', () => {
    expect(start(minutes(5), 0, '09:05')).toEqual(at('09:40'));
    expect(start(minutes(5), 0, '09:50')).toEqual(at('10:05'));
    expect(start(-minutes(5), 0, '09:05')).toEqual(at('09:30'));
  });

  test('has the door open as much longer as it was paused, and not a longer exam', () => {
    const paused = minutes(20);
    expect(start(paused, paused, '09:30')).toEqual(at('10:00'));
    expect(start(paused, paused, '10:00')).toEqual(at('10:20'));
    expect(start(paused, paused, '10:00', { ...timing, late_keeps_full: true })).toEqual(at('10:30'));
  });
});

describe('minutes that are taken', () => {
  const sitting = { ...NONE, started_at: at('09:05'), due_at: at('09:35'), granted_ms: 0, waited_ms: 0 };
  const taken = (ms: number, time: string, one: Parameters<typeof grantable>[0] = sitting) =>
    grantable(one, ms, timing, at(time)) / minutes(1);

  test('leave everyone two minutes', () => {
    expect(taken(-minutes(10), '09:10')).toBe(-10);
    expect(taken(-minutes(10), '09:30')).toBe(-3);
    expect(taken(-minutes(10), '09:34')).toBe(0);
    expect(taken(minutes(10), '09:34')).toBe(10);
  });

  test('leave two minutes of the duration to those who have not started', () => {
    const waiting = { ...sitting, started_at: null, due_at: at('10:00') };
    expect(taken(-minutes(50), '09:00', waiting)).toBe(-28);
    expect(taken(-minutes(50), '09:50', waiting)).toBe(-8);
  });
});
