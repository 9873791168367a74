import { today as TODAY, tomorrow as TOMORROW } from './app.words.ts';

const WORLD_ENGLISH = 'en-GB';

/**
 * The page is in English, so dates are English in the form that the reader's country uses: '16 Nov 2026, 9:03 pm' in
 * India, 'Nov 16, 2026, 9:03 PM' in the United States. A country that has no English of its own gets the day first and
 * 24 hours.
 */
export function localeFor(language: string): string {
  try {
    const given = new Intl.Locale(language);
    if (given.language === 'en') return given.region ? `en-${given.region}` : 'en';
    const regional = `en-${given.maximize().region}`;
    return new Intl.DateTimeFormat(regional).resolvedOptions().locale === regional ? regional : WORLD_ENGLISH;
  } catch {
    return WORLD_ENGLISH;
  }
}

/** The reader's, for as long as the page is open. */
export const LOCALE = localeFor(navigator.language);

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LOCALE, options);

const FORMAT = format({ dateStyle: 'medium', timeStyle: 'short' });
const TO_SECOND = format({ dateStyle: 'medium', timeStyle: 'medium' });
const TIME = format({ timeStyle: 'short' });
const TIME_TO_SECOND = format({ timeStyle: 'medium' });
const WEEKDAY = format({ weekday: 'short', day: 'numeric', month: 'short' });
const DAY = format({ dateStyle: 'medium' });
const DAY_OF_YEAR = format({ day: 'numeric', month: 'short' });

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
/** '16 Nov' */
export const dayOfYearOf = (at: Date | number) => DAY_OF_YEAR.format(at);
/** '16:30' */
export const timeOf = (at: Date | number) => TIME.format(at);
/** '16:30:05' */
export const timeToSecondOf = (at: Date | number) => TIME_TO_SECOND.format(at);

/** 'India Standard Time, GMT+5:30': at this moment, because some zones have a summer time. */
export function zoneName(at: Date, zone?: string): string {
  const named = (timeZoneName: 'long' | 'shortOffset') =>
    new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [name, offset] = [named('long'), named('shortOffset')];
  return name === offset ? name : `${name}, ${offset}`;
}

const midnight = (date: Date) => new Date(date).setHours(0, 0, 0, 0);
const daysBetween = (from: Date, to: Date) => Math.round((midnight(to) - midnight(from)) / 86_400_000);
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** From one moment to another, with each day once: 'Today, 9:29 – 11:29 am', 'Thu, 19 Nov, 9:00 – 10:00 am'. */
export function spanOf(from: string, to: string, now: Date): string {
  const [start, end] = [new Date(from), new Date(to)];
  if (daysBetween(start, end) !== 0) return FORMAT.formatRange(start, end);
  const away = daysBetween(now, start);
  const isThisYear = start.getFullYear() === now.getFullYear();
  const day = [TODAY, TOMORROW][away] ?? (isThisYear ? WEEKDAY : DAY).format(start);
  return `${capital(day)}, ${TIME.formatRange(start, end)}`;
}

/** Short, for what is near: '16:30', 'tomorrow, 09:00', 'Thu, 19 Nov, 09:00'. */
export function soonOf(at: string, now: Date): string {
  const then = new Date(at);
  const time = TIME.format(then);
  const daysAway = daysBetween(now, then);
  if (daysAway === 0) return time;
  return `${daysAway === 1 ? TOMORROW : WEEKDAY.format(then)}, ${time}`;
}
