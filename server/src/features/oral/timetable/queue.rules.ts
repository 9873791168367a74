// The queue of a room on the day: how many are before somebody, and about when it is their turn.
import { type CandidateState, UNMARKED_STATES } from '@quivia/contract/oral/parts';

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

/** In the order of the slots. A room that runs early still calls nobody before their time. */
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
