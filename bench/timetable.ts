// The timetable of a viva voce with 300 candidates, 10 rooms and 20 examiners, with breaks, extra time and written exams in
// the way: generated and stored within a second.
import { randomUUID } from 'node:crypto';
import {
  generateTimetable,
  type SessionToFill,
  type Unit,
} from '../server/src/features/oral/timetable/timetable.rules.ts';
import { hashPassword } from '../server/src/platform/security/passwords.ts';
import { LAB_SCHEME } from '../server/src/testing/exams/staged-viva.ts';
import { askJson, signIn } from './client.ts';
import { percentile, type Report } from './report.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const CANDIDATES = 300;
const ROOMS = 10;
const RUNS = 7;
const MOST_MS = 1000;
const MINUTE = 60_000;
const COORDINATOR = { username_or_email: 'benchcoordinator', password: 'Blue7Kite!' };

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Tomorrow's forenoon and afternoon. */
const HALVES = [0, 240].map((from) => ({ from, until: from + 200, pause: from + 90 }));

async function buildViva({ sql }: ServerUnderTest): Promise<number> {
  const day = new Date(Math.ceil(Date.now() / (24 * 60 * MINUTE)) * 24 * 60 * MINUTE + 4 * 60 * MINUTE);
  const at = (minute: number) => new Date(day.getTime() + minute * MINUTE);
  const [made] = await sql<{ exam: number; college: number; coordinator: number }[]>`
    with system as (insert into education_systems (name) values ('Timetable Board') returning id),
    college as (
      insert into institutions (name, place, institution_type, education_system_id)
      select 'Timetable College', 'Kochi', 'COLLEGE', id from system returning id),
    department as (insert into departments (name) values ('Timetable Physics') returning id),
    course as (
      insert into courses (name, code, department_id, education_system_id, class_or_semester)
      select 'Timetable Optics', 'TT1', department.id, system.id, 3 from department, system returning id),
    coordinator as (
      insert into users (username, email, password_hash, is_verified)
      values ('benchcoordinator', 'coordinator@quivia.example', ${await hashPassword(COORDINATOR.password)}, true)
      returning id),
    granted as (
      insert into grants (user_id, role, institution_id)
      select coordinator.id, 'Institution', college.id from coordinator, college),
    scheme as (
      insert into oral_schemes (institution_id, owner_id, name, created_at)
      select college.id, coordinator.id, 'Bench', now() from college, coordinator returning id),
    version as (
      insert into oral_scheme_versions (scheme_id, version, definition, created_by, created_at)
      select scheme.id, 1, ${JSON.stringify(LAB_SCHEME)}::json, coordinator.id, now() from scheme, coordinator returning id)
    insert into oral_exams (key, institution_id, course_id, owner_id, title, kind, scheme_version_id, freezes, created_at)
    select gen_random_uuid(), college.id, course.id, coordinator.id, 'Bench practical', 'practical', version.id, 'external',
      now()
    from college, course, coordinator, version
    returning id as exam, institution_id as college, owner_id as coordinator`;
  const { exam, college, coordinator } = made as { exam: number; college: number; coordinator: number };
  await sql`
    with people as (
      insert into users (username, email, is_verified)
      select 'ttperson' || i, 'ttperson' || i || '@quivia.example', true
      from generate_series(1, ${CANDIDATES + 2 * ROOMS}) i returning id, username),
    students as (
      insert into grants (user_id, role, institution_id, member_id, class_or_semester)
      select id, 'Student', ${college}, 'T' || lpad(substr(username, 9), 4, '0'), 3 from people
      where substr(username, 9)::int <= ${CANDIDATES} returning id, user_id),
    candidates as (
      insert into oral_candidates (exam_id, grant_id, user_id, extra_time)
      select ${exam}, id, user_id, case when user_id % 20 = 0 then 50 else 0 end from students)
    insert into oral_examiners (exam_id, user_id, name, role)
    select ${exam}, id, username, case when substr(username, 9)::int % 2 = 0 then 'internal' else 'external' end from people
    where substr(username, 9)::int > ${CANDIDATES}`;
  for (const index of upTo(ROOMS)) {
    const [panel] = await sql<{ id: number }[]>`
      insert into oral_panels (exam_id, name) values (${exam}, ${`Panel ${index + 1}`}) returning id`;
    const [room] = await sql<{ id: number }[]>`
      insert into rooms (institution_id, name, rows, columns, created_by, created_at)
      values (${college}, ${`Laboratory ${index + 1}`}, 1, 1, ${coordinator}, now()) returning id`;
    await sql`
      insert into oral_panel_members (panel_id, examiner_id)
      select ${(panel as { id: number }).id}, id from oral_examiners where exam_id = ${exam}
      order by id offset ${2 * index} limit 2`;
    for (const { from, until, pause } of HALVES) {
      const breaks = [{ starts_at: at(pause).toISOString(), ends_at: at(pause + 10).toISOString() }];
      await sql`
        insert into oral_sessions (exam_id, panel_id, room_id, starts_at, ends_at, slot_minutes, breaks)
        values (${exam}, ${(panel as { id: number }).id}, ${(room as { id: number }).id}, ${at(from)}, ${at(until)}, 10,
          ${JSON.stringify(breaks)}::json)`;
    }
  }
  // Every third has a written exam in the first two hours.
  await sql`
    insert into busy_times (user_id, during, kind, exam_id)
    select c.user_id, tstzrange(${at(0)}, ${at(120)}), 2, (select min(id) from exams) from oral_candidates c
    where c.exam_id = ${exam} and c.user_id % 3 = 0`;
  return exam;
}

/** The generator alone, with the same figures. */
function generateOnce(): number {
  const sessions = HALVES.flatMap(({ from, until, pause }, half) =>
    upTo(ROOMS).map(
      (room): SessionToFill => ({
        id: half * ROOMS + room,
        start: from * MINUTE,
        end: until * MINUTE,
        slotMinutes: 10,
        breaks: [{ start: pause * MINUTE, end: (pause + 10) * MINUTE }],
        kept: [],
        examiners: [1000 + room, 1100 + room],
        guidesAttend: false,
      }),
    ),
  );
  const units = upTo(CANDIDATES).map(
    (user): Unit => ({
      id: `c${user}`,
      isOneSlot: false,
      people: [{ user, extraTime: user % 20 === 0 ? 50 : 0, guide: null }],
    }),
  );
  const busy = new Map(
    upTo(CANDIDATES)
      .filter((user) => user % 3 === 0)
      .map((user) => [user, [{ start: 0, end: 120 * MINUTE }]]),
  );
  const began = performance.now();
  const { unplaced } = generateTimetable(sessions, units, busy);
  if (unplaced.length > 0) throw new Error(`${unplaced.length} not placed`);
  return performance.now() - began;
}

export async function timetable(server: ServerUnderTest): Promise<Report> {
  const exam = await buildViva(server);
  const client = await signIn(server.origin, COORDINATOR);
  const alone = upTo(RUNS).map(generateOnce);
  const calls: number[] = [];
  const reads: number[] = [];
  let unplaced = 0;
  for (const _ of upTo(RUNS)) {
    const began = performance.now();
    const reply = await askJson<{ unplaced: unknown[] }>(client, 'POST', `/oral/${exam}/timetable/generate`, {
      key: randomUUID(),
    });
    calls.push(performance.now() - began);
    unplaced += reply.unplaced.length;
    const readAt = performance.now();
    await askJson(client, 'GET', `/oral/${exam}/timetable`);
    reads.push(performance.now() - readAt);
  }
  const [clashes] = await server.sql<{ n: number }[]>`
    select count(*)::int as n from busy_times a join busy_times b on a.id < b.id and a.user_id = b.user_id
      and a.during && b.during and not (a.kind = 2 and b.kind = 2)`;
  return {
    name: `The timetable of ${CANDIDATES} candidates in ${ROOMS} rooms with ${2 * ROOMS} examiners`,
    figures: {
      'generated, median (ms)': percentile(alone, 50),
      'generated, slowest (ms)': Math.max(...alone),
      'whole call with writing, median (ms)': percentile(calls, 50),
      'whole call with writing, slowest (ms)': Math.max(...calls),
      'shown, median (ms)': percentile(reads, 50),
      'not placed': unplaced,
      'in two places at once': clashes?.n ?? -1,
    },
    passed:
      Math.max(...alone) < MOST_MS && Math.max(...calls) < MOST_MS && unplaced === 0 && clashes?.n === 0,
  };
}
