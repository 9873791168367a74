// Moments in stored texts, mails and files, whose reader's time zone is not known: in UTC, and saying so.
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

const SECONDS = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' });

/** '16 November 2026' */
export const utcDay = (at: Date): string => DAY.format(at);

/** '16 November 2026, 15:33 UTC' */
export const utcMoment = (at: Date): string => `${DAY.format(at)}, ${TIME.format(at)} UTC`;

/** '16 November 2026, 15:33:05 UTC' */
export const utcSecond = (at: Date): string => `${DAY.format(at)}, ${SECONDS.format(at)} UTC`;
