import { type Fragment, sql } from '../../platform/database/database.ts';

export interface SessionRow {
  id: number;
  user_id: number;
  stay_logged_in: boolean;
  user_agent: string;
  address: string;
  signed_in_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  /** The same for sessions of one browser. */
  browser: string;
  /** The institution whose identity provider alone has said who it is. */
  vouched_by: number | null;
  /** The one exam that it is for. */
  exam_id: number | null;
  /** At whose provider the person has signed in, alone or beside something of the account's own. */
  college_id: number | null;
  identity_id: number | null;
  provider_session: string | null;
  id_token: Buffer | null;
  latest_end: Date | null;
  ends_when_free: boolean;
}

/**
 * With its first refresh token. Undefined when the password is no longer the one that was checked, the account has been disabled, or
 * a guest's access has ended. A change of it waits, and then finds this session. `others`: how many sessions the person had when
 * the statement began.
 */
export async function insertSession(
  given: Omit<SessionRow, 'id' | 'ended_at' | 'last_seen_at' | 'browser' | 'ends_when_free'> & {
    password_hash: string | null;
    /** Null: the session has none, and nobody renews it. */
    token_hash: Buffer | null;
  },
): Promise<{ id: number; others: number } | undefined> {
  const [row] = await sql<{ id: number; others: number }[]>`
    with begun as (
      insert into sessions (user_id, stay_logged_in, user_agent, address, signed_in_at, last_seen_at, expires_at, vouched_by,
        exam_id, college_id, identity_id, provider_session, id_token, latest_end)
      select u.id, ${given.stay_logged_in}, ${given.user_agent}, ${given.address},
             ${given.signed_in_at}, ${given.signed_in_at}, ${given.expires_at}, ${given.vouched_by}, ${given.exam_id},
             ${given.college_id}, ${given.identity_id}, ${given.provider_session}, ${given.id_token}, ${given.latest_end}
      from users u
      where u.id = ${given.user_id} and u.disabled_at is null
        and u.deleted_at is null
        -- some have no password; a guest never has one
        and (not u.is_guest and u.password_hash is not distinct from ${given.password_hash} or u.guest_until > ${given.signed_in_at})
      for no key update of u
      returning id, user_id),
    issued as (insert into refresh_tokens (session_id, hash)
      select id, ${given.token_hash}::bytea from begun where ${given.token_hash}::bytea is not null)
    select id, (
      select count(*)::int from sessions s
      where s.user_id = begun.user_id and s.ended_at is null and s.expires_at > ${given.signed_in_at}) as others
    from begun`;
  return row;
}

/** False where another provider alone has opened it. */
export async function updateSessionCollege(
  id: number,
  userId: number,
  given: Pick<SessionRow, 'college_id' | 'identity_id' | 'provider_session' | 'id_token' | 'latest_end'>,
): Promise<boolean> {
  const { count } = await sql`
    update sessions set college_id = ${given.college_id}, identity_id = ${given.identity_id},
      provider_session = ${given.provider_session}, id_token = ${given.id_token}, latest_end = ${given.latest_end}
    where id = ${id} and user_id = ${userId} and ended_at is null and vouched_by is null`;
  return count > 0;
}

/** By what a provider names: the person, its own session of them, or both. */
export interface OfProvider {
  collegeId: number;
  identityId?: number | undefined;
  providerSession?: string | undefined;
}

export async function lockSessionsOfProvider(
  { collegeId, identityId, providerSession }: OfProvider,
  at: Date,
): Promise<{ id: number; user_id: number; takes_exam: boolean }[]> {
  return sql`
    select s.id, s.user_id, ${takesExam(at)} as takes_exam from sessions s
    where s.college_id = ${collegeId} and s.ended_at is null
      and (${identityId ?? null}::int is null or s.identity_id = ${identityId ?? null})
      and (${providerSession ?? null}::text is null or s.provider_session = ${providerSession ?? null})
      and (${identityId ?? null}::int is not null or ${providerSession ?? null}::text is not null)
    order by s.id for update of s`;
}

export async function updateEndsWhenFree(ids: number[]): Promise<void> {
  await sql`update sessions set ends_when_free = true where id = any(${ids})`;
}

export async function insertRefreshToken(sessionId: number, hash: Buffer): Promise<void> {
  await sql`insert into refresh_tokens (session_id, hash) values (${sessionId}, ${hash})`;
}

export async function selectSessionOfToken(hashes: Buffer[]): Promise<number | undefined> {
  const [row] = await sql<{ session_id: number }[]>`
    select session_id from refresh_tokens where hash = any(${hashes}::bytea[])`;
  return row?.session_id;
}

export async function selectHolder(
  hashes: Buffer[],
  at: Date,
): Promise<{ userId: number; username: string } | undefined> {
  const [row] = await sql<{ userId: number; username: string }[]>`
    select u.id as "userId", u.username from refresh_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
    where t.hash = any(${hashes}::bytea[]) and s.ended_at is null and s.expires_at > ${at}`;
  return row;
}

export async function selectSession(id: number): Promise<SessionRow | undefined> {
  const [row] = await sql<SessionRow[]>`select * from sessions where id = ${id}`;
  return row;
}

/** The session, held until the transaction ends: its tokens are exchanged one after another. */
export async function lockSession(id: number): Promise<SessionRow | undefined> {
  const [row] = await sql<SessionRow[]>`select * from sessions where id = ${id} for update`;
  return row;
}

export interface RefreshToken {
  id: number;
  used_at: Date | null;
  used_by_attempt: string | null;
  /** A token that followed this one has been used too: whoever holds this one is not its rightful owner. */
  successor_used: boolean;
}

export async function selectRefreshToken(hashes: Buffer[]): Promise<RefreshToken | undefined> {
  const [row] = await sql<RefreshToken[]>`
    select t.id::float8 as id, t.used_at, t.used_by_attempt,
      exists (select from refresh_tokens l where l.session_id = t.session_id and l.id > t.id and l.used_at is not null)
        as successor_used
    from refresh_tokens t where t.hash = any(${hashes}::bytea[])`;
  return row;
}

export async function updateRefreshTokenUsed(
  id: number,
  at: Date,
  attempt: string | undefined,
): Promise<void> {
  await sql`update refresh_tokens set used_at = ${at}, used_by_attempt = ${attempt ?? null} where id = ${id}`;
}

export async function deleteRefreshTokensAfter(sessionId: number, tokenId: number): Promise<void> {
  await sql`delete from refresh_tokens where session_id = ${sessionId} and id > ${tokenId}`;
}

export async function updateSessionSeen(
  id: number,
  seen: { at: Date; expiresAt: Date; address: string; userAgent: string },
): Promise<void> {
  await sql`
    update sessions set last_seen_at = ${seen.at}, expires_at = ${seen.expiresAt},
      address = ${seen.address}, user_agent = ${seen.userAgent}
    where id = ${id}`;
}

export async function selectLiveSessions(userId: number, at: Date): Promise<SessionRow[]> {
  return sql<SessionRow[]>`
    select * from sessions where user_id = ${userId} and ended_at is null and expires_at > ${at}
    order by last_seen_at desc, id desc`;
}

export interface WhichSessions {
  only?: number;
  except?: number;
  /** Those of the browser of this session. */
  onlyBrowserOf?: number;
  exceptBrowserOf?: number;
  /** Those that this institution's provider alone has opened. */
  vouchedBy?: number;
}

/** Ends the person's live sessions: one of them, all but one, or all. Returns the ids it ended. */
export async function updateSessionsEnded(
  userId: number,
  at: Date,
  which: WhichSessions = {},
): Promise<number[]> {
  const browserOf = (id: number) =>
    sql`(select o.browser from sessions o where o.id = ${id} and o.user_id = s.user_id)`;
  return updateEnded(
    at,
    sql`s.user_id = ${userId}
      and ${which.only === undefined ? sql`true` : sql`s.id = ${which.only}`}
      and ${which.vouchedBy === undefined ? sql`true` : sql`s.vouched_by = ${which.vouchedBy}`}
      and ${which.except === undefined ? sql`true` : sql`s.id <> ${which.except}`}
      and ${which.onlyBrowserOf === undefined ? sql`true` : sql`s.browser = ${browserOf(which.onlyBrowserOf)}`}
      and ${which.exceptBrowserOf === undefined ? sql`true` : sql`s.browser <> ${browserOf(which.exceptBrowserOf)}`}`,
  );
}

/** All but the most recently used; the sessions that an exam is being taken in stay. Returns the ids it ended. */
export async function updateSurplusSessionsEnded(userId: number, at: Date, most: number): Promise<number[]> {
  return updateEnded(
    at,
    sql`s.id in (
      select s.id from sessions s
      where s.user_id = ${userId} and s.ended_at is null and s.expires_at > ${at} and not ${takesExam(at)}
      order by s.last_seen_at desc, s.id desc offset ${most})`,
  );
}

/** That of a refresh token, if it is the person's own; not one that an exam is being taken in. */
export async function updateReplacedSessionEnded(userId: number, at: Date, hashes: Buffer[]): Promise<void> {
  await updateEnded(
    at,
    sql`s.user_id = ${userId} and not ${takesExam(at)}
      and s.id in (select session_id from refresh_tokens where hash = any(${hashes}::bytea[]))`,
  );
}

/**
 * Where the replaced session stays because of an exam, the new one is of its browser: not if the visit looks otherwise, as it
 * would with a stolen cookie.
 */
export async function updateSameBrowser(userId: number, replaced: Buffer[], begun: Buffer[]): Promise<void> {
  await sql`
    update sessions s set browser = r.browser
    from sessions r
    where s.user_id = ${userId} and s.id in (select session_id from refresh_tokens where hash = any(${begun}::bytea[]))
      and r.user_id = s.user_id and r.ended_at is null and r.user_agent = s.user_agent and r.address = s.address
      and r.id in (select session_id from refresh_tokens where hash = any(${replaced}::bytea[]))`;
}

/** Held in the order of their ids, so that two who end the same sessions never wait for each other. */
async function updateEnded(at: Date, which: Fragment): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    with held as materialized (select s.id from sessions s where s.ended_at is null and ${which} order by s.id for update)
    update sessions set ended_at = ${at} where id in (select id from held) returning id`;
  return rows.map((row) => row.id);
}

/** Whether the session `s` has an exam open that is still running. */
const takesExam = (at: Date) => sql`
  exists (select from attempts a where a.user_id = s.user_id and a.session_id = s.id and a.status = 'in_progress'
    and ${isRunning(at)})`;

const isRunning = (at: Date) =>
  sql`(a.due_at + a.photo_minutes * interval '1 minute' > ${at} or a.paused_at is not null)`;

export async function isTakingExam(id: number, at: Date): Promise<boolean> {
  const [row] = await sql`select 1 from sessions s where s.id = ${id} and ${takesExam(at)}`;
  return row !== undefined;
}

/** The exam that is being taken in the session and ends last. */
export async function selectTakenExam(id: number, at: Date): Promise<number | undefined> {
  const [row] = await sql<{ exam_id: number }[]>`
    select a.exam_id from attempts a join sessions s on s.id = a.session_id and s.user_id = a.user_id
    where s.id = ${id} and a.status = 'in_progress' and ${isRunning(at)}
    order by a.due_at desc, a.exam_id limit 1`;
  return row?.exam_id;
}

export async function selectSessionsEndedSince(moment: Date): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`select id from sessions where ended_at >= ${moment}`;
  return rows.map((row) => row.id);
}

export async function deleteSessionsOver(before: Date): Promise<void> {
  await sql`delete from sessions where ended_at < ${before} or expires_at < ${before}`;
}

export async function deleteRefreshTokensUsed(before: Date): Promise<void> {
  await sql`delete from refresh_tokens where used_at < ${before}`;
}

/** With the refresh tokens. */
export async function deleteSessionsOf(userId: number): Promise<void> {
  await sql`delete from sessions where user_id = ${userId}`;
}
