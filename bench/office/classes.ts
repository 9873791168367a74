// The examination office: a section of 1,000 students in two offerings is promoted and the promotion undone, each in one call.
import { sql } from '../../server/src/platform/database/database.ts';
import { signAccessToken } from '../../server/src/platform/security/access-token.ts';
import { askJson, type Client } from '../client.ts';
import { newHall, withDatabase } from '../exam/runs.ts';
import { percentile, type Report } from '../report.ts';
import type { ServerUnderTest } from '../server-under-test.ts';

const STUDENTS = 1000;
const TIMES = 5;
const OFFERINGS = 2;
const MOST_MS = 3000;

interface Section {
  id: number;
  terms: number[];
  students: number[];
}

/** The college of a hall gets an administrator, and its students a section. */
async function prepare(origin: string): Promise<{ admin: Client; section: Section }> {
  const { examId } = await newHall({ students: STUDENTS, questions: 1 });
  const [row] = await sql<
    [{ institution_id: number; department_id: number; course_id: number; id: number; username: string }]
  >`
    with exam as (
      select e.institution_id, e.owner_id, c.department_id, c.id as course_id from exams e join courses c on c.id = e.course_id
      where e.id = ${examId}),
    granted as (
      insert into grants (user_id, role, institution_id) select owner_id, 'Institution', institution_id from exam),
    linked as (
      insert into institution_departments select institution_id, department_id from exam on conflict do nothing),
    offered as (insert into institution_courses select institution_id, course_id from exam on conflict do nothing)
    select exam.*, u.id, u.username from exam join users u on u.id = exam.owner_id`;
  const { institution_id, department_id, course_id, id: userId, username } = row;
  await sql`
    insert into grant_departments (grant_id, department_id)
    select id, ${department_id} from grants where institution_id = ${institution_id} and role = 'Student'
    on conflict do nothing`;
  await sql`update grants set class_or_semester = 1 where institution_id = ${institution_id} and role = 'Student'`;
  const found = await sql<{ id: number }[]>`
    select id from grants where institution_id = ${institution_id} and role = 'Student' order by id`;
  const students = found.map(({ id }) => id);
  const token = signAccessToken({
    ...{ userId, username, email: `${username}@example.org`, roles: ['Institution'] },
    ...{ sessionId: 0, version: 1 },
  });
  const admin = { origin, token };
  const year = new Date().getUTCFullYear();
  await askJson(admin, 'POST', '/admin/class/year', {
    name: String(year),
    terms: [
      { name: 'Odd', starts_on: `${year}-01-01`, ends_on: `${year}-12-31` },
      { name: 'Even', starts_on: `${year + 1}-01-01`, ends_on: `${year + 1}-06-30` },
    ],
  });
  const [made] = await askJson<{ terms: { id: number }[] }[]>(admin, 'GET', '/admin/class/year');
  const terms = made?.terms.map(({ id }) => id) ?? [];
  const form = { term_id: terms[0], department_id, semester: 1, name: 'A', kind: 'section' };
  const { id } = await askJson<{ id: number }>(admin, 'POST', '/admin/class/section', form);
  await askJson(admin, 'POST', `/admin/class/section/${id}/student`, { student_ids: students });
  for (let n = 0; n < OFFERINGS; n += 1)
    await askJson(admin, 'POST', '/admin/class/offering', {
      ...{ term_id: terms[0], course_id, section_ids: [id], faculty_ids: [] },
    });
  return { admin, section: { id, terms, students } };
}

async function timed<T>(ms: number[], work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const done = await work();
  ms.push(performance.now() - started);
  return done;
}

export async function classes(server: ServerUnderTest): Promise<Report> {
  const [promoted, undone]: [number[], number[]] = [[], []];
  let students = 0;
  await withDatabase(server.database, async () => {
    const { admin, section } = await prepare(server.origin);
    students = section.students.length;
    const body = {
      ...{ to_term_id: section.terms[1], name: 'A' },
      students: section.students.map((student_id) => ({ student_id, outcome: 'up', group_ids: [] })),
    };
    for (let n = 0; n < TIMES; n += 1) {
      const { id } = await timed(promoted, () =>
        askJson<{ id: number }>(admin, 'POST', `/admin/class/section/${section.id}/promotion`, body),
      );
      await timed(undone, () => askJson(admin, 'POST', `/admin/class/promotion/${id}/undo`));
    }
  });
  const figures = {
    'students promoted at once': students,
    'promotion, slowest (ms)': Math.max(...promoted),
    'promotion p50 (ms)': percentile(promoted, 50),
    'undo, slowest (ms)': Math.max(...undone),
    'most allowed (ms)': MOST_MS,
  };
  const passed = students === STUDENTS && Math.max(...promoted, ...undone) <= MOST_MS;
  return { name: 'Classes of the examination office', figures, passed };
}
