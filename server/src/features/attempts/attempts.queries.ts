// The attempts themselves: read and written here alone, in the order exams, then attempts by id, so that nobody waits
// for somebody who waits for them.
import {
  type Answer,
  type AttemptState,
  type AttemptStatus,
  type ExamForStudent,
  PAGE_SETTINGS,
  type PageSettings,
} from '@quivia/contract/attempts';
import { type Fragment, gathered, sql } from '../../platform/database/database.ts';
import { inPlaces, type Placed } from '../../platform/database/places.ts';
import { LIVING, TRANSITIONS } from './attempt-state.rules.ts';
import type { AtStart } from './drawn-values/drawn-values.queries.ts';
import { deleteMarks } from './marks/marks.queries.ts';
import { LONGEST_WAIT } from './time/waiting.rules.ts';

export interface Attempt extends PageSettings {
  id: number;
  exam_id: number;
  status: AttemptStatus;
  seed: number;
  extra_time: number;
  extra_minutes: number;
  granted_ms: number;
  waited_ms: number;
  started_at: Date | null;
  due_at: Date;
  /** After it, for photographs alone. */
  photo_minutes: number;
  /** While its clock stands still. */
  pause: Pause | null;
  /** What people gave and took, without pauses. */
  given_ms: number;
  given_reason: string | null;
  message_number: number;
  ended_at: Date | null;
  /** Of the newest opening; null before it is opened. */
  session_id: number | null;
  device: string | null;
  earlier_sessions: number[];
  earlier_devices: string[];
  opening: number;
  address: string | null;
  browser: string | null;
  current_question: number | null;
  title: string;
  starts_at: Date;
  ends_at: Date;
  duration: number;
  late_keeps_full: boolean;
  /** Where a person ended the attempt: with the whole exam, before its deadline, or by disqualification. */
  end_reason: string | null;
  release: AttemptState['release'];
  cancelled_at: Date | null;
  cancel_reason: string | null;
  institution_id: number | null;
  community: string | null;
  /** The student has not left the college, nor the member the community; or has come back. */
  is_student: boolean;
  /** The exam is held in a hall, which says who gets in. */
  has_door: boolean;
  /** It is taken in Safe Exam Browser. */
  needs_seb: boolean;
}

export interface Pause {
  /** As PostgreSQL writes it in JSON. */
  since: string;
  reason: string;
  /** The student's return resumes it. */
  until_back: boolean;
  is_evacuation: boolean;
  /** It waits for the student, and perhaps for the hall too. */
  is_awaited: boolean;
  /** Where it waits for the student: when it runs again by itself. */
  runs_at: string | null;
}

/** Of attempt `a` at exam `e`. */
export const endReason = (): Fragment => sql`
  case when a.status = 'disqualified' then (
      select d.reason from decisions d where d.attempt_id = a.id and d.kind = 'disqualified' order by d.id desc limit 1)
    when a.end_reason is not null then a.end_reason
    when a.due_at = e.ended_early_at then e.end_reason end`;

/** Of attempt `a`: what the hall did to its time. */
export const hallTime = (): Fragment => sql`
  case when a.paused_at is not null then (
    select json_build_object('since', p.paused_at, 'reason', p.reason, 'until_back', p.until_back and not p.is_held,
      'is_awaited', p.until_back,
      'is_evacuation', exists (select from hall_acts h where h.id = p.act_id and h.kind = 'evacuate'),
      'runs_at', case when p.until_back and not p.is_held
        then p.waits_since + ${`${LONGEST_WAIT} milliseconds`}::interval end)
    from attempt_pauses p where p.attempt_id = a.id and p.resumed_at is null) end as pause,
  (select coalesce(sum(t.ms - coalesce(t.undone_ms, 0)), 0)::float8 from time_grants t where t.attempt_id = a.id) as given_ms,
  (select h.reason from time_grants t join hall_acts h on h.id = t.act_id
   where t.attempt_id = a.id and t.undone_at is null order by t.act_id desc limit 1) as given_reason,
  a.message_number`;

const attempt = (): Fragment => sql`
  a.id, a.exam_id, a.status, a.seed, a.extra_time, a.extra_minutes, a.granted_ms::float8 as granted_ms,
  a.waited_ms::float8 as waited_ms, a.started_at, a.due_at, a.photo_minutes, a.ended_at, a.session_id, a.device, ${hallTime()},
  a.earlier_sessions, a.earlier_devices, a.opening, a.address, a.browser, a.current_question, e.title,
  e.institution_id, e.starts_at, e.ends_at, e.duration, e.late_keeps_full, e.release,
  ${sql.unsafe(PAGE_SETTINGS.map((name) => `e.${name}`).join(', '))}, e.cancelled_at, e.cancel_reason,
  ${endReason()} as end_reason,
  (select m.name from communities m where m.id = e.community_id) as community,
  exists (
    select from grants g join grants l on l.user_id = g.user_id and l.role = g.role and l.ended_at is null
      and (l.id = g.id or l.institution_id = g.institution_id or l.community_id = g.community_id)
    where g.id = a.grant_id) as is_student,
  exists (select from hall_doors d where d.exam_id = e.id) as has_door,
  exists (select from seb_settings b where b.exam_id = e.id and b.mode <> 'off') as needs_seb`;

/** Of one person at one exam. */
export interface AttemptKey {
  examId: number;
  userId: number;
}

/** As rows `k`, with their places. */
export const placesOf = (keys: readonly AttemptKey[]): Fragment => sql`
  unnest((select ${keys.map(({ examId }) => examId)}::int[]), (select ${keys.map(({ userId }) => userId)}::int[]))
    with ordinality as k (exam_id, user_id, place)`;

const findAttempt = gathered(async (keys: readonly AttemptKey[]): Promise<(Attempt | undefined)[]> => {
  const rows = await sql<(Attempt & Placed)[]>`
    select k.place::int, ${attempt()}
    from ${placesOf(keys)} join attempts a on a.exam_id = k.exam_id and a.user_id = k.user_id join exams e on e.id = a.exam_id`;
  return inPlaces(rows, keys.length);
});

export const selectAttempt = (examId: number, userId: number): Promise<Attempt | undefined> =>
  findAttempt({ examId, userId });

export type OwnExam = Attempt &
  Pick<ExamForStudent, 'viva_or_quiz' | 'qbank' | 'course_name' | 'course_code' | 'late_answers' | 'taker'>;

interface OwnKey {
  userId: number;
  communities: boolean;
  since: Date;
}

export const selectOwn = gathered(async (keys: readonly OwnKey[]): Promise<OwnExam[][]> => {
  const rows = await sql<(OwnExam & Placed)[]>`
    select k.place::int, ${attempt()}, e.viva_or_quiz, e.bank_id as qbank, c.name as course_name, c.code as course_code,
      (select concat_ws(', ', g.shown_name, nullif(g.roll_number, g.shown_name)) from sitters g where g.id = a.grant_id) as taker,
      case when a.status in ('submitted', 'closed_by_deadline') then (
        select count(distinct r.question_id)::int
        from answer_events r left join late_decisions l using (attempt_id, opening, seq, is_essay)
        where r.attempt_id = a.id and r.is_late and l.is_accepted is null) else 0 end as late_answers
    from unnest((select ${keys.map(({ userId }) => userId)}::int[]),
        (select ${keys.map(({ communities }) => communities)}::boolean[]),
        (select ${keys.map(({ since }) => since.toISOString())}::timestamptz[]))
      with ordinality as k (user_id, communities, since, place)
    join attempts a on a.user_id = k.user_id join exams e on e.id = a.exam_id join courses c on c.id = e.course_id
    -- by the attempt alone first, so that years of exams are not looked up
    where (a.due_at > k.since or a.status = 'cancelled')
      and coalesce(e.cancelled_at, a.due_at) > k.since and (e.community_id is not null) = k.communities
      -- an exam of a community one has left is none of one's own
      and (e.community_id is null or exists (
        select from community_members m where m.user_id = a.user_id and m.community_id = e.community_id))
    order by a.status not in ('assigned', 'in_progress'), e.starts_at, e.id`;
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return keys.map((_, i) => byPlace.get(i + 1) ?? []);
});

/** Of those who take an exam. */
export interface Assigned {
  attempt_id: number;
  exam_id: number;
  user_id: number;
  extra_time: number;
  extra_minutes: number;
  granted_ms: number;
  waited_ms: number;
  started_at: Date | null;
  due_at: Date;
  photo_minutes: number;
  paused_at: Date | null;
}

export interface NewAttempt {
  grant_id: number;
  user_id: number;
  seed: number;
  extra_time: number;
  due_at: Date;
}

export async function insertAttempts(examId: number, rows: readonly NewAttempt[]): Promise<void> {
  await sql`
    insert into attempts (exam_id, grant_id, user_id, seed, extra_time, due_at)
    select ${examId}, n.grant_id, n.user_id, n.seed, n.extra_time, n.due_at
    from unnest(${rows.map((one) => one.grant_id)}::int[], ${rows.map((one) => one.user_id)}::int[],
      ${rows.map((one) => one.seed)}::int[], ${rows.map((one) => one.extra_time)}::int[],
      ${rows.map((one) => one.due_at.toISOString())}::timestamptz[])
      as n (grant_id, user_id, seed, extra_time, due_at)`;
}

/**
 * The extra time of each, none for who has none. Held until the transaction ends, so that extra time that is being set
 * is either read here or finds the attempt that is made from it.
 */
export async function lockExtraTimes(grantIds: number[]): Promise<Map<number, number>> {
  await sql`select from grants where id = any(${grantIds}) order by id for key share`;
  const rows = await sql<{ grant_id: number; extra_time: number }[]>`
    select grant_id, extra_time from extra_times where grant_id = any(${grantIds})`;
  return new Map(rows.map(({ grant_id, extra_time }) => [grant_id, extra_time]));
}

export async function selectExtraTimes(
  grantIds: number[],
): Promise<{ student_id: number; extra_time: number }[]> {
  return sql<{ student_id: number; extra_time: number }[]>`
    select grant_id as student_id, extra_time from extra_times
    where grant_id = any(${grantIds}) and extra_time > 0 order by grant_id`;
}

export async function upsertExtraTime(
  grantId: number,
  extraTime: number,
  by: number,
  at: Date,
): Promise<void> {
  await sql`
    insert into extra_times (grant_id, extra_time, set_by, set_at) values (${grantId}, ${extraTime}, ${by}, ${at})
    on conflict (grant_id) do update set extra_time = excluded.extra_time, set_by = excluded.set_by,
      set_at = excluded.set_at`;
}

/** Those of an exam that has not opened who are no longer chosen, without those whom an incident concerns; the people. */
export async function deleteAttemptsExcept(examId: number, grantIds: number[]): Promise<number[]> {
  const rows = await sql<{ user_id: number }[]>`
    delete from attempts a where exam_id = ${examId} and status = 'assigned' and grant_id <> all(${grantIds})
      and not exists (select from incidents i where i.attempt_id = a.id)
    returning user_id`;
  return rows.map(({ user_id }) => user_id);
}

export async function selectAssignedGrants(examId: number): Promise<number[]> {
  const rows = await sql<{ grant_id: number }[]>`select grant_id from attempts where exam_id = ${examId}`;
  return rows.map(({ grant_id }) => grant_id);
}

export async function selectUsers(examId: number): Promise<number[]> {
  const rows = await sql<{ user_id: number }[]>`select user_id from attempts where exam_id = ${examId}`;
  return rows.map(({ user_id }) => user_id);
}

/** Somebody can still begin or continue it. */
export async function existsLiving(examId: number, at: Date): Promise<boolean> {
  const [row] = await sql`
    select 1 from attempts where exam_id = ${examId} and status = any(${[...LIVING]})
      and (due_at + photo_minutes * interval '1 minute' > ${at} or paused_at is not null) limit 1`;
  return row !== undefined;
}

export async function existsPaused(examId: number): Promise<boolean> {
  const [row] = await sql`
    select 1 from attempts where exam_id = ${examId} and paused_at is not null limit 1`;
  return row !== undefined;
}

/**
 * Those that can still be taken and that no person has ended, held until the transaction ends. Like everyone who holds
 * attempts, weaker than `for update`: rows that name an attempt are written in any order, and must not wait for it.
 */
export async function lockLiving({
  examId,
  grantId,
  attemptIds,
}: {
  examId?: number;
  grantId?: number;
  /** Of these alone; without them, of everyone. */
  attemptIds?: readonly number[] | undefined;
}): Promise<Assigned[]> {
  return sql<Assigned[]>`
    select a.id as attempt_id, a.exam_id, a.user_id, a.extra_time, a.extra_minutes, a.granted_ms::float8 as granted_ms,
      a.waited_ms::float8 as waited_ms, a.started_at, a.due_at, a.photo_minutes, a.paused_at
    from attempts a
    where a.status = any(${[...LIVING]}) and a.end_reason is null
      and ${examId === undefined ? sql`true` : sql`a.exam_id = ${examId}`}
      and ${grantId === undefined ? sql`true` : sql`a.grant_id = ${grantId}`}
      and ${attemptIds === undefined ? sql`true` : sql`a.id = any(${[...attemptIds]})`}
    order by a.id for no key update`;
}

export async function updateDue(
  due: readonly { attempt_id: number; due_at: Date; extra_time: number; granted_ms: number }[],
): Promise<void> {
  await sql`
    update attempts a set due_at = d.due_at, extra_time = d.extra_time, granted_ms = d.granted_ms
    from unnest(${due.map((one) => one.attempt_id)}::int[], ${due.map((one) => one.due_at.toISOString())}::timestamptz[],
      ${due.map((one) => one.extra_time)}::int[], ${due.map((one) => one.granted_ms)}::bigint[])
      as d (id, due_at, extra_time, granted_ms)
    where a.id = d.id`;
}

/** Of one attempt that the transaction holds. */
export async function updateExtraMinutes(
  attemptId: number,
  extraMinutes: number,
  { due_at, granted_ms }: { due_at: Date; granted_ms: number },
): Promise<void> {
  await sql`
    update attempts set extra_minutes = ${extraMinutes}, due_at = ${due_at}, granted_ms = ${granted_ms}
    where id = ${attemptId}`;
}

/** All of an exam, whatever they were: what was computed goes, what was answered stays. */
export async function updateCancelled(examId: number, at: Date): Promise<void> {
  await sql`select from attempts where exam_id = ${examId} order by id for no key update`;
  await updatePausesEnded(sql`a.exam_id = ${examId}`, at);
  await deleteMarks(sql`select id from attempts where exam_id = ${examId}`);
  await sql`
    update attempts set status = ${TRANSITIONS.cancel.to}, ended_at = coalesce(ended_at, ${at}), ungraded = null,
      paused_at = null, awaits_release = false
    where exam_id = ${examId} and status = any(${[...TRANSITIONS.cancel.from]})`;
}

/** With the attempts `a` that end while they are paused. */
export async function updatePausesEnded(which: Fragment, at: Date): Promise<void> {
  await sql`
    update attempt_pauses p set resumed_at = greatest(p.paused_at, ${at}::timestamptz) from attempts a
    where a.id = p.attempt_id and p.resumed_at is null and ${which}`;
}

/** The session and the tab that open an exam, and where they are. */
export interface Opener {
  sessionId: number;
  device: string | null;
  address: string;
  browser: string;
}

/** What the exam gives, where a question that can be answered takes files. */
export const photoMinutes = (takesFiles: boolean): Fragment =>
  takesFiles ? sql`(select e.photo_minutes from exams e where e.id = exam_id)` : sql`0`;

/** An attempt as it was read, and what its start gives it. */
export interface Start {
  attempt: Pick<Attempt, 'id' | 'due_at'>;
  given: AtStart & { at: Date; due_at: Date; granted_ms: number };
  by: Opener;
}

/** What starting found or settled. */
export interface Started {
  photo_minutes: number;
  message_number: number;
}

/**
 * In their order; undefined where it was started, paused or ended meanwhile, or its window was moved. An attempt that another
 * transaction holds is waited for, or left alone as if it had changed: those who start together never wait for each other.
 */
export async function updateStarted(
  starts: readonly Start[],
  { waits }: { waits: boolean },
): Promise<(Started | undefined)[]> {
  const column = (type: string, pick: (start: Start) => string | number | boolean | null) =>
    sql`(select ${starts.map(pick)}::${sql.unsafe(type)}[])`;
  const rows = await sql<(Started & Placed)[]>`
    with held as materialized (
      select g.*, a.id
      from unnest(
        ${column('int', ({ attempt }) => attempt.id)},
        ${column('timestamptz', ({ attempt }) => attempt.due_at.toISOString())},
        ${column('timestamptz', ({ given }) => given.at.toISOString())},
        ${column('timestamptz', ({ given }) => given.due_at.toISOString())},
        ${column('bigint', ({ given }) => given.granted_ms)}, ${column('int', ({ given }) => given.current_question)},
        ${column('text', ({ given }) => given.drawn_questions && `{${given.drawn_questions}}`)},
        ${column('boolean', ({ given }) => given.takes_files)},
        ${column('text', ({ given }) => given.values && JSON.stringify(given.values))},
        ${column('int', ({ by }) => by.sessionId)}, ${column('text', ({ by }) => by.device)},
        ${column('text', ({ by }) => by.address)}, ${column('text', ({ by }) => by.browser)})
        with ordinality as g (attempt_id, found_due, at, due_at, granted_ms, current_question, drawn_questions, takes_files,
          drawn, session_id, device, address, browser, place)
      join attempts a on a.id = g.attempt_id
      where a.status = any(${[...TRANSITIONS.start.from]}) and date_trunc('milliseconds', a.due_at) = g.found_due
        and a.paused_at is null
      order by a.id for no key update of a ${waits ? sql`` : sql`skip locked`}),
    -- an attempt that was started before keeps its values
    stored as (
      insert into attempt_values (attempt_id, drawn)
      select id, drawn::json from held where drawn is not null on conflict do nothing)
    update attempts a set status = ${TRANSITIONS.start.to}, started_at = h.at, due_at = h.due_at,
      granted_ms = h.granted_ms, waited_ms = 0, opening = 1, session_id = h.session_id, device = h.device,
      address = h.address, browser = h.browser, current_question = h.current_question,
      drawn_questions = h.drawn_questions::int[],
      photo_minutes = case when h.takes_files then (select e.photo_minutes from exams e where e.id = a.exam_id) else 0 end
    from held h where a.id = h.id
    returning h.place::int, a.photo_minutes, a.message_number`;
  return inPlaces(rows, starts.length);
}

/** The next opening, by this session; undefined when another one was quicker. */
export async function updateTakenOver(id: number, from: number, by: Opener): Promise<number | undefined> {
  const [row] = await sql<{ opening: number }[]>`
    update attempts set opening = opening + 1, session_id = ${by.sessionId}, device = ${by.device},
      earlier_sessions = remembering(earlier_sessions, session_id),
      earlier_devices = remembering(earlier_devices, device),
      address = ${by.address}, browser = ${by.browser}
    where id = ${id} and opening = ${from} and status = 'in_progress' returning opening`;
  return row?.opening;
}

/** The same device, signed in again: not when it was opened elsewhere meanwhile. */
export async function updateSession(
  { id, opening }: Pick<Attempt, 'id' | 'opening'>,
  sessionId: number,
): Promise<void> {
  await sql`
    update attempts set session_id = ${sessionId}, earlier_sessions = remembering(earlier_sessions, session_id)
    where id = ${id} and opening = ${opening} and session_id is distinct from ${sessionId}`;
}

/** A device of an earlier opening, signed in again. */
export async function updateEarlierSessions(id: number, sessionId: number): Promise<void> {
  await sql`
    update attempts set earlier_sessions = remembering(earlier_sessions, ${sessionId}::int) where id = ${id}`;
}

export async function updateDevice(id: number, device: string): Promise<void> {
  await sql`update attempts set device = ${device} where id = ${id} and device is null`;
}

export async function updateOrigin(id: number, where: { address: string; browser: string }): Promise<void> {
  await sql`update attempts set address = ${where.address}, browser = ${where.browser} where id = ${id}`;
}

/** Undefined when it is no longer at that question, paused, or no longer under way. */
export async function updateCurrentQuestion(
  id: number,
  from: number,
  to: { id: number; takesFiles: boolean },
): Promise<{ photo_minutes: number } | undefined> {
  const [row] = await sql<{ photo_minutes: number }[]>`
    update attempts set current_question = ${to.id}, photo_minutes = ${photoMinutes(to.takesFiles)}
    where id = ${id} and current_question = ${from} and status = 'in_progress' and paused_at is null
    returning photo_minutes`;
  return row;
}

/** Of row `r` of `answer_events`. */
export const answerIn = (): Fragment => sql`
  case when r.is_essay and r.answer::text <> 'null' then essay_answer(r.attempt_id, r.opening, r.seq) else r.answer end`;

/** The newest of each question, late ones aside. */
export const selectAnswers = gathered(async (attemptIds: readonly number[]): Promise<Answer[][]> => {
  const rows = await sql<
    (Omit<Answer, 'answer'> & { attempt_id: number; answer: Answer['answer'] | null })[]
  >`
    select attempt_id, question_id, option_ids, ${answerIn()} as answer, is_flagged from (
      select distinct on (attempt_id, question_id) * from answer_events
      where attempt_id = any((select ${[...attemptIds]}::int[])::int[]) and not is_late
      order by attempt_id, question_id, opening desc, seq desc) r`;
  const byAttempt = Map.groupBy(rows, ({ attempt_id }) => attempt_id);
  return attemptIds.map((id) =>
    (byAttempt.get(id) ?? []).map(({ attempt_id: _, answer, ...row }) => (answer ? { ...row, answer } : row)),
  );
});

export interface Progress {
  /** Of this opening. */
  last_seq: number;
  /** When the newest answer came, of those in time, and to which question. */
  saved_at: Date | null;
  last_question: number | null;
  /** Questions with a late answer that nobody has decided about. */
  late_questions: number[];
}

export const NO_PROGRESS: Progress = { last_seq: 0, saved_at: null, last_question: null, late_questions: [] };

export const selectProgress = gathered(
  async (attempts: readonly Pick<Attempt, 'id' | 'opening'>[]): Promise<Progress[]> => {
    const rows = await sql<(Progress & Placed)[]>`
      select g.place::int, coalesce(max(r.seq) filter (where r.opening = g.opening), 0)::float8 as last_seq,
        max(r.received_at) filter (where not r.is_late) as saved_at,
        (array_agg(r.question_id order by r.opening desc, r.seq desc) filter (where not r.is_late))[1] as last_question,
        coalesce(array_agg(distinct r.question_id) filter (where r.is_late and l.attempt_id is null), '{}')
          as late_questions
      from unnest((select ${attempts.map(({ id }) => id)}::int[]), (select ${attempts.map(({ opening }) => opening)}::int[]))
        with ordinality as g (id, opening, place)
      join answer_events r on r.attempt_id = g.id
      left join late_decisions l on r.is_late and l.attempt_id = r.attempt_id and l.opening = r.opening and l.seq = r.seq
      and l.is_essay = r.is_essay
      group by g.place`;
    return inPlaces(rows, attempts.length).map((found) => found ?? NO_PROGRESS);
  },
);
