import type { CandidateState } from '@quivia/contract/oral/parts';
import { expect, test } from 'vitest';
import { minutesBehind } from './behind.rules.ts';

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
