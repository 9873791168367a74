import type { KindName } from '@quivia/contract/kinds';
import type { DrawnValues, Parameters } from '@quivia/contract/kinds/parameters';
import type { AnswerRule } from '@quivia/contract/questions';
import { allKinds } from '@quivia/kinds/kinds.rules';
import { type Fragment, sql } from '../../platform/database/database.ts';
import type { Card } from './leitner.rules.ts';

/** A question a student may practise, in the version they get, and where it comes from. */
export interface Practisable {
  question_id: number;
  version_id: number;
  /** Null for a bank that is open for practice. */
  exam_id: number | null;
  community_id: number | null;
}

/** Plain information is nothing to practise, nor is what nobody marks there. */
const practisable = (): KindName[] =>
  allKinds().flatMap(({ name, isAnswerable, isMarkedByPeople }) =>
    isAnswerable && !isMarkedByPeople ? name : [],
  );

/** Attempts `a` at exams `e` whose questions and key the person may see. */
const reviewable = (userId: number, at: Date): Fragment => sql`
  attempts a join exams e on e.id = a.exam_id and a.user_id = ${userId}
    and is_released_to(a, e) and has_public_key(e, ${at})`;

/** Questions `p` on the paper of attempt `a`: nothing was drawn for students who never opened it. After a faulty key was corrected by giving everyone the marks, or none, no key is left to learn; a key that looks wrong is not taught before somebody has decided about it. */
const onPaper = (): Fragment => sql`
  p.exam_id = a.exam_id and exists (select from question_versions k where k.id = p.version_id and k.kind = any(${practisable()}))
  and (p.question_id = any(a.drawn_questions) or a.drawn_questions is null
    and (a.opening > 0 or (select x.draw_per_module is null from exams x where x.id = a.exam_id)))
  and coalesce((select r.policy = 'new_key' from regrades r
    where r.exam_id = p.exam_id and r.question_id = p.question_id order by r.id desc limit 1),
    not exists (select from doubtful_keys d where d.exam_id = p.exam_id and p.question_id = any(d.questions)))`;

/** The key of version `v` looks wrong by the answers of an exam; its author has not changed it since. */
const isDoubtful = (): Fragment => sql`
  exists (select from exam_questions x join doubtful_keys d on d.exam_id = x.exam_id
    where x.version_id = v.id and x.question_id = any(d.questions))`;

/** Banks `b` that are open to the person as a student of their course. */
const isOpenTo = (userId: number): Fragment => sql`
  b.practice_opened_at is not null and b.deleted_at is null and exists (
    select from candidates s where s.user_id = ${userId} and s.course_id = b.course_id
      and (s.institution_id = b.institution_id or s.community_id = b.community_id))`;

const choicesOfAlike = (versions: Fragment, others: Fragment): Fragment => sql`
  select one.question_id, one.said, choices_of(one.id) as choices from ${versions} one
  where one.is_choice
    and exists (select from ${others} other where other.is_choice and other.said = one.said and other.question_id <> one.question_id)`;

/**
 * Those of `pool` that no exam needs to keep secret: neither the question nor a copy of it, in any course, is part of an
 * exam whose key students may not see. Each exam is looked at once. Copies are found by what they ask, in whatever order
 * and in any version: an author may have corrected or tagged either since. Case, spaces and punctuation don't count.
 */
const withoutSecrets = (pool: Fragment, at: Date): Fragment => sql`
  with pool as materialized (${pool}),
  own as materialized (
    select v.id, v.question_id, v.kind = 'choice' as is_choice, v.asked as said
    from question_versions v where v.question_id in (select question_id from pool)),
  asked as materialized (
    select v.id, v.question_id, v.kind = 'choice' as is_choice, v.asked as said
    from question_versions v
    where v.asked in (select said from own)
      and exists (select from exam_questions p where p.question_id = v.question_id)),
  -- options are read only where another question has the same text, and once each: many may have one
  own_choices as materialized (${choicesOfAlike(sql`own`, sql`asked`)}),
  asked_choices as materialized (${choicesOfAlike(sql`asked`, sql`own`)}),
  uses as materialized (
    select p.question_id, p.exam_id from exam_questions p where p.question_id in (select question_id from pool)
    union
    select own.question_id, p.exam_id
    from own_choices own join asked_choices asked on asked.said = own.said and asked.choices = own.choices
    join exam_questions p on p.question_id = asked.question_id
    union
    select own.question_id, p.exam_id
    from own join asked on asked.said = own.said and not asked.is_choice
    join exam_questions p on p.question_id = asked.question_id
    where not own.is_choice),
  secret as materialized (
    select e.id from exams e where e.id in (select exam_id from uses) and e.rehearsal_of is null
      and has_secret_key(e, ${at}))
  select pool.* from pool
  where not exists (select from uses join secret on secret.id = uses.exam_id where uses.question_id = pool.question_id)`;

/** A question with the key that counts. */
interface Gradable {
  kind: KindName;
  /** Of every kind but multiple choice. */
  body: unknown;
  answer_key: unknown;
  answer_rule: AnswerRule;
  correct: number[];
  /** Null for a question without variables. */
  parameters: Parameters | null;
  /** After a regrade, the formulas that the key refers to. */
  new_parameters: Parameters | null;
  example: DrawnValues | null;
}

export interface FromExam extends Practisable, Gradable {
  exam_id: number;
  attempt_id: number;
}

/** The newest exams are enough: what was missed long ago is practised by now, or was not wanted. */
const MOST_EXAMS = 20;
const MOST_QUESTIONS = 2000;

/** Version `v` with its key; after a regrade, with the one that counts in the exam. */
const gradable = (exam: Fragment, question: Fragment): Fragment => {
  const regraded = (column: Fragment) => sql`
    (select r.${column} from regrades r where r.exam_id = ${exam} and r.question_id = ${question}
      order by r.id desc limit 1)`;
  return sql`
    v.kind, v.body, v.answer_rule, v.parameters, ${regraded(sql`parameters`)} as new_parameters, v.example,
    coalesce(${regraded(sql`answer_key`)}, v.answer_key) as answer_key,
    array(select o.id from question_options o where o.version_id = v.id
      and coalesce(${regraded(sql`correct`)} @> array[o.id], o.is_correct) order by o.option_number) as correct`;
};

/** Of the person's newest exams the questions they have not practised; of one exam all of them. The newest exam first. */
export async function selectFromExams(userId: number, at: Date, examId?: number): Promise<FromExam[]> {
  const papers = sql`
    select p.question_id, p.version_id, a.exam_id, a.community_id, a.id as attempt_id, a.starts_at, p.place,
      ${gradable(sql`p.exam_id`, sql`p.question_id`)}
    from (
      select a.id, a.exam_id, a.drawn_questions, a.opening, e.community_id, e.starts_at from ${reviewable(userId, at)}
      where ${examId ? sql`e.id = ${examId}` : sql`true`}
      order by e.starts_at desc, e.id desc limit ${MOST_EXAMS}) a
    join exam_questions p on ${onPaper()}
    join question_versions v on v.id = p.version_id
    where ${
      examId
        ? sql`true`
        : sql`not exists (
            select from practice_cards c where c.user_id = ${userId} and c.question_id = p.question_id)`
    }
    order by a.starts_at desc, a.exam_id desc, p.place limit ${MOST_QUESTIONS}`;
  return sql<FromExam[]>`
    ${withoutSecrets(papers, at)} order by pool.starts_at desc, pool.exam_id desc, pool.place`;
}

/** Where question `id` comes from for the person: an open bank, in its newest version; then their newest exam. */
const sources = (id: Fragment, userId: number, at: Date): Fragment => sql`
  select v.id as version_id, null::int as exam_id, b.community_id, null::timestamptz as starts_at
  from questions q join question_banks b on b.id = q.bank_id
  join question_versions v on v.question_id = q.id and v.version = q.version
  where q.id = ${id} and q.question_number is not null and v.kind = any(${practisable()}) and ${isOpenTo(userId)}
    and not ${isDoubtful()}
  union all
  select p.version_id, e.id, e.community_id, e.starts_at
  from ${reviewable(userId, at)} join exam_questions p on p.question_id = ${id} and ${onPaper()}`;

/** The person's cards that are due, the lowest box first. Those of closed banks wait until they are open again. */
export async function selectDue(userId: number, at: Date): Promise<Practisable[]> {
  const due = sql`
    select c.question_id, c.box, c.due_at, s.version_id, s.exam_id, s.community_id
    from practice_cards c
    cross join lateral (
      select * from (${sources(sql`c.question_id`, userId, at)}) s order by s.starts_at desc nulls first limit 1) s
    where c.user_id = ${userId} and c.due_at <= ${at}`;
  return sql<Practisable[]>`
    ${withoutSecrets(due, at)} order by pool.box, pool.due_at, pool.question_id`;
}

/** Questions of open banks that the person has not practised, of communities or of colleges, in the order of their bank. */
export async function selectNew(
  userId: number,
  communities: boolean,
  at: Date,
  most: number,
): Promise<Practisable[]> {
  const unseen = sql`
    select q.id as question_id, v.id as version_id, null::int as exam_id, b.community_id,
      b.practice_opened_at, m.module_number, q.question_number
    from question_banks b join questions q on q.bank_id = b.id and q.question_number is not null
    join modules m on m.id = q.module_id
    join question_versions v on v.question_id = q.id and v.version = q.version and v.kind = any(${practisable()})
    where ${isOpenTo(userId)} and (b.community_id is not null) = ${communities} and not ${isDoubtful()}
      and not exists (select from practice_cards c where c.user_id = ${userId} and c.question_id = q.id)
    order by b.practice_opened_at desc, b.id, m.module_number nulls last, q.question_number limit ${MOST_QUESTIONS}`;
  return sql<Practisable[]>`
    ${withoutSecrets(unseen, at)}
    order by pool.practice_opened_at desc, pool.module_number nulls last, pool.question_number limit ${most}`;
}

export async function selectNextDue(userId: number, at: Date): Promise<Date | null> {
  const [row] = await sql<{ due_at: Date | null }[]>`
    select min(due_at) as due_at from practice_cards where user_id = ${userId} and due_at > ${at}`;
  return row?.due_at ?? null;
}

export interface Shown extends Gradable {
  version_id: number;
  version: number;
  exam_id: number | null;
  exam: string | null;
  course_name: string;
  module_name: string;
  question: string;
  options: { id: number; option_number: string; option: string }[];
  /** The passage it refers to. */
  stimulus: { id: number; text: string } | null;
}

/** As students see them, in no order. */
export async function selectShown(chosen: readonly Practisable[]): Promise<Shown[]> {
  return sql<Shown[]>`
    select v.id as version_id, v.version, c.exam_id, e.title as exam, courses.name as course_name, m.module_name, v.question,
      ${gradable(sql`c.exam_id`, sql`q.id`)},
      coalesce((select json_agg(json_build_object('id', o.id, 'option_number', o.option_number, 'option', o.option)
         order by o.option_number) from question_options o where o.version_id = v.id), '[]') as options,
      (select json_build_object('id', s.id, 'text', s.text) from stimuli s where s.id = v.stimulus_id) as stimulus
    from json_to_recordset(${JSON.stringify(chosen)}::json) as c (version_id int, exam_id int)
    join question_versions v on v.id = c.version_id
    join questions q on q.id = v.question_id
    left join exams e on e.id = c.exam_id
    left join exam_questions p on p.exam_id = e.id and p.question_id = q.id
    join modules m on m.id = coalesce(p.module_id, q.module_id)
    join courses on courses.id = m.course_id`;
}

export interface Keyed extends Gradable {
  version: number;
  question: string;
  options: { id: number; option: string }[];
  explanation: string;
}

/** The key, if the person may practise the question from this source. */
export async function selectKeyed(
  userId: number,
  questionId: number,
  examId: number | null,
  at: Date,
): Promise<Keyed | undefined> {
  const source = sql`
    select ${questionId}::int as question_id, s.version_id, s.exam_id
    from (${sources(sql`${questionId}`, userId, at)}) s where s.exam_id is not distinct from ${examId}::int`;
  const [row] = await sql<Keyed[]>`
    select v.version, v.question, v.explanation,
      coalesce((select json_agg(json_build_object('id', o.id, 'option', o.option) order by o.option_number)
        from question_options o where o.version_id = v.id), '[]') as options,
      ${gradable(sql`open.exam_id`, sql`open.question_id`)}
    from (${withoutSecrets(source, at)}) open join question_versions v on v.id = open.version_id limit 1`;
  return row;
}

/** Locked until the transaction ends. */
export async function lockCard(userId: number, questionId: number): Promise<Card | undefined> {
  const [card] = await sql<Card[]>`
    select box, due_at from practice_cards where user_id = ${userId} and question_id = ${questionId} for update`;
  return card;
}

export async function upsertCard(userId: number, questionId: number, card: Card, at: Date): Promise<void> {
  await sql`
    insert into practice_cards (user_id, question_id, box, due_at, practised_at)
    values (${userId}, ${questionId}, ${card.box}, ${card.due_at}, ${at})
    on conflict (user_id, question_id) do update
      set box = excluded.box, due_at = excluded.due_at, practised_at = excluded.practised_at`;
}

/** Where a question is kept, and how often its key was doubted: by the person since `ownSince`, by anybody since `since`. */
export async function selectDoubted(
  userId: number,
  questionId: number,
  { since, ownSince }: { since: Date; ownSince: Date },
): Promise<{
  bank_id: number;
  bank: string;
  owner_id: number;
  community_id: number | null;
  doubted: number;
  own: number;
}> {
  const [row] = await sql`
    select b.id as bank_id, b.title as bank, b.owner_id, b.community_id,
      (select count(*)::int from practice_cards c where c.question_id = q.id and c.doubted_at > ${since}) as doubted,
      (select count(*)::int from practice_cards c where c.user_id = ${userId} and c.doubted_at > ${ownSince}) as own
    from questions q join question_banks b on b.id = q.bank_id where q.id = ${questionId}`;
  return row as Awaited<ReturnType<typeof selectDoubted>>;
}

/** False for a question the person has not practised. */
export async function updateDoubted(userId: number, questionId: number, at: Date): Promise<boolean> {
  const { count } = await sql`
    update practice_cards set doubted_at = ${at} where user_id = ${userId} and question_id = ${questionId}`;
  return count > 0;
}

/** The person keeps so many cards; those practised longest ago go. */
export async function deleteOldest(userId: number, kept: number): Promise<void> {
  await sql`
    delete from practice_cards where user_id = ${userId} and question_id in (
      select question_id from practice_cards where user_id = ${userId}
      order by practised_at desc, question_id offset ${kept})`;
}

export async function deleteCardsOf(userId: number): Promise<void> {
  await sql`delete from practice_cards where user_id = ${userId}`;
}
