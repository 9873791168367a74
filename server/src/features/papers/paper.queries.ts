import type { RegradePolicy } from '@quivia/contract/exam-decisions';
import type { ExamSettings } from '@quivia/contract/exams';
import type { KindName } from '@quivia/contract/kinds';
import type { DrawnValues, Parameters } from '@quivia/contract/kinds/parameters';
import type { AnswerRule, NegativeShare, Stimulus } from '@quivia/contract/questions';
import { type Fragment, sql } from '../../platform/database/database.ts';
import type { Order } from './shuffle.rules.ts';

/** What of the settings makes a student's paper, and its marks. */
export interface PaperSettings extends Order {
  partial_credit: boolean;
  navigation: ExamSettings['navigation'];
}

export async function selectPaperSettings(
  id: number,
): Promise<(PaperSettings & { key_version: number }) | undefined> {
  const [settings] = await sql<(PaperSettings & { key_version: number })[]>`
    select shuffle_questions, shuffle_options, shuffle_key, draw_per_module, partial_credit, navigation, key_version
    from exams where id = ${id}`;
  return settings;
}

/** The newest version of each question of the bank, in its order. */
export async function insertPaper(examId: number, bankId: number): Promise<number> {
  const { count } = await sql`
    insert into exam_questions (exam_id, place, question_id, version_id, module_id)
    select ${examId}, row_number() over (order by m.module_number nulls last, q.module_id, q.question_number),
      q.id, v.id, q.module_id
    from questions q
    join modules m on m.id = q.module_id
    join question_versions v on v.question_id = q.id and v.version = q.version
    where q.bank_id = ${bankId} and q.question_number is not null`;
  return count;
}

/** The same versions of the same questions. */
export async function copyPaper(fromExamId: number, toExamId: number): Promise<void> {
  await sql`
    insert into exam_questions (exam_id, place, question_id, version_id, module_id)
    select ${toExamId}, place, question_id, version_id, module_id from exam_questions where exam_id = ${fromExamId}`;
}

/** A question as students may see it: without its key. */
export interface PaperRow {
  id: number;
  module_id: number;
  question: string;
  kind: KindName;
  /** Of every kind but multiple choice, which has options. */
  body: unknown;
  answer_rule: AnswerRule;
  marks: number;
  negative_marks: number;
  negative_share: NegativeShare | null;
  options: { id: number; option: string }[];
  /** The passage it refers to. */
  stimulus: Stimulus | null;
  /** Values that its variables can have; null for a question without variables. */
  example: DrawnValues | null;
}

const optionsOf = (): Fragment => sql`
  coalesce((select json_agg(json_build_object('id', o.id, 'option', o.option) order by o.option_number)
    from question_options o where o.version_id = v.id), '[]') as options`;

const stimulusOf = (): Fragment => sql`
  (select json_build_object('id', s.id, 'text', s.text) from stimuli s where s.id = v.stimulus_id) as stimulus`;

export async function selectPaper(examId: number): Promise<PaperRow[]> {
  return sql<PaperRow[]>`
    select p.question_id as id, p.module_id, v.question, v.kind, v.body, v.example, v.answer_rule,
      coalesce(e.marks, v.marks)::float8 as marks,
      case when ${costsMarks(sql`e.negative_for`)} then coalesce(e.negative_marks, v.negative_marks) else 0 end::float8
        as negative_marks,
      -- what the exam says counts for every question, as an amount or as a share
      case when ${costsMarks(sql`e.negative_for`)} then
        coalesce(e.negative_share, case when e.negative_marks is null then v.negative_share end) end as negative_share,
      ${optionsOf()}, ${stimulusOf()}
    from exam_questions p
    join exams e on e.id = p.exam_id
    join question_versions v on v.id = p.version_id
    where p.exam_id = ${examId} order by p.place`;
}

/** What is right, and why. */
export interface KeyRow {
  id: number;
  /** Options, of multiple choice. */
  correct: number[];
  /** Of every other kind. */
  answer_key: unknown;
  explanation: string;
  /** Its variables; null for a question without any. */
  parameters: Parameters | null;
  /** After a regrade, the formulas that the key refers to. */
  new_parameters: Parameters | null;
  /** How it was last regraded, if it was: the rest is the newest key. */
  policy: RegradePolicy | null;
}

export async function selectKeysOfPaper(examId: number): Promise<KeyRow[]> {
  return sql<KeyRow[]>`
    select p.question_id as id, v.explanation, v.parameters, k.parameters as new_parameters, r.policy, coalesce(k.answer_key, v.answer_key) as answer_key,
      array(select o.id from question_options o where o.version_id = v.id
        and coalesce(o.id = any(k.correct), o.is_correct) order by o.option_number) as correct
    from exam_questions p
    join question_versions v on v.id = p.version_id
    left join lateral (
      select policy from regrades r
      where r.exam_id = p.exam_id and r.question_id = p.question_id order by r.id desc limit 1) r on true
    -- a key that was corrected stays the key when the question is dropped, or right for everyone
    left join lateral (
      select correct, answer_key, parameters from regrades r
      where r.exam_id = p.exam_id and r.question_id = p.question_id and r.policy = 'new_key'
      order by r.id desc limit 1) k on true
    where p.exam_id = ${examId}`;
}

/** From now on the newest, and what counts. */
export async function insertRegrade(row: {
  exam_id: number;
  question_id: number;
  policy: RegradePolicy;
  correct: number[] | null;
  answer_key: unknown;
  parameters: Parameters | null;
  at: Date;
  by_id: number;
  reason: string;
}): Promise<void> {
  await sql`
    insert into regrades (exam_id, question_id, policy, correct, answer_key, parameters, at, by_id, reason)
    values (${row.exam_id}, ${row.question_id}, ${row.policy}, ${row.correct}::int[],
      ${row.answer_key ? JSON.stringify(row.answer_key) : null}::text::json,
      ${row.parameters ? JSON.stringify(row.parameters) : null}::text::json, ${row.at}, ${row.by_id}, ${row.reason})`;
}

/** Whether a wrong answer to version `v` costs marks. */
const costsMarks = (negativeFor: Fragment): Fragment => sql`
  (${negativeFor} = 'all' or (v.kind = 'choice' and v.answer_rule = 'any_correct'))`;

export type GivenMarks = Pick<ExamSettings, 'marks' | 'negative_marks' | 'negative_share' | 'negative_for'>;

/** What the exam says counts for every question; otherwise what the bank says. */
const marksBy = (given: GivenMarks): Fragment => sql`
  coalesce(${given.marks}::numeric, v.marks)::float8 as marks,
  case when ${costsMarks(sql`${given.negative_for}::text`)} then
    coalesce(${given.negative_marks}::numeric, v.negative_marks) else 0 end::float8 as negative_marks,
  case when ${costsMarks(sql`${given.negative_for}::text`)} then coalesce(${given.negative_share}::text,
    case when ${given.negative_marks}::numeric is null then v.negative_share end) end as negative_share`;

/** Of the questions of a bank as they are now, without their texts. */
export async function selectMarksOfBank(
  bankId: number,
  given: GivenMarks,
): Promise<Pick<PaperRow, 'module_id' | 'kind' | 'marks' | 'negative_marks' | 'negative_share'>[]> {
  return sql`
    select q.module_id, v.kind, ${marksBy(given)}
    from questions q join question_versions v on v.question_id = q.id and v.version = q.version
    where q.bank_id = ${bankId} and q.question_number is not null`;
}

/** What the paper of a bank would be now. */
export async function selectPaperOfBank(bankId: number, given: GivenMarks): Promise<PaperRow[]> {
  return sql<PaperRow[]>`
    select q.id, q.module_id, v.question, v.kind, v.body, v.example, v.answer_rule, ${marksBy(given)}, ${optionsOf()},
      ${stimulusOf()}
    from questions q
    join modules m on m.id = q.module_id
    join question_versions v on v.question_id = q.id and v.version = q.version
    where q.bank_id = ${bankId} and q.question_number is not null
    order by m.module_number nulls last, q.module_id, q.question_number`;
}
