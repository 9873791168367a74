import { ATTEMPT_STATUSES, type AttemptStatus } from '@quivia/contract/attempts';
import { describe, expect, test } from 'vitest';
import { type Act, allows, isGraded, isLiving, TRANSITIONS } from './attempt-state.rules.ts';

const acts = Object.keys(TRANSITIONS) as Act[];
const reachable = (from: AttemptStatus): Set<AttemptStatus> => {
  const found = new Set<AttemptStatus>([from]);
  for (const status of found) for (const act of acts) if (allows(act, status)) found.add(TRANSITIONS[act].to);
  return found;
};

describe('the states of an attempt', () => {
  test('every state can be reached from the first', () => {
    expect(reachable('assigned')).toEqual(new Set(ATTEMPT_STATUSES));
  });

  test('nothing leads out of a cancelled attempt, and cancelling is possible from every other', () => {
    expect(acts.filter((act) => allows(act, 'cancelled'))).toEqual([]);
    for (const status of ATTEMPT_STATUSES) expect(allows('cancel', status)).toBe(status !== 'cancelled');
  });

  test('only living attempts end by the student or the clock, and only people reopen', () => {
    for (const act of acts) {
      const { from, by } = TRANSITIONS[act];
      if (by !== 'examiner') expect(from.map(isLiving)).toEqual(from.map(() => true));
      if (TRANSITIONS[act].to === 'in_progress' && act !== 'start') expect(by).toBe('examiner');
    }
  });

  test('a state is living, graded, or has a reason to be without marks', () => {
    expect(ATTEMPT_STATUSES.filter((status) => !isLiving(status) && !isGraded(status))).toEqual([
      'disqualified',
      'absent',
      'cancelled',
    ]);
  });
});
