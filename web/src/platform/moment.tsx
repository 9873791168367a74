const FORMAT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });

/** A moment of the wire, in the reader's own time zone. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{FORMAT.format(new Date(at))}</time>;
}
