// What a person has in the next months, for the calendar of their phone: one secret address for each person.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { MessageReply } from '../base/fields.ts';

/** How far it goes. */
export const CALENDAR_DAYS = { before: 30, after: 400 };

const CALENDAR_FILE = /^[A-Za-z0-9_-]{43}\.ics$/;

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/auth/calendar-feed',
  access: 'signed-in',
  summary: 'Whether the person has an address for their calendar, and since when',
  reply: z.object({ made_at: z.nullable(z.iso.datetime()) }),
});

export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/auth/calendar-feed',
  access: 'signed-in',
  summary: 'Make an address for the person’s calendar. It is shown once, and the one before ends',
  reply: z.extend(MessageReply, { address: z.url(), made_at: z.iso.datetime() }),
});

export const endCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/auth/calendar-feed',
  access: 'signed-in',
  summary: 'End the address of the person’s calendar',
  reply: MessageReply,
});

export const readCalendar = endpoint({
  method: 'GET',
  path: '/calendar/:file',
  access: 'public',
  summary:
    'Exams, vivas and duties of the person to whom the address belongs, also cancelled ones: from 30 days ago to 400 days ahead. No marks, and no names of others',
  params: z.object({ file: z.string().check(z.regex(CALENDAR_FILE)) }),
  download: true,
  isSecretPath: true,
  hasHead: true,
});
