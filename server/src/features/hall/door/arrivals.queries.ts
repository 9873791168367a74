import { sql } from '../../../platform/database/database.ts';

export async function updateArrivalsFrom(examId: number, from: Date): Promise<void> {
  await sql`update exams set arrivals_from = ${from} where id = ${examId}`;
}

export async function selectArrivalsFrom(examId: number): Promise<Date | null> {
  const [row] = await sql<{ arrivals_from: Date | null }[]>`
    select arrivals_from from exams where id = ${examId}`;
  return row?.arrivals_from ?? null;
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
