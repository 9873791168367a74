// Bounds of a clock that stands still, so that nobody works on the paper while it does.
import { minutes } from '../../../platform/clock.ts';

/**
 * How long a clock waits for its student. Enough to restart a computer or to move to another one; a student who needs
 * longer is let back in once more.
 */
export const LONGEST_WAIT = minutes(15);

/** What arrives this soon after a pause began was sent by a page that had not heard of it. */
export const HEARD_BY = minutes(1);
