// Which account a platform means by a subject, at one institution.
import { sql } from '../../../platform/database/database.ts';

export interface IdentityRow {
  id: number;
  user_id: number;
  ended_at: Date | null;
}

export interface Subject {
  platform_id: number;
  institution_id: number;
  subject: string;
}

export async function selectIdentity(of: Subject): Promise<IdentityRow | undefined> {
  const [row] = await sql<IdentityRow[]>`
    select id, user_id, ended_at from lti_identities
    where platform_id = ${of.platform_id} and institution_id = ${of.institution_id} and subject = ${of.subject}`;
  return row;
}

/** Undefined where somebody was faster, or the person is linked to another subject. */
export async function insertIdentity(
  given: Subject & { user_id: number; shown: string },
  at: Date,
): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    insert into lti_identities (platform_id, institution_id, subject, user_id, shown, linked_at, last_used_at)
    values (${given.platform_id}, ${given.institution_id}, ${given.subject}, ${given.user_id}, ${given.shown}, ${at}, ${at})
    on conflict do nothing returning id`;
  return row?.id;
}

/** The same subject, linked again to the same account. */
export async function updateIdentityAgain(id: number, shown: string, at: Date): Promise<void> {
  await sql`update lti_identities set ended_at = null, linked_at = ${at}, shown = ${shown} where id = ${id}`;
}

export async function updateIdentityUsed(id: number, at: Date): Promise<void> {
  await sql`update lti_identities set last_used_at = ${at} where id = ${id}`;
}

export async function existsIdentityOf(of: Omit<Subject, 'subject'>, userId: number): Promise<boolean> {
  const [row] = await sql`
    select from lti_identities where platform_id = ${of.platform_id} and institution_id = ${of.institution_id}
      and user_id = ${userId} and ended_at is null`;
  return row !== undefined;
}

/** Of the person at this platform. */
export async function updateIdentityEnded(
  of: Omit<Subject, 'subject'>,
  userId: number,
  at: Date,
): Promise<void> {
  await sql`
    update lti_identities set ended_at = ${at}
    where platform_id = ${of.platform_id} and institution_id = ${of.institution_id} and user_id = ${userId}
      and ended_at is null`;
}

export interface LinkedRow {
  id: number;
  platform_id: number;
  institution_id: number;
  platform: string;
  institution: string;
  shown: string;
  linked_at: Date;
  last_used_at: Date | null;
}

export async function selectLinked(userId: number): Promise<LinkedRow[]> {
  return sql<LinkedRow[]>`
    select n.id, n.platform_id, n.institution_id, p.name as platform, i.name as institution, n.shown, n.linked_at, n.last_used_at
    from lti_identities n join lti_platforms p on p.id = n.platform_id join institutions i on i.id = n.institution_id
    where n.user_id = ${userId} and n.ended_at is null order by i.name, p.name, n.id`;
}

/** Nothing of the platform's stays. The row's own number takes the place of the subject, with a sign that no platform's has. */
export async function updateIdentitiesForgotten(userId: number, at: Date): Promise<void> {
  await sql`
    update lti_identities set subject = chr(1) || id, shown = '', ended_at = coalesce(ended_at, ${at})
    where user_id = ${userId}`;
}

/** Of these subjects, those whose account is known. */
export async function insertMembersOf(
  contextId: number,
  of: Omit<Subject, 'subject'>,
  subjects: readonly string[],
): Promise<void> {
  await sql`
    insert into lti_members (context_id, identity_id)
    select ${contextId}, n.id from lti_identities n
    where n.platform_id = ${of.platform_id} and n.institution_id = ${of.institution_id} and n.ended_at is null
      and n.subject = any(${[...subjects]}::text[])
    on conflict do nothing`;
}
