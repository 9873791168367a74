import { dayOf, timeToSecondOf } from '../../../platform/app/date-time.tsx';

/** With the date where that is another day than the exam's. */
export function timeOn(examDay: string, at: string | null): string {
  if (at === null) return '';
  const time = timeToSecondOf(new Date(at));
  return dayOf(at) === dayOf(examDay) ? time : `${dayOf(at)}, ${time}`;
}
