// Exams as calendar entries (RFC 5545).
export interface Entry {
  /** The same for every version of an entry, so that a later one replaces it. */
  uid: string;
  version: number;
  title: string;
  url: string;
  /** The room. */
  location?: string;
  starts_at: Date;
  ends_at: Date;
  written_at: Date;
  isCancelled: boolean;
}

const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n');

const LONGEST_LINE = 74;

/** In bytes, and never within a character. */
function folded(line: string): string {
  const lines = [''];
  let length = 0;
  for (const sign of line) {
    const bytes = Buffer.byteLength(sign);
    if (length + bytes > LONGEST_LINE) {
      lines.push('');
      length = 0;
    }
    lines[lines.length - 1] += sign;
    length += bytes;
  }
  return lines.join('\r\n ');
}

const eventOf = (entry: Entry): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}`,
  `SEQUENCE:${entry.version}`,
  `DTSTAMP:${stamp(entry.written_at)}`,
  `DTSTART:${stamp(entry.starts_at)}`,
  `DTEND:${stamp(entry.ends_at)}`,
  `SUMMARY:${escaped(entry.title)}`,
  ...(entry.location ? [`LOCATION:${escaped(entry.location)}`] : []),
  `URL:${entry.url}`,
  `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
];

/** A file that programs read again and again has a name, and says how often. */
const feedLines = (name: string) => [
  `NAME:${escaped(name)}`,
  `X-WR-CALNAME:${escaped(name)}`,
  'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  'X-PUBLISHED-TTL:PT1H',
];

export function calendarFile(given: Entry | readonly Entry[], feed?: { name: string }): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quivia//Exams//EN',
    'METHOD:PUBLISH',
    ...(feed ? feedLines(feed.name) : []),
    ...[given].flat().flatMap(eventOf),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}
