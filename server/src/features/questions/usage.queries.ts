// Which exams use a bank, a question or a version of it. Exams made by colleagues count, but are only listed for those
// who run them.
import type { ExamUse } from '@quivia/contract/questions';
import { type Fragment, sql } from '../../platform/database/database.ts';

/** As its query returns it. */
type Use = Omit<ExamUse, 'starts_at'> & { starts_at: Date };

const MOST_LISTED = 20;

/** Exam `e` counts: it was neither cancelled nor is it a rehearsal. */
export const isHeld = (): Fragment => sql`e.cancelled_at is null and e.rehearsal_of is null`;

/** Of the bank with this id. */
export const examsOfBank = (bankId: Fragment): Fragment =>
  sql`(select count(*)::int from exams e where e.bank_id = ${bankId} and ${isHeld()})`;

/** Of the question with this id, in any version. */
export const examsOfQuestion = (questionId: Fragment): Fragment => sql`(
  select count(*)::int from question_versions used join exam_questions p on p.version_id = used.id
  join exams e on e.id = p.exam_id and ${isHeld()}
  where used.question_id = ${questionId})`;

/** Of version `v`. */
export const examsOfVersion = (): Fragment => sql`(
  select count(*)::int from exam_questions p join exams e on e.id = p.exam_id and ${isHeld()}
  where p.version_id = v.id)`;

/** Of those the person runs, the latest first. */
export async function selectExamsOfBank(userId: number, bankId: number): Promise<Use[]> {
  return sql<Use[]>`
    select e.id, e.title, e.starts_at from exams e
    join exam_staff s on s.exam_id = e.id and s.user_id = ${userId}
    where e.bank_id = ${bankId} and e.cancelled_at is null
    order by e.starts_at desc, e.id desc limit ${MOST_LISTED}`;
}

/** The same, for each of these versions of a question. */
export async function selectExamsOfVersions(
  userId: number,
  questionId: number,
  versions: number[],
): Promise<(Use & { version: number })[]> {
  return sql<(Use & { version: number })[]>`
    select version, id, title, starts_at from (
      select v.version, e.id, e.title, e.starts_at,
        row_number() over (partition by v.id order by e.starts_at desc, e.id desc) as position
      from question_versions v
      join exam_questions p on p.version_id = v.id
      join exams e on e.id = p.exam_id and e.cancelled_at is null
      join exam_staff s on s.exam_id = e.id and s.user_id = ${userId}
      where v.question_id = ${questionId} and v.version = any(${versions}::int[])) found
    where position <= ${MOST_LISTED} order by version desc, position`;
}
