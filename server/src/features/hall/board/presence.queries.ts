import { DEFAULT_THRESHOLDS } from '@quivia/contract/hall/board';
import { type Fragment, sql } from '../../../platform/database/database.ts';

export interface Beat {
  examId: number;
  userId: number;
  sessionId: number;
  /** Milliseconds since 1970, as the other times. */
  at: number;
  question: number | null;
  unsaved: number;
  unsavedSince: number | null;
  hiddenSince: number | null;
  seenMessage: number;
  device: string;
  isReady: boolean;
}

/** What the student's page should know, as of the last batch. */
export interface Told {
  exam_id: number;
  user_id: number;
  session_id: number;
  due_at: Date | null;
  is_paused: boolean;
  message_number: number;
}

/** How long nothing is heard before a student counts as gone; `t` is `hall_thresholds`. */
export const goneAfter = (): Fragment => sql`
  make_interval(secs => coalesce(t.gone_seconds, ${DEFAULT_THRESHOLDS.gone_seconds}))`;

/**
 * All that were heard since the last batch. Only of people who can take the exam, from the session that has it open; a batch
 * of another process may be newer. A student who is at another question, or was gone, leaves a row for the replay.
 */
export async function upsertPresence(beats: readonly Beat[]): Promise<Told[]> {
  const of = <T>(pick: (beat: Beat) => T) => beats.map(pick);
  const moment = (pick: (beat: Beat) => number | null) =>
    of((beat) => {
      const at = pick(beat);
      return at === null ? null : at / 1000;
    });
  return sql<Told[]>`
    with held as materialized (
      select distinct on (a.id) a.id, a.status, a.started_at, a.due_at, a.paused_at, a.message_number, g.* from unnest(
        ${of((one) => one.examId)}::int[], ${of((one) => one.userId)}::int[], ${of((one) => one.sessionId)}::int[],
        ${moment((one) => one.at)}::float8[], ${of((one) => one.question)}::int[], ${of((one) => one.unsaved)}::int[],
        ${moment((one) => one.unsavedSince)}::float8[], ${moment((one) => one.hiddenSince)}::float8[],
        ${of((one) => one.seenMessage)}::int[], ${of((one) => one.device)}::text[],
        ${of((one) => one.isReady)}::bool[])
        as g (exam_id, user_id, session_id, at, question, unsaved, unsaved_since, hidden_since, seen_message, device, is_ready)
      join attempts a on a.exam_id = g.exam_id and a.user_id = g.user_id
      where a.status in ('assigned', 'in_progress') and (a.session_id is null or a.session_id = g.session_id)
      order by a.id, g.at desc
    ), written as (
      insert into presence as p (attempt_id, seen_at, question_number, unsaved, unsaved_since, hidden_since,
        seen_message, device, is_ready)
      select id, to_timestamp(at), question, unsaved, to_timestamp(unsaved_since), to_timestamp(hidden_since),
        seen_message, device, is_ready
      from held
      on conflict (attempt_id) do update set seen_at = excluded.seen_at, question_number = excluded.question_number,
        unsaved = excluded.unsaved, hidden_since = excluded.hidden_since, device = excluded.device,
        is_ready = excluded.is_ready,
        -- the process that heard the page before may know since when
        unsaved_since = case when excluded.unsaved > 0
          then least(p.unsaved_since, excluded.unsaved_since) end,
        seen_message = greatest(p.seen_message, excluded.seen_message)
      where p.seen_at <= excluded.seen_at
    ), noted as (
      insert into presence_events (attempt_id, at, question_number, silent_since)
      select h.id, to_timestamp(h.at), h.question, case when s.was_gone then s.heard_at end
      from held h left join presence p on p.attempt_id = h.id left join hall_thresholds t on t.exam_id = h.exam_id
      -- whoever waits for the start may be away
      cross join lateral (select greatest(p.seen_at, h.started_at) as heard_at) l
      cross join lateral (select l.heard_at, l.heard_at + ${goneAfter()} < to_timestamp(h.at) as was_gone) s
      where h.status = 'in_progress' and (p.seen_at is null or p.seen_at < to_timestamp(h.at))
        and (s.was_gone or (h.question is not null and h.question is distinct from p.question_number))
      on conflict do nothing)
    select exam_id, user_id, session_id, case when status = 'in_progress' then due_at end as due_at,
      paused_at is not null as is_paused, message_number from held`;
}
