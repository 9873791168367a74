// What is pushed to every open page: notifications, and changes of exams.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, MessageParams, Moment } from '../base/fields.ts';
import { HallForStudent } from '../hall/student.ts';

export const Notification = z.object({
  id: Id,
  /** In English; times are in UTC and say so. */
  title: z.string(),
  body: z.string(),
  /** The same by name and parameters, for a reader's own time zone and language; null in older ones. */
  message_id: z._default(z.nullable(z.string()), null),
  params: z._default(z.nullable(MessageParams), null),
  /** A page of ours that it is about, such as `/student`. */
  link: z.nullable(z.string()),
  created_at: Moment,
  is_read: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

/** Server-sent events, named `notification`; each carries a StreamEvent as JSON. */
export const streamNotifications = endpoint({
  method: 'GET',
  path: '/notifications/stream',
  access: 'signed-in',
  alsoFor: ['exam'],
  summary: 'Server-sent events: a notification arrived, or some were read elsewhere',
});

export const StreamEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notification'), notification: Notification }),
  z.object({ kind: z.literal('read') }),
  /** An exam of the person changed, or was opened on another device. */
  z.object({ kind: z.literal('exam'), exam_id: Id }),
  /** What the hall says to the student of an exam, as it is now. */
  z.object({ kind: z.literal('hall'), state: HallForStudent }),
  /** Messages to the student in an exam, as MessagesForStudent: read by the part of the exam page that shows them. */
  z.object({ kind: z.literal('words'), exam_id: Id, words: z.unknown() }),
]);
export type StreamEvent = z.infer<typeof StreamEvent>;
