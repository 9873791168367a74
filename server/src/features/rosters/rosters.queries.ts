import type { Roster, RosterOutcome } from '@quivia/contract/rosters';
import { sql } from '../../platform/database/database.ts';
import type { GivenRow } from './file/columns.ts';
import type { Action, Defaults, Reviewed } from './review.rules.ts';
import type { Counts } from './rosters.words.ts';

export interface RosterKept extends Omit<Roster, 'uploaded_at'> {
  uploaded_at: Date;
  institution_id: number;
  defaults: Defaults;
}

export async function selectRoster(id: number): Promise<RosterKept | undefined> {
  const [row] = await sql<RosterKept[]>`
    select id, institution_id, filename, uploaded_at, status, counts, ignored_columns, message,
      json_build_object('done', progress_done, 'total', progress_total) as progress,
      case when status = 'review' then (
        select json_build_object('people', count(distinct email), 'mails', count(distinct email) filter (where is_mailed))
        from (
          select lower(plan -> 'action' ->> 'email') as email,
            u.id is null or not u.is_verified or plan -> 'action' ->> 'waits_for' is not null as is_mailed
          from roster_rows left join users u on u.id = (plan -> 'action' ->> 'user_id')::int
          where roster_id = rosters.id and outcome in ('new', 'existing')) a) end as plan,
      case when problem is not null then json_build_object('line', problem_line, 'message', problem) end as problem,
      json_build_object('role', default_role, 'department_id', default_department_id,
        'class_or_semester', default_class_or_semester) as defaults
    from rosters where id = ${id}`;
  return row;
}

export async function insertRoster(given: {
  institutionId: number;
  uploadedBy: number;
  at: Date;
  filename: string;
  defaults: Defaults;
  counts: Counts;
}): Promise<number> {
  const { role, department_id, class_or_semester } = given.defaults;
  const [row] = await sql<{ id: number }[]>`
    insert into rosters (institution_id, uploaded_by, uploaded_at, filename, status, counts,
      default_role, default_department_id, default_class_or_semester)
    values (${given.institutionId}, ${given.uploadedBy}, ${given.at}, ${given.filename}, 'reading',
      ${JSON.stringify(given.counts)}::json, ${role}, ${department_id}, ${class_or_semester})
    returning id`;
  return (row as { id: number }).id;
}

/** This and the next are false when it has left that state: another process was given the same work. */
export async function updateReviewed(
  id: number,
  from: Roster['status'],
  given: { counts: Counts; total: number; message: string },
): Promise<boolean> {
  const { count } = await sql`
    update rosters set status = 'review', tries = 0, counts = ${JSON.stringify(given.counts)}::json,
      message = ${given.message}, progress_done = ${given.total}, progress_total = ${given.total}
    where id = ${id} and status = ${from}`;
  return count > 0;
}

export async function updateDone(id: number, message: string): Promise<boolean> {
  const { count } = await sql`
    update rosters set status = 'done', message = ${message}, progress_done = progress_total
    where id = ${id} and status = 'applying'`;
  return count > 0;
}

export async function updateIgnoredColumns(id: number, ignored: string[]): Promise<void> {
  await sql`update rosters set ignored_columns = ${ignored}::text[] where id = ${id}`;
}

/** False when it is no longer waiting for it: somebody else was faster. */
export async function updateApplying(id: number, message: string): Promise<boolean> {
  const { count } = await sql`
    update rosters set status = 'applying', tries = 0, progress_done = 0, message = ${message}
    where id = ${id} and status = 'review'`;
  return count > 0;
}

export async function deleteRows(id: number): Promise<void> {
  await sql`delete from roster_rows where roster_id = ${id}`;
}

/** What a row does, as it is kept. */
const planOf = ({ values, action }: Reviewed) => JSON.stringify({ values, action });

export async function insertRows(id: number, rows: { given: GivenRow; reviewed: Reviewed }[]): Promise<void> {
  await sql`
    insert into roster_rows (roster_id, line, given, outcome, reason, plan)
    select ${id}, line, given::json, outcome, reason, plan::json from unnest(
      ${rows.map(({ reviewed }) => reviewed.line)}::int[],
      ${rows.map(({ given }) => JSON.stringify(given))}::text[],
      ${rows.map(({ reviewed }) => reviewed.outcome)}::text[],
      ${rows.map(({ reviewed }) => reviewed.reason)}::text[],
      ${rows.map(({ reviewed }) => planOf(reviewed))}::text[]) r (line, given, outcome, reason, plan)`;
}

export interface KeptRow {
  line: number;
  given: GivenRow;
  outcome: RosterOutcome;
  reason: string;
  plan: { values: Reviewed['values']; action: Action | null };
}

export async function selectRowsAfter(id: number, line: number, limit: number): Promise<KeptRow[]> {
  return sql<KeptRow[]>`
    select line, given, outcome, reason, plan from roster_rows
    where roster_id = ${id} and line > ${line} order by line limit ${limit}`;
}

export async function selectRows(
  id: number,
  page: { outcome?: RosterOutcome | undefined; limit: number; offset: number },
): Promise<Omit<Reviewed, 'action'>[]> {
  return sql`
    select line, outcome, reason, plan -> 'values' as values from roster_rows
    where roster_id = ${id} and ${page.outcome ? sql`outcome = ${page.outcome}` : sql`true`}
    order by line limit ${page.limit} offset ${page.offset}`;
}

export async function deleteRowsOf(email: string): Promise<void> {
  await sql`delete from roster_rows where lower(given ->> 'email') = lower(${email})`;
}
