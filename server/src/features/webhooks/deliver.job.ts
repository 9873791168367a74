// Sends events to webhooks, in every process: each delivery is taken by one, and by another if that one dies.

import type { Message } from '@quivia/contract/message';
import { after, minutes, now, seconds } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { subscribe } from '../../platform/database/events.ts';
import { toStore } from '../../platform/files/stored-messages.ts';
import { type Log, poll } from '../../platform/jobs/poll.ts';
import { callOut, OutboundError } from '../../platform/outbound/outbound.ts';
import { QUEUED } from './webhook-events.service.ts';
import { giveUpOn } from './webhook-health.service.ts';
import { secretsOf } from './webhook-secrets.service.ts';
import * as queries from './webhooks.queries.ts';
import { GONE, isDelivered, pauseAfter, signaturesOf } from './webhooks.rules.ts';
import { problems } from './webhooks.words.ts';

const LOOKED_EVERY = seconds(1);
/** In a process; and to one address, in all of them. */
const MOST = { all: 16, ofWebhook: 4 };
/** Longer than a call can take. */
const TAKEN_FOR = seconds(15);
const SUCCESS_NOTED_EVERY = minutes(1);

const underWay = new Set<Promise<void>>();
/** What waited for one under way is due: the next of its exam, or of its webhook. */
let lookAgain = () => {};

/** Takes what is due and begins to send it. How many. */
async function begin(log: Log): Promise<number> {
  const free = MOST.all - underWay.size;
  if (free <= 0) return 0;
  const at = now();
  const taken = await queries.takeDue(at, after(at, TAKEN_FOR), { ...MOST, all: free });
  for (const one of taken) {
    const sending: Promise<void> = deliver(one)
      .catch((error: unknown) => log.error({ err: error }, 'could not note what a webhook answered'))
      .finally(() => {
        underWay.delete(sending);
        lookAgain();
      });
    underWay.add(sending);
  }
  return taken.length;
}

/** Ends when what this process has begun is done. */
const delivered = async (): Promise<void> => {
  while (underWay.size > 0) await Promise.all(underWay);
};

export function startDelivering(log: Log): () => Promise<void> {
  const stop = poll(
    LOOKED_EVERY,
    () => begin(log),
    log,
    'could not send to webhooks',
    (wake) => {
      lookAgain = wake;
      return subscribe(QUEUED, wake);
    },
  );
  return async () => {
    await stop();
    await delivered();
  };
}

async function deliver({ id, webhook_id, message_id, body, tries }: queries.Taken): Promise<void> {
  const webhook = await queries.selectWebhook(webhook_id);
  if (!webhook) return;
  const outcome = await send(webhook, message_id, body);
  const at = now();
  await inTransaction(async () => {
    // Before the delivery, as an administrator's acts hold them.
    await queries.lockWebhook(webhook_id);
    if (outcome.problem === undefined) {
      if (await queries.updateDelivered(id, at, outcome.status))
        await queries.updateSucceeded(webhook_id, at, after(at, -SUCCESS_NOTED_EVERY));
      return;
    }
    const pause = pauseAfter(tries);
    await queries.updateFailed(id, {
      nextTryAt: pause === undefined ? null : after(at, pause),
      status: outcome.status,
      problem: toStore(outcome.problem),
    });
    await queries.updateFailing(webhook_id, at);
    if (outcome.status === GONE) await giveUpOn(webhook_id);
  });
}

type Outcome = { status: number; problem?: undefined } | { status: number | null; problem: Message };

async function send(webhook: queries.WebhookRow, id: string, body: string): Promise<Outcome> {
  const timestamp = Math.floor(now().getTime() / 1000);
  const { host } = new URL(webhook.url);
  const secrets = secretsOf(webhook);
  if (secrets.length === 0) return { status: null, problem: problems.noSecret };
  try {
    const { status } = await callOut(webhook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signaturesOf(secrets, { id, timestamp, body }),
      },
      body,
    });
    if (isDelivered(status)) return { status };
    return { status, problem: status === GONE ? problems.gone({ host }) : problems.status({ host, status }) };
  } catch (error) {
    if (error instanceof OutboundError) return { status: null, problem: error.said };
    throw error;
  }
}
