// What a card in Take Quiz says and offers right now: the server's reply ages while the clock runs.
import type { ExamForStudent } from '@quivia/contract/attempts';

export type CardState =
  | 'upcoming'
  | 'open'
  | 'in_progress'
  | 'closing'
  | 'submitted'
  | 'closed_by_deadline'
  | 'disqualified'
  | 'absent'
  | 'cancelled';

export function cardState(exam: ExamForStudent, now: number): CardState {
  if (exam.state === 'cancelled') return 'cancelled';
  // While the clock stands still neither the deadline nor the end of the exam says anything.
  const isPast = (moment: string) => !exam.paused && now >= Date.parse(moment);
  if (exam.status === 'in_progress')
    return exam.deadline !== null && isPast(exam.deadline) ? 'closing' : 'in_progress';
  if (exam.status !== 'assigned') return exam.status;
  if (now < Date.parse(exam.start_time)) return 'upcoming';
  return isPast(exam.end_time) ? 'absent' : 'open';
}

/** When entry closes, where it does before the exam; `isShut` once it has. A pause keeps it open. */
export function gateOf(
  { door, paused }: ExamForStudent,
  now: number,
): { at: string; isShut: boolean } | null {
  const at = door?.closes_at;
  return at ? { at, isShut: !paused && now >= Date.parse(at) } : null;
}

/** The time of a student who starts now, by the same rule as the server's: at most until the exam closes. */
export function timeIfStarted(
  exam: Pick<ExamForStudent, 'duration' | 'end_time' | 'late_keeps_full'>,
  now: number,
) {
  const full = exam.duration * 60_000;
  const isCut = !exam.late_keeps_full && Date.parse(exam.end_time) - now < full;
  const left = isCut ? Math.max(0, Date.parse(exam.end_time) - now) : full;
  return { isCut, until: now + left, seconds: Math.floor(left / 1000) };
}

const CURRENT: readonly CardState[] = ['upcoming', 'open', 'in_progress', 'closing'];

export const isCurrent = (state: CardState) => CURRENT.includes(state);

/** Milliseconds until the card changes next; null when it no longer does. */
export function nextChange(exam: ExamForStudent, now: number): number | null {
  const moments = [exam.start_time, exam.end_time, exam.deadline, exam.door?.closes_at ?? null]
    .flatMap((moment) => (moment === null ? [] : [Date.parse(moment) - now]))
    .filter((wait) => wait > 0);
  return moments.length > 0 ? Math.min(...moments) : null;
}

/** The one that closes first comes first: in progress by its deadline, then what is open, then what opens next. */
const closesAt = ({ exam, state }: Shown) =>
  Date.parse(state === 'upcoming' ? exam.start_time : (exam.deadline ?? exam.end_time));

interface Shown {
  exam: ExamForStudent;
  state: CardState;
}

export const byUrgency = (one: Shown, other: Shown) =>
  Number(one.state === 'upcoming') - Number(other.state === 'upcoming') || closesAt(one) - closesAt(other);
