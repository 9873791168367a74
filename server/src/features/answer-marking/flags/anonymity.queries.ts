import { type Fragment, sql } from '../../../platform/database/database.ts';

/** Of exam `exam`: names stand beside its answers. */
export const showsNames = (exam: Fragment): Fragment => sql`coalesce((
  select n.shows_names from marking_anonymity n where n.exam_id = ${exam} order by n.id desc limit 1), false)`;

export interface Anonymity {
  shows_names: boolean;
  by_script: boolean;
}

export async function selectAnonymity(examId: number): Promise<Anonymity> {
  const [row] = await sql<Anonymity[]>`
    select shows_names, by_script from marking_anonymity where exam_id = ${examId} order by id desc limit 1`;
  return row ?? { shows_names: false, by_script: false };
}

export async function insertAnonymity(
  change: Anonymity & { exam_id: number; reason: string; by_id: number; at: Date },
): Promise<void> {
  await sql`insert into marking_anonymity ${sql(change as never)}`;
}

/**
 * Of these exams, those in which this person marks while answers wait: a mark that appears beside a name would say whose answer
 * they have just read.
 */
export async function selectMarkedBy(
  userId: number,
  examIds: readonly number[],
  at: Date,
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select e.id from exams e
    where e.id = any(${[...examIds]}) and e.released_at is null and not ${showsNames(sql`e.id`)}
      and exists (
        select from attempts a join marked_answers w on w.attempt_id = a.id
        left join answer_holds h on h.answer_id = w.id and h.until > ${at} and h.marker_id = ${userId}
        where a.exam_id = e.id and (h.answer_id is not null
          or exists (select from answer_sheets s where s.answer_id = w.id and s.marker_id = ${userId})))
      and exists (
        select from attempts a join question_marks m on m.attempt_id = a.id
        where a.exam_id = e.id and m.source = 'p' and m.units is null)`;
  return rows.map(({ id }) => id);
}
