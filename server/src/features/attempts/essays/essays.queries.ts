import type { EssayPatch } from '@quivia/contract/kinds/essay-patch';
import { saveConnections, sql } from '../../../platform/database/database.ts';
import { type Held, heldSaves, ownOpening, type Save, type Saved } from '../save.queries.ts';

/** What a save is about to be added to. */
export interface Before {
  attempt_id: number;
  /** Of the attempt so far: how often it was saved, and how many bytes that took before they were compressed. */
  saves: number;
  bytes: number;
  /** Something is stored under this number. */
  is_repeat: boolean;
  /** The text that is to be changed, and how many changes it has had since it was whole; null where it is unknown. */
  base: string | null;
  base_changes: number | null;
}

/** Undefined where the person has no attempt at the exam. `base`: 0 for a whole text. */
export async function selectBefore(
  { examId, userId, opening, seq }: Pick<Save, 'examId' | 'userId' | 'opening' | 'seq'>,
  questionId: number,
  base: number,
): Promise<Before | undefined> {
  const [row] = await sql<Before[]>`
    select a.id as attempt_id, s.saves, s.bytes, s.is_repeat, b.changes as base_changes,
      case when b.changes is not null then essay_text(a.id, b.opening, b.seq) end as base
    from attempts a
    cross join lateral (select least(coalesce(nullif(${opening ?? 0}::int, 0), a.opening), a.opening) as number) o
    cross join lateral (
      select count(*)::int as saves, coalesce(sum(octet_length(e.content)), 0)::float8 as bytes,
        coalesce(bool_or(e.opening = o.number and e.seq = ${seq ?? 0}), false) as is_repeat
      from essay_saves e where e.attempt_id = a.id) s
    left join essay_saves b on b.attempt_id = a.id and b.opening = o.number and b.seq = ${base}
      and b.question_id = ${questionId}
    where a.exam_id = ${examId} and a.user_id = ${userId}`;
  return row;
}

/** As it is stored: how it changed since an earlier save, or the whole text. */
export type Stored = { text: string } | ({ base: number; changes: number } & EssayPatch);

/** One durable statement, which holds the attempt as that for other answers does. Undefined where there is no attempt. */
export async function insertEssay(
  save: Save,
  stored: Stored,
  { isBlank, hasChosen }: { isBlank: boolean; hasChosen: boolean },
  grace: number,
): Promise<Saved | undefined> {
  const change = 'base' in stored ? stored : { base: null, changes: 0, kept: null, dropped: null };
  const content = 'base' in stored ? stored.inserted : stored.text;
  const [row] = await saveConnections<Held[]>`
    with held as materialized (${heldSaves([save], { grace })}), kept as (
      insert into essay_saves (attempt_id, opening, seq, question_id, base, changes, kept, dropped, content, is_blank,
        is_flagged, malpractice, received_at, is_late, after_release, is_left_behind, has_chosen)
      select id, ${ownOpening},
        case when seq > 0 then seq else (extract(epoch from clock_timestamp()) * 1000000)::bigint end,
        question_id, ${change.base}::bigint, ${change.changes}::int, ${change.kept}::int, ${change.dropped}::int, ${content}, ${isBlank},
        is_flagged, malpractice, to_timestamp(at), is_late, after_release, ${ownOpening} < newest, ${hasChosen}
      from held where refusal is null
      on conflict (attempt_id, opening, seq) do nothing
      returning 1)
    select position::int, id, status, newest as opening, due_at, paused_at, message_number, refusal, is_late, after_release,
      (select count(*) from kept)::int as kept
    from held`;
  if (!row) return undefined;
  const { kept, position: _, ...saved } = row;
  return { ...saved, is_new: kept > 0, stored: kept > 0 ? undefined : await selectStored(save) };
}

/** What is stored under the number of this save. */
async function selectStored({ examId, userId, opening, seq }: Save): Promise<Saved['stored']> {
  const [row] = await saveConnections<NonNullable<Saved['stored']>[]>`
    select e.question_id, '{}'::int[] as option_ids, e.is_late, e.after_release,
      essay_answer(e.attempt_id, e.opening, e.seq) as answer
    from attempts a join essay_saves e on e.attempt_id = a.id
      and e.opening = least(coalesce(nullif(${opening ?? 0}::int, 0), a.opening), a.opening) and e.seq = ${seq ?? 0}
    where a.exam_id = ${examId} and a.user_id = ${userId}`;
  return row;
}

/** Of each question the newest text that arrived from a device of an earlier opening and that the student has not chosen about. */
export async function selectLeftBehind(attemptId: number): Promise<{ question_id: number; text: string }[]> {
  return sql<{ question_id: number; text: string }[]>`
    select question_id, essay_text(attempt_id, opening, seq) as text from (
      select distinct on (s.question_id) s.* from essay_saves s
      where s.attempt_id = ${attemptId} and s.is_left_behind and not s.is_late and not s.is_blank
        and not exists (
          select from essay_saves c where c.attempt_id = s.attempt_id and c.question_id = s.question_id
            and c.has_chosen and c.received_at >= s.received_at)
      order by s.question_id, s.opening desc, s.seq desc) newest`;
}
