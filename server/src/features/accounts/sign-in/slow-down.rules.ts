// How long a stranger waits after a password before the next one is checked.
import { seconds } from '../../../platform/clock.ts';

/** What an honest person who has forgotten a password needs. */
const FREE_TRIES = 5;
const LONGEST = seconds(60);
/** From so many wrong passwords for one account within an hour, by strangers from anywhere, it is being attacked. */
export const ATTACKED_FROM = 100;
const WHEN_ATTACKED = [seconds(30), LONGEST];

/** In milliseconds, after the first, the second ... try of one network for one account; the last one repeats. */
export function waitsBetweenTries(wrongForAccount: number): number[] {
  if (wrongForAccount >= ATTACKED_FROM) return WHEN_ATTACKED;
  const waits = Array<number>(FREE_TRIES - 1).fill(0);
  for (let wait = seconds(1); wait < LONGEST; wait *= 2) waits.push(wait);
  return [...waits, LONGEST];
}

/** The first mistakes are answered at once; after that each answer takes longer, in milliseconds. */
export function slowedBy(wrongTries: number): number {
  return Math.min(seconds(3), Math.max(0, wrongTries - 3) * seconds(0.5));
}
