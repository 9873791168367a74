const FORMAT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
const TO_SECOND = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
});
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
