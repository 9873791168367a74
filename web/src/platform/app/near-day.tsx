// Days as headings, and times of day below them. Apart from date-time.tsx, which the exam page loads.
import { dateTimeOf, dayOfYearOf, LOCALE, timeOf } from './date-time.tsx';
import { today, tomorrow, yesterday } from './near-day.words.ts';

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LOCALE, options);
const WEEKDAY = format({ weekday: 'short', day: 'numeric', month: 'short' });
const WEEKDAY_OF_YEAR = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

const DAY = format({ dateStyle: 'medium' });

const noon = (date: Date) => new Date(date).setHours(12, 0, 0, 0);

/** 'Today', 'Tomorrow', 'Yesterday', 'Thu, 19 Nov', 'Sun, 9 Nov 2025'. */
export function nearDayOf(at: string, now: Date): string {
  const day = new Date(at);
  const away = Math.round((noon(day) - noon(now)) / 86_400_000);
  if (away === 0) return today;
  if (away === 1) return tomorrow;
  if (away === -1) return yesterday;
  return (day.getFullYear() === now.getFullYear() ? WEEKDAY : WEEKDAY_OF_YEAR).format(day);
}

/** '19 Nov 2026', '19–20 Nov 2026'. */
export const daysOf = (from: string, to: string) => DAY.formatRange(new Date(from), new Date(to));

/** In a column of a list: '19 Nov, 01:35', and '19 Nov 2025, 01:35' in another year than this. */
export function NearDateTime({ at }: { at: string }) {
  const then = new Date(at);
  const isThisYear = then.getFullYear() === new Date().getFullYear();
  return <time dateTime={at}>{isThisYear ? `${dayOfYearOf(then)}, ${timeOf(then)}` : dateTimeOf(at)}</time>;
}

/** 'Today, 01:35', 'Mon, 16 Nov, 09:00'. */
export const NearTime = ({ at }: { at: string }) => (
  <time dateTime={at}>
    {nearDayOf(at, new Date())}, {timeOf(new Date(at))}
  </time>
);

/** Where the day is known. */
export const TimeOfDay = ({ at }: { at: string }) => <time dateTime={at}>{timeOf(new Date(at))}</time>;
