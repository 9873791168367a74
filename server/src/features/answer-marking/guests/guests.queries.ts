import { type Fragment, sql } from '../../../platform/database/database.ts';

/** The invitation `g` opens something. */
const isOpen = (at: Date): Fragment => sql`g.ended_at is null and g.access_ends_at > ${at}`;

/** Question `question` of attempt `a` is none of those for which this guest is invited. Nobody else is kept from any. */
export const isNotForGuest = (markerId: number | Fragment, question: Fragment): Fragment => sql`exists (
  select from marking_guests g
  where g.exam_id = a.exam_id and g.user_id = ${markerId} and g.ended_at is null and ${question} <> all(g.question_ids))`;

export interface GuestStanding {
  id: number;
  title: string;
  institution_id: number | null;
  cancelled_at: Date | null;
  question_ids: number[] | null;
}

/** The exam as a guest has it; undefined where they are none of its guests, or no longer. */
export async function selectStanding(
  userId: number,
  examId: number,
  at: Date,
): Promise<GuestStanding | undefined> {
  const [row] = await sql<GuestStanding[]>`
    select e.id, e.title, e.institution_id, e.cancelled_at, g.question_ids
    from marking_guests g join exams e on e.id = g.exam_id
    where g.exam_id = ${examId} and g.user_id = ${userId} and ${isOpen(at)}`;
  return row;
}

interface GuestRow {
  id: number;
  name: string;
  email: string | null;
  question_ids: number[] | null;
  invited_by: string;
  access_ends_at: Date;
  accepted_at: Date | null;
  ended_at: Date | null;
  answers: number;
}

/** The newest first. */
export async function selectGuests(examId: number): Promise<GuestRow[]> {
  return sql<GuestRow[]>`
    select g.id, g.name, g.email, g.question_ids, person_name(g.invited_by, e.institution_id) as invited_by,
      g.access_ends_at, g.accepted_at, g.ended_at,
      (select count(distinct w.id)::int from attempts a join marked_answers w on w.attempt_id = a.id
       join answer_sheets s on s.answer_id = w.id and s.marker_id = g.user_id where a.exam_id = g.exam_id) as answers
    from marking_guests g join exams e on e.id = g.exam_id
    where g.exam_id = ${examId} order by g.ended_at is not null, g.id desc limit 500`;
}

export async function countOpen(examId: number, at: Date): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from marking_guests g where g.exam_id = ${examId} and ${isOpen(at)}`;
  return row.count;
}

export async function selectByKey(
  key: string,
): Promise<{ exam_id: number; invited_by: number; name: string } | undefined> {
  const [row] = await sql<{ exam_id: number; invited_by: number; name: string }[]>`
    select exam_id, invited_by, name from marking_guests where key = ${key}`;
  return row;
}

/** Until the transaction ends nobody else invites this address. */
export async function lockAddress(email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('marking guest'), hashtext(lower(${email})))`;
}

/** One address is one guest, whichever exams they mark. */
export async function selectGuestOf(email: string): Promise<number | undefined> {
  const [row] = await sql<{ user_id: number }[]>`
    select g.user_id from marking_guests g join users u on u.id = g.user_id and u.deleted_at is null
    where lower(g.email) = lower(${email}) limit 1`;
  return row?.user_id;
}

/** Somebody with this address belongs to the exam's place, or takes the exam. */
export async function isOfThePlace(examId: number, email: string): Promise<boolean> {
  const rows = await sql`
    select from users u join exams e on e.id = ${examId}
    where lower(u.email) = lower(${email}) and u.deleted_at is null and (
      exists (select from grants p where p.user_id = u.id and p.ended_at is null
        and (p.institution_id = e.institution_id or p.community_id = e.community_id))
      or exists (select from attempts a where a.exam_id = e.id and a.user_id = u.id)) limit 1`;
  return rows.length > 0;
}

/** An invitation whose time has passed makes room for the next. */
export async function endLapsed(examId: number, userId: number, { by, at }: { by: number; at: Date }) {
  await sql`
    update marking_guests set ended_at = ${at}, ended_by = ${by}, link_hash = null, code_hash = null
    where exam_id = ${examId} and user_id = ${userId} and ended_at is null and access_ends_at <= ${at}`;
}

/** Undefined where the address is invited already, or the key was used. */
export async function insertGuest(guest: {
  key: string;
  exam_id: number;
  user_id: number;
  name: string;
  email: string;
  question_ids: number[] | null;
  invited_by: number;
  invited_at: Date;
  access_ends_at: Date;
}): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    insert into marking_guests ${sql(guest)} on conflict do nothing returning id`;
  return row?.id;
}

export async function updateInvited(
  examId: number,
  id: number,
  at: Date,
): Promise<{ name: string } | undefined> {
  const [row] = await sql<{ name: string }[]>`
    update marking_guests g set link_hash = null, code_hash = null
    where g.exam_id = ${examId} and g.id = ${id} and ${isOpen(at)} returning g.name`;
  return row;
}

export async function updateEnded(
  examId: number,
  id: number,
  given: { by: number; at: Date },
): Promise<{ name: string; user_id: number; was_open: boolean } | undefined> {
  const [row] = await sql<{ name: string; user_id: number; was_open: boolean }[]>`
    update marking_guests g
    set ended_at = coalesce(g.ended_at, ${given.at}), ended_by = coalesce(g.ended_by, ${given.by}),
      link_hash = null, code_hash = null
    from marking_guests before where before.id = g.id and g.exam_id = ${examId} and g.id = ${id}
    returning g.name, g.user_id, before.ended_at is null as was_open`;
  return row;
}

/** The latest moment at which the guest can still mark somewhere. */
export async function selectGuestUntil(userId: number): Promise<Date | null> {
  const [row] = await sql<[{ until: Date | null }]>`
    select max(access_ends_at) as until from marking_guests where user_id = ${userId} and ended_at is null`;
  return row.until;
}

export interface InvitationRow {
  id: number;
  exam_id: number;
  user_id: number;
  name: string;
  email: string;
  title: string;
  institution_id: number | null;
  institution: string;
  inviter: string;
  /** Of the inviter. */
  reply_to: string | null;
  access_ends_at: Date;
  accepted_at: Date | null;
  code_hash: Buffer | null;
  code_expires_at: Date | null;
  code_tries: number;
  code_purpose: 'enter' | null;
}

const invitation = (at: Date, which: Fragment) => sql`
  select g.id, g.exam_id, g.user_id, g.name, g.email, e.title, e.institution_id,
    coalesce(i.name, c.name) as institution, person_name(g.invited_by, e.institution_id) as inviter,
    (select u.email from users u where u.id = g.invited_by and u.is_verified) as reply_to,
    g.access_ends_at, g.accepted_at, g.code_hash, g.code_expires_at, g.code_tries, g.code_purpose
  from marking_guests g join exams e on e.id = g.exam_id
  left join institutions i on i.id = e.institution_id left join communities c on c.id = e.community_id
  where ${isOpen(at)} and g.email is not null and e.cancelled_at is null and ${which}`;

export async function selectInvitation(id: number, at: Date): Promise<InvitationRow | undefined> {
  const [row] = await sql<InvitationRow[]>`${invitation(at, sql`g.id = ${id}`)}`;
  return row;
}

/** Held until the transaction ends: tries are counted one after another. */
export async function lockInvitationByLink(hashes: Buffer[], at: Date): Promise<InvitationRow | undefined> {
  const [row] = await sql<InvitationRow[]>`
    ${invitation(at, sql`g.link_hash = any(${hashes}::bytea[])`)} for update of g`;
  return row;
}

export async function updateLink(id: number, hash: Buffer): Promise<void> {
  await sql`update marking_guests set link_hash = ${hash} where id = ${id}`;
}

export async function updateCode(
  id: number,
  given: { hash: Buffer | null; expiresAt: Date | null; purpose: 'enter' | null },
): Promise<void> {
  await sql`
    update marking_guests set code_hash = ${given.hash}, code_expires_at = ${given.expiresAt},
      code_purpose = ${given.purpose}, code_tries = 0
    where id = ${id}`;
}

export async function addTry(ids: number[]): Promise<void> {
  await sql`update marking_guests set code_tries = code_tries + 1 where id = any(${ids})`;
}

export async function updateAccepted(id: number, at: Date): Promise<void> {
  await sql`update marking_guests set accepted_at = coalesce(accepted_at, ${at}) where id = ${id}`;
}

export async function updateForgotten(userId: number, pseudonym: string): Promise<void> {
  await sql`
    update marking_guests set name = ${pseudonym}, email = null, link_hash = null, code_hash = null
    where user_id = ${userId}`;
}
