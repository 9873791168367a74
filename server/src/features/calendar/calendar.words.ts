import { catalogue } from '@quivia/contract/message';

export const words = catalogue('calendar', {
  made: 'Your calendar address is ready. Copy it now: it isn’t shown again.',
  replaced: 'Your new calendar address is ready. The old one no longer works.',
  ended: 'Your calendar address no longer works.',
  unknown: 'This calendar address no longer works. Make a new one under Notification.',
});

/** What calendars show. */
export const names = {
  calendar: 'Quivia',
  exam: (title: string) => title,
  run: (title: string) => `${title} (you run it)`,
  viva: (title: string) => title,
  session: (title: string) => `${title} (you examine)`,
  observer: (title: string) => `${title} (observer)`,
  invigilator: (title: string) => `${title} (invigilator)`,
  chief: (title: string) => `${title} (chief invigilator)`,
};
