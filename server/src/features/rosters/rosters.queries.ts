import type { Message, StoredMessage } from '@quivia/contract/message';
import type { Roster, RosterOutcome } from '@quivia/contract/rosters';
import { sql } from '../../platform/database/database.ts';
import { toStore, wordedTogether } from '../../platform/files/stored-messages.ts';
import type { GivenRow } from './file/columns.ts';
import type { Action, Defaults, Reviewed } from './review.rules.ts';
import { type Counts, fileWords, separatorOf } from './rosters.words.ts';

export interface RosterKept extends Omit<Roster, 'uploaded_at'> {
  uploaded_at: Date;
  institution_id: number;
  defaults: Defaults;
}

interface RosterRow extends Omit<RosterKept, 'problem'> {
  said: StoredMessage[] | null;
  problem_line: number | null;
}

export async function selectRoster(id: number): Promise<RosterKept | undefined> {
  const [row] = await sql<RosterRow[]>`
    select id, institution_id, filename, uploaded_at, status, counts, ignored_columns, message, said, problem_line,
      json_build_object('done', progress_done, 'total', progress_total) as progress,
      case when status = 'review' then (
        select json_build_object('people', count(distinct email), 'mails', count(distinct email) filter (where is_mailed))
        from (
          select lower(plan -> 'action' ->> 'email') as email,
            u.id is null or not u.is_verified or plan -> 'action' ->> 'waits_for' is not null as is_mailed
          from roster_rows left join users u on u.id = (plan -> 'action' ->> 'user_id')::int
          where roster_id = rosters.id and outcome in ('new', 'existing')) a) end as plan,
      json_build_object('role', default_role, 'department_id', default_department_id,
        'class_or_semester', default_class_or_semester) as defaults
    from rosters where id = ${id}`;
  if (!row) return undefined;
  const { said, problem_line, ...found } = row;
  const message = wordedTogether(said, row.message);
  return {
    ...found,
    message,
    problem:
      row.status === 'failed'
        ? {
            line: problem_line,
            message,
            ...(said?.[0]?.id === fileWords.missingRole.id && { asks_role: true as const }),
          }
        : null,
  };
}

const saying = (message: Message) => sql`message = '', said = ${JSON.stringify([toStore(message)])}::json`;

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
  given: { counts: Counts; total: number; message: Message },
): Promise<boolean> {
  const { count } = await sql`
    update rosters set status = 'review', tries = 0, counts = ${JSON.stringify(given.counts)}::json,
      ${saying(given.message)}, progress_done = ${given.total}, progress_total = ${given.total}
    where id = ${id} and status = ${from}`;
  return count > 0;
}

export async function updateDone(id: number, message: Message): Promise<boolean> {
  const { count } = await sql`
    update rosters set status = 'done', ${saying(message)}, progress_done = progress_total
    where id = ${id} and status = 'applying'`;
  return count > 0;
}

export async function updateIgnoredColumns(id: number, ignored: string[]): Promise<void> {
  await sql`update rosters set ignored_columns = ${ignored}::text[] where id = ${id}`;
}

/** False when it is no longer waiting for it: somebody else was faster. */
export async function updateApplying(id: number, message: Message): Promise<boolean> {
  const { count } = await sql`
    update rosters set status = 'applying', tries = 0, progress_done = 0, ${saying(message)}
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
    insert into roster_rows (roster_id, line, given, outcome, said, plan)
    select ${id}, line, given::json, outcome, said::json, plan::json from unnest(
      ${rows.map(({ reviewed }) => reviewed.line)}::int[],
      ${rows.map(({ given }) => JSON.stringify(given))}::text[],
      ${rows.map(({ reviewed }) => reviewed.outcome)}::text[],
      ${rows.map(({ reviewed }) => JSON.stringify(reviewed.reasons.map(toStore)))}::text[],
      ${rows.map(({ reviewed }) => planOf(reviewed))}::text[]) r (line, given, outcome, said, plan)`;
}

/** Lines that a version before classes reviewed don't have them. */
const NO_CLASS = { section: '', batch: '', elective: '' };

export interface ShownRow extends Omit<Reviewed, 'reasons' | 'action'> {
  reason: string;
}

export interface KeptRow extends Omit<ShownRow, 'values'> {
  given: GivenRow;
  plan: { values: Reviewed['values']; action: Action | null };
}

type Stored<Row> = Row & { said: StoredMessage[] | null };

function withReason<Row extends { outcome: RosterOutcome; reason: string }>({ said, ...row }: Stored<Row>) {
  return { ...row, reason: wordedTogether(said, row.reason, separatorOf(row.outcome)) };
}

export async function selectRowsAfter(id: number, line: number, limit: number): Promise<KeptRow[]> {
  const rows = await sql<Stored<KeptRow>[]>`
    select line, given, outcome, reason, said, plan from roster_rows
    where roster_id = ${id} and line > ${line} order by line limit ${limit}`;
  return rows.map((row) => withReason({ ...row, given: { ...NO_CLASS, ...row.given } }));
}

export async function selectRows(
  id: number,
  page: { outcome?: RosterOutcome | undefined; limit: number; offset: number },
): Promise<ShownRow[]> {
  const rows = await sql<Stored<ShownRow>[]>`
    select line, outcome, reason, said, plan -> 'values' as values from roster_rows
    where roster_id = ${id} and ${page.outcome ? sql`outcome = ${page.outcome}` : sql`true`}
    order by line limit ${page.limit} offset ${page.offset}`;
  return rows.map((row) => withReason({ ...row, values: { ...NO_CLASS, ...row.values } }));
}

export async function deleteRowsOf(email: string): Promise<void> {
  await sql`delete from roster_rows where lower(given ->> 'email') = lower(${email})`;
}
