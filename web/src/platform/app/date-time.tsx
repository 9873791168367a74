import { tomorrow as TOMORROW } from './app.words.ts';

const FORMAT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
const TO_SECOND = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
});
const TIME = new Intl.DateTimeFormat('en', { timeStyle: 'short', hourCycle: 'h23' });
const TIME_TO_SECOND = new Intl.DateTimeFormat('en', { timeStyle: 'medium', hourCycle: 'h23' });
const WEEKDAY = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'short' });
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** A time from the server, in the reader's own time zone. */
export function DateTime({ at }: { at: string }) {
  return <time dateTime={at}>{dateTimeOf(at)}</time>;
}

/** Where the order of events can matter. */
export function DateTimeToSecond({ at }: { at: string }) {
  return <time dateTime={at}>{TO_SECOND.format(new Date(at))}</time>;
}

/** Where the time of day does not matter. */
export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{dayOf(at)}</time>;
}

export const dateTimeOf = (at: string) => FORMAT.format(new Date(at));
export const dayOf = (at: string) => DAY.format(new Date(at));
/** '16:30' */
export const timeOf = (at: Date | number) => TIME.format(at);
/** '16:30:05' */
export const timeToSecondOf = (at: Date | number) => TIME_TO_SECOND.format(at);

/** Short, for what is near: '16:30', 'tomorrow, 09:00', 'Thu, Nov 19, 09:00'. */
export function soonOf(at: string, now: Date): string {
  const then = new Date(at);
  const time = TIME.format(then);
  const midnight = (date: Date) => new Date(date).setHours(0, 0, 0, 0);
  const daysAway = Math.round((midnight(then) - midnight(now)) / 86_400_000);
  if (daysAway === 0) return time;
  return `${daysAway === 1 ? TOMORROW : WEEKDAY.format(then)}, ${time}`;
}
