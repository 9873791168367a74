import type { AnswerCover } from '@quivia/contract/answer-covers';
import type { CoveredPart } from '@quivia/contract/marking/annotations';
import { type Fragment, sql } from '../../../platform/database/database.ts';
import type { Cover } from './covers.rules.ts';

/** Of answer `w`, those that nobody lifted. */
export const coversOfAnswer = (): Fragment => sql`
  coalesce((
    select json_agg(json_build_object('part', v.part, 'digest', v.digest) order by v.id)
    from answer_covers v where v.answer_id = w.id and v.lifted_at is null), '[]')`;

/** Of answers to a question, by attempt; without those that have none. */
export async function coversOf(
  questionId: number,
  attemptIds: readonly number[],
): Promise<Map<number, Cover[]>> {
  const rows = await sql<(Cover & { attempt_id: number })[]>`
    select w.attempt_id, v.part, v.digest from marked_answers w join answer_covers v on v.answer_id = w.id
    where w.question_id = ${questionId} and w.attempt_id = any(${[...attemptIds]}) and v.lifted_at is null
    order by v.id`;
  return Map.groupBy(rows, ({ attempt_id }) => attempt_id);
}

interface CoverRow {
  key: string;
  answer_id: number;
  digest: string;
  part: CoveredPart;
  by_id: number;
}

export async function selectByKey(key: string): Promise<Pick<CoverRow, 'answer_id' | 'by_id'> | undefined> {
  const [row] = await sql<Pick<CoverRow, 'answer_id' | 'by_id'>[]>`
    select answer_id, by_id from answer_covers where key = ${key}`;
  return row;
}

export async function countCovers(answerId: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from answer_covers where answer_id = ${answerId} and lifted_at is null`;
  return row.count;
}

/** Of an exam. */
export async function countCoversOf(examId: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from answer_covers v
    join marked_answers w on w.id = v.answer_id join attempts a on a.id = w.attempt_id
    where a.exam_id = ${examId} and v.lifted_at is null`;
  return row.count;
}

export async function insertCover({ part, ...row }: CoverRow & { at: Date }): Promise<void> {
  await sql`insert into answer_covers ${sql({ ...row, part: JSON.stringify(part) })}`;
}

type ListedRow = Omit<AnswerCover, 'question_number'>;

/** Of an exam, the newest first. */
export async function selectCovers(examId: number, most: number): Promise<ListedRow[]> {
  return sql<ListedRow[]>`
    select v.key as cover, w.key as answer, w.question_id, v.part ->> 'shape' as shape,
      case when u.is_guest then u.name else person_name(u.id, e.institution_id) end as name
    from answer_covers v join marked_answers w on w.id = v.answer_id join attempts a on a.id = w.attempt_id
    join exams e on e.id = a.exam_id join users u on u.id = v.by_id
    where a.exam_id = ${examId} and v.lifted_at is null order by v.id desc limit ${most}`;
}

/** One that nobody lifted. */
export async function selectCover(examId: number, key: string) {
  const [row] = await sql<
    (Pick<CoverRow, 'digest' | 'part'> & { attempt_id: number; seed: number; question_id: number })[]
  >`
    select v.digest, v.part, w.attempt_id, a.seed, w.question_id
    from answer_covers v join marked_answers w on w.id = v.answer_id join attempts a on a.id = w.attempt_id
    where a.exam_id = ${examId} and v.key = ${key} and v.lifted_at is null`;
  return row;
}

/** False where it is no longer there to lift. */
export async function updateLifted(
  examId: number,
  key: string,
  lifted: { by: number; at: Date; reason: string },
): Promise<boolean> {
  const { count } = await sql`
    update answer_covers v set lifted_by = ${lifted.by}, lifted_at = ${lifted.at}, lift_reason = ${lifted.reason}
    from marked_answers w join attempts a on a.id = w.attempt_id
    where w.id = v.answer_id and a.exam_id = ${examId} and v.key = ${key} and v.lifted_at is null`;
  return count > 0;
}
