// Spans of time in words.
import { plural } from '@quivia/contract/plural';

/** '3 minutes 2 seconds', '1 hour 20 minutes', '2 days 3 hours': the two largest units, never more than there is. */
export function inWords(seconds: number): string {
  const units = [
    plural(Math.floor(seconds / 86_400), 'day'),
    plural(Math.floor(seconds / 3600) % 24, 'hour'),
    plural(Math.floor(seconds / 60) % 60, 'minute'),
    plural(seconds % 60, 'second'),
  ];
  const first = units.findIndex((unit) => !unit.startsWith('0 '));
  if (first < 0) return plural(0, 'second');
  return units
    .slice(first, first + 2)
    .filter((unit) => !unit.startsWith('0 '))
    .join(' ');
}

/** How long a page was left: 'less than a second', '3 seconds', '2 minutes 5 seconds'. */
export const awayWords = (seconds: number) => (seconds === 0 ? 'less than a second' : inWords(seconds));
