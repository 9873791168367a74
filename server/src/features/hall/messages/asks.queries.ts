import type { AskForStudent, AskKind, AskState, HallAsk } from '@quivia/contract/hall/asks';
import { brokenConstraint, type Fragment, sql } from '../../../platform/database/database.ts';

/** Of question `k`. */
const state = (): Fragment => sql`
  case when k.withdrawn_at is not null then 'withdrawn' when k.answered_at is not null then 'answered'
    when k.taken_by is not null then 'taken' when k.seen_by is not null then 'seen' else 'sent' end`;

const isOpen = (): Fragment => sql`k.answered_at is null and k.withdrawn_at is null`;

const nameOf = (id: Fragment): Fragment =>
  sql`(select coalesce(p.name, p.username) from users p where p.id = ${id})`;

export type AskOfStudent = Omit<AskForStudent, 'at'> & { attempt_id: number; at: Date };

const ofStudent = (): Fragment => sql`
  k.id, k.attempt_id, k.key as ask_key, k.kind, k.question_id, k.text, k.asked_at as at, ${state()} as state,
  ${nameOf(sql`coalesce(k.answered_by, k.taken_by, k.seen_by)`)} as by, nullif(k.answer, '') as answer, k.to_all`;

/** Oldest first. */
export async function selectAsksOf(attemptIds: readonly number[]): Promise<AskOfStudent[]> {
  return sql<AskOfStudent[]>`
    select ${ofStudent()} from hall_asks k where k.attempt_id = any(${[...attemptIds]}) order by k.id`;
}

interface NewAsk {
  exam_id: number;
  attempt_id: number;
  key: string;
  kind: AskKind;
  question_id: number | null;
  text: string;
  at: Date;
}

/** 'open' where another question of the student of this kind waits, 'repeat' where this one was asked before. */
export async function insertAsk(ask: NewAsk): Promise<'asked' | 'repeat' | 'open'> {
  try {
    const { count } = await sql`
      insert into hall_asks (exam_id, attempt_id, key, kind, question_id, text, asked_at)
      values (${ask.exam_id}, ${ask.attempt_id}, ${ask.key}, ${ask.kind}, ${ask.question_id}, ${ask.text}, ${ask.at})
      on conflict (attempt_id, key) do nothing`;
    return count > 0 ? 'asked' : 'repeat';
  } catch (error) {
    if (brokenConstraint(error) === 'hall_asks_open') return 'open';
    throw error;
  }
}

export interface HeldAsk {
  attempt_id: number;
  student_id: number;
  kind: AskKind;
  question_id: number | null;
  state: AskState;
  taken_by: number | null;
  taker: string | null;
  /** The student's. */
  name: string;
}

/** Held until the transaction ends. */
export async function lockAsk(examId: number, askId: number): Promise<HeldAsk | undefined> {
  const [row] = await sql<HeldAsk[]>`
    select k.attempt_id, a.grant_id as student_id, k.kind, k.question_id, ${state()} as state, k.taken_by,
      ${nameOf(sql`k.taken_by`)} as taker, coalesce(p.name, p.roll_number) as name
    from hall_asks k join attempts a on a.id = k.attempt_id join sitters p on p.id = a.grant_id
    where k.exam_id = ${examId} and k.id = ${askId} for update of k`;
  return row;
}

export async function updateTaken(askId: number, byId: number): Promise<void> {
  await sql`update hall_asks set taken_by = ${byId}, seen_by = coalesce(seen_by, ${byId}) where id = ${askId}`;
}

export async function updateAnswered(
  askId: number,
  given: { by: number; at: Date; answer: string; toAll: boolean },
): Promise<void> {
  await sql`
    update hall_asks set answered_by = ${given.by}, answered_at = ${given.at}, answer = ${given.answer}, to_all = ${given.toAll}
    where id = ${askId}`;
}

/** The attempt and exam of a question that was withdrawn now. */
export async function updateWithdrawn(
  userId: number,
  askId: number,
  at: Date,
): Promise<{ attempt_id: number; exam_id: number } | undefined> {
  const [row] = await sql<{ attempt_id: number; exam_id: number }[]>`
    update hall_asks k set withdrawn_at = ${at} from attempts a
    where k.id = ${askId} and a.id = k.attempt_id and a.user_id = ${userId} and ${isOpen()}
    returning k.attempt_id, k.exam_id`;
  return row;
}

/** Undefined where it isn't the person's. */
export async function selectStateOf(userId: number, askId: number): Promise<AskState | undefined> {
  const [row] = await sql<{ state: AskState }[]>`
    select ${state()} as state from hall_asks k join attempts a on a.id = k.attempt_id
    where k.id = ${askId} and a.user_id = ${userId}`;
  return row?.state;
}

/** Calls for help from these rooms; undefined for all of the hall, with questions about the paper. */
const within = (rooms: number[] | undefined): Fragment =>
  rooms === undefined
    ? sql`true`
    : sql`k.kind = 'help' and exists (
        select from seats s where s.attempt_id = k.attempt_id and s.room_id = any(${rooms}))`;

/** The attempts whose questions nobody had seen before. */
export async function updateSeen(
  examId: number,
  ids: readonly number[],
  rooms: number[] | undefined,
  byId: number,
): Promise<number[]> {
  const rows = await sql<{ attempt_id: number }[]>`
    update hall_asks k set seen_by = ${byId}
    where k.exam_id = ${examId} and k.id = any(${[...ids]}) and k.seen_by is null and ${isOpen()} and ${within(rooms)}
    returning k.attempt_id`;
  return rows.map(({ attempt_id }) => attempt_id);
}

export async function countOpen(examId: number, rooms: number[] | undefined): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from hall_asks k where k.exam_id = ${examId} and ${isOpen()} and ${within(rooms)}`;
  return row?.n ?? 0;
}

/** The exam, unless another student's question about its paper is open. Nobody waits for an answer in a rehearsal. */
export async function selectUntold(
  examId: number,
  attemptId: number,
): Promise<{ owner_id: number; title: string } | undefined> {
  const [row] = await sql<{ owner_id: number; title: string }[]>`
    select e.owner_id, e.title from exams e
    where e.id = ${examId} and e.rehearsal_of is null and not exists (
      select from hall_asks k
      where k.exam_id = e.id and k.kind = 'paper' and k.attempt_id <> ${attemptId} and ${isOpen()})`;
  return row;
}

/** Without the paper, only calls for help, and none of its questions. The open ones first, those that wait longest on top; then the others, the newest first. */
export async function selectAsks(
  examId: number,
  { rooms, withPaper }: { rooms: number[] | undefined; withPaper: boolean },
  page: { limit: number; offset: number },
): Promise<(HallAsk & { attempt_id: number; seed: number })[]> {
  return sql<(HallAsk & { attempt_id: number; seed: number })[]>`
    select a.id as attempt_id, a.seed, k.id, k.kind, a.grant_id as student_id, p.name, p.roll_number, r.name as room, k.text, k.asked_at as at,
      case when q.question_id is not null and ${withPaper} then
        json_build_object('id', q.question_id, 'number', q.place, 'question', v.question) end as question,
      ${state()} as state, ${nameOf(sql`k.taken_by`)} as taken_by, ${nameOf(sql`k.answered_by`)} as answered_by,
      nullif(k.answer, '') as answer, k.to_all
    from hall_asks k join attempts a on a.id = k.attempt_id
    join sitters p on p.id = a.grant_id
    left join seats s on s.attempt_id = a.id left join rooms r on r.id = s.room_id
    left join exam_questions q on q.exam_id = k.exam_id and q.question_id = k.question_id
    left join question_versions v on v.id = q.version_id
    where k.exam_id = ${examId} and (k.kind = 'help' or ${withPaper}) and ${within(rooms)}
    order by not (${isOpen()}), case when ${isOpen()} then k.id else -k.id end
    limit ${page.limit} offset ${page.offset}`;
}
