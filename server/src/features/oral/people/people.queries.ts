import type { ExaminerRole } from '@quivia/contract/marking/scheme';
import { type Fragment, sql } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/search.ts';

interface Kept {
  exam_id: number;
  act: string;
  by_id: number;
  reply: object;
}

const idOf = (rows: { id: number }[]) => (rows[0] as { id: number }).id;

export async function selectAct(key: string): Promise<Kept | undefined> {
  const [act] = await sql<Kept[]>`select exam_id, act, by_id, reply from oral_people_acts where key = ${key}`;
  return act;
}

/** False where the key has been used. */
export async function insertAct(act: Kept & { key: string; at: Date }): Promise<boolean> {
  const { count } = await sql`
    insert into oral_people_acts (key, exam_id, act, by_id, reply, at)
    values (${act.key}, ${act.exam_id}, ${act.act}, ${act.by_id}, ${JSON.stringify(act.reply)}::json, ${act.at})
    on conflict (key) do nothing`;
  return count > 0;
}

export interface ExaminerRow {
  id: number;
  exam_id: number;
  user_id: number;
  name: string;
  email: string | null;
  affiliation: string;
  role: ExaminerRole;
  is_guest: boolean;
  invited_at: Date | null;
  accepted_at: Date | null;
  declined_at: Date | null;
  decline_reason: string;
  access_ends_at: Date | null;
  conflict: string | null;
  substitute_for: number | null;
  ended_at: Date | null;
}

const row = (): Fragment => sql`
  x.id, x.exam_id, x.user_id, x.name, x.email, x.affiliation, x.role, x.is_guest, x.invited_at, x.accepted_at,
  x.declined_at, x.decline_reason, x.access_ends_at, x.conflict, x.substitute_for, x.ended_at`;

export async function selectExaminers(examId: number): Promise<ExaminerRow[]> {
  return sql<ExaminerRow[]>`
    select ${row()} from oral_examiners x where x.exam_id = ${examId}
    order by array_position(array['chair', 'internal', 'external', 'guide', 'observer'], x.role), lower(x.name), x.id
    limit 1000`;
}

export async function selectExaminer(examId: number, id: number): Promise<ExaminerRow | undefined> {
  const [found] = await sql<ExaminerRow[]>`
    select ${row()} from oral_examiners x where x.id = ${id} and x.exam_id = ${examId} and x.ended_at is null`;
  return found;
}

export async function insertExaminer(
  given: Pick<ExaminerRow, 'exam_id' | 'user_id' | 'name' | 'email' | 'affiliation' | 'role' | 'is_guest'> & {
    access_ends_at: Date | null;
    substitute_for: number | null;
  },
): Promise<number> {
  return idOf(
    await sql<{ id: number }[]>`
    insert into oral_examiners (exam_id, user_id, name, email, affiliation, role, is_guest, access_ends_at, substitute_for)
    values (${given.exam_id}, ${given.user_id}, ${given.name}, ${given.email}, ${given.affiliation}, ${given.role},
      ${given.is_guest}, ${given.access_ends_at}, ${given.substitute_for}) returning id`,
  );
}

export async function updateExaminer(
  id: number,
  given: Pick<ExaminerRow, 'name' | 'affiliation' | 'role'>,
): Promise<void> {
  await sql`
    update oral_examiners set name = ${given.name}, affiliation = ${given.affiliation}, role = ${given.role}
    where id = ${id}`;
}

/** The link of an earlier mail stops working; the next one is made when the mail is sent. */
export async function updateInvited(
  id: number,
  given: { at: Date; by: number; accessEndsAt: Date | null },
): Promise<void> {
  await sql`
    update oral_examiners set invited_at = ${given.at}, invited_by = ${given.by}, link_hash = null,
      sessions_link_hash = null, declined_at = null, decline_reason = '', access_ends_at = ${given.accessEndsAt}
    where id = ${id}`;
}

export async function updateAccepted(id: number, at: Date): Promise<void> {
  await sql`
    update oral_examiners set accepted_at = coalesce(accepted_at, ${at}), declined_at = null, decline_reason = ''
    where id = ${id}`;
}

/** False where they had declined before. */
export async function updateDeclined(id: number, given: { at: Date; reason: string }): Promise<boolean> {
  const [row] = await sql<{ is_first: boolean }[]>`
    update oral_examiners x set accepted_at = null, declined_at = ${given.at}, decline_reason = ${given.reason}
    from oral_examiners before where before.id = x.id and x.id = ${id}
    returning before.declined_at is null as is_first`;
  return row?.is_first ?? false;
}

export async function updateEnded(
  id: number,
  { at, conflict }: { at: Date; conflict: { reason: string; by: number } | null },
): Promise<void> {
  await sql`
    update oral_examiners set ended_at = ${at}, conflict = coalesce(${conflict?.reason ?? null}, conflict),
      conflict_by = coalesce(${conflict?.by ?? null}, conflict_by), link_hash = null,
      sessions_link_hash = null, code_hash = null
    where id = ${id}`;
}

/** Faculty and admins of the college who don't examine there yet, and aren't candidates. */
export async function selectColleagues(
  { id, institution_id }: { id: number; institution_id: number },
  page: { search?: string | undefined; limit: number; offset: number; userId?: number },
): Promise<{ user_id: number; username: string; name: string | null }[]> {
  return sql<{ user_id: number; username: string; name: string | null }[]>`
    select u.id as user_id, u.username, nullif(person_name(u.id, ${institution_id}), u.username) as name from users u
    where exists (select from grants g where g.user_id = u.id and g.institution_id = ${institution_id}
        and g.role in ('Faculty', 'Institution') and g.ended_at is null)
      and u.disabled_at is null
      and ${page.userId ? sql`u.id = ${page.userId}` : sql`not exists (select from oral_examiners x where x.exam_id = ${id} and x.user_id = u.id and x.ended_at is null)`}
      and ${
        page.search
          ? sql`lower(u.username || ' ' || person_name(u.id, ${institution_id})) like ${containing(page.search)}`
          : sql`true`
      }
    order by lower(u.username) limit ${page.limit} offset ${page.offset}`;
}

/** Until the transaction ends nobody else invites this address. */
export async function lockAddress(email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('oral guest'), hashtext(lower(${email})))`;
}

/** One person is one guest, however many vivas they examine at: they can't be at two at once. */
export async function selectGuestOf(email: string): Promise<number | undefined> {
  const [found] = await sql<{ user_id: number }[]>`
    select x.user_id from oral_examiners x join users u on u.id = x.user_id and u.deleted_at is null
    where x.is_guest and lower(x.email) = lower(${email}) limit 1`;
  return found?.user_id;
}

export async function isCandidate(examId: number, userId: number): Promise<boolean> {
  const [found] = await sql`
    select 1 from oral_candidates where exam_id = ${examId} and user_id = ${userId} and removed_at is null`;
  return found !== undefined;
}

/** The latest moment at which the guest can still examine somewhere. */
export async function selectGuestUntil(userId: number): Promise<Date | null> {
  const [found] = await sql<{ until: Date | null }[]>`
    select max(access_ends_at) as until from oral_examiners
    where user_id = ${userId} and is_guest and ended_at is null`;
  return found?.until ?? null;
}

/** Of these, or of all guests of the exam. Returns the accounts behind them. */
export async function updateAccessEnds(
  which: { examId: number } | { examinerIds: number[] },
  at: Date,
): Promise<number[]> {
  const rows = await sql<{ user_id: number }[]>`
    update oral_examiners set access_ends_at = least(access_ends_at, ${at})
    where is_guest and ended_at is null
      and ${'examId' in which ? sql`exam_id = ${which.examId}` : sql`id = any(${which.examinerIds})`}
    returning user_id`;
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

export interface PanelRow {
  id: number;
  name: string;
  examiner_ids: number[];
}

export async function selectPanels(examId: number): Promise<PanelRow[]> {
  return sql<PanelRow[]>`
    select p.id, p.name, array(
      select m.examiner_id from oral_panel_members m join oral_examiners x on x.id = m.examiner_id
      where m.panel_id = p.id and x.ended_at is null order by m.examiner_id) as examiner_ids
    from oral_panels p where p.exam_id = ${examId} and p.removed_at is null order by lower(p.name), p.id limit 200`;
}

export async function insertPanel(examId: number, name: string): Promise<number> {
  return idOf(
    await sql<
      { id: number }[]
    >`insert into oral_panels (exam_id, name) values (${examId}, ${name}) returning id`,
  );
}

export async function updatePanelName(id: number, name: string): Promise<void> {
  await sql`update oral_panels set name = ${name} where id = ${id}`;
}

export async function updatePanelRemoved(id: number, at: Date): Promise<void> {
  await sql`update oral_panels set removed_at = ${at} where id = ${id}`;
}

export async function hasSessions(panelId: number): Promise<boolean> {
  const [found] = await sql`
    select 1 from oral_sessions where panel_id = ${panelId} and cancelled_at is null limit 1`;
  return found !== undefined;
}

/** Exactly these, and former examiners, whose sheets stay with the panel. */
export async function replaceMembers(panelId: number, examinerIds: number[]): Promise<void> {
  await sql`
    delete from oral_panel_members m using oral_examiners x
    where x.id = m.examiner_id and m.panel_id = ${panelId} and x.ended_at is null
      and not m.examiner_id = any(${examinerIds})`;
  await sql`
    insert into oral_panel_members (panel_id, examiner_id) select ${panelId}, unnest(${examinerIds}::int[])
    on conflict do nothing`;
}

export async function insertMember(panelId: number, examinerId: number): Promise<void> {
  await sql`
    insert into oral_panel_members (panel_id, examiner_id) values (${panelId}, ${examinerId}) on conflict do nothing`;
}

/** Where the former guide has submitted all sheets, of the candidate and of the group, they stay the guide. */
export async function updateGuide(from: number, to: number): Promise<void> {
  await sql`
    update oral_candidates c set guide_id = ${to} where c.guide_id = ${from} and c.removed_at is null and (
      select count(*) from oral_sheets s where s.examiner_id = ${from}
        and (s.candidate_id = c.id or s.group_id = c.group_id)
        and not exists (select from oral_reopenings r where r.sheet_id = s.id)) < num_nonnulls(c.id, c.group_id)`;
}

export async function selectPanelsOf(examinerId: number): Promise<number[]> {
  const rows = await sql<{ panel_id: number }[]>`
    select m.panel_id from oral_panel_members m join oral_panels p on p.id = m.panel_id
    where m.examiner_id = ${examinerId} and p.removed_at is null order by m.panel_id`;
  return rows.map(({ panel_id }) => panel_id);
}

interface ConflictRow {
  examiner_id: number;
  candidate_id: number;
  name: string;
  reason: string;
}

export async function selectConflicts(examId: number): Promise<ConflictRow[]> {
  return sql<ConflictRow[]>`
    select k.examiner_id, k.candidate_id, coalesce(s.name, s.roll_number) as name, k.reason
    from oral_conflicts k join oral_candidates c on c.id = k.candidate_id join sitters s on s.id = c.grant_id
    where c.exam_id = ${examId} order by k.declared_at, k.candidate_id limit 2000`;
}

export async function selectCandidateName(examId: number, id: number): Promise<string | undefined> {
  const [found] = await sql<{ name: string }[]>`
    select coalesce(s.name, s.roll_number) as name from oral_candidates c join sitters s on s.id = c.grant_id
    where c.id = ${id} and c.exam_id = ${examId} and c.removed_at is null`;
  return found?.name;
}

export async function insertConflict(given: {
  examinerId: number;
  candidateId: number;
  reason: string;
  by: number;
  at: Date;
}): Promise<void> {
  await sql`
    insert into oral_conflicts (examiner_id, candidate_id, reason, declared_by, declared_at)
    values (${given.examinerId}, ${given.candidateId}, ${given.reason}, ${given.by}, ${given.at})
    on conflict (examiner_id, candidate_id) do update set reason = excluded.reason,
      declared_by = excluded.declared_by, declared_at = excluded.declared_at`;
}

/** How many sheets in force a conflict of interest sets aside: with one candidate and their group, or with all. */
export async function countSetAside(examinerId: number, candidateId: number | undefined): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from oral_sheets s
    where s.examiner_id = ${examinerId} and not exists (select from oral_reopenings r where r.sheet_id = s.id)
      and ${
        candidateId === undefined
          ? sql`true`
          : sql`(s.candidate_id = ${candidateId}
              or s.group_id = (select c.group_id from oral_candidates c where c.id = ${candidateId}))`
      }`;
  return row?.count ?? 0;
}

/** The pseudonym in place of the name; the printed lists keep what was frozen. */
export async function updateForgotten(userId: number, pseudonym: string): Promise<void> {
  await sql`
    update oral_examiners set name = ${pseudonym}, email = null, affiliation = '', link_hash = null,
      sessions_link_hash = null, code_hash = null, decline_reason = ''
    where user_id = ${userId}`;
}
