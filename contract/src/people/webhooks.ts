// Webhooks: an institution names an address, and Quivia sends it events (Standard Webhooks). Ids and times, never marks or names.
import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, IdText, line, MessageReply, Moment, PageQuery } from '../base/fields.ts';
import { WEBHOOK_MESSAGES as MESSAGES } from './webhooks.words.ts';

/** Of one institution. */
export const MOST_WEBHOOKS = 5;

export const WEBHOOK_EVENTS = [
  'exam.scheduled',
  'exam.changed',
  'results.released',
  'result.changed',
  'roster.applied',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** Sent by a press alone. */
export const WEBHOOK_TEST = 'webhook.test';

/** on ⇄ failing → off after 5 days; or off by a person, or because the address answered 410. */
const WEBHOOK_STATES = ['on', 'failing', 'off'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

const byId = z.object({ id: IdText });
const ofInstitution = z.object({ institution_id: z.optional(IdText) });

const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  state: z.enum(WEBHOOK_STATES),
  failing_since: z.nullable(Moment),
  last_success_at: z.nullable(Moment),
  /** Until then the secret before the present one signs as well; null where there is none. */
  old_secret_until: z.nullable(Moment),
  /** Not delivered yet. */
  waiting: z.int(),
});
export type Webhook = z.infer<typeof Webhook>;

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/admin/webhook',
  access: ['Institution'],
  summary: "The institution's webhooks and how they are",
  query: ofInstitution,
  reply: z.array(Webhook),
});

export const WebhookForm = z.object({
  url: line(500, MESSAGES.url),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .check(z.minLength(1, MESSAGES.events), z.maxLength(WEBHOOK_EVENTS.length, MESSAGES.events)),
});

/** Shown once. */
const WithSecret = z.extend(MessageReply, { id: Id, secret: z.string() });

export const addWebhook = endpoint({
  method: 'POST',
  path: '/admin/webhook',
  access: ['Institution'],
  summary: 'Send events to an address. The secret by which it checks signatures is shown once',
  query: ofInstitution,
  body: WebhookForm,
  reply: WithSecret,
});

export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/admin/webhook/:id',
  access: ['Institution'],
  summary: 'Change the address or the events of a webhook. The secret stays',
  params: byId,
  body: WebhookForm,
  reply: MessageReply,
});

export const turnWebhook = endpoint({
  method: 'POST',
  path: '/admin/webhook/:id/turn',
  access: ['Institution'],
  summary:
    'Turn a webhook on or off. What waits is sent once it is on again; what happens while it is off is not',
  params: byId,
  body: z.object({ is_on: z.boolean() }),
  reply: MessageReply,
});

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/admin/webhook/:id',
  access: ['Institution'],
  summary: 'Remove a webhook and what waits for it',
  params: byId,
  reply: MessageReply,
});

export const replaceWebhookSecret = endpoint({
  method: 'POST',
  path: '/admin/webhook/:id/secret',
  access: ['Institution'],
  summary:
    'Make a new secret, shown once. For a day both sign, so that the receiver can change to the new one meanwhile',
  params: byId,
  reply: WithSecret,
});

export const endOldWebhookSecret = endpoint({
  method: 'DELETE',
  path: '/admin/webhook/:id/secret',
  access: ['Institution'],
  summary: 'Sign with the present secret alone from now on',
  params: byId,
  reply: MessageReply,
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/admin/webhook/:id/test',
  access: ['Institution'],
  summary: `Send an event of the type ${WEBHOOK_TEST}`,
  params: byId,
  reply: MessageReply,
});

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const Delivery = z.object({
  id: Id,
  message_id: z.string(),
  type: z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST]),
  happened_at: Moment,
  state: z.enum(DELIVERY_STATES),
  tries: z.int(),
  /** Of a delivery that waits. */
  next_try_at: z.nullable(Moment),
  delivered_at: z.nullable(Moment),
  /** What the address answered the last time; null where it gave no answer. */
  last_status: z.nullable(z.int()),
  /** Why the last try failed. */
  problem: z.nullable(z.string()),
  /** What is sent, byte for byte. */
  body: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/admin/webhook/:id/delivery',
  access: ['Institution'],
  summary: 'The messages of a webhook in the last 30 days, the newest first',
  params: byId,
  query: z.object({
    state: z.optional(z.enum(DELIVERY_STATES)),
    limit: PageQuery.limit,
    offset: PageQuery.offset,
  }),
  reply: z.array(Delivery),
});

export const redeliver = endpoint({
  method: 'POST',
  path: '/admin/webhook/:id/delivery/:delivery_id/again',
  access: ['Institution'],
  summary: 'Send a delivery again, under the same message id',
  params: z.object({ id: IdText, delivery_id: IdText }),
  reply: MessageReply,
});
