import type { AttemptStatus } from '@quivia/contract/attempts';
import { type Fragment, saveConnections, sql } from '../../platform/database/database.ts';
import { HEARD_BY } from './time/waiting.rules.ts';

export interface Save {
  examId: number;
  userId: number;
  sessionId: number;
  /** Undefined for a caller that does not count: the answer is then the newest of the newest opening. */
  opening: number | undefined;
  seq: number | undefined;
  questionId: number;
  optionIds: readonly number[];
  /** To a question of another kind than multiple choice, as JSON; null where there is none. */
  answer: string | null;
  /** It can't be graded as a whole. */
  isIncomplete: boolean;
  isFlagged: boolean;
  malpractice: boolean;
  /** When it came, in milliseconds since 1970, however long it waited to be written. */
  at: number;
}

/** Why an answer is not kept. */
export type SaveRefusal =
  | 'not_started'
  | 'cancelled'
  | 'withdrawn'
  | 'released'
  | 'elsewhere'
  | 'not_drawn'
  | 'left';

export interface Saved {
  status: AttemptStatus;
  /** The newest of the attempt. */
  opening: number;
  due_at: Date;
  id: number;
  /** While its clock stands still. */
  paused_at: Date | null;
  message_number: number;
  refusal: SaveRefusal | null;
  is_late: boolean;
  /** It came after the results were released to the student. */
  after_release: boolean;
  /** Certainly stored by this statement. */
  is_new: boolean;
  /** What is stored under its number, where that may be another answer than this one. */
  stored: Stored | undefined;
}

interface Stored {
  question_id: number;
  option_ids: number[];
  answer: unknown;
  is_late: boolean;
  after_release: boolean;
}

/** Of one attempt: what an honest device still had is far below. */
const MOST_AFTER_RELEASE = 500;

/** The opening an answer belongs to: the one it names, as far as there is one. */
export const ownOpening = saveConnections`least(coalesce(nullif(held.opening, 0), newest), newest)`;

const milliseconds = (ms: number): Fragment => saveConnections`${`${ms} milliseconds`}::interval`;

/**
 * Of save `g` to attempt `a`, whose clock stands still. What arrives once the page must have heard of the pause was given in
 * it, unless the device numbered it before and has been away since: it was given without a network, and arrives now.
 */
const isLateInPause = (grace: number): Fragment => saveConnections`(
  to_timestamp(g.at) > a.paused_at + case when exists (
      select from attempt_pauses p
      where p.attempt_id = a.id and p.resumed_at is null and p.until_back and not p.is_held)
    then ${milliseconds(grace)} else ${milliseconds(HEARD_BY)} end
  and not (
    g.seq > 0 and to_timestamp(g.seq / 1000000.0) between a.started_at and a.paused_at
    and (not exists (
        select from presence p where p.attempt_id = a.id and p.seen_at > a.paused_at + ${milliseconds(HEARD_BY)})
      or exists (
        select from presence_events v
        where v.attempt_id = a.id and v.silent_since <= a.paused_at + ${milliseconds(HEARD_BY)}
          and v.at > to_timestamp(g.at) - ${milliseconds(HEARD_BY)}))))`;

/** As PostgreSQL reads it. None of these needs quoting, for which the driver would search every value. */
const list = (values: readonly (number | boolean | string)[]) => `{${values.join()}}`;

/** Until when an answer is in time. */
export interface InTime {
  /** In milliseconds after the deadline. */
  grace: number;
  /** They are answers with files, which the minutes for photographs are for. */
  isOfFiles?: boolean;
}

/** A clock that stopped in the minutes for photographs counts as it was. */
const isAfterDeadline = ({ grace, isOfFiles }: InTime): Fragment =>
  isOfFiles
    ? saveConnections`least(to_timestamp(g.at), a.paused_at)
        > a.due_at + a.photo_minutes * interval '1 minute' + ${milliseconds(grace)}`
    : saveConnections`to_timestamp(g.at) > a.due_at + ${milliseconds(grace)}`;

/** Each with its attempt, and what becomes of it; the attempts are held until the statement ends. */
export const heldSaves = (saves: readonly Save[], inTime: InTime): Fragment => saveConnections`
  select g.*, a.id, a.status, a.opening as newest, a.due_at, a.paused_at, a.message_number,
    case
      when a.status in ('assigned', 'absent') then 'not_started'
      when a.status = 'cancelled' then 'cancelled'
      -- a role that was taken from the person meanwhile, and not given again
      when exists (
        select from grants o where o.id = a.grant_id and o.ended_at is not null and not exists (
          select from grants l where l.user_id = o.user_id and l.role = o.role and l.ended_at is null
            and (l.institution_id = o.institution_id or l.community_id = o.community_id))) then 'withdrawn'
      -- kept, but a student who goes on sending fills no disk
      when a.released_at is not null and (
        select count(*) from response_events o where o.attempt_id = a.id and o.is_late and o.after_release)
        >= ${MOST_AFTER_RELEASE} then 'released'
      -- a session that opened it earlier may still deliver what it has of its own opening
      when a.session_id <> g.session_id and (g.session_id <> all (a.earlier_sessions)
        or coalesce(nullif(g.opening, 0), a.opening) >= a.opening) then 'elsewhere'
      when g.question_id <> all (a.drawn_questions) then 'not_drawn'
      when a.current_question <> g.question_id then 'left'
    end as refusal,
    case
      when a.status <> 'in_progress' then true
      when a.paused_at is null or a.paused_at > a.due_at then ${isAfterDeadline(inTime)}
      else ${isLateInPause(inTime.grace)}
    end as is_late,
    a.status <> 'in_progress' and a.released_at is not null as after_release
  from unnest(
    ${list(saves.map((one) => one.examId))}::int[], ${list(saves.map((one) => one.userId))}::int[],
    ${list(saves.map((one) => one.sessionId))}::int[],
    ${list(saves.map((one) => one.opening ?? 0))}::int[], ${list(saves.map((one) => one.seq ?? 0))}::bigint[],
    ${list(saves.map((one) => one.questionId))}::int[],
    ${list(saves.map((one) => `"${one.optionIds.join()}"`))}::text[],
    ${list(saves.map((one) => one.isFlagged))}::boolean[],
    ${list(saves.map((one) => one.malpractice))}::boolean[],
    ${list(saves.map((one) => one.at / 1000))}::float8[])
  with ordinality
    as g (exam_id, user_id, session_id, opening, seq, question_id, options, is_flagged, malpractice, at, position)
  join attempts a on a.exam_id = g.exam_id and a.user_id = g.user_id
  order by a.id for share of a`;

/**
 * All of them in one durable statement, answered in their order: undefined where the person has no attempt at this
 * exam. It holds each attempt against being closed meanwhile, so that what is saved in time is also graded; in order of
 * id, so that it never waits for somebody who waits for it. Answers without a number get one from the database's clock.
 */
export async function insertResponses(
  saves: readonly Save[],
  inTime: InTime,
): Promise<(Saved | undefined)[]> {
  const others = otherAnswers(saves);
  const rows = await saveConnections<Held[]>`
    with held as materialized (${heldSaves(saves, inTime)}), kept as (
      insert into response_events (attempt_id, opening, seq, question_id, option_ids, is_flagged, malpractice,
        received_at, is_late, after_release${others.column})
      select id, ${ownOpening},
        case when seq > 0 then seq else (extract(epoch from clock_timestamp()) * 1000000)::bigint + position end,
        question_id, string_to_array(options, ',')::int[], is_flagged, malpractice, to_timestamp(at), is_late, after_release${others.value}
      from held where refusal is null
      on conflict (attempt_id, opening, seq) do nothing
      returning 1)
    select position::int, id, status, newest as opening, due_at, paused_at, message_number, refusal, is_late, after_release,
      (select count(*) from kept)::int as kept
    from held`;
  const isAllKept = rows[0]?.kept === rows.filter(({ refusal }) => refusal === null).length;
  const saved: (Saved | undefined)[] = saves.map(() => undefined);
  const repeats: number[] = [];
  for (const { position, kept: _, ...row } of rows) {
    const at = position - 1;
    const is_new = row.refusal === null && (isAllKept || saves[at]?.seq === undefined);
    if (!is_new) repeats.push(at);
    saved[at] = { ...row, is_new, stored: undefined };
  }
  if (repeats.length > 0) await findStored(saves, saved, repeats);
  return saved;
}

/** Held until the transaction ends, by one who acts on several exams: in the order in which saves hold them. */
export async function lockAttemptsOf(examIds: readonly number[]): Promise<void> {
  await sql`select from attempts where exam_id = any(${[...examIds]}) order by id for no key update`;
}

/** Papers of multiple choice alone, which are most, have a statement without them. */
function otherAnswers(saves: readonly Save[]): { column: Fragment; value: Fragment } {
  if (saves.every(({ answer }) => answer === null)) return { column: NOTHING, value: NOTHING };
  const answers = list(saves.map(({ answer }) => quoted(answer ?? 'null')));
  const incomplete = list(saves.map(({ isIncomplete }) => isIncomplete));
  return {
    column: saveConnections`, answer, incomplete`,
    value: saveConnections`, (${answers}::text[])[position]::json, (${incomplete}::boolean[])[position]`,
  };
}

const NOTHING = saveConnections``;

const quoted = (text: string) => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`;

export interface Held extends Omit<Saved, 'is_new' | 'stored'> {
  position: number;
  kept: number;
}

/** What is stored under the numbers of the saves at these positions. */
async function findStored(
  saves: readonly Save[],
  saved: readonly (Saved | undefined)[],
  positions: readonly number[],
): Promise<void> {
  const of = (pick: (save: Save) => number | undefined) =>
    list(positions.map((position) => pick(saves[position] as Save) ?? 0));
  const rows = await saveConnections<(Stored & { position: number })[]>`
    select held.position, r.question_id, r.option_ids, r.answer, r.is_late, r.after_release
    from (
      select g.*, a.id, a.opening as newest
      from unnest(${list(positions)}::int[], ${of((one) => one.examId)}::int[], ${of((one) => one.userId)}::int[],
        ${of((one) => one.opening)}::int[], ${of((one) => one.seq)}::bigint[])
        as g (position, exam_id, user_id, opening, seq)
      join attempts a on a.exam_id = g.exam_id and a.user_id = g.user_id) held
    join response_events r on r.attempt_id = held.id and r.opening = ${ownOpening} and r.seq = held.seq`;
  for (const { position, ...stored } of rows) (saved[position] as Saved).stored = stored;
}
