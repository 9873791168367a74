// A column of a platform for an exam whose attempts are put straight into the database: everybody has opened its link, and every tenth
// student was absent. For what is about marks under load and under fire.
import { now } from '../platform/clock.ts';
import { inTransaction, sql } from '../platform/database/database.ts';
import type { Hall } from './exams/exam-hall.ts';
import type { LtiPlatform } from './lti-platform.ts';

export interface FilledColumn {
  lineItemId: number;
  /** What the platform is to show in the end. Who was absent isn't in it. */
  marks: Map<string, number>;
  absent: string[];
}

const subjectOf = (attemptId: number): string => `person-${attemptId}`;

const UNITS = 84_000;

/** The exam has begun for everyone, and has a hundred questions of one mark or fewer. */
export async function fillColumn(
  { examId, students, questions }: Hall,
  platform: LtiPlatform,
): Promise<FilledColumn> {
  const column: FilledColumn = { lineItemId: 0, marks: new Map(), absent: [] };
  const results = students.map(({ attemptId }, nth) => ({
    attempt_id: attemptId,
    subject: subjectOf(attemptId),
    // Among them 0, which is a mark.
    marks: nth % 10 === 9 ? null : nth % (questions.length + 1),
  }));
  for (const { subject, marks } of results)
    if (marks === null) column.absent.push(subject);
    else column.marks.set(subject, marks);
  column.lineItemId = await inTransaction(async () => {
    const given = JSON.stringify(results);
    await sql`
      update attempts a set ended_at = ${now()}, status = case when g.marks is null then 'absent' else 'submitted' end,
        started_at = case when g.marks is not null then a.started_at end
      from json_to_recordset(${given}::json) g (attempt_id int, marks int) where a.id = g.attempt_id`;
    await sql`
      insert into results (attempt_id, units, total_marks, answered, questions, graded_at)
      select attempt_id, marks * ${UNITS}::int, ${questions.length}, ${questions.length}, ${questions.length}, ${now()}
      from json_to_recordset(${given}::json) g (attempt_id int, marks int) where marks is not null`;
    await sql`update exams set released_at = ${now()} where id = ${examId}`;
    const [row] = await sql<{ id: number }[]>`
      with exam as (select id, institution_id from exams where id = ${examId}),
      platform as (
        insert into lti_platforms (institution_id, name, issuer, client_id, auth_url, token_url, keys_url, made_at)
        select institution_id, 'Moodle', ${platform.issuer}, ${platform.client}, ${platform.authUrl}, ${platform.tokenUrl},
          ${platform.keysUrl}, ${now()} from exam returning id, institution_id),
      deployment as (
        insert into lti_deployments (platform_id, institution_id, deployment_id, state, made_at)
        select id, institution_id, ${platform.deployment}, 'approved', ${now()} from platform returning id),
      context as (
        insert into lti_contexts (deployment_id, context, title, seen_at)
        select id, 'c1', 'Data Structures', ${now()} from deployment returning id),
      person as (
        insert into lti_identities (platform_id, institution_id, subject, user_id, shown, linked_at)
        select p.id, p.institution_id, g.subject, a.user_id, g.subject, ${now()}
        from platform p, json_to_recordset(${given}::json) g (attempt_id int, subject text) join attempts a on a.id = g.attempt_id
        returning id),
      member as (
        insert into lti_members (context_id, identity_id) select context.id, person.id from context, person),
      item as (
        insert into lti_line_items (context_id, exam_id, url, look_at, changed_at)
        select id, ${examId}, ${platform.column().id}, ${now()}, ${now()} from context returning id, context_id, url)
      insert into lti_links (context_id, resource_link_id, title, exam_id, line_item_url, line_item_id, seen_at)
      select context_id, 'r1', 'Quiz', ${examId}, url, id, ${now()} from item returning line_item_id as id`;
    return (row as { id: number }).id;
  });
  return column;
}

/** Another mark for some, as a regrade gives them. */
export async function regrade(column: FilledColumn, changed: Map<string, number>): Promise<void> {
  await inTransaction(async () => {
    const given = JSON.stringify([...changed].map(([subject, marks]) => ({ subject, marks })));
    await sql`
      update results r set units = g.marks * ${UNITS}::int
      from json_to_recordset(${given}::json) g (subject text, marks int) join lti_identities n on n.subject = g.subject
      join attempts a on a.user_id = n.user_id where r.attempt_id = a.id`;
    await sql`update lti_line_items set look_at = ${now()} where id = ${column.lineItemId}`;
  });
  for (const [subject, marks] of changed) column.marks.set(subject, marks);
}

export async function waitingIn({ lineItemId }: FilledColumn): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select (select count(*) from lti_scores where line_item_id = ${lineItemId} and version > delivered_version)::int
      + (select count(*) from lti_line_items where id = ${lineItemId} and look_at <= ${now()})::int as n`;
  return row?.n ?? 0;
}

/** As a platform fetches them, wherever the server is now. */
export async function publishedKeys() {
  const rows = await sql<{ kid: string; public_key: object }[]>`select kid, public_key from lti_keys`;
  return { keys: rows.map(({ kid, public_key }) => ({ ...public_key, kid, alg: 'RS256', use: 'sig' })) };
}
