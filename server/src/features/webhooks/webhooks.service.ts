// Webhooks of an institution, as its administrators set them up.

import type { Message } from '@quivia/contract/message';
import {
  type DeliveryState,
  MOST_WEBHOOKS,
  WEBHOOK_TEST,
  type Webhook,
  type WebhookForm,
} from '@quivia/contract/webhooks';
import type * as z from 'zod/mini';
import { AppError } from '../../platform/app-error.ts';
import { after, days, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { publish } from '../../platform/database/events.ts';
import { worded } from '../../platform/files/stored-messages.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import { OutboundError, requireCallable } from '../../platform/outbound/outbound.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as audit from '../audit/audit.service.ts';
import { administers, institutionOf } from '../people/institution-access.service.ts';
import { QUEUED, queueEvent } from './webhook-events.service.ts';
import { sealed } from './webhook-secrets.service.ts';
import * as queries from './webhooks.queries.ts';
import { newSecret } from './webhooks.rules.ts';
import { listed, logged, words } from './webhooks.words.ts';

/** That wait to be sent. */
const MOST_TESTS = 10;
/** While it is replaced. */
const BOTH_SIGN_FOR = days(1);

type Form = z.output<typeof WebhookForm>;
interface InstitutionOf {
  institution_id?: number | undefined;
}

export async function list(actor: Actor, { institution_id }: InstitutionOf): Promise<Webhook[]> {
  const rows = await queries.selectWebhooks(await institutionOf(actor, institution_id));
  const at = now();
  return rows.map(
    ({ id, url, events, state, failing_since, last_success_at, old_secret_until, waiting }) => ({
      id,
      url,
      events,
      state,
      failing_since: failing_since?.toISOString() ?? null,
      last_success_at: last_success_at?.toISOString() ?? null,
      old_secret_until: old_secret_until && old_secret_until > at ? old_secret_until.toISOString() : null,
      waiting,
    }),
  );
}

/** Refuses what could never be called, before it is stored. */
function requireUrl(url: string): void {
  try {
    requireCallable(url);
  } catch (error) {
    if (error instanceof OutboundError)
      throw new AppError('invalid_input', { field: 'url', message: error.said });
    throw error;
  }
}

const eventsIn = ({ events }: Form) => [...new Set(events)];

export async function add(actor: Actor, { institution_id }: InstitutionOf, form: Form) {
  const institutionId = await institutionOf(actor, institution_id);
  requireUrl(form.url);
  const secret = newSecret();
  return inTransaction(async () => {
    if ((await queries.countWebhooks(institutionId)) >= MOST_WEBHOOKS)
      throw new AppError('invalid_input', { message: words.tooMany({ most: MOST_WEBHOOKS }) });
    const { url } = form;
    const events = eventsIn(form);
    const id = await queries.insertWebhook({ institution_id: institutionId, url, events }, now());
    await queries.updateSecrets(id, { secret: sealed(id, secret), old_secret: null, old_secret_until: null });
    await record(actor, institutionId, logged.added({ url, events: listed(events) }));
    return { id, secret, ...messageReply(words.added) };
  });
}

export async function change(actor: Actor, id: number, form: Form): Promise<MessageReply> {
  requireUrl(form.url);
  return inTransaction(async () => {
    const { institution_id } = await holdOwn(actor, id);
    const { url } = form;
    const events = eventsIn(form);
    await queries.updateWebhook(id, { url, events });
    await record(actor, institution_id, logged.changed({ url, events: listed(events) }));
    return messageReply(words.changed);
  });
}

export async function turn(actor: Actor, id: number, isOn: boolean): Promise<MessageReply> {
  return inTransaction(async () => {
    const { institution_id, state, url } = await holdOwn(actor, id);
    const message = messageReply(isOn ? words.turnedOn : words.turnedOff);
    if (isOn === (state !== 'off')) return message;
    if (isOn) {
      await queries.updateOn(id, now());
      await publish(QUEUED, null);
    } else await queries.updateOff(id);
    await record(actor, institution_id, isOn ? logged.turnedOn({ url }) : logged.turnedOff({ url }));
    return message;
  });
}

export async function remove(actor: Actor, id: number): Promise<MessageReply> {
  return inTransaction(async () => {
    const { institution_id, url } = await holdOwn(actor, id);
    await queries.deleteWebhook(id);
    await record(actor, institution_id, logged.removed({ url }));
    return messageReply(words.removed);
  });
}

export async function replaceSecret(actor: Actor, id: number) {
  const secret = newSecret();
  return inTransaction(async () => {
    const { institution_id, url, secret: old_secret, old_secret_until } = await holdOwn(actor, id);
    const at = now();
    // A third one would end the one that the receiver still has.
    if (old_secret_until && old_secret_until > at)
      throw new AppError('exam_not_now', { message: words.replacedLately });
    await queries.updateSecrets(id, {
      secret: sealed(id, secret),
      old_secret,
      old_secret_until: after(at, BOTH_SIGN_FOR),
    });
    await record(actor, institution_id, logged.replaced({ url }));
    return { id, secret, ...messageReply(words.replaced) };
  });
}

export async function endOldSecret(actor: Actor, id: number): Promise<MessageReply> {
  return inTransaction(async () => {
    const { institution_id, url, secret, old_secret } = await holdOwn(actor, id);
    if (!old_secret) return messageReply(words.noOld);
    await queries.updateSecrets(id, { secret, old_secret: null, old_secret_until: null });
    await record(actor, institution_id, logged.oldEnded({ url }));
    return messageReply(words.oldEnded);
  });
}

export async function test(actor: Actor, id: number): Promise<MessageReply> {
  return inTransaction(async () => {
    const { institution_id } = await holdOn(actor, id);
    if ((await queries.countWaiting(id, WEBHOOK_TEST)) >= MOST_TESTS)
      throw new AppError('exam_not_now', { message: words.testsWait });
    await queueEvent([id], { type: WEBHOOK_TEST, examId: null, data: { institution_id, webhook_id: id } });
    return messageReply(words.tested);
  });
}

export async function deliveries(
  actor: Actor,
  id: number,
  page: { state?: DeliveryState | undefined; limit: number; offset: number },
) {
  await requireOwn(actor, await queries.selectWebhook(id));
  const rows = await queries.selectDeliveries(id, page);
  return rows.map((row) => ({
    ...row,
    happened_at: row.happened_at.toISOString(),
    next_try_at: row.next_try_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    problem: row.problem && worded(row.problem),
  }));
}

export async function redeliver(actor: Actor, id: number, deliveryId: number): Promise<MessageReply> {
  return inTransaction(async () => {
    await holdOn(actor, id);
    if (await queries.updateAgain(id, deliveryId, now())) {
      await publish(QUEUED, null);
      return messageReply(words.again);
    }
    if (!(await queries.existsDelivery(id, deliveryId))) throw new AppError('not_found');
    return messageReply(words.waitsAlready);
  });
}

async function requireOwn(actor: Actor, found: queries.WebhookRow | undefined): Promise<queries.WebhookRow> {
  const place = found && { institution_id: found.institution_id, community_id: null };
  if (!found || !place || !(await administers(actor, place))) throw new AppError('not_found');
  return found;
}

const holdOwn = async (actor: Actor, id: number) => requireOwn(actor, await queries.lockWebhook(id));

async function holdOn(actor: Actor, id: number) {
  const found = await holdOwn(actor, id);
  if (found.state === 'off') throw new AppError('exam_not_now', { message: words.isOff });
  return found;
}

const record = (actor: Actor, institutionId: number, what: Message) =>
  audit.record(actor, 'webhook.changed', what, { institutionId });
