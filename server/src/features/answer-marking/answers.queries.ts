import type { Flag, Progress } from '@quivia/contract/answer-marking';
import type { Annotation } from '@quivia/contract/marking/annotations';
import { type Fragment, sql } from '../../platform/database/database.ts';
import { GRADED } from '../attempts/attempt-state.rules.ts';
import { UNITS } from '../papers/scoring.rules.ts';
import { isInConflict } from './conflicts/conflicts.queries.ts';
import { coversOfAnswer } from './covers/covers.queries.ts';
import type { Cover } from './covers/covers.rules.ts';
import { isOffered, placeFor } from './division/division.queries.ts';
import { showsNames } from './flags/anonymity.queries.ts';
import { isNotForGuest } from './guests/guests.queries.ts';

/** Sheets `s` for answer `w` with mark `m`, as it is now: what was said about another text says nothing about this one. */
const sheetsOfAnswer = (): Fragment => sql`
  answer_sheets s join given_marks g on g.id = s.given_id and g.set_aside_at is null
  where s.answer_id = w.id and g.digest = (select c.digest from given_marks c where c.id = m.sheet_id)`;

/** Sheets `s` of other answers `o` of attempt `a` with mark `q`, as they are now. */
const sheetsOfScript = (): Fragment => sql`
  marked_answers o join question_marks q on q.attempt_id = o.attempt_id and q.question_id = o.question_id and q.source = 'p'
  join answer_sheets s on s.answer_id = o.id join given_marks g on g.id = s.given_id and g.set_aside_at is null
    and g.digest = (select c.digest from given_marks c where c.id = q.sheet_id)
  where o.attempt_id = a.id`;

/**
 * The answers `m` of attempts `a` that have ended, with who holds them, whether they were passed on, and where they have no
 * mark yet, by how many people `n` they were marked of the `most` that the plan has. Where two people mark whole scripts,
 * `sp` is that plan, and `v` who has begun the script and who has marked all of it that nobody decided.
 */
export const answers = (at: Date, examId: number | Fragment): Fragment => sql`
  attempts a join question_marks m on m.attempt_id = a.id
  left join marked_answers w on w.attempt_id = m.attempt_id and w.question_id = m.question_id
  left join answer_holds h on h.answer_id = w.id and h.until > ${at}
  left join answer_escalations x on x.answer_id = w.id and x.ended_at is null
  left join lateral (
    select array_agg(distinct s.marker_id) as markers, count(distinct s.marker_id)::int as sheets
    from ${sheetsOfAnswer()} and m.units is null and m.sheet_id is not null) n on true
  left join lateral (
    select p.most_sheets as most from marking_plans p
    where n.sheets > 0 and p.exam_id = a.exam_id and p.question_id = m.question_id
    order by p.version desc limit 1) p on true
  left join lateral (
    select p.most_sheets as most from script_plans p where p.exam_id = ${examId} order by p.version desc limit 1) sp on true
  left join lateral (
    select coalesce(array_agg(b.marker_id), '{}') as begun,
      coalesce(array_agg(b.marker_id) filter (where b.answers = b.all_answers), '{}') as complete
    from (
      select s.marker_id, count(distinct o.id) as answers, (
        select count(*) from question_marks q where q.attempt_id = a.id and q.source = 'p' and not (
          q.question_id = any(array(select o.question_id from ${sheetsOfScript()} and s.is_decided)))) as all_answers
      from ${sheetsOfScript()} and not (o.id = any(array(select o.id from ${sheetsOfScript()} and s.is_decided)))
      group by s.marker_id) b
    where sp.most is not null and m.units is null) v on true`;

/** Where it has no mark, and no other person marks it. */
const differs = (): Fragment => sql`
  case when sp.most is null then n.sheets >= coalesce(p.most, 1) else cardinality(v.complete) >= sp.most end`;

/** Script `a` has room for this person: it needs another one who marks all of it, and nobody else is at it. */
const hasRoomFor = (userId: number, at: Date): Fragment => sql`(
  not ${userId} = any(v.complete) and (
    select count(distinct r.marker_id) from (
      select unnest(v.complete) as marker_id
      union all
      select y.marker_id from marked_answers o join answer_holds y on y.answer_id = o.id and y.until > ${at}
      where o.attempt_id = a.id and y.marker_id <> ${userId} and not exists (
        select from answer_escalations e where e.answer_id = o.id and e.ended_at is null)) r
  ) < case when cardinality(v.complete) < 2 then 2 else sp.most end)`;

/** Of a person who has not marked it: it needs another sheet. */
export const isDueTo = (userId: number, at: Date): Fragment => sql`
  m.units is null and not ${userId} = any(coalesce(n.markers, '{}'))
  and case when sp.most is null then not (n.sheets >= coalesce(p.most, 1)) else x.id is not null or ${hasRoomFor(userId, at)} end`;

/** What was decided for everyone needs no person. */
export const ofExam = (examId: number | Fragment): Fragment => sql`
  a.exam_id = ${examId} and a.status = any(${[...GRADED]}) and m.source <> 'd'`;

/** Of the answers to `question` of attempt `a`: what this marker isn't given. */
export const isKeptFrom = (markerId: number, question: Fragment): Fragment => sql`
  (${isInConflict(markerId)} or ${isNotForGuest(markerId, question)})`;

/** Each is in one of these states. */
const state = (): Fragment => sql`
  case when m.source <> 'p' then 'blank' when m.units is not null then 'marked' when (${differs()}) then 'differs'
    when x.id is not null then 'escalated' when h.answer_id is not null then 'held'
    when n.sheets > 0 then 'second' else 'waiting' end`;

export type ProgressRow = Progress & { question_id: number };

export async function selectProgress(examId: number, questionIds: number[], at: Date) {
  return sql<ProgressRow[]>`
    select question_id, count(*)::int as "all",
      (count(*) filter (where state = 'blank'))::int as blank,
      (count(*) filter (where state = 'waiting'))::int as waiting,
      (count(*) filter (where state = 'held'))::int as held,
      (count(*) filter (where state = 'second'))::int as second,
      (count(*) filter (where state = 'differs'))::int as differs,
      (count(*) filter (where state = 'marked'))::int as marked,
      (count(*) filter (where state = 'escalated'))::int as escalated
    from (
      select m.question_id, ${state()} as state from ${answers(at, examId)}
      where ${ofExam(examId)} and m.question_id = any(${questionIds})) each_answer
    group by question_id`;
}

/** Questions with an answer that this marker can be given, now or when another person gives it back. */
export async function selectWaitingFor(examId: number, markerId: number, at: Date): Promise<Set<number>> {
  const rows = await sql<{ question_id: number }[]>`
    select distinct m.question_id from ${answers(at, examId)}
    where ${ofExam(examId)} and ${isDueTo(markerId, at)} and x.id is null
      and not ${isKeptFrom(markerId, sql`m.question_id`)} and ${isOffered(markerId, examId, at)}`;
  return new Set(rows.map(({ question_id }) => question_id));
}

/** How many answers each person has marked. */
export async function selectMarkers(examId: number) {
  return sql<{ question_id: number; marker_id: number; name: string; answers: number }[]>`
    select question_id, marker_id, name, count(*)::int as answers from (
      select distinct s.answer_id, w.question_id, s.marker_id, coalesce(u.name, u.username) as name
      from attempts a join marked_answers w on w.attempt_id = a.id
      join answer_sheets s on s.answer_id = w.id join users u on u.id = s.marker_id
      where a.exam_id = ${examId}
      union
      select d.answer_id, d.question_id, s.marker_id, coalesce(u.name, u.username)
      from marking_seeds d join seed_sheets s on s.seed_id = d.id and s.marks is not null join users u on u.id = s.marker_id
      where d.exam_id = ${examId} and d.use = 'quality') each_answer
    group by question_id, marker_id, name order by lower(name), marker_id`;
}

export async function selectNames(userIds: readonly number[]) {
  return sql<{ id: number; name: string }[]>`
    select id, coalesce(name, username) as name from users where id = any(${[...userIds]})`;
}

export interface Candidate {
  id: number;
  seed: number;
  /** By this marker. */
  is_held: boolean;
}

/**
 * What a sheet of theirs is due for, in this person's own order: what they hold comes first, then their part, then what is in
 * nobody's. Without what others hold.
 */
export async function selectCandidates(
  look: { examId: number; questionId: number; markerId: number; isEscalated: boolean; except: number[] },
  { at, most }: { at: Date; most: number },
): Promise<Candidate[]> {
  const { examId, questionId, markerId, isEscalated, except } = look;
  // What was passed on is in no part.
  const [offered, place] = isEscalated
    ? [sql`true`, sql`0::int`]
    : [isOffered(markerId, examId, at), placeFor(markerId, examId, at)];
  return sql<Candidate[]>`
    select a.id, a.seed, h.answer_id is not null as is_held from ${answers(at, examId)}
    where ${ofExam(examId)} and m.question_id = ${questionId} and ${isDueTo(markerId, at)} and a.id <> all(${except})
      and (x.id is not null) = ${isEscalated} and (h.answer_id is null or h.marker_id = ${markerId})
      and not ${isKeptFrom(markerId, sql`m.question_id`)} and ${offered}
    order by h.answer_id is null, ${place}, md5(${`${markerId} ${questionId} `} || a.id) limit ${most}`;
}

interface ToDealRow {
  attempt_id: number;
  /** Who marks it, holds it, or has it in their part. */
  marker_ids: number[];
}

/** Answers to a question that have fewer than `parts` people. */
export async function selectToDeal(
  { examId, questionId, parts }: { examId: number; questionId: number; parts: number },
  { at, most }: { at: Date; most: number | null },
): Promise<ToDealRow[]> {
  return sql<ToDealRow[]>`
    select a.id as attempt_id, c.marker_ids from ${answers(at, examId)}
    cross join lateral (
      select coalesce(array_agg(distinct one), '{}') as marker_ids from (
        select unnest(n.markers) as one
        union all select h.marker_id where h.answer_id is not null
        union all select q.marker_id from marking_parts q where q.attempt_id = a.id and q.question_id = m.question_id) each_one
    ) c
    where ${ofExam(examId)} and m.question_id = ${questionId} and m.source = 'p' and m.units is null and x.id is null
      and not (${differs()}) and cardinality(c.marker_ids) < ${parts} order by a.id limit ${most}`;
}

/** Of each person who has a part: how many answers, and how many of these wait for them. */
export async function selectParts(examId: number, at: Date) {
  return sql<{ marker_id: number; part: number; waiting: number }[]>`
    select q.marker_id, count(*)::int as part,
      (count(*) filter (where m.units is null and not (${differs()})
        and not q.marker_id = any(coalesce(n.markers, '{}'))
        and not ${isInConflict(sql`q.marker_id`)}))::int as waiting
    from ${answers(at, examId)} join marking_parts q on q.attempt_id = m.attempt_id and q.question_id = m.question_id
    where ${ofExam(examId)} group by q.marker_id`;
}

/** Of these attempts, those with a sheet of theirs due, and whether somebody else is marking the answer now. */
export async function selectDue(
  look: { examId: number; questionId: number; markerId: number; attemptIds: readonly number[] },
  at: Date,
): Promise<{ id: number; is_held: boolean }[]> {
  const { examId, questionId, markerId, attemptIds } = look;
  return sql<{ id: number; is_held: boolean }[]>`
    select a.id, coalesce(h.marker_id <> ${markerId}, false) as is_held from ${answers(at, examId)}
    where ${ofExam(examId)} and m.question_id = ${questionId} and a.id = any(${[...attemptIds]})
      and ${isDueTo(markerId, at)} and x.id is null and not ${isKeptFrom(markerId, sql`m.question_id`)}
      and ${isOffered(markerId, examId, at)} order by a.id`;
}

export interface Answer {
  id: number;
  key: string;
  attempt_id: number;
}

/** What they are marked under; they get it when somebody first reaches for them. */
export async function insertAnswers(attemptIds: readonly number[], questionId: number): Promise<Answer[]> {
  await sql`
    insert into marked_answers (attempt_id, question_id)
    select id, ${questionId}::int from unnest(${[...attemptIds]}::int[]) id order by id on conflict do nothing`;
  return sql<Answer[]>`
    select id, key, attempt_id from marked_answers
    where attempt_id = any(${[...attemptIds]}) and question_id = ${questionId} order by id`;
}

/** False where somebody else has it. Of two people who reach for it at once, the second waits and finds it taken. */
export async function takeHold(
  answerId: number,
  { markerId, at, until }: { markerId: number; at: Date; until: Date },
): Promise<boolean> {
  const rows = await sql`
    insert into answer_holds as h (answer_id, marker_id, until) values (${answerId}, ${markerId}, ${until})
    on conflict (answer_id) do update set marker_id = excluded.marker_id, until = excluded.until
      where h.until <= ${at} or h.marker_id = excluded.marker_id
    returning 1`;
  return rows.length > 0;
}

export async function deleteHold(answerId: number, markerId: number): Promise<boolean> {
  const { count } = await sql`
    delete from answer_holds where answer_id = ${answerId} and marker_id = ${markerId}`;
  return count > 0;
}

export async function existsHold(answerId: number, markerId: number, at: Date): Promise<boolean> {
  const rows = await sql`
    select from answer_holds where answer_id = ${answerId} and marker_id = ${markerId} and until > ${at}`;
  return rows.length > 0;
}

/** All of this marker's in an exam. */
export async function deleteHoldsOf(examId: number, markerId: number): Promise<void> {
  await sql`
    delete from answer_holds h using marked_answers w join attempts a on a.id = w.attempt_id
    where w.id = h.answer_id and a.exam_id = ${examId} and h.marker_id = ${markerId}`;
}

export interface AnswerRow {
  id: number;
  key: string;
  attempt_id: number;
  seed: number;
  question_id: number;
  /** Of the attempt: it has ended with a result. */
  is_graded: boolean;
  /** Its student sees the marks. */
  is_released: boolean;
  is_marked: boolean;
  escalated: string | null;
  /** Whose answers these are was revealed. */
  is_named: boolean;
  /** Its mark is agreed on, or is to be, and markers are given it as a check. */
  is_seed: boolean;
  /** Two people mark its whole script. */
  is_of_script: boolean;
  /** What this marker noticed. */
  flags: Flag[];
  /** One of each person who marked it, in the order of their first ones. */
  sheets: SheetRow[];
}

export interface SheetRow {
  id: number;
  marker_id: number;
  marks: number;
  comment: string;
  items: string[] | null;
  adjustment: number;
  adjustment_note: string;
  annotations: Annotation[];
  /** Of the text that was marked. */
  digest: string;
  /** By somebody who runs the exam, to whom the answer was passed on. */
  is_decided: boolean;
  submitted_at: Date;
}

const byRubric = (): Fragment => sql`s.items, s.adjustment::float8 as adjustment, s.adjustment_note`;

/** This person can mark the script of an answer, where two people mark whole ones. */
export async function existsRoom(
  { examId, attemptId, markerId }: { examId: number; attemptId: number; markerId: number },
  at: Date,
): Promise<boolean> {
  const rows = await sql`
    select from ${answers(at, examId)}
    where a.id = ${attemptId} and m.units is null and ${hasRoomFor(markerId, at)} limit 1`;
  return rows.length > 0;
}

/** By the key that markers know, or by the id. None that is kept away from this marker; null for nobody who marks it. */
export async function selectAnswer(
  { examId, markerId }: { examId: number; markerId: number | null },
  by: { key: string } | { id: number },
): Promise<AnswerRow | undefined> {
  const [row] = await sql<Omit<AnswerRow, 'sheets'>[]>`
    select w.id, w.key, w.attempt_id, a.seed, w.question_id, a.status = any(${[...GRADED]}) as is_graded,
      is_released_to(a, e) as is_released, coalesce(m.units is not null, false) as is_marked, x.note as escalated,
      ${showsNames(sql`a.exam_id`)} as is_named,
      exists (select from marking_seeds d where d.answer_id = w.id and d.ended_at is null) as is_seed,
      coalesce((select p.plan is not null from script_plans p where p.exam_id = ${examId} order by p.version desc limit 1), false)
        as is_of_script,
      array(select f.flag from answer_flags f
        where f.answer_id = w.id and f.by_id = ${markerId} and f.settled_at is null order by f.id) as flags
    from marked_answers w join attempts a on a.id = w.attempt_id join exams e on e.id = a.exam_id
    left join question_marks m on m.attempt_id = w.attempt_id and m.question_id = w.question_id
    left join answer_escalations x on x.answer_id = w.id and x.ended_at is null
    where a.exam_id = ${examId} and ${'key' in by ? sql`w.key = ${by.key}` : sql`w.id = ${by.id}`}
      and ${markerId === null ? sql`true` : sql`not ${isKeptFrom(markerId, sql`w.question_id`)}`}`;
  return row && { ...row, sheets: await selectSheets([row.id]) };
}

/** Of each person the newest, in the order of their first ones. */
export async function selectSheets(
  answerIds: readonly number[],
): Promise<(SheetRow & { answer_id: number })[]> {
  return sql<(SheetRow & { answer_id: number })[]>`
    select n.answer_id, s.id, s.marker_id, g.units / ${UNITS}::float8 as marks, s.comment, ${byRubric()}, 
      s.annotations, g.digest, s.is_decided, s.submitted_at
    from (
      select w.id as answer_id, min(s.id) as first_id, max(s.id) as id
      from marked_answers w join question_marks m on m.attempt_id = w.attempt_id and m.question_id = w.question_id
      cross join lateral (select s.id, s.marker_id from ${sheetsOfAnswer()}) s
      where w.id = any(${[...answerIds]}) group by w.id, s.marker_id) n
    join answer_sheets s on s.id = n.id join given_marks g on g.id = s.given_id
    order by n.answer_id, n.first_id`;
}

export async function selectSheet(
  key: string,
): Promise<{ answer_id: number; marker_id: number } | undefined> {
  const [row] = await sql<{ answer_id: number; marker_id: number }[]>`
    select answer_id, marker_id from answer_sheets where key = ${key}`;
  return row;
}

export async function insertSheet({
  annotations,
  ...sheet
}: {
  key: string;
  answer_id: number;
  marker_id: number;
  given_id: number;
  marks: number;
  comment: string;
  items: string[] | null;
  adjustment: number;
  adjustment_note: string;
  annotations: readonly Annotation[];
  is_decided: boolean;
  submitted_at: Date;
}): Promise<void> {
  await sql`insert into answer_sheets ${sql({ ...sheet, annotations: JSON.stringify(annotations) })}`;
}

interface OwnSheetRow
  extends Omit<SheetRow, 'id' | 'marker_id' | 'annotations' | 'digest' | 'is_decided' | 'submitted_at'> {
  answer: string;
}

/** The newest of each that counts, with those for seeds among the others: they look like all. */
const ownSheets = (examId: number, questionId: number, markerId: number): Fragment => sql`(
  select w.id as answer_id, s.units / ${UNITS}::float8 as marks, s.comment, ${byRubric()}, s.id, s.submitted_at
  from attempts a join marked_answers w on w.attempt_id = a.id
  join question_marks m on m.attempt_id = w.attempt_id and m.question_id = w.question_id
  cross join lateral (
    select s.*, g.units from ${sheetsOfAnswer()} and s.marker_id = ${markerId} order by s.id desc limit 1) s
  where a.exam_id = ${examId} and w.question_id = ${questionId}
    and not ${isKeptFrom(markerId, sql`w.question_id`)}
  union all
  select d.answer_id, s.marks::float8, s.comment, ${byRubric()}, s.id, s.submitted_at
  from marking_seeds d join marked_answers w on w.id = d.answer_id join attempts a on a.id = w.attempt_id
  cross join lateral (
    select s.* from seed_sheets s where s.seed_id = d.id and s.marker_id = ${markerId} order by s.id desc limit 1) s
  where d.exam_id = ${examId} and d.question_id = ${questionId} and d.use = 'quality' and s.marks is not null
    and not ${isKeptFrom(markerId, sql`d.question_id`)})`;

/** Of those that count, the newest first. */
export async function selectOwnSheets(
  { examId, questionId, markerId }: { examId: number; questionId: number; markerId: number },
  most: number,
) {
  return sql<OwnSheetRow[]>`
    select w.key as answer, s.marks, s.comment, s.items, s.adjustment, s.adjustment_note
    from ${ownSheets(examId, questionId, markerId)} s join marked_answers w on w.id = s.answer_id
    order by s.submitted_at desc, s.id desc limit ${most}`;
}

/** Their own with exactly these items, the newest first; without answers that they hold. */
export async function selectAlike(
  of: { examId: number; questionId: number; markerId: number; items: string[] },
  { at, most }: { at: Date; most: number },
) {
  const { examId, questionId, markerId, items } = of;
  return sql<{ attempt_id: number; answer: string; marks: number; comment: string; covers: Cover[] }[]>`
    select w.attempt_id, w.key as answer, s.marks, s.comment, ${coversOfAnswer()} as covers
    from ${ownSheets(examId, questionId, markerId)} s join marked_answers w on w.id = s.answer_id
    left join answer_holds h on h.answer_id = w.id and h.marker_id = ${markerId} and h.until > ${at}
    where s.items @> ${items} and s.items <@ ${items} and h.answer_id is null and not exists (
      select from seed_holds h join marking_seeds d on d.id = h.seed_id
      where d.answer_id = w.id and h.marker_id = ${markerId} and h.until > ${at})
    order by s.submitted_at desc, s.id desc limit ${most}`;
}

/** What was said about the answers of an attempt that have a mark. */
export async function selectSaid(attemptId: number) {
  const answers = await sql<{ id: number; question_id: number }[]>`
    select w.id, w.question_id from marked_answers w
    join question_marks m on m.attempt_id = w.attempt_id and m.question_id = w.question_id
    where w.attempt_id = ${attemptId} and m.units is not null`;
  const sheets = Map.groupBy(await selectSheets(answers.map(({ id }) => id)), ({ answer_id }) => answer_id);
  return answers.map(({ id, question_id }) => ({ question_id, sheets: sheets.get(id) ?? [] }));
}

export async function insertEscalation(escalation: {
  answer_id: number;
  note: string;
  by_id: number;
  at: Date;
}): Promise<void> {
  await sql`insert into answer_escalations ${sql(escalation)}`;
}

export async function endEscalation(answerId: number, at: Date): Promise<void> {
  await sql`update answer_escalations set ended_at = ${at} where answer_id = ${answerId} and ended_at is null`;
}

/** Of this marker's own sheets, or of all; none that is kept away from this marker. The longest open first. */
export async function selectDifferences(
  { examId, markerId, isOwn }: { examId: number; markerId: number; isOwn: boolean },
  { at, most }: { at: Date; most: number },
) {
  return sql<{ id: number; key: string; question_id: number }[]>`
    select w.id, w.key, w.question_id from ${answers(at, examId)}
    where ${ofExam(examId)} and m.units is null and (${differs()})
      and (not ${isOwn} or ${markerId} = any(n.markers)) and not ${isKeptFrom(markerId, sql`m.question_id`)}
    order by m.sheet_id limit ${most}`;
}

/** Exams of theirs, with answers that nobody has. */
export async function selectToMark(userId: number, at: Date, most: number) {
  return sql<{ exam_id: number; title: string; community_id: number | null; answers: number }[]>`
    select e.id as exam_id, e.title, e.community_id, n.answers
    from exam_staff s join exams e on e.id = s.exam_id and e.cancelled_at is null
    cross join lateral (
      select count(*)::int as answers from ${answers(at, sql`e.id`)} join results r on r.attempt_id = a.id and r.waiting > 0
      where ${ofExam(sql`e.id`)} and ${isDueTo(userId, at)} and x.id is null and h.answer_id is null
        and not ${isInConflict(userId)} and ${isOffered(userId, sql`e.id`, at)}) n
    where s.user_id = ${userId} and s.share >= 'mark' and n.answers > 0 order by e.ends_at, e.id limit ${most}`;
}
