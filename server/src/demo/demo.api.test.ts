// What a visitor finds right after the first start, and after later ones.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { login } from '@quivia/contract/accounts';
import { PART_BYTES } from '@quivia/contract/answer-files';
import { KINDS } from '@quivia/contract/kinds';
import { ROLES, type Role } from '@quivia/contract/roles';
import { getSite } from '@quivia/contract/site';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import * as flags from '../features/answer-marking/flags/flags.service.ts';
import * as marking from '../features/answer-marking/progress.service.ts';
import { scoresOf } from '../features/attempts/grade.service.ts';
import { fillMarks } from '../features/attempts/marks/fill-marks.service.ts';
import { marksOf } from '../features/attempts/marks/marks.service.ts';
import * as exams from '../features/exams/exams.service.ts';
import * as seats from '../features/hall/rooms/seats.service.ts';
import * as notifications from '../features/notifications/notifications.service.ts';
import { questionsOf } from '../features/oral/draws/draws.service.ts';
import * as vivas from '../features/oral/exams/exams.service.ts';
import { figures } from '../features/oral/figures/figures.service.ts';
import { list as awardLists } from '../features/oral/lists/lists.service.ts';
import { rooms as liveRooms } from '../features/oral/live/live.service.ts';
import { ownResults } from '../features/oral/own/own.service.ts';
import { startPapers } from '../features/papers/papers.service.ts';
import { analyse } from '../features/results/analysis/analysis.service.ts';
import { findDoubtfulKeys } from '../features/results/analysis/doubtful-keys.service.ts';
import * as results from '../features/results/exam-results.service.ts';
import * as gradebook from '../features/results/gradebook/gradebook.service.ts';
import * as own from '../features/results/own.service.ts';
import { days, stepClock } from '../platform/clock.ts';
import { closeDatabase, openDatabase, sql } from '../platform/database/database.ts';
import type { Actor } from '../platform/security/access-token.ts';
import { setUp } from '../set-up.ts';
import { cloneDatabase } from '../testing/server/test-database.ts';

const PAGE = { limit: 200, offset: 0 };
const ADMIN = { username: 'principal', email: 'principal@college.example', password: 'Blue7Kite!' };
let stopPapers: () => void;
/** Of an app that is built on it. */
const folder = mkdtempSync(path.join(tmpdir(), 'quivia-demo-'));
/** What the first start said of a password. */
let made: unknown;

async function account(role: Role): Promise<Actor> {
  const username = `demo${role.toLowerCase()}`;
  const [row] = await sql<{ id: number }[]>`select id from users where username = ${username}`;
  const userId = row?.id as number;
  return { userId, username, email: '', roles: [role], sessionId: 0, version: 0 };
}

async function people() {
  const rows = await sql<{ username: string; is_verified: boolean; roles: Role[] }[]>`
    select username, is_verified, array(select role from grants g where g.user_id = u.id) as roles
    from users u order by id`;
  return rows.map((row) => ({ ...row }));
}

const examsOf = async (teacher: Actor) => exams.list(teacher, PAGE);
const named = async (title: string) => {
  const found = (await examsOf(await account('Faculty'))).find((exam) => exam.title === title);
  return found as NonNullable<typeof found>;
};
const vivaNamed = async (title: string) => {
  const found = (await vivas.list(await account('Faculty'), PAGE)).find((viva) => viva.title === title);
  return found as NonNullable<typeof found>;
};
const analysed = async (title: string) => analyse(await account('Faculty'), (await named(title)).id);

beforeAll(async () => {
  openDatabase(await cloneDatabase());
  stopPapers = startPapers();
  made = await setUp({ demo: true, admin: ADMIN });
});
afterAll(async () => {
  stopPapers();
  await closeDatabase();
  rmSync(folder, { recursive: true });
});

test('a new database has people of every role, all verified, and the Admin that was asked for', async () => {
  expect(made).toBeUndefined();
  const everybody = await people();
  expect(everybody.length).toBeGreaterThan(332);
  const admins = everybody.filter(({ roles }) => roles.includes('Admin'));
  expect(admins.map(({ username }) => username)).toEqual([ADMIN.username, 'demoadmin']);
  const holding = (role: Role) => everybody.filter(({ roles }) => roles.includes(role)).length;
  for (const role of ROLES) expect(holding(role)).toBeGreaterThan(0);
  expect(holding('Faculty')).toBe(12);
  expect(holding('Student')).toBe(320);
  for (const person of everybody) expect(person).toMatchObject({ is_verified: true });
  const [assigned] = await sql`select count(*)::int as n from faculty_courses`;
  const [courses] = await sql`select count(*)::int as n from institution_courses`;
  // Two colleagues for each.
  expect(assigned?.n).toBe(2 * courses?.n);
});

test('the demo college is made once, and not served to a network unasked', async () => {
  const everybody = await people();
  await setUp({ demo: true, admin: undefined });
  expect(await people()).toEqual(everybody);
  await expect(setUp({ demo: false, exposedBy: 'PUBLIC_URL', admin: ADMIN })).rejects.toThrow(
    'PUBLIC_URL says that others can reach this server: use another DATA_DIR or DATABASE_URL, or set DEMO=1',
  );
  expect(await setUp({ demo: true, exposedBy: 'PUBLIC_URL', admin: undefined })).toBeUndefined();
});

describe('the teacher finds', () => {
  test('an exam that 40 students took, released, with plausible figures', async () => {
    const { id, counts } = await named('First internal test');
    expect(counts).toMatchObject({ assigned: 0, in_progress: 0, absent: 0 });
    expect(counts.submitted + counts.closed_by_deadline).toBe(40);
    expect((await results.summary(await account('Faculty'), id)).released_at).not.toBeNull();
    const { mean, total_marks, standard_deviation, alpha, items } = await analysed('First internal test');
    expect((mean as number) / total_marks).toBeGreaterThan(0.5);
    expect((mean as number) / total_marks).toBeLessThan(0.8);
    expect(standard_deviation).toBeGreaterThan(2);
    expect(alpha).toBeGreaterThan(0.6);
    // No key looks wrong.
    expect(items.length).toBeGreaterThan(10);
    for (const { discrimination } of items) expect(discrimination).toBeGreaterThan(0.1);
  });

  test('a question whose key is wrong, pointed out by the analysis, and no other', async () => {
    const { items } = await analysed('Linked lists quiz');
    const suspicious = items.filter(({ warnings }) => warnings.length > 0);
    expect(suspicious.map(({ question }) => question)).toEqual([
      'How long does it take to reach the $k$-th node of a singly linked list?',
    ]);
    expect(suspicious[0]?.discrimination).toBeLessThan(-0.1);
    // Nobody is taught that key.
    expect(await findDoubtfulKeys()).toBe(1);
    while ((await findDoubtfulKeys()) > 0);
    const [found] = await sql`select array_agg(q) as questions from doubtful_keys, unnest(questions) q`;
    expect(found?.questions).toEqual([suspicious[0]?.question_id]);
  });

  test('an exam that waits for its release, with late answers to decide on', async () => {
    const { id, counts } = await named('Second internal test');
    const teacher = await account('Faculty');
    expect(counts.absent).toBe(2);
    expect((await results.summary(teacher, id)).released_at).toBeNull();
    const rows = await exams.studentsOf(teacher, id, PAGE);
    expect(rows.filter(({ late_answers }) => late_answers > 0)).toHaveLength(1);
    expect(rows.filter(({ integrity_events }) => integrity_events > 0).length).toBeGreaterThan(2);
  });

  test('an exam with questions of every kind, and an answer that the key forgot', async () => {
    const { id, counts } = await named('Computer Networks, mixed questions');
    expect(counts.submitted + counts.closed_by_deadline).toBe(38);
    expect((await results.summary(await account('Faculty'), id)).released_at).not.toBeNull();
    const kinds = await sql<{ kind: string; answered: number; passage: boolean }[]>`
      select v.kind, count(r.seq)::int as answered, v.stimulus_id is not null as passage
      from exam_questions p join question_versions v on v.id = p.version_id
        left join response_events r on r.question_id = p.question_id and (r.answer is null) = (v.kind = 'choice')
      where p.exam_id = ${id} group by p.question_id, v.kind, passage`;
    const markedByPeople = KINDS.filter((kind) => kindNamed(kind).isMarkedByPeople);
    expect(new Set([...kinds.map(({ kind }) => kind), ...markedByPeople])).toEqual(new Set(KINDS));
    for (const { kind, answered } of kinds)
      if (kind === 'info') expect(answered).toBe(0);
      else expect(answered).toBeGreaterThan(30);
    expect(kinds.filter(({ passage }) => passage)).toHaveLength(2);
    const { items } = await analysed('Computer Networks, mixed questions');
    expect(items.map(({ question_number }) => question_number)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    // Values differ, but the mistake is the same: bytes taken for bits.
    expect(items.flatMap(({ classes }) => classes ?? []).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['{{window}}', '8 × the correct value']),
    );
    const given = items.flatMap(({ classes }) => classes ?? []);
    expect(given.filter(({ is_unreadable }) => is_unreadable).length).toBeGreaterThan(2);
    expect(given.filter(({ share }) => share > 0 && share < 1).length).toBeGreaterThan(2);
    const forgotten = given.find(({ label }) => label.toLowerCase() === 'media access control');
    expect(forgotten).toMatchObject({ share: 0 });
    expect(forgotten?.students).toBeGreaterThan(4);
  });

  test('an exam with essays, half marked by two people, one of them passed on', async () => {
    const { id, counts } = await named('Operating Systems, written test');
    expect(counts.submitted + counts.closed_by_deadline).toBe(38);
    const { questions, markers } = await marking.overview(await account('Faculty'), id);
    expect(questions.map(({ kind }) => kind)).toEqual([
      ...['essay', 'upload', 'essay', 'essay', 'essay', 'upload'],
    ]);
    expect(questions[0]?.progress.marked).toBeGreaterThan(15);
    expect(questions[0]?.progress.waiting).toBeGreaterThan(15);
    // The second one by two people each, whose marks for one answer differ.
    expect(questions.map(({ progress }) => progress.differs)).toEqual([0, 0, 1, 0, 0, 0]);
    expect(questions[2]?.progress.second).toBeGreaterThan(5);
    expect(questions[2]?.progress.waiting).toBeGreaterThan(3);
    expect(questions.map(({ progress }) => progress.escalated)).toEqual([1, 0, 0, 0, 0, 0]);
    // Of short answers some that say the same, at once.
    expect(questions[3]?.progress.marked).toBeGreaterThan(2);
    expect(questions[3]?.progress.waiting).toBeGreaterThan(5);
    // Some have a second look.
    expect(questions[4]?.plan.type).toBe('second_look');
    expect(questions[4]?.progress.marked).toBeGreaterThan(10);
    // Photographed pages, each of them complete.
    for (const place of [1, 5])
      expect(questions[place]?.progress).toMatchObject({ waiting: 2, blank: 36, marked: 0 });
    const files = await sql<{ size: number; stored: number }[]>`
      select f.size, length(p.bytes) as stored from answer_files f
        join answer_file_parts p on p.attempt_id = f.attempt_id and p.file_id = f.id`;
    expect(files).toHaveLength(4);
    for (const { size, stored } of files) expect([stored, size < PART_BYTES]).toEqual([size, true]);
    expect(questions.map(({ has_rubric }) => has_rubric)).toEqual([true, false, false, false, false, false]);
    expect(markers).toHaveLength(2);
    // What waits is divided among them.
    for (const { part, answers } of markers)
      expect([part, answers]).toEqual([expect.any(Number), expect.any(Number)]);
    const noticed = await flags.list(await account('Faculty'), id);
    expect(noticed.map(({ flag, settled, named }) => [flag, settled !== null, named !== null])).toEqual([
      ['illegible', false, false],
      ['other_question', true, true],
    ]);
    const [marks] = await sql<
      { different: number }[]
    >`select count(distinct marks)::int as different from answer_sheets`;
    expect(marks?.different).toBeGreaterThan(5);
    const annotated = await sql`select from answer_sheets where json_array_length(annotations) > 0`;
    expect(annotated.length).toBeGreaterThan(1);
    expect(await sql`select from answer_covers`).toHaveLength(1);
    expect(await sql`select from bank_comments`).toHaveLength(3);
  });

  test('a gradebook with three exams', async () => {
    const { course_id } = await named('First internal test');
    const book = await gradebook.find(await account('Faculty'), {
      sort: 'roll_number',
      order: 'asc',
      course_id,
      ...PAGE,
    });
    expect(book.exams.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['First internal test', 'Linked lists quiz', 'Second internal test']),
    );
    expect(book.students).toHaveLength(40);
  });

  test('an exam under way, with students in every state', async () => {
    const { id, state, counts } = await named('Operating Systems test');
    expect(state).toBe('open');
    expect(counts).toMatchObject({ assigned: 4, in_progress: 29, submitted: 7 });
    const rows = await exams.studentsOf(await account('Faculty'), id, PAGE);
    expect(rows.filter(({ extra_time }) => extra_time > 0)).toHaveLength(1);
    expect(rows.filter(({ integrity_events }) => integrity_events > 0).length).toBeGreaterThan(2);
    const [late] = await sql<{ n: number }[]>`
      select count(*)::int as n from response_events r join attempts a on a.id = r.attempt_id
      where a.exam_id = ${id} and (r.received_at > now() or r.received_at < a.started_at or r.is_late)`;
    expect(late?.n).toBe(0);
    // One of them has come and not started.
    const seen = await seats.people(await account('Faculty'), id, PAGE);
    expect(seen.filter(({ checked_in }) => checked_in !== null)).toHaveLength(37);
  });

  test('a practical viva in the middle of its day: ten done, one absent, one in, the rest waiting', async () => {
    const teacher = await account('Faculty');
    const viva = await vivaNamed('Analog Circuits laboratory');
    const at = Date.now();
    const day = {
      from: new Date(at - days(1) / 2).toISOString(),
      until: new Date(at + days(1) / 2).toISOString(),
    };
    const { rooms } = await liveRooms(teacher, viva.id, day);
    const [room] = rooms;
    const states = room?.slots.flatMap(({ candidates }) => candidates.map(({ state }) => state)) ?? [];
    const count = (wanted: string) => states.filter((state) => state === wanted).length;
    expect(states).toHaveLength(20);
    expect(['done', 'absent', 'in_viva', 'called', 'registered'].map(count)).toEqual([10, 1, 1, 1, 7]);
    expect(room?.slots.every(({ missing_sheets }) => missing_sheets === 0)).toBe(true);
    expect(room?.behind).toBeGreaterThan(0);
    expect(room?.behind).toBeLessThan(15);
    const { lists } = await awardLists(teacher, viva.id);
    const blockers = lists[0]?.blockers ?? [];
    expect(blockers.filter(({ type }) => type === 'difference')).toHaveLength(1);
    const drawn = await questionsOf([room?.session_id as number]);
    expect(drawn).toHaveLength(60);
  });

  test('a project viva of three teams, frozen and released', async () => {
    const { id } = await vivaNamed('Networks project viva');
    const { lists } = await awardLists(await account('Faculty'), id);
    expect(lists).toMatchObject([{ state: 'frozen', candidates: 12, released_revision: 1 }]);
  });

  test('a circuit that is over, with a pass mark for each station', async () => {
    const { id } = await vivaNamed('Networking skills circuit');
    const teacher = await account('Faculty');
    const { open, stations, exam_pass_mark } = await figures(teacher, id);
    expect(open).toBe(12);
    expect(stations?.map(({ name, n }) => [name, n])).toEqual([
      ['Cabling', 12],
      ['Troubleshooting', 12],
    ]);
    expect(stations?.map(({ maximum }) => maximum)).toEqual([20, 15]);
    expect(exam_pass_mark).toBeGreaterThan(10);
    expect(exam_pass_mark).toBeLessThan(25);
    expect((await awardLists(teacher, id)).lists).toMatchObject([{ state: 'complete', candidates: 12 }]);
  });

  test('a bank that a colleague has just shared', async () => {
    const { unread, items } = await notifications.list(await account('Faculty'), PAGE);
    expect(unread).toBe(1);
    expect(items[0]?.message_id).toBe('bank.shared');
  });
});

test('the student can try an exam with a page on paper, a phone as camera and minutes for photographs', async () => {
  const { id, state } = await named('Data Structures class test, with a page on paper');
  expect(state).toBe('open');
  const [row] = await sql<{ photo_minutes: number; kinds: string[]; is_asked: boolean }[]>`
    select e.photo_minutes, (select array_agg(distinct v.kind) from exam_questions p
        join question_versions v on v.id = p.version_id where p.exam_id = e.id) as kinds,
      exists (select from attempts a where a.exam_id = e.id and a.user_id = ${(await account('Student')).userId}) as is_asked
    from exams e where e.id = ${id}`;
  expect(row).toEqual({ photo_minutes: 10, kinds: ['essay', 'upload'], is_asked: true });
});

test('the student has improved, has an exam to take, and has something new to read', async () => {
  const student = await account('Student');
  const released = (await own.list(student, { communities: false, ...PAGE })).filter(
    (one) => one.is_released,
  );
  expect(released).toHaveLength(4);
  for (const course of ['Data Structures', 'Logic System Design']) {
    const [newest, oldest] = released
      .filter(({ course_name }) => course_name === course)
      .map(({ marks_obtained, total_marks }) => (marks_obtained as number) / (total_marks as number));
    expect(newest).toBeGreaterThan(oldest as number);
  }
  expect(await ownResults(student)).toMatchObject([
    { title: 'Data Structures supplementary viva', unmarked: null, maximum: 5 },
  ]);
  const { unread, items } = await notifications.list(student, PAGE);
  expect(unread).toBeGreaterThan(2);
  expect(items.filter(({ is_read }) => !is_read).map(({ message_id }) => message_id)).toContain(
    'result.released',
  );
  const times = items.map(({ created_at }) => created_at.getTime());
  expect(times, 'the newest first').toEqual(times.toSorted((a, b) => b - a));
});

test('marks are what the grader computes, and nothing has happened after now', async () => {
  const graded = await sql<{ id: number; exam_id: number; seed: number; units: number }[]>`
    select a.id, a.exam_id, a.seed, r.units::float8 as units from results r join attempts a on a.id = r.attempt_id`;
  expect(graded.length).toBeGreaterThan(200);
  const versions = await sql<{ id: number; key_version: number }[]>`select id, key_version from exams`;
  const scores = await scoresOf(
    graded,
    versions.map((exam) => ({ ...exam, is_released: true })),
  );
  for (const { id, units } of graded) expect(scores.get(id)?.units).toBe(units);
  const stored = await marksOf(graded.map(({ id }) => id));
  for (const { id } of graded)
    expect([...(stored.get(id) ?? [])].toSorted(([one], [other]) => one - other)).toEqual(
      scores
        .get(id)
        ?.each.map(
          ({ question_id, units, is_right }) =>
            [question_id, { units: units === null ? null : units + 0, is_right }] as const,
        )
        .toSorted(([one], [other]) => one - other),
    );
  const [future] = await sql<{ n: number }[]>`
    select ((select count(*) from audit_log where at > now()) + (select count(*) from notifications where created_at > now())
      + (select count(*) from attempts where ended_at > now() or started_at > now()))::int as n`;
  expect(future?.n).toBe(0);
});

test('a version that begins to store marks adds those of every attempt, and each result is their sum', async () => {
  const rows = () => sql`
    select attempt_id, question_id, units, source, is_right from question_marks order by attempt_id, question_id`;
  const before = await rows();
  await sql`delete from question_marks`;
  await sql`update question_marks_filled set done = 0, last = (select max(attempt_id) from results)`;
  const reported: object[] = [];
  while ((await fillMarks({ error: (what) => reported.push(what) })) > 0);
  expect(reported).toEqual([]);
  expect(await rows()).toEqual(before);
  const unequal = await sql`
    select from results r where units <>
      (select greatest(sum(units), 0) from question_marks m where m.attempt_id = r.attempt_id)`;
  expect(unequal).toEqual([]);
});

test('started again days later, it has an exam under way once more; started again at once, nothing is added', async () => {
  const teacher = await account('Faculty');
  const before = await examsOf(teacher);
  await setUp({ demo: true, admin: undefined });
  expect(await examsOf(teacher)).toHaveLength(before.length);
  const vivasBefore = await vivas.list(teacher, PAGE);
  stepClock(days(9));
  try {
    await setUp({ demo: true, admin: undefined });
    expect(await vivas.list(teacher, PAGE)).toHaveLength(vivasBefore.length + 1);
    const after = await examsOf(teacher);
    const open = after.filter(({ state }) => state === 'open');
    expect(open.map(({ title }) => title).toSorted()).toEqual([
      'Computer Networks practice quiz',
      'Data Structures class test, with a page on paper',
      'Data Structures practice quiz',
      'Operating Systems test',
    ]);
    expect(open.find(({ title }) => title === 'Operating Systems test')?.counts.in_progress).toBe(29);
    // Not wanted any more: nothing is added.
    stepClock(days(9));
    await setUp({ demo: false, admin: undefined });
    expect(await examsOf(teacher)).toHaveLength(after.length);
    // Somebody has deleted what the exams need: the server starts all the same.
    await sql`delete from faculty_courses`;
    await setUp({ demo: true, admin: undefined });
  } finally {
    stepClock(-days(18));
  }
});

test('the sign-in page offers accounts that work', async () => {
  const app = await buildApp(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
  try {
    const site = (await app.inject({ url: `/api/v1${getSite.path}` })).json();
    const roles = site.demo_accounts.map(({ role }: { role: string }) => role);
    expect(roles).toEqual([...ROLES, 'Faculty', 'Faculty']);
    expect(site.demo_accounts).not.toHaveLength(0);
    for (const { username, password } of site.demo_accounts) {
      const payload = { username_or_email: username, password };
      const response = await app.inject({ method: 'POST', url: `/api/v1${login.path}`, payload });
      expect(response.statusCode).toBe(200);
    }
  } finally {
    await app.close();
  }
});
