import type { HallMessage, UnseenBy } from '@quivia/contract/hall/messages';
import { type Fragment, sql } from '../../../platform/database/database.ts';
import type { Sent } from './visible.rules.ts';

/** Any number that nothing else locks by. */
const LOCK = 7190561;

/** Until the transaction ends nobody else sends a message in this exam: numbers have no gaps and no doubles. */
export async function lockNumbers(examId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK}, ${examId})`;
}

export interface NewMessage {
  exam_id: number;
  act_id: number;
  at: Date;
  by_id: number;
  room_id: number | null;
  recipients: number[] | null;
  question_id: number | null;
  ask_id: number | null;
  text: string;
  is_evacuation: boolean;
}

/** The transaction holds the numbers. */
export async function insertMessage(message: NewMessage): Promise<number> {
  const [row] = await sql<{ number: number }[]>`
    insert into hall_messages (exam_id, number, act_id, at, by_id, room_id, recipients, question_id, ask_id, text,
      is_evacuation)
    select ${message.exam_id}, coalesce(max(m.number), 0) + 1, ${message.act_id}, ${message.at}, ${message.by_id},
      ${message.room_id}, ${message.recipients}, ${message.question_id}, ${message.ask_id}, ${message.text},
      ${message.is_evacuation}
    from hall_messages m where m.exam_id = ${message.exam_id}
    returning number`;
  return (row as { number: number }).number;
}

/** How many went to the same room or student, or to everyone. Answers to one student are left out. */
export async function countAlike({ exam_id, room_id, recipients }: NewMessage): Promise<number> {
  const isAlike: Fragment =
    recipients === null
      ? sql`m.recipients is null`
      : room_id === null
        ? sql`m.recipients = ${recipients} and m.room_id is null and m.ask_id is null`
        : sql`m.room_id = ${room_id}`;
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from hall_messages m where m.exam_id = ${exam_id} and ${isAlike}`;
  return row?.n ?? 0;
}

/** Of the message that this person sent by this act. */
export async function selectNumberOf(actId: number, byId: number): Promise<number | undefined> {
  const [row] = await sql<{ number: number }[]>`
    select number from hall_messages where act_id = ${actId} and by_id = ${byId}`;
  return row?.number;
}

/** Whether an evacuation was ever announced. */
export async function existsEvacuation(examId: number): Promise<boolean> {
  const rows = await sql`select from hall_messages where exam_id = ${examId} and is_evacuation limit 1`;
  return rows.length > 0;
}

/**
 * Message `m` is for attempt `a`: it was sent to it, and it has the question. An evacuation is for those whom it paused, and not
 * for students who came when it was over.
 */
export const isFor = (): Fragment => sql`
  (m.recipients is null or a.id = any(m.recipients))
  and (not m.is_evacuation or exists (
    select from attempt_pauses p where p.act_id = m.act_id and p.attempt_id = a.id))
  and (m.question_id is null or a.drawn_questions is null or m.question_id = any(a.drawn_questions))`;

const canTake = (): Fragment => sql`a.status in ('assigned', 'in_progress')`;

/** Of attempt `a`: in one of these rooms. */
const inRooms = (rooms: number[] | undefined): Fragment =>
  rooms === undefined
    ? sql`true`
    : sql`exists (select from seats s where s.attempt_id = a.id and s.room_id = any(${rooms}))`;

/** Message `m` went to everyone, or to one of these rooms or a student there. */
const reaches = (rooms: number[] | undefined): Fragment =>
  rooms === undefined
    ? sql`true`
    : sql`(m.recipients is null or m.room_id = any(${rooms})
        or m.room_id is null and exists (
          select from seats s where s.attempt_id = any(m.recipients) and s.room_id = any(${rooms})))`;

/** Since when nobody is paused by the act of evacuation `m`; null while somebody is. */
const overSince = (): Fragment => sql`
  case when m.is_evacuation then (
    select case when count(*) = count(p.resumed_at) then coalesce(max(p.resumed_at), m.at) end
    from attempt_pauses p where p.act_id = m.act_id) end`;

export interface ListedMessage extends Omit<HallMessage, 'evacuation' | 'at'> {
  at: Date;
  is_evacuation: boolean;
  over_since: Date | null;
}

/** Counted among the students of these rooms, where there are some. */
export async function selectMessages(
  examId: number,
  rooms: number[] | undefined,
  page: { limit: number; offset: number },
): Promise<ListedMessage[]> {
  return sql<ListedMessage[]>`
    select m.number, m.at, coalesce(u.name, u.username) as by, r.name as room, m.text, m.ask_id is not null as is_answer,
      case when m.room_id is null and m.recipients is not null then (
        select coalesce(s.name, s.roll_number) from attempts a join sitters s on s.id = a.grant_id where a.id = m.recipients[1]) end as student,
      case when q.question_id is not null then json_build_object('id', q.question_id, 'number', q.place) end as question,
      m.is_evacuation, ${overSince()} as over_since, c.seen, c.unseen
    from hall_messages m join users u on u.id = m.by_id left join rooms r on r.id = m.room_id
    left join exam_questions q on q.exam_id = m.exam_id and q.question_id = m.question_id
    cross join lateral (
      select count(*) filter (where t.number is not null)::int as seen,
        count(*) filter (where t.number is null and ${canTake()})::int as unseen
      from attempts a left join message_receipts t on t.attempt_id = a.id and t.number = m.number
      where a.exam_id = m.exam_id and ${isFor()} and ${inRooms(rooms)}) c
    where m.exam_id = ${examId} and ${reaches(rooms)}
    order by m.number desc limit ${page.limit} offset ${page.offset}`;
}

export async function existsMessage(
  examId: number,
  number: number,
  rooms: number[] | undefined,
): Promise<boolean> {
  const rows = await sql`
    select from hall_messages m where m.exam_id = ${examId} and m.number = ${number} and ${reaches(rooms)}`;
  return rows.length > 0;
}

export async function selectUnseen(
  examId: number,
  number: number,
  rooms: number[] | undefined,
  page: { limit: number; offset: number },
): Promise<UnseenBy[]> {
  return sql<UnseenBy[]>`
    select a.grant_id as student_id, p.name, p.roll_number, r.name as room, a.started_at is not null as has_started
    from hall_messages m join attempts a on a.exam_id = m.exam_id
    join sitters p on p.id = a.grant_id
    left join seats s on s.attempt_id = a.id left join rooms r on r.id = s.room_id
    where m.exam_id = ${examId} and m.number = ${number} and ${isFor()} and ${canTake()} and ${inRooms(rooms)}
      and not exists (select from message_receipts t where t.attempt_id = a.id and t.number = m.number)
    order by a.started_at is null, p.roll_number, a.id limit ${page.limit} offset ${page.offset}`;
}

/** Each once, the newest first. Answers to one student are of no use to others. */
export async function selectRecentTexts(userId: number, most: number): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select text from (
      select text, at from hall_messages where by_id = ${userId} and ask_id is null order by at desc limit 50) m
    group by text order by max(at) desc limit ${most}`;
  return rows.map(({ text }) => text);
}

export interface StoredMessage extends Sent {
  at: Date;
  by: string;
  room_id: number | null;
  ask_id: number | null;
  text: string;
}

/** When an evacuation was over for each attempt that it paused, by its id; null for other messages. */
const evacuated = (attemptIds: number[]): Fragment => sql`
  case when m.is_evacuation then (
    select coalesce(json_object_agg(p.attempt_id, p.over_since), '{}') from (
      select attempt_id, case when count(*) = count(resumed_at) then max(resumed_at) end as over_since
      from attempt_pauses where act_id = m.act_id and attempt_id = any(${attemptIds}) group by attempt_id) p) end`;

/** Those to everyone and to these attempts, oldest first; of those to one student alone, so many of the newest. */
export async function selectMessagesTo(
  examId: number,
  attemptIds: readonly number[],
  mostToOne: number,
): Promise<StoredMessage[]> {
  return sql<StoredMessage[]>`
    select m.number, m.at, coalesce(u.name, u.username) as by, m.room_id, m.recipients, m.question_id, m.ask_id, m.text,
      k.attempt_id as asker, ${evacuated([...attemptIds])} as evacuated
    from (
      select *, row_number() over (partition by recipients, room_id order by number desc) as place from hall_messages
      where exam_id = ${examId} and (recipients is null or recipients && ${[...attemptIds]})) m
    join users u on u.id = m.by_id left join hall_asks k on k.id = m.ask_id
    where m.recipients is null or m.room_id is not null or m.place <= ${mostToOne}::float8
    order by m.number`;
}

export interface ReaderRow {
  attempt_id: number;
  user_id: number;
  message_number: number;
  seed: number;
  is_started: boolean;
  drawn_questions: number[] | null;
  current_question: number | null;
}

const reader = (): Fragment => sql`
  a.id as attempt_id, a.user_id, a.message_number, a.seed, a.started_at is not null as is_started, a.drawn_questions, a.current_question`;

/** Null for everyone. */
export async function selectReaders(
  examId: number,
  attemptIds: readonly number[] | null,
): Promise<ReaderRow[]> {
  return sql<ReaderRow[]>`
    select ${reader()} from attempts a
    where a.exam_id = ${examId} and ${attemptIds ? sql`a.id = any(${[...attemptIds]})` : sql`true`}`;
}

export async function selectReader(examId: number, userId: number): Promise<ReaderRow | undefined> {
  const [row] = await sql<ReaderRow[]>`
    select ${reader()} from attempts a where a.exam_id = ${examId} and a.user_id = ${userId}`;
  return row;
}

export interface Sight {
  examId: number;
  userId: number;
  number: number;
  /** Every message up to this number, not this one alone. */
  isUpTo: boolean;
  at: number;
}

/**
 * What these students have seen, in one statement. Up to a number says nothing about clarifications where students go
 * forward only: some of them are held back until their question is reached. The waiting room shows none of them. Nor does it
 * about an evacuation, which a page that was away never showed.
 */
export async function insertReceipts(sights: readonly Sight[]): Promise<void> {
  const list = (values: readonly (number | boolean)[]) => `{${values.join()}}`;
  await sql`
    insert into message_receipts (attempt_id, number, exam_id, seen_at)
    select a.id, m.number, m.exam_id, min(to_timestamp(g.at))
    from unnest(${list(sights.map((one) => one.examId))}::int[], ${list(sights.map((one) => one.userId))}::int[],
        ${list(sights.map((one) => one.number))}::int[], ${list(sights.map((one) => one.isUpTo))}::boolean[],
        ${list(sights.map((one) => one.at / 1000))}::float8[]) as g (exam_id, user_id, number, is_up_to, at)
    join attempts a on a.exam_id = g.exam_id and a.user_id = g.user_id
    join hall_messages m on m.exam_id = a.exam_id and (m.number = g.number
      or g.is_up_to and m.number < g.number and not m.is_evacuation
        and (m.question_id is null or a.current_question is null))
    where (a.started_at is not null or m.question_id is null) and ${isFor()}
    group by a.id, m.number, m.exam_id
    on conflict (attempt_id, number) do nothing`;
}

/** Whether messages can still reach somebody. */
export async function selectExamState(
  examId: number,
  at: Date,
): Promise<{ is_over: boolean; has_opened: boolean } | undefined> {
  const [row] = await sql<{ is_over: boolean; has_opened: boolean }[]>`
    select e.cancelled_at is not null or is_over(e, ${at}) as is_over, e.starts_at <= ${at} as has_opened
    from exams e where e.id = ${examId}`;
  return row;
}

/** Those who run the exam or are on duty at it. */
export async function selectStaff(examId: number): Promise<number[]> {
  const rows = await sql<{ user_id: number }[]>`
    select s.user_id from exams e join exam_staff s on s.exam_id = coalesce(e.rehearsal_of, e.id) and s.share >= 'run'
    where e.id = ${examId}
    union
    select d.user_id from exams e join hall_duties d on d.exam_id = coalesce(e.rehearsal_of, e.id)
    where e.id = ${examId} and d.ended_at is null`;
  return rows.map(({ user_id }) => user_id);
}

/** By question, oldest first. */
export async function selectClarifications(
  examId: number,
): Promise<{ question_id: number; at: Date; text: string }[]> {
  return sql<{ question_id: number; at: Date; text: string }[]>`
    select question_id, at, text from hall_messages
    where exam_id = ${examId} and question_id is not null order by number`;
}
