import type { BankModule, Colleague, QuestionBankEntry, SharedAccess } from '@quivia/contract/question-banks';
import { type Fragment, sql } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/search.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { examsOfBank, isHeld } from './usage.queries.ts';

/**
 * The person's access to bank `b`: its owner while they are staff of its organisation; staff with access to everything
 * there; and colleagues it is shared with while they teach its course there. Null for everyone else.
 */
export const accessOf = (userId: number): Fragment => sql`(
  select case when p.has_all or b.owner_id = ${userId} then 'owner' else
    (select s.access from question_bank_shares s
     join examiners x on x.user_id = s.user_id and x.course_id = b.course_id and x.institution_id = b.institution_id
     where s.bank_id = b.id and s.user_id = ${userId}) end
  from staff p
  where p.user_id = ${userId} and (p.institution_id = b.institution_id or p.community_id = b.community_id))`;

/** Narrows down by index to banks the person might have access to. */
export const nearBanks = (userId: number): Fragment => sql`b.deleted_at is null and (
  b.owner_id = ${userId} or b.id in (select s.bank_id from question_bank_shares s where s.user_id = ${userId})
  or b.community_id in (select p.community_id from staff p where p.user_id = ${userId}))`;

const entry = (userId: number): Fragment => sql`
  b.id, b.title, b.course_id, c.name as course_name, c.code as course_code, b.changed_at,
  person_name(b.owner_id, b.institution_id) as owner, ${accessOf(userId)} as access,
  b.practice_opened_at is not null as is_open_for_practice,
  (select count(*)::int from questions q where q.bank_id = b.id and q.question_number is not null) as question_count`;

export async function selectBanks(
  { userId, notAt = [], api }: Pick<Actor, 'userId' | 'notAt' | 'api'>,
  page: { course_id?: number | undefined; search?: string | undefined; limit: number; offset: number },
): Promise<QuestionBankEntry[]> {
  // Finds the page first, and counts only for its banks.
  return sql<QuestionBankEntry[]>`
    select found.*, ${examsOfBank(sql`found.id`)} as exam_count,
      (select max(e.starts_at) from exams e where e.bank_id = found.id and ${isHeld()}) as last_exam_at,
      (select coalesce(json_agg(json_build_object('module_number', m.module_number, 'module_name', m.module_name,
         'question_count', coalesce(q.questions, 0)) order by m.module_number nulls last, m.id), '[]')
       from modules m left join (
         select module_id, count(*)::int as questions from questions
         where bank_id = found.id and question_number is not null group by module_id) q on q.module_id = m.id
       where m.course_id = found.course_id and (m.retired_at is null or q.questions > 0)) as by_module
    from (select * from (
      select ${entry(userId)}
      from question_banks b join courses c on c.id = b.course_id
      where ${nearBanks(userId)} and (b.institution_id <> all(${[...notAt]}::int[])) is not false
        and ${page.course_id ? sql`b.course_id = ${page.course_id}` : sql`b.community_id is null`}
        and ${api === undefined ? sql`true` : sql`b.institution_id = ${api.institutionId}`}
        and ${page.search ? sql`lower(b.title || ' ' || c.name || ' ' || c.code) like ${containing(page.search)}` : sql`true`}
    ) visible
    where access is not null
    order by changed_at desc, id desc limit ${page.limit} offset ${page.offset}) found
    order by changed_at desc, id desc`;
}

export type Bank = Omit<QuestionBankEntry, 'access' | 'exam_count' | 'last_exam_at' | 'by_module'> & {
  version: number;
  institution_id: number | null;
  community_id: number | null;
  owner_id: number;
  access: QuestionBankEntry['access'] | null;
};

export async function selectBank(
  userId: number,
  id: number,
  { deleted = false } = {},
): Promise<Bank | undefined> {
  const [bank] = await sql<Bank[]>`
    select ${entry(userId)}, b.version, b.institution_id, b.community_id, b.owner_id
    from question_banks b join courses c on c.id = b.course_id
    where b.id = ${id} and b.deleted_at is ${deleted ? sql`not null` : sql`null`}`;
  return bank;
}

/** Until the transaction ends, nobody else can change the contents of these banks. */
export async function lockBanks(ids: number[], at: Date): Promise<void> {
  await sql`select 1 from question_banks where id = any(${ids}) order by id for update`;
  await sql`update question_banks set changed_at = ${at} where id = any(${ids})`;
}

export async function insertBank(given: {
  title: string;
  course_id: number;
  institution_id: number | null;
  community_id: number | null;
  owner_id: number;
  changed_at: Date;
}): Promise<number> {
  const [row] = await sql<{ id: number }[]>`insert into question_banks ${sql(given)} returning id`;
  return (row as { id: number }).id;
}

/** False when someone changed it meanwhile. */
export async function updateTitle(id: number, version: number, title: string, at: Date): Promise<boolean> {
  const { count } = await sql`
    update question_banks set title = ${title}, version = version + 1, changed_at = ${at}
    where id = ${id} and version = ${version} and deleted_at is null`;
  return count > 0;
}

/** False when it was so already. */
export async function updatePractice(id: number, openedAt: Date | null): Promise<boolean> {
  const { count } = await sql`
    update question_banks set practice_opened_at = ${openedAt}
    where id = ${id} and (practice_opened_at is null) <> ${openedAt === null}::boolean`;
  return count > 0;
}

export async function updateDeleted(id: number, at: Date): Promise<boolean> {
  const { count } =
    await sql`update question_banks set deleted_at = ${at} where id = ${id} and deleted_at is null`;
  return count > 0;
}

export async function updateRestored(id: number): Promise<void> {
  await sql`update question_banks set deleted_at = null where id = ${id}`;
}

type ModuleInBank = Omit<BankModule, 'first_number' | 'next_number'> & {
  lowest_number: number | null;
  last_number: number | null;
};

/** In the order of the course; retired modules that still have questions come last. */
export async function selectModules(courseId: number, bankId: number): Promise<ModuleInBank[]> {
  return sql<ModuleInBank[]>`
    select m.id, m.module_number, m.module_name, coalesce(q.questions, 0)::int as question_count, q.lowest_number, q.last_number
    from modules m left join (
      select module_id, count(*) as questions, min(question_number) as lowest_number,
        max(question_number) as last_number from questions
      where bank_id = ${bankId} and question_number is not null group by module_id) q on q.module_id = m.id
    where m.course_id = ${courseId} and (m.retired_at is null or q.questions > 0)
    order by m.module_number nulls last, m.id`;
}

export async function selectTags(bankId: number): Promise<string[]> {
  const rows = await sql<{ tag: string }[]>`
    select distinct tag, lower(tag) from questions q
    join question_versions v on v.question_id = q.id and v.version = q.version
    cross join unnest(v.tags) tag
    where q.bank_id = ${bankId} and q.question_number is not null order by lower(tag), tag`;
  return rows.map(({ tag }) => tag);
}

export async function countExams(bankId: number): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select ${examsOfBank(sql`${bankId}`)} as n`;
  return row?.n ?? 0;
}

export async function countDeleted(bankId: number): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from questions where bank_id = ${bankId} and deleted_at is not null`;
  return row?.n ?? 0;
}

/** The others who teach the course there now. */
export async function selectColleagues(bank: {
  id: number;
  course_id: number;
  institution_id: number | null;
  owner_id: number;
}): Promise<Colleague[]> {
  return sql<Colleague[]>`
    select g.user_id, g.member_id as faculty_id, u.username, coalesce(g.name, u.name) as name, s.access
    from grants g
    join faculty_courses f on f.grant_id = g.id and f.course_id = ${bank.course_id}
    join users u on u.id = g.user_id
    left join question_bank_shares s on s.bank_id = ${bank.id} and s.user_id = g.user_id
    where g.institution_id = ${bank.institution_id} and g.role = 'Faculty' and g.ended_at is null
      and g.user_id <> ${bank.owner_id}
    order by lower(coalesce(g.name, u.name, u.username)), g.id`;
}

/** False when the person already had this access. */
export async function upsertShare(bankId: number, userId: number, access: SharedAccess): Promise<boolean> {
  const { count } = await sql`
    insert into question_bank_shares as s (bank_id, user_id, access) values (${bankId}, ${userId}, ${access})
    on conflict (bank_id, user_id) do update set access = excluded.access where s.access <> excluded.access`;
  return count > 0;
}

export async function deleteShare(bankId: number, userId: number): Promise<boolean> {
  const { count } =
    await sql`delete from question_bank_shares where bank_id = ${bankId} and user_id = ${userId}`;
  return count > 0;
}

/** Who owns it needs no share of it. */
export async function updateOwner(id: number, userId: number): Promise<void> {
  await sql`update question_banks set owner_id = ${userId} where id = ${id}`;
  await sql`delete from question_bank_shares where bank_id = ${id} and user_id = ${userId}`;
}
