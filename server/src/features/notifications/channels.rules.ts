import type { Topic } from '@quivia/contract/notifications';

/**
 * Until a person chooses. Push messages reach only devices where they were turned on. Most people would read an email too
 * late 30 minutes before an exam, and somebody who has just submitted sees the receipt on the page.
 */
export const CHANNELS = {
  new_exams: { in_app: true, by_mail: true, by_push: true },
  day_before: { in_app: true, by_mail: true, by_push: true },
  half_hour_before: { in_app: true, by_mail: false, by_push: true },
  receipts: { in_app: false, by_mail: true, by_push: false },
  results: { in_app: true, by_mail: true, by_push: true },
} as const satisfies Record<Topic, { in_app: boolean; by_mail: boolean; by_push: boolean }>;
