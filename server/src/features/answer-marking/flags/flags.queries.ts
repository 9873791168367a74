import type { Flag } from '@quivia/contract/answer-marking';
import { sql } from '../../../platform/database/database.ts';

interface FlagRow {
  id: number;
  question_id: number;
  flag: Flag;
  note: string;
  by: string;
  at: Date;
  is_passed_on: boolean;
  settled_by: string | null;
  settled_at: Date | null;
  settled_note: string;
  named_by: string | null;
  named_reason: string;
  student: string;
  roll_number: string;
}

/** Open ones first. */
export async function selectFlags(examId: number, most: number): Promise<FlagRow[]> {
  return sql<FlagRow[]>`
    select f.id, w.question_id, f.flag, f.note, person_name(f.by_id, e.institution_id) as by, f.at,
      exists (select from answer_escalations x where x.answer_id = w.id and x.ended_at is null) as is_passed_on,
      person_name(f.settled_by, e.institution_id) as settled_by, f.settled_at, f.settled_note,
      person_name(f.named_by, e.institution_id) as named_by, f.named_reason, g.shown_name as student, g.roll_number
    from exams e join attempts a on a.exam_id = e.id join marked_answers w on w.attempt_id = a.id
    join answer_flags f on f.answer_id = w.id join sitters g on g.id = a.grant_id
    where e.id = ${examId} order by f.settled_at is not null, f.id desc limit ${most}`;
}

export interface OneFlag {
  id: number;
  answer_id: number;
  question_id: number;
  flag: Flag;
  settled_at: Date | null;
  student: string;
  roll_number: string;
}

/** Nobody else settles it until the transaction ends. */
export async function lockFlag(examId: number, id: number): Promise<OneFlag | undefined> {
  const [row] = await sql<OneFlag[]>`
    select f.id, f.answer_id, w.question_id, f.flag, f.settled_at, g.shown_name as student, g.roll_number
    from answer_flags f join marked_answers w on w.id = f.answer_id join attempts a on a.id = w.attempt_id
    join sitters g on g.id = a.grant_id
    where a.exam_id = ${examId} and f.id = ${id} for update of f`;
  return row;
}

export async function selectByKey(
  key: string,
): Promise<{ answer_id: number; by_id: number; flag: Flag } | undefined> {
  const [row] = await sql<{ answer_id: number; by_id: number; flag: Flag }[]>`
    select answer_id, by_id, flag from answer_flags where key = ${key}`;
  return row;
}

/** False where the same person has flagged it so already. */
export async function insertFlag(flag: {
  key: string;
  answer_id: number;
  flag: Flag;
  note: string;
  by_id: number;
  at: Date;
}): Promise<boolean> {
  const { count } = await sql`
    insert into answer_flags ${sql(flag)}
    on conflict do nothing`;
  return count > 0;
}

export async function updateSettled(
  id: number,
  given: { by: number; at: Date; note: string },
): Promise<void> {
  await sql`
    update answer_flags set settled_by = ${given.by}, settled_at = ${given.at}, settled_note = ${given.note}
    where id = ${id}`;
}

/** Who asked first stays. */
export async function updateNamed(
  id: number,
  given: { by: number; at: Date; reason: string },
): Promise<void> {
  await sql`
    update answer_flags set named_by = ${given.by}, named_at = ${given.at}, named_reason = ${given.reason}
    where id = ${id} and named_by is null`;
}

/** What was written about the answers of somebody whose data is deleted. */
export async function updateForgotten(userId: number): Promise<void> {
  await sql`
    update answer_flags f set note = '', settled_note = '', named_reason = ''
    from marked_answers w join attempts a on a.id = w.attempt_id
    where w.id = f.answer_id and a.user_id = ${userId}`;
}
