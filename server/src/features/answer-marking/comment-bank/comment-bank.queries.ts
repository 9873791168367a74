import type { CommentLevel } from '@quivia/contract/comment-bank';
import { type Fragment, sql } from '../../../platform/database/database.ts';

/** What a marker is offered: by person, question, and the course of the exam at its place. */
export interface Reach {
  examId: number;
  questionId: number;
  userId: number;
  levels: readonly CommentLevel[];
}

/** Comments `b` for exam `e`. */
const isOffered = ({ questionId, userId, levels }: Reach): Fragment => sql`(
  b.level = any(${[...levels]}) and (
    b.level = 'own' and b.by_id = ${userId}
    or b.level = 'question' and b.question_id = ${questionId}
    or b.level = 'course' and b.course_id = e.course_id
      and b.institution_id is not distinct from e.institution_id
      and b.community_id is not distinct from e.community_id))`;

interface BankRow {
  key: string;
  level: CommentLevel;
  text: string;
  by_id: number;
}

/** One's own first, then those of the question; the newest first. Each level has its own bound. */
export async function selectComments(reach: Reach): Promise<BankRow[]> {
  return sql<BankRow[]>`
    select b.key, b.level, b.text, b.by_id from exams e join bank_comments b on ${isOffered(reach)}
    where e.id = ${reach.examId}
    order by array_position(array['own', 'question', 'course'], b.level), b.id desc`;
}

export async function selectByKey(key: string): Promise<{ by_id: number } | undefined> {
  const [row] = await sql<{ by_id: number }[]>`select by_id from bank_comments where key = ${key}`;
  return row;
}

/** Comments are added one after another. */
export async function lockBank(): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('comment-bank', 0))`;
}

export async function insertComment(
  { examId, questionId, userId }: Omit<Reach, 'levels'>,
  { key, level, text, at }: { key: string; level: CommentLevel; text: string; at: Date },
): Promise<void> {
  const isCourse = level === 'course';
  await sql`
    insert into bank_comments (key, by_id, level, question_id, course_id, institution_id, community_id, text, at)
    select ${key}, ${userId}, ${level}, ${level === 'question' ? questionId : null},
      case when ${isCourse} then e.course_id end, case when ${isCourse} then e.institution_id end,
      case when ${isCourse} then e.community_id end, ${text}, ${at}
    from exams e where e.id = ${examId}`;
}

export async function deleteComment(key: string): Promise<void> {
  await sql`delete from bank_comments where key = ${key}`;
}

/** Those that they kept for themselves. */
export async function deleteOwnOf(userId: number): Promise<void> {
  await sql`delete from bank_comments where by_id = ${userId} and level = 'own'`;
}
