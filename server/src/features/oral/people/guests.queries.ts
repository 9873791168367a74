import type { ExaminerRole } from '@quivia/contract/marking/scheme';
import { type Fragment, sql } from '../../../platform/database/database.ts';

export type CodePurpose = 'enter' | 'confirm';

export interface InvitationRow {
  id: number;
  exam_id: number;
  user_id: number;
  name: string;
  email: string;
  role: ExaminerRole;
  is_guest: boolean;
  title: string;
  course_name: string;
  institution: string;
  coordinator: string;
  /** Of the person who sent it. */
  reply_to: string | null;
  access_ends_at: Date | null;
  code_hash: Buffer | null;
  code_expires_at: Date | null;
  code_tries: number;
  code_purpose: CodePurpose | null;
  accepted_at: Date | null;
  declined_at: Date | null;
  owner_id: number;
  institution_id: number;
  /** To come, of the examiner's panels. */
  sessions: { starts_at: string; ends_at: string; room: string }[];
  /** Of the examiner, or else of the coordinator: the college's. */
  time_zone: string | null;
  locale: string | null;
}

const MOST_SESSIONS = 40;

/** By the link of the invitation, or of the mail with the sessions. */
const hasLink = (hashes: Buffer[]) => sql`
  x.is_guest and (x.link_hash = any(${hashes}::bytea[]) or x.sessions_link_hash = any(${hashes}::bytea[]))`;

/** Of examiners who can still get in. */
const invitation = (at: Date, which: Fragment) => sql`
  select x.id, x.exam_id, x.user_id, x.name, x.email, x.role, x.is_guest, e.title, c.name as course_name,
    i.name as institution, person_name(e.owner_id, e.institution_id) as coordinator,
    (select u.email from users u where u.id = x.invited_by and u.is_verified) as reply_to,
    x.access_ends_at, x.code_hash, x.code_expires_at, x.code_tries, x.code_purpose, x.accepted_at, x.declined_at,
    e.owner_id, e.institution_id, coalesce(t.time_zone, o.time_zone) as time_zone, coalesce(t.locale, o.locale) as locale,
    coalesce((select json_agg(n) from (
      select to_json(s.starts_at at time zone 'UTC') #>> '{}' || 'Z' as starts_at,
        to_json(s.ends_at at time zone 'UTC') #>> '{}' || 'Z' as ends_at, r.name as room
      from oral_sessions s join oral_panel_members m on m.panel_id = s.panel_id join rooms r on r.id = s.room_id
      where m.examiner_id = x.id and s.cancelled_at is null and s.ends_at > ${at}
      order by s.starts_at, s.id limit ${MOST_SESSIONS}) n), '[]') as sessions
  from oral_examiners x join oral_exams e on e.id = x.exam_id join courses c on c.id = e.course_id
  join institutions i on i.id = e.institution_id
  left join reader_settings t on t.user_id = x.user_id left join reader_settings o on o.user_id = e.owner_id
  where x.ended_at is null and e.cancelled_at is null and (x.access_ends_at is null or x.access_ends_at > ${at})
    and ${which}
  order by x.id`;

export async function selectInvitation(id: number, at: Date): Promise<InvitationRow | undefined> {
  const [row] = await sql<InvitationRow[]>`${invitation(at, sql`x.id = ${id}`)}`;
  return row;
}

/** Held until the transaction ends: tries are counted one after another. */
export async function lockInvitationByLink(hashes: Buffer[], at: Date): Promise<InvitationRow | undefined> {
  const [row] = await sql<InvitationRow[]>`
    ${invitation(at, hasLink(hashes))} for update of x`;
  return row;
}

/** Of an invitation whose time is over; one that was withdrawn or sent again has no link any longer. */
export async function selectCoordinatorByLink(hashes: Buffer[]): Promise<string | undefined> {
  const [row] = await sql<{ coordinator: string }[]>`
    select person_name(e.owner_id, e.institution_id) as coordinator
    from oral_examiners x join oral_exams e on e.id = x.exam_id
    where ${hasLink(hashes)}`;
  return row?.coordinator;
}

/** A guest can examine at several vivas, and gets codes for each. Held until the transaction ends. */
export async function lockInvitationsOf(userId: number, at: Date): Promise<InvitationRow[]> {
  return sql<InvitationRow[]>`${invitation(at, sql`x.is_guest and x.user_id = ${userId}`)} for update of x`;
}

export async function updateLink(id: number, hash: Buffer): Promise<void> {
  await sql`update oral_examiners set link_hash = ${hash} where id = ${id}`;
}

export async function updateSessionsLink(id: number, hash: Buffer): Promise<void> {
  await sql`update oral_examiners set sessions_link_hash = ${hash} where id = ${id}`;
}

export async function updateCode(
  id: number,
  given: { hash: Buffer | null; expiresAt: Date | null; purpose: CodePurpose | null },
): Promise<void> {
  await sql`
    update oral_examiners set code_hash = ${given.hash}, code_expires_at = ${given.expiresAt},
      code_purpose = ${given.purpose}, code_tries = 0
    where id = ${id}`;
}

export async function addTry(ids: number[]): Promise<void> {
  await sql`update oral_examiners set code_tries = code_tries + 1 where id = any(${ids})`;
}
