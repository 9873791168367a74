import { type Fragment, sql } from '../../platform/database/database.ts';
import { runBy } from './exams.queries.ts';

export interface AffectedOutage {
  id: number;
  started_at: Date;
  ended_at: Date;
  exams: number;
}

/** Exam `e` was open in outage `o`, can still be taken, and has not got the time back. `userId`: only what they run. */
const affected = (at: Date, userId: number | undefined): Fragment => sql`
  e.starts_at < o.ended_at and e.cancelled_at is null and e.rehearsal_of is null and not is_over(e, ${at})
  and not exists (select from outage_extensions x where x.outage_id = o.id and x.exam_id = e.id)
  and ${userId === undefined ? sql`true` : runBy(userId)}`;

export async function selectAffectedOutages(
  at: Date,
  since: Date,
  userId: number | undefined,
): Promise<AffectedOutage[]> {
  return sql<AffectedOutage[]>`
    select o.id, o.started_at, o.ended_at, count(*)::int as exams
    from service_outages o join exams e on ${affected(at, userId)}
    where o.ended_at > ${since} group by o.id order by o.ended_at desc`;
}

export async function selectOutage(
  id: number,
): Promise<{ id: number; started_at: Date; ended_at: Date } | undefined> {
  const [row] = await sql<{ id: number; started_at: Date; ended_at: Date }[]>`
    select id, started_at, ended_at from service_outages where id = ${id}`;
  return row;
}

/** In the order in which exams are locked. */
export async function selectAffectedExams(
  outageId: number,
  at: Date,
  userId: number | undefined,
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select e.id from service_outages o join exams e on ${affected(at, userId)}
    where o.id = ${outageId} order by e.id`;
  return rows.map(({ id }) => id);
}

/** False when this exam has the time already. */
export async function insertExtension(outageId: number, examId: number): Promise<boolean> {
  const { count } = await sql`
    insert into outage_extensions (outage_id, exam_id) values (${outageId}, ${examId}) on conflict do nothing`;
  return count > 0;
}
