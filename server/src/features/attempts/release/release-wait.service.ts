// How long an automatic release waits for answers that are still on a device.
import { minutes } from '../../../platform/clock.ts';

let waitMinutes = 10;

/** From the configuration, once at the start; 0 waits for nobody. */
export function useReleaseWait(given: number): void {
  waitMinutes = given;
}

/** Six times as long for a device that was away at the deadline: an hour, where everyone waits ten minutes. */
const AWAY_FACTOR = 6;

/** In milliseconds after a deadline. */
export const releaseWait = () => ({
  everyone: minutes(waitMinutes),
  away: minutes(waitMinutes * AWAY_FACTOR),
});
