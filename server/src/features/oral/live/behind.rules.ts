// How far a room is behind its timetable.
import type { CandidateState } from '@quivia/contract/oral/parts';

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
 * In whole minutes. A viva that began late ends late; one that takes too long is late by what it has taken. An empty
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
