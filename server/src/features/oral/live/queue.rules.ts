// The queue of a room on the day: about when it is somebody's turn, and how far the room is behind.

import { UNMARKED_STATES } from '@quivia/contract/marking/marks';
import type { CandidateState } from '@quivia/contract/oral/parts';

export interface QueueSlot {
  starts_at: Date;
  ends_at: Date;
  /** Of everyone in it. */
  states: readonly CandidateState[];
  /** When the newest of them was reached. */
  state_at: Date | null;
}

const FINISHED: readonly CandidateState[] = ['done', ...UNMARKED_STATES];

const STEP = 5 * 60_000;

/** How many are before somebody, in the order of the slots. A room that runs early still calls nobody before their time. */
export function queueOf(
  slots: readonly QueueSlot[],
  own: number,
  at: Date,
): { before: number; expected_at: Date } {
  let free = at.getTime();
  let before = 0;
  for (const slot of slots.slice(0, own)) {
    if (slot.states.every((state) => FINISHED.includes(state))) continue;
    const length = slot.ends_at.getTime() - slot.starts_at.getTime();
    const began = slot.states.includes('in_viva') ? (slot.state_at ?? slot.starts_at).getTime() : undefined;
    before++;
    free = Math.max(free, (began ?? Math.max(free, slot.starts_at.getTime())) + length);
  }
  const mine = slots[own];
  const expected = Math.max(free, mine?.starts_at.getTime() ?? 0);
  const isOnTime = expected === mine?.starts_at.getTime();
  return { before, expected_at: new Date(isOnTime ? expected : Math.ceil(expected / STEP) * STEP) };
}

interface TimedSlot {
  starts_at: Date;
  ends_at: Date;
  candidates: readonly { state: CandidateState; state_at: Date | null }[];
}

const WAITING: readonly CandidateState[] = ['registered', 'called', 'present'];

/** Somebody is in, or waits for it. */
const isWaiting = ({ candidates }: Pick<TimedSlot, 'candidates'>) =>
  candidates.some(({ state }) => WAITING.includes(state)) &&
  !candidates.some(({ state }) => state === 'in_viva');

const isIn = ({ candidates }: TimedSlot) => candidates.some(({ state }) => state === 'in_viva');

/**
 * How far a room is behind its timetable, in whole minutes. A viva that began late ends late; one that takes too long is late by what it has taken. An empty
 * room is late once the next candidate should be in.
 */
export function minutesBehind(slots: readonly TimedSlot[], at: Date): number {
  const inOrder = [...slots].sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime());
  const current = inOrder.find(isIn);
  const late = (by: Date, due: Date) => by.getTime() - due.getTime();
  const behind = current
    ? Math.max(
        ...current.candidates.flatMap(({ state, state_at }) =>
          state === 'in_viva' && state_at ? [late(state_at, current.starts_at)] : [],
        ),
        late(at, current.ends_at),
      )
    : late(at, inOrder.find(isWaiting)?.starts_at ?? at);
  return Math.max(0, Math.floor(behind / 60_000));
}
