import { kindOf } from '@quivia/contract/kinds';
import type { Difficulty, QuestionForAuthor, QuestionVersion } from '@quivia/contract/questions';
import { type Fragment, sql } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/search.ts';
import { accessOf, nearBanks } from './question-banks.queries.ts';
import type { PreparedContent } from './question-content.rules.ts';
import { examsOfQuestion, examsOfVersion } from './usage.queries.ts';

export interface QuestionFilter {
  qbank_id?: number | undefined;
  course_id?: number | undefined;
  module_id?: number | undefined;
  tag?: string | undefined;
  difficulty?: Difficulty | undefined;
  search?: string | undefined;
  deleted: boolean;
  /** Without multiple choice. */
  others?: true;
  /** For an export of the whole bank, which doesn't show in how many exams each is. */
  uncounted?: true;
  limit: number;
  offset: number;
}

/** The passage of version `v`, or null. */
const stimulusOf = (): Fragment => sql`
  (select json_build_object('id', s.id, 'text', s.text) from stimuli s where s.id = v.stimulus_id) as stimulus`;

/** The content of version `v`. */
const written = (): Fragment => sql`
  v.question, ${stimulusOf()}, case v.kind when 'choice' then 'MCQ' else upper(v.kind) end as question_type, v.body, v.answer_key,
  v.answer_rule, v.marks::float8 as marks,
  v.negative_marks::float8 as negative_marks, v.negative_share, v.explanation, v.tags, v.difficulty, v.parameters, v.example,
  v.changed_at,
  (select person_name(v.author_id, written_in.institution_id)
   from questions of_version join question_banks written_in on written_in.id = of_version.bank_id
   where of_version.id = v.question_id) as changed_by,
  coalesce((select json_agg(json_build_object('id', o.id, 'option_number', o.option_number, 'option', o.option,
     'is_correct', o.is_correct) order by o.option_number)
   from question_options o where o.version_id = v.id), '[]') as options`;

const position = (): Fragment => sql`
  q.id, q.bank_id as qbank_id, b.title as qbank_title, q.module_id, q.question_number, q.version`;

/** By its own words or those of its passage. Each has an index of its own, which an `or` over both tables could not use. */
const isFoundBy = (pattern: string): Fragment => sql`
  q.id in (
    select id from questions where search_text like ${pattern}
    union
    select said.question_id from stimuli s join question_versions said on said.stimulus_id = s.id
      join questions newest on newest.id = said.question_id and newest.version = said.version
    where lower(s.text) like ${pattern})`;

/** Questions of one bank, whose access was checked, or of every bank the person can see. */
export async function selectQuestions(userId: number, filter: QuestionFilter): Promise<QuestionForAuthor[]> {
  const { qbank_id, course_id, module_id, tag, difficulty, search, deleted } = filter;
  const banks = qbank_id
    ? sql`b.id = ${qbank_id}`
    : sql`${nearBanks(userId)} and ${accessOf(userId)} is not null
        and ${course_id ? sql`b.course_id = ${course_id}` : sql`b.community_id is null`}`;
  // Finds the page first and fetches the content of its questions afterwards: a bank may have thousands.
  return sql<QuestionForAuthor[]>`
    with page as materialized (
      select ${position()}, v.id as version_id, row_number() over (order by q.bank_id, m.module_number nulls last,
        q.module_id, ${deleted ? sql`q.deleted_at desc` : sql`q.question_number`}, q.id) as row_position
      from questions q
      join question_banks b on b.id = q.bank_id
      join modules m on m.id = q.module_id
      join question_versions v on v.question_id = q.id and v.version = q.version
      where ${banks}
        and q.deleted_at is ${deleted ? sql`not null` : sql`null`}
        and ${module_id ? sql`q.module_id = ${module_id}` : sql`true`}
        and ${filter.others ? sql`v.kind <> 'choice'` : sql`true`}
        and ${tag ? sql`${tag} = any(v.tags)` : sql`true`}
        and ${difficulty ? sql`v.difficulty = ${difficulty}` : sql`true`}
        and ${search ? isFoundBy(containing(search)) : sql`true`}
      order by row_position limit ${filter.limit} offset ${filter.offset})
    select page.id, page.qbank_id, page.qbank_title, page.module_id, page.question_number, page.version,
      ${filter.uncounted ? sql`0` : examsOfQuestion(sql`page.id`)} as exam_count, ${written()}
    from page join question_versions v on v.id = page.version_id order by page.row_position`;
}

export interface Position {
  id: number;
  bank_id: number;
  module_id: number;
  question_number: number | null;
  version: number;
}

export async function selectPositions(ids: number[]): Promise<Position[]> {
  return sql<Position[]>`
    select id, bank_id, module_id, question_number, version from questions where id = any(${ids})
    order by array_position(${ids}, id)`;
}

export async function selectQuestion(id: number): Promise<QuestionForAuthor | undefined> {
  const [question] = await sql<QuestionForAuthor[]>`
    select ${position()}, ${examsOfQuestion(sql`q.id`)} as exam_count, ${written()} from questions q
    join question_banks b on b.id = q.bank_id
    join question_versions v on v.question_id = q.id and v.version = q.version
    where q.id = ${id}`;
  return question;
}

export interface BankSize {
  questions: number;
  /** Of the text of the newest versions, in bytes. The database knows lengths without reading the texts. */
  bytes: number;
}

/** Without deleted questions. */
export async function selectSize(bankId: number): Promise<BankSize> {
  const [row] = await sql<BankSize[]>`
    select count(*)::int as questions,
      coalesce(sum(octet_length(v.question) + octet_length(v.explanation)
        + coalesce(octet_length(v.body::text) + octet_length(v.answer_key::text), 0)
        + coalesce(octet_length(v.parameters::text), 0)
        -- a paper repeats the passage with each of its questions
        + coalesce((select octet_length(s.text) from stimuli s where s.id = v.stimulus_id), 0) + coalesce((
        select sum(octet_length(o.option)) from question_options o where o.version_id = v.id), 0)), 0)::float8 as bytes
    from questions q join question_versions v on v.question_id = q.id and v.version = q.version
    where q.bank_id = ${bankId} and q.deleted_at is null`;
  return row as BankSize;
}

export interface KnownQuestion {
  id: number;
  key: string;
  question_number: number;
  version: number;
}

/** Questions of the bank that the author's device sent before. */
export async function selectByKeys(bankId: number, keys: string[]): Promise<KnownQuestion[]> {
  return sql<KnownQuestion[]>`
    select id, key::text, question_number, version from questions
    where bank_id = ${bankId} and key = any(${keys}::uuid[]) and question_number is not null`;
}

/** In order. */
export async function selectNumbers(
  bankId: number,
  moduleId: number,
): Promise<{ id: number; question_number: number }[]> {
  return sql<{ id: number; question_number: number }[]>`
    select id, question_number from questions
    where bank_id = ${bankId} and module_id = ${moduleId} and question_number is not null
    order by question_number`;
}

/** Of a whole bank, in no order. */
export async function selectNumbersOfBank(
  bankId: number,
): Promise<{ module_id: number; question_number: number }[]> {
  return sql<{ module_id: number; question_number: number }[]>`
    select module_id, question_number from questions where bank_id = ${bankId} and question_number is not null`;
}

/** As questions in them will, but in the order of the catalogue's own locks, so that neither waits for the other. */
export async function holdModules(ids: number[]): Promise<void> {
  await sql`select 1 from modules where id = any(${ids}) order by id for key share`;
}

export interface NewRow {
  module_id: number;
  question_number: number;
  key: string | null;
  content: PreparedContent;
  stimulus_id: number | null;
  search_text: string;
  likeness: number[];
}

/** Each with its first version. Returns the ids in the same order. */
export async function insertQuestions(
  bankId: number,
  authorId: number,
  at: Date,
  rows: readonly NewRow[],
): Promise<number[]> {
  const given = rows.map(({ content: _, ...row }) => row);
  const inserted = await sql<{ id: number; module_id: number; question_number: number }[]>`
    insert into questions (bank_id, module_id, question_number, key, search_text, likeness)
    select ${bankId}, r.module_id, r.question_number, r.key, r.search_text, r.likeness
    from json_to_recordset(${JSON.stringify(given)}::json)
      as r (module_id int, question_number int, key uuid, search_text text, likeness int[])
    returning id, module_id, question_number`;
  const idAt = new Map(inserted.map((row) => [`${row.module_id}/${row.question_number}`, row.id]));
  const ids = rows.map((row) => idAt.get(`${row.module_id}/${row.question_number}`) as number);
  await insertVersions(
    authorId,
    at,
    rows.map(({ content, stimulus_id }, i) => ({
      question_id: ids[i] as number,
      version: 1,
      restored_from: null,
      content,
      stimulus_id,
    })),
  );
  return ids;
}

export interface NewVersion {
  question_id: number;
  version: number;
  restored_from: number | null;
  content: PreparedContent;
  stimulus_id: number | null;
}

export async function insertVersions(
  authorId: number,
  at: Date,
  versions: readonly NewVersion[],
): Promise<void> {
  const given = versions.map(({ content, ...row }) => ({
    ...row,
    ...content,
    kind: kindOf(content.question_type),
  }));
  await sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(given)}::json) as r (question_id int, version int,
        restored_from int, stimulus_id int, kind text, body json, answer_key json, question text, answer_rule text, marks numeric, negative_marks numeric, negative_share text,
        explanation text, tags text[], difficulty text, options json, parameters json, example json)
    ), versions as (
      insert into question_versions (question_id, version, changed_at, author_id, restored_from, stimulus_id, kind, body,
        answer_key, question, answer_rule, marks, negative_marks, negative_share, explanation, tags, difficulty, parameters,
        example)
      select question_id, version, ${at}, ${authorId}, restored_from, stimulus_id, kind, nullif(body::text, 'null')::json,
        nullif(answer_key::text, 'null')::json, question, answer_rule, marks, negative_marks, negative_share,
        explanation, tags, difficulty, nullif(parameters::text, 'null')::json, nullif(example::text, 'null')::json
      from given
      returning id, question_id)
    insert into question_options (version_id, option_number, option, is_correct)
    select v.id, chr(64 + o.place::int), o.value->>'option', (o.value->>'is_correct')::boolean
    from versions v join given g on g.question_id = v.question_id
    cross join json_array_elements(g.options) with ordinality o (value, place)
    -- students see the ids: they must not tell the author's order
    order by v.id, random()`;
}

/** Without the exams that use it. */
export type VersionRow = Omit<QuestionVersion, 'exams' | 'exam_count'>;

export async function selectVersions(
  questionId: number,
  page: { limit: number; offset: number },
): Promise<(VersionRow & { exam_count: number })[]> {
  return sql<(VersionRow & { exam_count: number })[]>`
    select v.version, v.restored_from, ${examsOfVersion()} as exam_count, ${written()} from question_versions v
    where v.question_id = ${questionId}
    order by v.version desc limit ${page.limit} offset ${page.offset}`;
}

export async function selectVersion(questionId: number, version: number): Promise<VersionRow | undefined> {
  const [found] = await sql<VersionRow[]>`
    select v.version, v.restored_from, ${written()} from question_versions v
    where v.question_id = ${questionId} and v.version = ${version}`;
  return found;
}

/** False when someone made another version meanwhile. */
export async function updateVersion(
  id: number,
  from: number,
  found: { search_text: string; likeness: number[] },
): Promise<boolean> {
  const { count } = await sql`
    update questions set version = version + 1, search_text = ${found.search_text}, likeness = ${found.likeness}
    where id = ${id} and version = ${from} and deleted_at is null`;
  return count > 0;
}

/** Those of these questions that have a version by somebody else. */
export async function selectWrittenByOthers(ids: number[], userId: number): Promise<Set<number>> {
  const rows = await sql<{ id: number }[]>`
    select distinct question_id as id from question_versions
    where question_id = any(${ids}) and author_id <> ${userId}`;
  return new Set(rows.map(({ id }) => id));
}

/** Gives these questions these numbers in a module. */
export async function updatePositions(
  bankId: number,
  moduleId: number,
  positions: { ids: number[]; numbers: number[] },
): Promise<void> {
  await sql`set constraints questions_number_key deferred`;
  await sql`
    update questions q set bank_id = ${bankId}, module_id = ${moduleId}, question_number = p.number,
      deleted_at = null, key = case when q.bank_id = ${bankId} then q.key end
    from unnest(${positions.ids}::int[], ${positions.numbers}::int[]) as p (id, number)
    where q.id = p.id
      and (q.bank_id, q.module_id, q.question_number) is distinct from (${bankId}, ${moduleId}, p.number)`;
  await sql`set constraints questions_number_key immediate`;
}

export async function updateQuestionsDeleted(ids: number[], at: Date): Promise<void> {
  await sql`
    update questions set question_number = null, deleted_at = ${at}, key = null
    where id = any(${ids}) and deleted_at is null`;
}

interface DrawableRow {
  id: number;
  version: number;
  module_id: number;
  difficulty: Difficulty | null;
}

/** Questions that can be asked, in their newest version. */
export async function selectDrawable(bankIds: number[]): Promise<DrawableRow[]> {
  return sql<DrawableRow[]>`
    select q.id, q.version, q.module_id, v.difficulty from questions q
    join question_banks b on b.id = q.bank_id and b.deleted_at is null
    join question_versions v on v.question_id = q.id and v.version = q.version
    where q.bank_id = any(${bankIds}) and q.deleted_at is null and v.kind <> 'info' order by q.id`;
}

export async function selectDrawnPositions(ids: number[]): Promise<DrawableRow[]> {
  return sql<DrawableRow[]>`
    select q.id, q.version, q.module_id, v.difficulty from questions q
    join question_versions v on v.question_id = q.id and v.version = q.version
    where q.id = any(${ids})`;
}

interface StockRow {
  id: number;
  title: string;
  stock: { module_id: number; module_name: string; difficulty: Difficulty | null; questions: number }[];
}

/** How many questions these banks have, by module and difficulty. */
export async function selectStock(bankIds: number[]): Promise<StockRow[]> {
  return sql<StockRow[]>`
    select b.id, b.title, coalesce((
      select json_agg(json_build_object('module_id', s.module_id, 'module_name', s.module_name, 'difficulty', s.difficulty,
        'questions', s.questions) order by s.module_number nulls last, s.module_id, s.difficulty)
      from (select q.module_id, m.module_name, m.module_number, v.difficulty, count(*)::int as questions
        from questions q join modules m on m.id = q.module_id
        join question_versions v on v.question_id = q.id and v.version = q.version
        where q.bank_id = b.id and q.deleted_at is null and v.kind <> 'info'
        group by q.module_id, m.module_name, m.module_number, v.difficulty) s), '[]') as stock
    from question_banks b where b.id = any(${bankIds}) and b.deleted_at is null order by lower(b.title), b.id`;
}

export type WrittenRow = VersionRow & { question_id: number; module_name: string };

/** What these versions say. */
export async function selectWritten(
  wanted: { question_id: number; version: number }[],
): Promise<WrittenRow[]> {
  return sql<WrittenRow[]>`
    select v.question_id, v.version, v.restored_from, m.module_name, ${written()}
    from question_versions v join questions q on q.id = v.question_id join modules m on m.id = q.module_id
    where (v.question_id, v.version) in (
      select r.question_id, r.version from json_to_recordset(${JSON.stringify(wanted)}::json)
        as r (question_id int, version int))`;
}
