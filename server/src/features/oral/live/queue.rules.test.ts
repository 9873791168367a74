import type { CandidateState } from '@quivia/contract/oral/parts';
import { describe, expect, test } from 'vitest';
import { minutesBehind, queueOf } from './queue.rules.ts';

describe('the queue', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 10, minute));
  /** Slots of ten minutes from 10:00 on. */
  const slots = (...states: CandidateState[]) =>
    states.map((state, index) => ({
      starts_at: at(index * 10),
      ends_at: at(index * 10 + 10),
      states: [state],
      state_at: state === 'in_viva' ? at(12) : null,
    }));

  test('on time: the slot itself', () => {
    expect(queueOf(slots('registered', 'registered', 'registered'), 2, at(-30))).toEqual({
      before: 2,
      expected_at: at(20),
    });
  });

  test('a viva that began late moves those who follow, to full five minutes', () => {
    expect(queueOf(slots('in_viva', 'present', 'registered'), 2, at(15))).toEqual({
      before: 2,
      expected_at: at(35),
    });
  });

  test('people who are done or absent are not before you', () => {
    expect(queueOf(slots('done', 'absent', 'registered', 'registered'), 3, at(20))).toEqual({
      before: 1,
      expected_at: at(30),
    });
  });

  test('a viva that runs over is expected to end now', () => {
    expect(queueOf(slots('in_viva', 'registered'), 1, at(41))).toEqual({ before: 1, expected_at: at(45) });
  });

  test('nobody is expected before their time', () => {
    expect(queueOf(slots('done', 'done', 'registered'), 2, at(5))).toEqual({
      before: 0,
      expected_at: at(20),
    });
  });
});

describe('how far behind', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 9, minute));
  /** Ten minutes from 9:00 on, each in one of these states since that minute. */
  const day = (...all: [state: CandidateState, since?: number][]) =>
    all.map(([state, since], index) => ({
      starts_at: at(index * 10),
      ends_at: at(index * 10 + 10),
      candidates: [{ state, state_at: since === undefined ? null : at(since) }],
    }));

  test.each([
    ['nothing has begun and nothing is due', day(['registered'], ['registered']), -5, 0],
    ['the first should be in for four minutes', day(['registered'], ['registered']), 4, 4],
    ['in time', day(['in_viva', 0], ['registered']), 8, 0],
    ['begun six minutes late', day(['done', 16], ['in_viva', 16], ['registered']), 18, 6],
    ['too long by three minutes', day(['done', 9], ['in_viva', 10], ['registered']), 23, 3],
    ['an absent candidate leaves the room in time', day(['absent', 5], ['registered']), 8, 0],
    ['called, but not in', day(['done', 9], ['called', 12]), 15, 5],
    ['all done', day(['done', 9], ['done', 25]), 60, 0],
    ['no slots', [], 0, 0],
  ])('%s', (_, slots, minute, expected) => {
    expect(minutesBehind(slots, at(minute))).toBe(expected);
  });
});
