import type { StoredMessage } from '@quivia/contract/message';
import type { Delivery, DeliveryState, WebhookEvent, WebhookState } from '@quivia/contract/webhooks';
import { sql } from '../../platform/database/database.ts';

export interface WebhookRow {
  id: number;
  institution_id: number;
  url: string;
  events: WebhookEvent[];
  state: WebhookState;
  failing_since: Date | null;
  last_success_at: Date | null;
  secret: Buffer;
  old_secret: Buffer | null;
  old_secret_until: Date | null;
}

const columns = () => sql`
  w.id, w.institution_id, w.url, w.events, w.state, w.failing_since, w.last_success_at, w.secret, w.old_secret, w.old_secret_until`;

export async function selectWebhooks(institutionId: number): Promise<(WebhookRow & { waiting: number })[]> {
  return sql`
    select ${columns()},
      (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') as waiting
    from webhooks w where w.institution_id = ${institutionId} order by w.id`;
}

/** Nobody else changes it until the transaction ends. */
export async function lockWebhook(id: number): Promise<WebhookRow | undefined> {
  const [row] = await sql<
    WebhookRow[]
  >`select ${columns()} from webhooks w where w.id = ${id} for no key update`;
  return row;
}

export async function selectWebhook(id: number): Promise<WebhookRow | undefined> {
  const [row] = await sql<WebhookRow[]>`select ${columns()} from webhooks w where w.id = ${id}`;
  return row;
}

export async function countWebhooks(institutionId: number): Promise<number> {
  await sql`select from institutions where id = ${institutionId} for no key update`;
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from webhooks where institution_id = ${institutionId}`;
  return row.count;
}

export async function insertWebhook(
  given: Pick<WebhookRow, 'institution_id' | 'url' | 'events'>,
  at: Date,
): Promise<number> {
  const [row] = await sql<[{ id: number }]>`
    insert into webhooks (institution_id, url, events, secret, made_at)
    values (${given.institution_id}, ${given.url}, ${given.events}, '', ${at}) returning id`;
  return row.id;
}

export async function updateWebhook(id: number, given: Pick<WebhookRow, 'url' | 'events'>): Promise<void> {
  await sql`update webhooks set url = ${given.url}, events = ${given.events} where id = ${id}`;
}

export async function updateSecrets(
  id: number,
  given: Pick<WebhookRow, 'secret' | 'old_secret' | 'old_secret_until'>,
): Promise<void> {
  await sql`
    update webhooks set secret = ${given.secret}, old_secret = ${given.old_secret}, old_secret_until = ${given.old_secret_until}
    where id = ${id}`;
}

export async function selectSecrets(): Promise<
  Pick<WebhookRow, 'id' | 'secret' | 'old_secret' | 'old_secret_until'>[]
> {
  return sql`select id, secret, old_secret, old_secret_until from webhooks order by id`;
}

export async function updateOff(id: number): Promise<void> {
  await sql`update webhooks set state = 'off' where id = ${id}`;
}

/** With what waits, at once and from the first try. */
export async function updateOn(id: number, at: Date): Promise<void> {
  await sql`update webhooks set state = 'on', failing_since = null, notified_at = null where id = ${id}`;
  await sql`
    update webhook_deliveries set tries = 0, next_try_at = ${at}, taken_until = null
    where webhook_id = ${id} and state = 'waiting'`;
}

export async function deleteWebhook(id: number): Promise<void> {
  await sql`delete from webhooks where id = ${id}`;
}

/** Those of an exam's institution that want to know of it. Rehearsals are of no interest to anybody. */
export async function selectWanting(
  type: WebhookEvent,
  examId: number,
): Promise<(ExamOfEvent & { webhook_ids: number[] }) | undefined> {
  const [row] = await sql<(ExamOfEvent & { webhook_ids: number[] })[]>`
    select e.id as exam_id, e.institution_id, e.course_id, e.starts_at, e.ends_at, e.duration, e.version,
      e.cancelled_at, e.ended_early_at, e.released_at, array_agg(w.id order by w.id) as webhook_ids
    from exams e join webhooks w on w.institution_id = e.institution_id and w.state <> 'off' and ${type} = any(w.events)
    where e.id = ${examId} and e.rehearsal_of is null group by e.id`;
  return row;
}

export interface ExamOfEvent {
  exam_id: number;
  institution_id: number;
  course_id: number;
  starts_at: Date;
  ends_at: Date;
  duration: number;
  version: number;
  cancelled_at: Date | null;
  ended_early_at: Date | null;
  released_at: Date | null;
}

export async function selectWantingOf(type: WebhookEvent, institutionId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from webhooks where institution_id = ${institutionId} and state <> 'off' and ${type} = any(events) order by id`;
  return rows.map(({ id }) => id);
}

/** As results name them. */
export async function selectStudentIds(examId: number, userIds: readonly number[]): Promise<number[]> {
  const rows = await sql<{ grant_id: number }[]>`
    select grant_id from attempts where exam_id = ${examId} and user_id = any(${[...userIds]}) order by grant_id`;
  return rows.map(({ grant_id }) => grant_id);
}

export interface NewDelivery {
  webhook_id: number;
  message_id: string;
  type: string;
  exam_id: number | null;
  body: string;
}

/** In this order. */
export async function insertDeliveries(rows: readonly NewDelivery[], at: Date): Promise<void> {
  await sql`
    insert into webhook_deliveries (webhook_id, message_id, type, exam_id, body, happened_at, next_try_at)
    select webhook_id, message_id, type, exam_id, body, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${rows.map((one) => one.webhook_id)}::int[], ${rows.map((one) => one.message_id)}::text[],
      ${rows.map((one) => one.type)}::text[], ${rows.map((one) => one.exam_id)}::int[], ${rows.map((one) => one.body)}::text[])
      with ordinality as d (webhook_id, message_id, type, exam_id, body, position)
    order by position`;
}

export interface Taken {
  id: number;
  webhook_id: number;
  message_id: string;
  body: string;
  tries: number;
}

/**
 * Those whose time has come, at most so many in all and of one webhook, those under way in every process included: a slow
 * address delays only its own. Of one exam the first that waits, and the next only when it was delivered or given up.
 */
export async function takeDue(
  at: Date,
  until: Date,
  most: { all: number; ofWebhook: number },
): Promise<Taken[]> {
  return sql<Taken[]>`
    with due as (
      select d.id, row_number() over (partition by d.webhook_id order by d.next_try_at, d.id) + (
        select count(*) from webhook_deliveries b
        where b.webhook_id = d.webhook_id and b.state = 'waiting' and b.taken_until > ${at}) as place
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id and w.state <> 'off'
      where d.state = 'waiting' and d.next_try_at <= ${at} and (d.taken_until is null or d.taken_until <= ${at})
        and not exists (
          select from webhook_deliveries before
          where before.webhook_id = d.webhook_id and before.exam_id = d.exam_id and before.state = 'waiting'
            and before.id < d.id)),
    free as (
      select d.id from webhook_deliveries d
      where d.id = any(array(select id from due where place <= ${most.ofWebhook} order by place, id limit ${most.all}))
        and d.state = 'waiting' and (d.taken_until is null or d.taken_until <= ${at})
      for update skip locked)
    update webhook_deliveries d set taken_until = ${until}, tries = d.tries + 1
    from free where d.id = free.id
    returning d.id, d.webhook_id, d.message_id, d.body, d.tries`;
}

/** False where another process has sent it meanwhile. */
export async function updateDelivered(id: number, at: Date, status: number): Promise<boolean> {
  const { count } = await sql`
    update webhook_deliveries set state = 'delivered', delivered_at = ${at}, next_try_at = null, taken_until = null,
      last_status = ${status}, problem = null
    where id = ${id} and state = 'waiting'`;
  return count > 0;
}

export async function updateFailed(
  id: number,
  given: { nextTryAt: Date | null; status: number | null; problem: StoredMessage },
): Promise<void> {
  await sql`
    update webhook_deliveries set state = case when ${given.nextTryAt}::timestamptz is null then 'failed' else 'waiting' end,
      next_try_at = ${given.nextTryAt}, taken_until = null, last_status = ${given.status},
      problem = ${JSON.stringify(given.problem)}::jsonb
    where id = ${id} and state = 'waiting'`;
}

/** Written once a minute where nothing else has changed. */
export async function updateSucceeded(id: number, at: Date, unlessSince: Date): Promise<void> {
  await sql`
    update webhooks set last_success_at = ${at}, failing_since = null, notified_at = null,
      state = case state when 'failing' then 'on' else state end
    where id = ${id} and (state = 'failing' or last_success_at is null or last_success_at < ${unlessSince})`;
}

/** From the first try that fails. */
export async function updateFailing(id: number, at: Date): Promise<void> {
  await sql`update webhooks set state = 'failing', failing_since = ${at} where id = ${id} and state = 'on'`;
}

/** Once, after it has failed since then. */
export async function updateNotified(
  at: Date,
  failingSince: Date,
): Promise<{ institution_id: number; url: string }[]> {
  return sql`
    update webhooks set notified_at = ${at}
    where state = 'failing' and notified_at is null and failing_since <= ${failingSince} returning institution_id, url`;
}

export async function updateGivenUp(failingSince: Date): Promise<{ institution_id: number; url: string }[]> {
  return sql`
    update webhooks set state = 'off' where state = 'failing' and failing_since <= ${failingSince}
    returning institution_id, url`;
}

export async function selectAdmins(institutionId: number): Promise<number[]> {
  const rows = await sql<{ user_id: number }[]>`
    select user_id from grants where institution_id = ${institutionId} and role = 'Institution' and ended_at is null
    order by user_id`;
  return rows.map(({ user_id }) => user_id);
}

export type DeliveryRow = Omit<Delivery, 'happened_at' | 'next_try_at' | 'delivered_at' | 'problem'> & {
  happened_at: Date;
  next_try_at: Date | null;
  delivered_at: Date | null;
  problem: StoredMessage | null;
};

export async function selectDeliveries(
  webhookId: number,
  page: { state?: DeliveryState | undefined; limit: number; offset: number },
): Promise<DeliveryRow[]> {
  return sql<DeliveryRow[]>`
    select id, message_id, type, happened_at, state, tries, next_try_at, delivered_at, last_status, problem, body
    from webhook_deliveries
    where webhook_id = ${webhookId} and ${page.state ? sql`state = ${page.state}` : sql`true`}
    order by id desc limit ${page.limit} offset ${page.offset}`;
}

/** False where it waits already, or there is no such delivery. */
export async function updateAgain(webhookId: number, id: number, at: Date): Promise<boolean> {
  const { count } = await sql`
    update webhook_deliveries set state = 'waiting', tries = 0, next_try_at = ${at}, delivered_at = null, problem = null
    where id = ${id} and webhook_id = ${webhookId} and state <> 'waiting'`;
  return count > 0;
}

export async function countWaiting(webhookId: number, type: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from webhook_deliveries
    where webhook_id = ${webhookId} and type = ${type} and state = 'waiting'`;
  return row.count;
}

export async function existsDelivery(webhookId: number, id: number): Promise<boolean> {
  const [row] = await sql`select from webhook_deliveries where id = ${id} and webhook_id = ${webhookId}`;
  return row !== undefined;
}

export async function deleteOldDeliveries(before: Date): Promise<void> {
  await sql`delete from webhook_deliveries where state <> 'waiting' and happened_at < ${before}`;
}
