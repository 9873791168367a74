// The day of the person who asks, as their browser names it.
import { after, hours } from '../../platform/clock.ts';

const LONGEST_DAY = hours(48);
/** The database knows no year 0. */
const EARLIEST = Date.UTC(2000, 0, 1);

export function boundedDay(day: { from: string; until: string }): { from: Date; until: Date } {
  const from = new Date(Math.max(new Date(day.from).getTime(), EARLIEST));
  const latest = Math.min(new Date(day.until).getTime(), after(from, LONGEST_DAY).getTime());
  return { from, until: new Date(Math.max(from.getTime(), latest)) };
}
