// Between two steps of a launch or a choice: rows that are used once, and only in the browser that began it.
import { sql } from '../../../platform/database/database.ts';
import type { PlatformRow } from '../platforms/platforms.queries.ts';

export type Purpose = 'login' | 'arrive' | 'open' | 'link' | 'choose' | 'code' | 'pick';

export interface StepRow<Data> {
  purpose: Purpose;
  browser_hash: Buffer | null;
  data: Data;
  expires_at: Date;
}

interface NewStep {
  hash: Buffer;
  purpose: Purpose;
  browser_hash: Buffer | null;
  data: object;
  expires_at: Date;
}

export async function insertSteps(steps: readonly NewStep[]): Promise<void> {
  await sql`
    insert into lti_steps (hash, purpose, browser_hash, data, expires_at)
    select hash, purpose, browser_hash, data::jsonb, expires_at from unnest(
      ${steps.map(({ hash }) => hash)}::bytea[], ${steps.map(({ purpose }) => purpose)}::text[],
      ${steps.map(({ browser_hash }) => browser_hash)}::bytea[],
      ${steps.map(({ data }) => JSON.stringify(data))}::text[],
      ${steps.map(({ expires_at }) => expires_at)}::timestamptz[]) s (hash, purpose, browser_hash, data, expires_at)`;
}

/** Of many who bring the same one, one gets it. With the platform that it is for. */
export async function deleteLogin<Data>(
  hashes: Buffer[],
  at: Date,
): Promise<(StepRow<Data> & { platform: PlatformRow }) | undefined> {
  const [row] = await sql<(StepRow<Data> & { platform: PlatformRow })[]>`
    with used as (
      delete from lti_steps where hash = any(${hashes}::bytea[]) and purpose = 'login' and expires_at > ${at} returning *)
    select used.purpose, used.browser_hash, used.data, used.expires_at, to_json(p) as platform
    from used join lti_platforms p on p.id = (used.data ->> 'platform_id')::int`;
  return row;
}

export async function selectStep<Data>(
  hashes: Buffer[],
  purpose: Purpose,
  at: Date,
): Promise<StepRow<Data> | undefined> {
  const [row] = await sql<StepRow<Data>[]>`
    select purpose, browser_hash, data, expires_at from lti_steps
    where hash = any(${hashes}::bytea[]) and purpose = ${purpose} and expires_at > ${at}`;
  return row;
}

/** The same, gone with it. */
export async function deleteStep<Data>(
  hashes: Buffer[],
  purpose: Purpose,
  at: Date,
): Promise<StepRow<Data> | undefined> {
  const [row] = await sql<StepRow<Data>[]>`
    delete from lti_steps where hash = any(${hashes}::bytea[]) and purpose = ${purpose} and expires_at > ${at}
    returning purpose, browser_hash, data, expires_at`;
  return row;
}

export async function deleteStepsOver(at: Date): Promise<void> {
  await sql`delete from lti_steps where expires_at <= ${at}`;
}
