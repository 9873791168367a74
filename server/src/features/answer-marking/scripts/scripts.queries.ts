import type { ScriptProgress } from '@quivia/contract/marking-scripts';
import { sql } from '../../../platform/database/database.ts';
import { answers, isDueTo, isKeptFrom, ofExam } from '../answers.queries.ts';
import { isOffered, placeFor } from '../division/division.queries.ts';

interface Candidate {
  attempt_id: number;
  question_ids: number[];
}

/**
 * Students with answers that a sheet of this person is due for, in this person's own order, without answers that others hold;
 * what they hold comes first. Where two people mark whole scripts, then what they have begun; and where one answer is offered
 * to them, all are.
 */
export async function selectScripts(
  look: { examId: number; markerId: number; except: number[] },
  { at, most }: { at: Date; most: number },
): Promise<Candidate[]> {
  const { examId, markerId, except } = look;
  return sql<Candidate[]>`
    select a.id as attempt_id, array_agg(m.question_id order by m.question_id) as question_ids
    from ${answers(at, examId)}
    where ${ofExam(examId)} and ${isDueTo(markerId, at)} and a.id <> all(${except}) and x.id is null
      and (h.answer_id is null or h.marker_id = ${markerId}) and not ${isKeptFrom(markerId, sql`m.question_id`)}
      and (sp.most is not null or ${isOffered(markerId, examId, at)})
    group by a.id having bool_or(sp.most is null or ${isOffered(markerId, examId, at)})
    order by not bool_or(h.answer_id is not null), not bool_or(${markerId} = any(v.begun)), min(${placeFor(markerId, examId, at)}), md5(${`${markerId} script `} || a.id) limit ${most}`;
}

export async function selectScriptProgress(examId: number, at: Date): Promise<ScriptProgress> {
  const [row] = await sql<[ScriptProgress]>`
    select count(*)::int as "all", (count(*) filter (where is_complete))::int as complete
    from (
      select bool_and(m.units is not null) as is_complete from ${answers(at, examId)}
      where ${ofExam(examId)} and m.source = 'p' group by a.id) each_script`;
  return row;
}

/** But those whose code another script of the exam has already. */
export async function insertScripts(scripts: readonly { attempt_id: number; code: string }[]): Promise<void> {
  await sql`
    insert into marked_scripts (attempt_id, exam_id, code)
    select a.id, a.exam_id, n.code
    from json_to_recordset(${JSON.stringify(scripts)}::json) as n (attempt_id int, code text)
    join attempts a on a.id = n.attempt_id
    on conflict do nothing`;
}

export async function selectScript(attemptId: number): Promise<{ key: string; code: string } | undefined> {
  const [row] = await sql<{ key: string; code: string }[]>`
    select key, code from marked_scripts where attempt_id = ${attemptId}`;
  return row;
}

/** Of this exam; what one holds of a script says nothing about whose it is. */
export async function selectAttempt(examId: number, key: string): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    select attempt_id as id from marked_scripts where key = ${key} and exam_id = ${examId}`;
  return row?.id;
}

/** Of this person's, also what ran out and nobody else took. */
export async function updateHolds(attemptId: number, markerId: number, until: Date): Promise<number> {
  const { count } = await sql`
    update answer_holds h set until = ${until} from marked_answers w
    where w.id = h.answer_id and w.attempt_id = ${attemptId} and h.marker_id = ${markerId}`;
  return count;
}

export async function deleteHolds(attemptId: number, markerId: number): Promise<void> {
  await sql`
    delete from answer_holds h using marked_answers w
    where w.id = h.answer_id and w.attempt_id = ${attemptId} and h.marker_id = ${markerId}`;
}
