// Notifications of a person: stored, and pushed to every open page.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { IdText, MessageReply, PageQuery } from '../base/fields.ts';
import { Notification } from './notification-stream.ts';

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  access: 'signed-in',
  summary: "The person's notifications, newest first, and how many are unread",
  query: z.object({ limit: PageQuery.limit, offset: PageQuery.offset }),
  reply: z.object({ unread: z.int(), total: z.int(), items: z.array(Notification) }),
});

export const markRead = endpoint({
  method: 'POST',
  path: '/notifications/:id/read',
  access: 'signed-in',
  summary: 'Mark one as read',
  params: z.object({ id: IdText }),
  reply: MessageReply,
});

export const markAllRead = endpoint({
  method: 'POST',
  path: '/notifications/read',
  access: 'signed-in',
  summary: 'Mark all as read',
  reply: MessageReply,
});

/** What a person can choose to be notified of, and by which channels. */
export const TOPICS = ['new_exams', 'day_before', 'half_hour_before', 'receipts', 'results'] as const;
export type Topic = (typeof TOPICS)[number];

const ChannelChoice = z.object({
  topic: z.enum(TOPICS),
  in_app: z.boolean(),
  by_mail: z.boolean(),
  /** On the devices where the person turned it on. */
  by_push: z._default(z.boolean(), true),
});
export type ChannelChoice = z.output<typeof ChannelChoice>;

export const listChannelChoices = endpoint({
  method: 'GET',
  path: '/notifications/choice',
  access: 'signed-in',
  summary:
    'For each topic, whether the person is notified in the app and by email. By default there is no email 30 minutes before an exam, and receipts come by email only',
  reply: z.array(ChannelChoice),
});

export const chooseChannels = endpoint({
  method: 'POST',
  path: '/notifications/choice',
  access: 'signed-in',
  summary: 'Choose how to be notified of a topic',
  body: ChannelChoice,
  reply: MessageReply,
});

/** Of the browser's PushSubscription: at a push service of Google, Mozilla, Apple or Microsoft. */
const PushAddress = z.string().check(z.maxLength(1000));

export const getPushSettings = endpoint({
  method: 'GET',
  path: '/notifications/push',
  access: 'signed-in',
  summary: 'The key to subscribe to push messages with, and on how many devices the person gets them',
  reply: z.object({ public_key: z.string(), devices: z.int() }),
});

export const subscribeToPush = endpoint({
  method: 'POST',
  path: '/notifications/push',
  access: 'signed-in',
  summary:
    'Get push messages on this device until the person signs out on it: at most 10 devices, of which the oldest is dropped',
  body: z.object({
    address: PushAddress,
    /** Its keys, in base64url. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
  reply: MessageReply,
});

export const unsubscribeFromPush = endpoint({
  method: 'POST',
  path: '/notifications/push/remove',
  access: 'signed-in',
  summary: 'Send no more push messages to this device',
  body: z.object({ address: PushAddress }),
  reply: MessageReply,
});

/** How mails and push messages write times for the person. */
export const saveReaderSettings = endpoint({
  method: 'POST',
  path: '/notifications/reader',
  access: 'signed-in',
  summary:
    'Save the time zone and the form of English of the browser, in which emails to the person give times',
  body: z.object({
    /** Of the IANA database, such as `Asia/Kolkata`. */
    time_zone: z.string().check(z.regex(/^[A-Za-z][\w+/-]{0,63}$/)),
    locale: z.string().check(z.regex(/^en(-[A-Z]{2}|-[0-9]{3})?$/)),
  }),
  reply: MessageReply,
});
