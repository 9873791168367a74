import type { AuditAction, AuditEntry } from '@quivia/contract/audit';
import type { MessageParams, StoredMessage } from '@quivia/contract/message';
import { sql } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/search.ts';
import { ACTS_OF_STAFF } from './audit.rules.ts';

interface NewEntry {
  institutionId: number | null;
  subjectId: number | null;
  examId: number | null;
  what: string;
  said: StoredMessage;
}

/** In the order given, which is the order they are read in. */
export async function insertAudit(
  by: { at: Date; actorId: number | null; actor: string; apiToken: string | null; action: AuditAction },
  entries: readonly NewEntry[],
): Promise<void> {
  const { at, actorId, actor, apiToken, action } = by;
  await sql`
    insert into audit_log
      (at, actor_id, actor, api_token, action, institution_id, subject_id, exam_id, what, message_id, params)
    select ${at}::timestamptz, ${actorId}::int, ${actor}, ${apiToken}::text, ${action}, institution_id, subject_id, exam_id, what, message_id, params
    from unnest(
      ${entries.map((one) => one.institutionId)}::int[],
      ${entries.map((one) => one.subjectId)}::int[],
      ${entries.map((one) => one.examId)}::int[],
      ${entries.map((one) => one.what)}::text[],
      ${entries.map((one) => one.said.id)}::text[],
      ${entries.map((one) => JSON.stringify(one.said.params))}::text[]::jsonb[])
      with ordinality as entry (institution_id, subject_id, exam_id, what, message_id, params, position)
    order by position`;
}

export interface AuditFilter {
  search?: string | undefined;
  action?: AuditAction | undefined;
  /** Those among several. */
  actions?: readonly AuditAction[] | undefined;
  since?: string | undefined;
  until?: string | undefined;
  institutionId?: number | undefined;
  examId?: number | undefined;
  limit: number;
  offset: number;
}

/** `subject` is the username of the person it is about, or the pseudonym once they are deleted. */
export type EntryRow = Omit<AuditEntry, 'at'> & {
  at: Date;
  subject: string | null;
  is_subject_deleted: boolean | null;
};

/** An institution sees the name in its roster, and the own name only of people who are or were its members, and of guests. */
const nameIn = (person: 'u' | 's') => sql`
  case when a.institution_id is null or ${sql(person)}.is_guest
      or exists (select 1 from grants g where g.user_id = ${sql(person)}.id and g.institution_id = a.institution_id)
    then coalesce(${sql(`former_${person}`)}.name,
      nullif(person_name(${sql(person)}.id, a.institution_id), ${sql(person)}.username)) end`;

const former = (person: 'u' | 's') => sql`
  left join former_staff ${sql(`former_${person}`)}
    on ${sql(`former_${person}`)}.user_id = ${sql(person)}.id and a.action = any(${ACTS_OF_STAFF})`;

/** In the log of a community's exam people go by their usernames: their names are not its to see. */
export async function selectAudit(filter: AuditFilter): Promise<EntryRow[]> {
  const { search, action, actions, since, until, institutionId, examId } = filter;
  const isOfCommunity = examId !== undefined && institutionId === undefined;
  const named = search && !isOfCommunity ? await selectNamed(search, institutionId) : [];
  const nameOf = (person: 'u' | 's') => (isOfCommunity ? sql`null::text` : nameIn(person));
  return sql`
    select a.id, a.at, a.actor, ${nameOf('u')} as actor_name, a.api_token, a.action, a.what, a.message_id, a.params,
      i.name as institution, case when s.deleted_at is null then s.username else s.name end as subject,
      s.deleted_at is not null as is_subject_deleted, ${nameOf('s')} as subject_name
    from audit_log a left join institutions i on i.id = a.institution_id
    left join users u on u.id = a.actor_id left join users s on s.id = a.subject_id
    ${former('u')} ${former('s')}
    where ${institutionId === undefined ? sql`true` : sql`a.institution_id = ${institutionId}`}
      and ${examId === undefined ? sql`true` : sql`a.exam_id = ${examId}`}
      and ${action ? sql`a.action = ${action}` : sql`true`}
      and ${actions ? sql`a.action = any(${[...actions]})` : sql`true`}
      and ${since ? sql`a.at >= ${since}::date` : sql`true`}
      and ${until ? sql`a.at < ${until}::date + 1` : sql`true`}
      and ${
        search
          ? sql`(lower(a.what) like ${containing(search)} or lower(a.actor) like ${containing(search)}
        or a.actor_id = any(${named}) or a.subject_id = any(${named}))`
          : sql`true`
      }
    order by a.id desc limit ${filter.limit} offset ${filter.offset}`;
}

/** So few that the search stays fast: whoever types two letters means the words. */
const MOST_NAMED = 200;

/** People whose name contains the text. Of an institution, its members. */
async function selectNamed(search: string, institutionId: number | undefined): Promise<number[]> {
  const text = containing(search);
  const rows = await sql<{ id: number }[]>`
    select distinct u.id from users u
    ${institutionId === undefined ? sql`` : sql`join grants g on g.user_id = u.id and g.institution_id = ${institutionId}`}
    where (lower(u.name) like ${text}
        or exists (select 1 from former_staff f where f.user_id = u.id and lower(f.name) like ${text})
      ${institutionId === undefined ? sql`` : sql`or lower(g.name) like ${text}`})
    limit ${MOST_NAMED}`;
  return rows.map(({ id }) => id);
}

/** Of a person who decided about marks, exams or somebody else's role. */
export async function selectStaff(
  userId: number,
): Promise<{ name: string | null; username: string } | undefined> {
  const [row] = await sql<{ name: string | null; username: string }[]>`
    select coalesce(u.name, (select g.name from grants g where g.user_id = u.id and g.name is not null limit 1)) as name,
      u.username
    from users u where u.id = ${userId} and exists (
      select 1 from audit_log a where a.actor_id = u.id and a.action = any(${ACTS_OF_STAFF})
        and (a.action <> 'role.granted' or a.subject_id <> u.id))`;
  return row;
}

export async function insertFormerStaff(userId: number, name: string, keptUntil: Date): Promise<void> {
  await sql`
    insert into former_staff (user_id, name, kept_until) values (${userId}, ${name}, ${keptUntil})
    on conflict do nothing`;
}

export async function deleteFormerStaff(until: Date): Promise<void> {
  await sql`delete from former_staff where kept_until <= ${until}`;
}

export async function updateActor(userId: number, name: string): Promise<void> {
  await sql`update audit_log set actor = ${name} where actor_id = ${userId}`;
}

/** Of the entries whose sentence has the person in it. */
export async function selectSaidOf(
  userId: number,
): Promise<{ id: number; message_id: string; params: MessageParams }[]> {
  return sql`
    select id, message_id, params from audit_log
    where subject_id = ${userId} and message_id is not null and params ? 'person'`;
}

export async function updateTexts(texts: { id: number; what: string }[]): Promise<void> {
  await sql`
    update audit_log a set what = said.what
    from unnest(${texts.map(({ id }) => id)}::int[], ${texts.map(({ what }) => what)}::text[]) as said (id, what)
    where a.id = said.id`;
}
