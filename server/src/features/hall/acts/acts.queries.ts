import { sql } from '../../../platform/database/database.ts';

export interface NewAct {
  exam_id: number;
  key: string;
  kind: string;
  at: Date;
  by_id: number;
  room_id: number | null;
  attempt_id: number | null;
  reason: string;
  params: Record<string, unknown>;
}

/** Undefined where the key was used already. */
export async function insertAct(act: NewAct): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    insert into hall_acts (exam_id, key, kind, at, by_id, room_id, attempt_id, reason, params)
    values (${act.exam_id}, ${act.key}, ${act.kind}, ${act.at}, ${act.by_id}, ${act.room_id}, ${act.attempt_id},
      ${act.reason}, ${JSON.stringify(act.params)}::json)
    on conflict (key) do nothing returning id`;
  return row?.id;
}

/** Of an act that was recorded before under this key. */
export async function selectActId(examId: number, key: string, kind: string): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    select id from hall_acts where key = ${key} and exam_id = ${examId} and kind = ${kind}`;
  return row?.id;
}

export async function selectAct(examId: number, id: number): Promise<{ kind: string; at: Date } | undefined> {
  const [row] = await sql<{ kind: string; at: Date }[]>`
    select kind, at from hall_acts where id = ${id} and exam_id = ${examId}`;
  return row;
}

export async function selectRoomName(id: number): Promise<string> {
  const [row] = await sql<{ name: string }[]>`select name from rooms where id = ${id}`;
  return row?.name ?? '';
}

export async function selectRollNumber(studentId: number): Promise<string> {
  const [row] = await sql<{ roll_number: string }[]>`select roll_number from sitters where id = ${studentId}`;
  return row?.roll_number ?? '';
}
