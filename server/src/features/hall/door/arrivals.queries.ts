import { sql } from '../../../platform/database/database.ts';

export async function upsertCountsFrom(examId: number, from: Date): Promise<void> {
  await sql`
    insert into hall_arrivals (exam_id, counts_from) values (${examId}, ${from})
    on conflict (exam_id) do update set counts_from = excluded.counts_from`;
}

export async function selectCountsFrom(examId: number): Promise<Date | undefined> {
  const [row] = await sql<{ counts_from: Date }[]>`
    select counts_from from hall_arrivals where exam_id = ${examId}`;
  return row?.counts_from;
}

export async function deleteArrivalsBefore(examId: number, from: Date): Promise<void> {
  await sql`
    delete from hall_entries n using attempts a
    where a.id = n.attempt_id and a.exam_id = ${examId} and n.at < ${from}`;
  await sql`
    delete from check_ins c using attempts a
    where a.id = c.attempt_id and a.exam_id = ${examId} and c.at < ${from}`;
  await sql`
    delete from late_entries l using hall_acts h
    where h.id = l.act_id and h.exam_id = ${examId} and h.at < ${from}`;
}
