import { sql } from '../../platform/database/database.ts';

interface ActContent {
  exam_id: number;
  key: string;
  kind: string;
  room_id: number | null;
  attempt_id: number | null;
  reason: string;
  params: Record<string, unknown>;
}

export interface NewAct extends ActContent {
  at: Date;
  by_id: number;
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

/** What was recorded under this key, if all of it is the same. */
export async function selectSameAct(act: ActContent): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    select id from hall_acts where key = ${act.key} and exam_id = ${act.exam_id} and kind = ${act.kind}
      and room_id is not distinct from ${act.room_id}::int and attempt_id is not distinct from ${act.attempt_id}::int
      and reason = ${act.reason} and params::jsonb = ${JSON.stringify(act.params)}::jsonb`;
  return row?.id;
}

export async function selectAct(examId: number, id: number): Promise<{ kind: string; at: Date } | undefined> {
  const [row] = await sql<{ kind: string; at: Date }[]>`
    select kind, at from hall_acts where id = ${id} and exam_id = ${examId}`;
  return row;
}
