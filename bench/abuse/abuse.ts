// The availability attacks of the security findings, one after the other, and what honest people notice meanwhile, beside
// what they notice without an attack. `npm run bench -- abuse` measures this checkout; `npm run bench -- abuse m5 h6`
// only these attacks; with the path of another checkout, such as an older one, that one is measured first.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { minutes, seconds } from '../../server/src/platform/clock.ts';
import { signAccessToken } from '../../server/src/platform/security/access-token.ts';
import { hashPassword } from '../../server/src/platform/security/passwords.ts';
import type { Hall } from '../../server/src/testing/exams/exam-hall.ts';
import { askJson, signIn } from '../client.ts';
import { newHall, withDatabase } from '../exam/runs.ts';
import { percentile, type Report } from '../report.ts';
import { type ServerUnderTest, startServer } from '../server-under-test.ts';
import type { Attack, Outcome } from './attacks.ts';
import { type Noticed, notice, PASSWORD, rowOf } from './honest.ts';

const LASTS = seconds(12);
const CALM = seconds(6);
/** Before the next attack, for what is left of the one before. */
const REST = seconds(3);
const STUDENTS = 10;
/** Who sign in; one more attacks. */
const PEOPLE = 200;
/** In milliseconds. */
const MOST_SILENCE = 200;
const CHILD = path.join(import.meta.dirname, 'attacks.ts');

const TITLES = {
  h3b: 'H3b: 1,000 wrong sign-ins, one address',
  h5: 'H5: events without end, and a look',
  h6: 'H6: near-duplicates of long questions',
  m4: 'M4: right sign-ins, 300 connections',
  m5: 'M5: event streams of one person',
  l2: 'L2: 55 exports of a large bank',
} satisfies Partial<Record<Attack['name'], string>>;

type Named = keyof typeof TITLES;

async function run(attack: Attack): Promise<Outcome> {
  const child = fork(CHILD);
  child.send(attack);
  const [outcome] = (await once(child, 'message')) as [Outcome];
  return outcome;
}

/** People who sign in, the attackers among them, and a teacher with a bank. */
async function prepare({ origin, sql }: ServerUnderTest) {
  const hash = await hashPassword(PASSWORD);
  await sql`
    insert into users (username, email, password_hash, is_verified)
    select 'bench' || n, 'bench' || n || '@abuse.example', ${hash}, true from generate_series(1, ${PEOPLE + 1}) n
    on conflict do nothing`;
  const [made] = (await sql`
    with system as (insert into education_systems (name) values ('Abuse Board') returning id),
    college as (
      insert into institutions (name, place, institution_type, education_system_id)
      select 'Abuse College', 'Kochi', 'COLLEGE', id from system returning id),
    department as (insert into departments (name) values ('Abuse Physics') returning id),
    course as (
      insert into courses (name, code, department_id, education_system_id, class_or_semester)
      select 'Optics', 'AP1', department.id, system.id, 3 from department, system returning id),
    module as (
      insert into modules (course_id, module_number, module_name, syllabus)
      select course.id, 1, 'Light', 'Light' from course returning id),
    teachers as (
      insert into users (username, email, password_hash, is_verified)
      select name, name || '@abuse.example', ${hash}, true
      from unnest('{abuseteacher,honestteacher}'::text[]) name returning id),
    hired as (
      insert into grants (user_id, role, institution_id, member_id)
      select teachers.id, 'Faculty', college.id, 'F-' || teachers.id from teachers, college returning id),
    teaching as (insert into faculty_courses (grant_id, course_id) select hired.id, course.id from hired, course)
    select course.id as course, module.id as module from course, module`) as [
    { course: number; module: number },
  ];
  const enter = async (name: string) => {
    const client = await signIn(origin, { username_or_email: name, password: PASSWORD });
    const bank = { title: `Bank of ${name}`, course_id: made.course };
    const { id } = await askJson<{ id: number }>(client, 'POST', '/quiz/qbank', bank);
    return { client, bankId: id, module: made.module };
  };
  return { attacker: await enter('abuseteacher'), honest: await enter('honestteacher') };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

async function attackOf(server: ServerUnderTest, hall: Hall, { attacker }: Prepared, name: Named) {
  // The attacker takes the exam too, but is not among those who are measured.
  const victim = hall.students[0] as Hall['students'][number];
  const [exam] = (await server.sql`
    select e.owner_id, a.grant_id from exams e join attempts a on a.exam_id = e.id
    where e.id = ${hall.examId} and a.id = ${victim.attemptId}`) as [{ owner_id: number; grant_id: number }];
  // Whoever set the exam works where it is held.
  await server.sql`
    insert into grants (user_id, role, institution_id, member_id)
    select e.owner_id, 'Faculty', e.institution_id, 'F-owner' from exams e where e.id = ${hall.examId}
    on conflict do nothing`;
  const facultyToken = signAccessToken({
    userId: exam.owner_id,
    username: 'owner',
    email: 'owner@example.org',
    roles: ['Faculty'],
    sessionId: 0,
    version: 1,
  });
  const isTeacher = name === 'h6' || name === 'l2';
  const attack: Attack = {
    name,
    origin: server.origin,
    milliseconds: LASTS,
    token: isTeacher ? attacker.client.token : victim.token,
    username: `bench${PEOPLE + 1}`,
    password: PASSWORD,
    examId: hall.examId,
    studentId: exam.grant_id,
    facultyToken,
    bankId: attacker.bankId,
    moduleId: attacker.module,
  };
  return attack;
}

/** How long an export takes for somebody else, in seconds; 0 when it was refused. */
async function exportOf({ honest }: Prepared, isOver: () => boolean): Promise<number[]> {
  const took: number[] = [];
  while (!isOver()) {
    const from = performance.now();
    const { origin, token } = honest.client;
    const response = await fetch(`${origin}/api/v1/quiz/qbank/${honest.bankId}/export?format=gift`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(LASTS),
    }).catch(() => undefined);
    await response?.arrayBuffer();
    took.push(response?.ok ? (performance.now() - from) / 1000 : 0);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return took;
}

async function measure(server: ServerUnderTest, names: Named[], title: string): Promise<Report> {
  return withDatabase(server.database, async () => {
    const prepared = await prepare(server);
    const hall = await newHall({ students: STUDENTS + 1, questions: 20, startedFor: minutes(60) });
    const measured = { ...hall, students: hall.students.slice(1) };
    const during = async (milliseconds: number): Promise<Noticed> => {
      const until = performance.now() + milliseconds;
      return notice(server.origin, measured, PEOPLE, () => performance.now() > until);
    };
    await fillBanks(server, prepared, names);
    await during(seconds(2));
    const calm = await during(CALM);
    const rows: NonNullable<Report['rows']> = { 'without an attack': rowOf(calm, calm) };
    const figures: Report['figures'] = {};
    let passed = true;
    for (const name of names) {
      const attack = await attackOf(server, hall, prepared, name);
      let isOver = false;
      const [outcome, seen, exported] = await Promise.all([
        run(attack).finally(() => {
          isOver = true;
        }),
        during(LASTS),
        name === 'l2' ? exportOf(prepared, () => isOver) : [],
      ]);
      rows[TITLES[name]] = rowOf(seen, calm);
      figures[`${name}: calls of the attacker`] = outcome.calls;
      for (const [status, count] of Object.entries(outcome.statuses))
        figures[`${name}: answered with ${status}`] = count;
      if (name === 'l2') {
        figures["l2: somebody else's exports"] = exported.filter((one) => one > 0).length;
        figures["l2: somebody else's refused"] = exported.filter((one) => one === 0).length;
        figures["l2: somebody else's slowest (s)"] = Math.max(...exported);
      }
      const silence = percentile(seen.health.ms, 99);
      if (silence > MOST_SILENCE || seen.save.refused + seen.signIn.refused + seen.health.refused > 0)
        passed = false;
      await new Promise((resolve) => setTimeout(resolve, REST));
    }
    return { name: title, rows, figures, passed };
  });
}

/** With as many long questions as the server takes; the honest teacher's has one. */
async function fillBanks({ origin }: ServerUnderTest, { attacker, honest }: Prepared, names: Named[]) {
  if (!names.some((name) => name === 'h6' || name === 'l2')) return;
  const fill = { name: 'fill', origin, username: '', password: '', studentId: 0, facultyToken: '' } as const;
  const { client, bankId, module } = attacker;
  await run({ ...fill, token: client.token, bankId, moduleId: module, examId: 0, milliseconds: seconds(60) });
  const question = {
    qbank_id: honest.bankId,
    module_id: honest.module,
    question: 'What is light?',
    options: ['A wave', 'A stone'].map((option, i) => ({ option, is_correct: i === 0 })),
  };
  await askJson(honest.client, 'POST', '/quiz/question', [question] as never);
}

const asked = process.argv.slice(2);
const chosen = (Object.keys(TITLES) as Named[]).filter((name) => asked.includes(name));
const others = asked.filter((one) => one.includes('/'));

export async function abuse(server: ServerUnderTest): Promise<Report> {
  const names = chosen.length > 0 ? chosen : (Object.keys(TITLES) as Named[]);
  const rows: NonNullable<Report['rows']> = {};
  const figures: Report['figures'] = {};
  for (const checkout of others) {
    const other = await startServer(path.resolve(checkout));
    const before = await measure(other, names, checkout).finally(() => other.stop());
    for (const [row, cells] of Object.entries(before.rows ?? {})) rows[`before · ${row}`] = cells;
    for (const [figure, value] of Object.entries(before.figures)) figures[`before · ${figure}`] = value;
  }
  const after = await measure(server, names, 'Abuse: what honest people notice while one person attacks');
  return { ...after, rows: { ...rows, ...after.rows }, figures: { ...figures, ...after.figures } };
}
