import { sql } from '../../platform/database/database.ts';
import { isOver } from './own.queries.ts';

/** Exams that are over and wait for nobody's hand; released now, by one process. */
export async function updateReleasable(at: Date): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    update exams e set released_at = ${at}
    where e.id in (
      select e.id from exams e
      where e.released_at is null and e.cancelled_at is null and e.release <> 'by_hand' and e.ends_at <= ${at}
        and ${isOver(at)}
      order by e.ends_at limit 20 for update skip locked)
    returning e.id`;
  return rows.map(({ id }) => id);
}

export async function updateReleased(id: number, at: Date): Promise<boolean> {
  const { count } = await sql`update exams set released_at = ${at} where id = ${id} and released_at is null`;
  return count > 0;
}

export async function selectSitters(id: number): Promise<number[]> {
  const rows = await sql<{ user_id: number }[]>`select user_id from attempts where exam_id = ${id}`;
  return rows.map(({ user_id }) => user_id);
}
