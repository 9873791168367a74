import type { AttemptStatus, SebFailure } from '@quivia/contract/attempts';
import type { SebMode } from '@quivia/contract/seb';
import { sql } from '../../platform/database/database.ts';
import type { SettingRow } from './setting/setting.queries.ts';

export interface OwnAttempt extends SettingRow {
  attempt_id: number;
  status: AttemptStatus;
  starts_at: Date;
  due_at: Date;
  is_paused: boolean;
  title: string;
  spell_check: boolean;
  roll_number: string;
  is_exempt: boolean;
  /** Of the file whose ticket began this session. */
  ticket_key: string | null;
}

/** The person's attempt at an exam that has a setting, seen from a session. */
export async function selectOwnAttempt(
  examId: number,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<OwnAttempt | undefined> {
  const [row] = await sql<OwnAttempt[]>`
    select b.*, a.id as attempt_id, a.status, e.starts_at, a.due_at, a.paused_at is not null as is_paused, e.title, e.spell_check,
      g.roll_number, coalesce(p.is_exempt, false) as is_exempt,
      (select t.config_key from seb_tickets t where t.session_id = ${sessionId} and t.attempt_id = a.id) as ticket_key
    from attempts a join exams e on e.id = a.exam_id join seb_settings b on b.exam_id = e.id
    join sitters g on g.id = a.grant_id left join seb_passes p on p.attempt_id = a.id
    where a.exam_id = ${examId} and a.user_id = ${userId}`;
  return row;
}

export interface BrowserRow {
  attempt_id: number;
  mode: SebMode;
  is_exempt: boolean;
  /** Verified in the session that asks. */
  is_here: boolean;
  failure: SebFailure | null;
}

/** Of attempts, seen from a session; nothing for exams without a setting. */
export async function selectBrowsers(
  attemptIds: readonly number[],
  sessionId: number,
): Promise<BrowserRow[]> {
  return sql<BrowserRow[]>`
    select a.id as attempt_id, b.mode, coalesce(p.is_exempt, false) as is_exempt,
      coalesce(p.session_id = ${sessionId}, false) as is_here, p.failure
    from attempts a join seb_settings b on b.exam_id = a.exam_id left join seb_passes p on p.attempt_id = a.id
    where a.id = any(${[...attemptIds]})`;
}

export interface NewTicket {
  file_hash: Buffer;
  ticket_hash: Buffer;
  attempt_id: number;
  made_in: number;
  made_at: Date;
  config_key: string;
}

export async function insertTicket(ticket: NewTicket): Promise<void> {
  await sql`insert into seb_tickets ${sql(ticket as never)}`;
}

export type FileRow = SettingRow & {
  ticket_hash: Buffer;
  spell_check: boolean;
  title: string;
  config_key: string;
  used_at: Date | null;
};

/** Of a file that was made since then, in a session that has not ended. */
export async function selectFile(hashes: Buffer[], since: Date): Promise<FileRow | undefined> {
  const [row] = await sql<FileRow[]>`
    select b.*, t.ticket_hash, t.config_key, t.used_at, e.title, e.spell_check
    from seb_tickets t join attempts a on a.id = t.attempt_id join exams e on e.id = a.exam_id
    join seb_settings b on b.exam_id = e.id
    join sessions s on s.id = t.made_in and s.ended_at is null
    where t.file_hash = any(${hashes}::bytea[]) and t.made_at > ${since} and b.mode = 'quivia'`;
  return row;
}

/** The settings were changed between making the file and fetching it. */
export async function updateConfigKey(ticketHash: Buffer, configKey: string): Promise<void> {
  await sql`
    update seb_tickets set config_key = ${configKey} where ticket_hash = ${ticketHash} and used_at is null`;
}

export interface UsedTicket {
  ticket_hash: Buffer;
  attempt_id: number;
  exam_id: number;
  user_id: number;
  made_in: number;
  config_key: string;
}

/** Of many who bring the same one, one gets it. */
export async function updateTicketUsed(
  hashes: Buffer[],
  at: Date,
  since: Date,
): Promise<UsedTicket | undefined> {
  const [row] = await sql<UsedTicket[]>`
    update seb_tickets t set used_at = ${at} from attempts a
    where t.ticket_hash = any(${hashes}::bytea[]) and t.used_at is null and t.made_at > ${since} and a.id = t.attempt_id
    returning t.ticket_hash, t.attempt_id, t.made_in, t.config_key, a.exam_id, a.user_id`;
  return row;
}

export async function updateTicketSession(ticketHash: Buffer, sessionId: number): Promise<void> {
  await sql`update seb_tickets set session_id = ${sessionId} where ticket_hash = ${ticketHash}`;
}

export async function insertNonce(
  hash: Buffer,
  attemptId: number,
  sessionId: number,
  at: Date,
): Promise<void> {
  await sql`
    insert into seb_nonces (hash, attempt_id, session_id, made_at) values (${hash}, ${attemptId}, ${sessionId}, ${at})`;
}

/** Used up, whatever comes of it. */
export async function deleteNonce(
  hashes: Buffer[],
  attemptId: number,
  sessionId: number,
  since: Date,
): Promise<boolean> {
  const [row] = await sql<{ is_fresh: boolean }[]>`
    delete from seb_nonces where hash = any(${hashes}::bytea[]) and attempt_id = ${attemptId} and session_id = ${sessionId}
    returning made_at > ${since} as is_fresh`;
  return row?.is_fresh ?? false;
}

export async function upsertVerified(
  attemptId: number,
  given: { sessionId: number; at: Date; browser: string },
): Promise<void> {
  await sql`
    insert into seb_passes (attempt_id, session_id, verified_at, browser)
    values (${attemptId}, ${given.sessionId}, ${given.at}, ${given.browser})
    on conflict (attempt_id) do update set session_id = excluded.session_id, verified_at = excluded.verified_at,
      browser = excluded.browser, failed_at = null, failure = null`;
}

/** What another session has shown stays: a look from elsewhere covers nobody's paper. */
export async function upsertFailed(
  attemptId: number,
  given: { sessionId: number; at: Date; browser: string; failure: SebFailure },
): Promise<void> {
  await sql`
    insert into seb_passes as p (attempt_id, browser, failed_at, failure)
    values (${attemptId}, ${given.browser}, ${given.at}, ${given.failure})
    on conflict (attempt_id) do update set failed_at = excluded.failed_at, failure = excluded.failure,
      browser = case when excluded.browser = '' then p.browser else excluded.browser end,
      session_id = nullif(p.session_id, ${given.sessionId})`;
}

export async function upsertExempt(attemptId: number, isExempt: boolean): Promise<void> {
  await sql`
    insert into seb_passes (attempt_id, is_exempt) values (${attemptId}, ${isExempt})
    on conflict (attempt_id) do update set is_exempt = excluded.is_exempt`;
}

export async function deleteTicketsOver(unused: Date, used: Date): Promise<void> {
  await sql`delete from seb_tickets where made_at < ${unused} and (used_at is null or made_at < ${used})`;
}

export async function deleteNoncesOver(before: Date): Promise<void> {
  await sql`delete from seb_nonces where made_at < ${before}`;
}
