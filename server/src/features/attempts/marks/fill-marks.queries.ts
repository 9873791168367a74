import { sql } from '../../../platform/database/database.ts';

interface Filled {
  done: number;
  last: number;
  left_out: number;
}

/** Held until the transaction ends; undefined where all is done, or another process is at it. */
export async function lockFilled(): Promise<Filled | undefined> {
  const [row] = await sql<Filled[]>`
    select done, last, left_out from question_marks_filled where done < last for update skip locked`;
  return row;
}

export async function isFilled(): Promise<boolean> {
  const [row] = await sql`select 1 from question_marks_filled where done < last`;
  return row === undefined;
}

export async function selectNext(
  { done, last }: Filled,
  most: number,
): Promise<{ id: number; exam_id: number }[]> {
  return sql<{ id: number; exam_id: number }[]>`
    select a.id, a.exam_id from results r join attempts a on a.id = r.attempt_id
    where r.attempt_id > ${done} and r.attempt_id <= ${last} order by r.attempt_id limit ${most}`;
}

export interface Unmarked {
  id: number;
  exam_id: number;
  seed: number;
  units: number;
}

/** Those of them that have no marks yet, held until the transaction ends. */
export async function lockUnmarked(attemptIds: readonly number[]): Promise<Unmarked[]> {
  await sql`select from attempts where id = any(${[...attemptIds]}) order by id for no key update`;
  return sql<Unmarked[]>`
    select a.id, a.exam_id, a.seed, r.units::float8 as units
    from attempts a join results r on r.attempt_id = a.id
    where a.id = any(${[...attemptIds]})
      and not exists (select from question_marks m where m.attempt_id = a.id)
    order by a.id`;
}

export async function updateFilled({ done, left_out }: Pick<Filled, 'done' | 'left_out'>): Promise<void> {
  await sql`update question_marks_filled set done = ${done}, left_out = ${left_out}`;
}
