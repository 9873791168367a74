import type { QuestionVersion } from '@quivia/contract/questions';
import { sql } from '../../platform/database/database.ts';
import { written } from './questions.queries.ts';

export async function selectVersions(
  questionId: number,
  page: { limit: number; offset: number },
): Promise<QuestionVersion[]> {
  return sql<QuestionVersion[]>`
    select v.version, v.restored_from, ${written()} from question_versions v
    where v.question_id = ${questionId}
    order by v.version desc limit ${page.limit} offset ${page.offset}`;
}

export async function selectVersion(
  questionId: number,
  version: number,
): Promise<QuestionVersion | undefined> {
  const [found] = await sql<QuestionVersion[]>`
    select v.version, v.restored_from, ${written()} from question_versions v
    where v.question_id = ${questionId} and v.version = ${version}`;
  return found;
}
