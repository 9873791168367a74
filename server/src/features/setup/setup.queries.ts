import { sql } from '../../platform/database/database.ts';

export async function selectSetting(key: string): Promise<string | undefined> {
  const [row] = await sql<{ value: string }[]>`select value from settings where key = ${key}`;
  return row?.value;
}

/** The first to set it wins. */
export async function insertSetting(key: string, value: string): Promise<void> {
  await sql`insert into settings (key, value) values (${key}, ${value}) on conflict do nothing`;
}

export async function hasUsers(): Promise<boolean> {
  const [row] = await sql`select 1 from users limit 1`;
  return row !== undefined;
}

/** Of processes that start together one sets up, and the others wait until it has. */
export async function lockSetup(): Promise<void> {
  await sql`select pg_advisory_xact_lock(7190252)`;
}

/** In the order given. */
export async function insertDemoPeople(given: {
  usernames: string[];
  emails: string[];
  names: string[];
  passwordHash: string;
}): Promise<{ id: number; username: string }[]> {
  return sql`
    insert into users (username, email, name, password_hash, is_verified)
    select username, email, name, ${given.passwordHash}, true
    from unnest(${given.usernames}::text[], ${given.emails}::text[], ${given.names}::text[])
      with ordinality as p (username, email, name, n)
    order by n returning id, username`;
}

/** Its members as if they had come one after the other, a few days apart, the last so many days ago. */
export async function updateJoinedBefore(communityId: number, daysAgo: number): Promise<void> {
  await sql`
    update grants g set granted_at = granted_at - make_interval(days => ${daysAgo} + 4 * c.after)
    from (select id, row_number() over (order by id desc)::int as after from grants
          where community_id = ${communityId} and role = 'CommunityMember') c
    where g.id = c.id`;
}

/**
 * These students as if they had sat the exam so many milliseconds ago, each knowing a part of it. Their attempts are
 * to be graded; `backdate` then says when each was handed in.
 */
export async function insertSatBefore(examId: number, grantIds: number[], ago: number) {
  const back = `${ago} milliseconds`;
  await sql`
    update exams set starts_at = starts_at - ${back}::interval, ends_at = ends_at - ${back}::interval,
      created_at = created_at - ${back}::interval, released_at = ends_at - ${back}::interval
    where id = ${examId}`;
  await sql`update attempts set due_at = due_at - ${back}::interval where exam_id = ${examId}`;
  const attempts = await sql<{ id: number; exam_id: number; user_id: number; seed: number }[]>`
    update attempts a set status = 'in_progress', started_at = e.starts_at, opening = 1
    from exams e where e.id = a.exam_id and e.id = ${examId} and a.grant_id = any(${grantIds})
    returning a.id, a.exam_id, a.user_id, a.seed`;
  await sql`
    insert into response_events (attempt_id, opening, seq, question_id, option_ids, is_flagged, malpractice,
      received_at, is_late)
    select a.id, 1, p.place, p.question_id,
      (select array_agg(o.id) from question_options o where o.version_id = p.version_id
       and case when (a.id * 7 + p.place * 5) % 10 < 4 + a.id % 5 then o.is_correct else o.option_number = 'B' end),
      false, false, a.started_at + make_interval(mins => p.place), false
    from attempts a join exam_questions p on p.exam_id = a.exam_id
    where a.id = any(${attempts.map(({ id }) => id)})`;
  return {
    attempts,
    async backdate(): Promise<void> {
      await sql`
        update attempts set ended_at = started_at + make_interval(mins => 6, secs => id % 120)
        where id = any(${attempts.map(({ id }) => id)})`;
    },
  };
}
