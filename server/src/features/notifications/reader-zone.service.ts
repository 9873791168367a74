// The times in mails, as their reader writes them.
import { momentFor, type Reader } from '../../platform/reader-time.rules.ts';

let zone = 'UTC';

/** Of people whose own zone isn't known. */
export function useTimeZone(name: string): void {
  zone = name;
}

/** 'Asia/Kolkata': where the college is, as its operator says. */
export const zoneHere = (): string => zone;

export const momentIn = (reader: Reader) => momentFor(reader, zone);
