// An exam with as many students as it takes, put straight into the database: for what is about the engine under
// load and under fire, where making each person by a call would take longer than the test.

import { after, now, seconds } from '../../platform/clock.ts';
import { inTransaction, sql } from '../../platform/database/database.ts';
import { signAccessToken } from '../../platform/security/access-token.ts';
import { loadSecretKey } from '../../platform/security/secrets.ts';

export interface Seated {
  userId: number;
  attemptId: number;
  token: string;
}

export interface Hall {
  examId: number;
  students: Seated[];
  questions: { id: number; options: number[] }[];
}

interface HallForm {
  students: number;
  questions: number;
  /** So many of the questions, the first ones, are essays. */
  essays?: number;
  /** What each question can earn. */
  marks?: number;
  /** Their attempts are under way and end after so many milliseconds; without it nobody has started. */
  startedFor?: number;
}

let halls = 0;

/** The database is open, and migrated. */
export async function fillHall({
  students,
  questions,
  essays = 0,
  marks = 1,
  startedFor,
}: HallForm): Promise<Hall> {
  halls += 1;
  const name = `hall${process.pid}x${halls}`;
  const course = await insertCollege(name);
  const paper = await insertBank(course, { questions, essays, marks });
  const endsAt = after(now(), startedFor ?? seconds(3600));
  const [exam] = await sql<{ id: number }[]>`
    insert into exams (title, viva_or_quiz, bank_id, course_id, institution_id, owner_id, starts_at, ends_at,
      duration, shuffle_questions, shuffle_options, navigation, release, late_keeps_full, integrity, created_at)
    values (${name}, 'QUIZ', ${paper.bank}, ${course.id}, ${course.institution_id}, ${course.owner_id},
      ${after(now(), -seconds(3600))}, ${endsAt}, 120, true, true, 'free', 'by_hand', false, 'record', ${now()})
    returning id`;
  const examId = (exam as { id: number }).id;
  await sql`
    insert into exam_questions (exam_id, place, question_id, version_id, module_id)
    select ${examId}, row_number() over (order by q.id), q.id, v.id, q.module_id
    from questions q join question_versions v on v.question_id = q.id where q.bank_id = ${paper.bank}`;
  // At once: a server that looks on takes who is assigned to an exam that is over for absent.
  const attempts = await inTransaction(async () => {
    const assigned = await insertAttempts(name, course.institution_id, examId, students, endsAt);
    if (startedFor !== undefined)
      await sql`
        update attempts set status = 'in_progress', started_at = ${now()}, opening = 1 where exam_id = ${examId}`;
    return assigned;
  });
  await loadSecretKey(undefined);
  return { examId, questions: paper.questions, students: attempts.map(withToken) };
}

/** The owner of such an exam, as faculty of its college. `renewed`: a token for what takes longer than one lasts. */
export async function ownerOf({
  examId,
}: Hall): Promise<{ userId: number; username: string; token: string; renewed: () => string }> {
  const [owner] = await sql<{ id: number; username: string }[]>`
    with granted as (
      insert into grants (user_id, role, institution_id, member_id)
      select owner_id, 'Faculty', institution_id, 'F1' from exams where id = ${examId} returning user_id)
    select u.id, u.username from users u join granted g on g.user_id = u.id`;
  const { id, username } = owner as { id: number; username: string };
  const renewed = () => facultyToken(id, username);
  return { userId: id, username, token: renewed(), renewed };
}

export const facultyToken = (userId: number, username: string) =>
  signAccessToken({
    userId,
    username,
    email: `${username}@example.org`,
    roles: ['Faculty'],
    sessionId: 0,
    version: 1,
  });

interface Course {
  id: number;
  module_id: number;
  institution_id: number;
  owner_id: number;
}

async function insertCollege(name: string): Promise<Course> {
  const [row] = await sql<Course[]>`
    with system as (insert into education_systems (name) values (${name}) returning id),
    college as (
      insert into institutions (name, place, institution_type, education_system_id)
      select ${name}, 'Kochi', 'COLLEGE', id from system returning id),
    department as (insert into departments (name) values (${name}) returning id),
    course as (
      insert into courses (name, code, department_id, education_system_id, class_or_semester)
      select ${name}, ${name}, department.id, system.id, 1 from department, system returning id),
    module as (
      insert into modules (course_id, module_number, module_name, syllabus)
      select id, 1, 'Light', 'Light' from course returning id),
    owner as (
      insert into users (username, email, password_hash, is_verified)
      values (${name}, ${`${name}@example.org`}, 'none', true) returning id)
    select course.id, module.id as module_id, college.id as institution_id, owner.id as owner_id
    from course, module, college, owner`;
  return row as Course;
}

/** Four options each, of which the second is right; an essay has none. */
async function insertBank(
  course: Course,
  { questions, essays, marks }: Required<Pick<HallForm, 'questions' | 'essays' | 'marks'>>,
) {
  const [bank] = await sql<{ id: number }[]>`
    insert into question_banks (title, course_id, institution_id, owner_id, changed_at)
    values ('Light', ${course.id}, ${course.institution_id}, ${course.owner_id}, ${now()}) returning id`;
  const { id } = bank as { id: number };
  // Databases of before there were kinds are filled too.
  const kind = essays > 0 ? sql`, kind, body, answer_key` : sql``;
  const isEssay = sql`question_number <= ${essays}::int`;
  const kinds =
    essays > 0
      ? sql`, case when ${isEssay} then 'essay' else 'choice' end,
          case when ${isEssay} then '{"template":"","words_from":null,"words_to":null}'::json end,
          case when ${isEssay} then '{"model_answer":"","notes":""}'::json end`
      : sql``;
  await sql`
    with question as (
      insert into questions (bank_id, module_id, question_number, search_text, likeness)
      select ${id}, ${course.module_id}, n, 'light ' || n, '{}' from generate_series(1, ${questions}::int) n
      returning id, question_number),
    version as (
      insert into question_versions
        (question_id, version, changed_at, author_id, question, answer_rule, marks, negative_marks, explanation, tags ${kind})
      select id, 1, ${now()}, ${course.owner_id},
        'Question ' || question_number || ': which of these happens when a ray of light meets a lens?',
        'any_correct', ${marks}, 0, '', '{}' ${kinds}
      from question
      returning id, question_id)
    insert into question_options (version_id, option_number, option, is_correct)
    select version.id, letter, 'The answer with the letter ' || letter, letter = 'B'
    from version join question on question.id = version.question_id, unnest('{A,B,C,D}'::text[]) letter
    where not (${isEssay})`;
  const rows = await sql<{ id: number; options: number[] }[]>`
    select v.question_id as id,
      coalesce(array_agg(o.id order by o.option_number) filter (where o.id is not null), '{}') as options
    from questions q join question_versions v on v.question_id = q.id
    left join question_options o on o.version_id = v.id
    where q.bank_id = ${id} group by v.question_id order by v.question_id`;
  return { bank: id, questions: [...rows] };
}

interface AttemptRow {
  userId: number;
  attemptId: number;
}

async function insertAttempts(
  name: string,
  institutionId: number,
  examId: number,
  students: number,
  dueAt: Date,
): Promise<AttemptRow[]> {
  return sql<AttemptRow[]>`
    with person as (
      insert into users (username, email, password_hash, is_verified)
      select ${name} || 's' || n, ${name} || 's' || n || '@example.org', 'none', true
      from generate_series(1, ${students}::int) n returning id),
    enrolled as (
      insert into grants (user_id, role, institution_id, member_id, class_or_semester)
      select id, 'Student', ${institutionId}, 'S' || id, 1 from person returning id, user_id)
    insert into attempts (exam_id, grant_id, user_id, seed, due_at)
    select ${examId}, id, user_id, id, ${dueAt} from enrolled
    returning user_id as "userId", id as "attemptId"`;
}

const withToken = (one: AttemptRow): Seated => ({
  ...one,
  token: signAccessToken({
    userId: one.userId,
    username: `student${one.userId}`,
    email: `student${one.userId}@example.org`,
    roles: ['Student'],
    sessionId: 0,
    version: 1,
  }),
});
