// Times in mails: in the reader's zone and form where they are known, and naming the zone in any case.
export interface Reader {
  time_zone: string | null;
  locale: string | null;
}

const WORLD_ENGLISH = 'en-GB';

/** 'Monday, 16 November 2026 at 9:03 pm IST' */
export function momentFor({ time_zone, locale }: Reader, otherwise: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat(locale ?? WORLD_ENGLISH, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: time_zone ?? otherwise,
    timeZoneName: 'short',
  });
  // The narrow space before am and pm is missing in many mail programs' fonts.
  return (at) => format.format(at).replaceAll(/[\u202f\u00a0]/g, ' ');
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
