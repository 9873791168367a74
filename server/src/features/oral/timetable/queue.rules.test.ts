import type { CandidateState } from '@quivia/contract/oral/parts';
import { expect, test } from 'vitest';
import { queueOf } from './queue.rules.ts';

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
  expect(queueOf(slots('done', 'done', 'registered'), 2, at(5))).toEqual({ before: 0, expected_at: at(20) });
});
