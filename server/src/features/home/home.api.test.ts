import { randomUUID } from 'node:crypto';
import { createInstitution } from '@quivia/contract/catalogue';
import { joinCommunity } from '@quivia/contract/communities';
import { getExamSummary } from '@quivia/contract/exam-results';
import { endStudent, pauseHall } from '@quivia/contract/hall/acts';
import { giveDuty } from '@quivia/contract/hall/duties';
import { addRoom, chooseRooms } from '@quivia/contract/hall/rooms';
import {
  getBadge,
  getHome,
  listCommunitySetup,
  listInstitutionSetup,
  MOST_UNREAD,
} from '@quivia/contract/home';
import { grantInstitutionRole } from '@quivia/contract/people';
import { cancelExam } from '@quivia/contract/running-exams';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { currentCaller } from '../../platform/caller.ts';
import { after, days, now } from '../../platform/clock.ts';
import { observeStatements, sql } from '../../platform/database/database.ts';
import { appoint, hire, newDepartment, newSystem } from '../../testing/college.ts';
import { buildCommunity, ofCommunity } from '../../testing/communities.ts';
import { addQuestions, newBank } from '../../testing/exams/banks.ts';
import { sit, startExam } from '../../testing/exams/exams.ts';
import { type Class, newExam, openClass } from '../../testing/exams/sat-exams.ts';
import { review } from '../../testing/files/rosters.ts';
import { done, type Person, refreshToken } from '../../testing/people.ts';

let room: Class;
beforeAll(async () => {
  room = await openClass('anna01', 'bala01');
});
afterEach(() => room.backToNow());
afterAll(() => room.server.stop());

const home = (who: Person) => done(who.call(getHome));
const badge = (who: Person) => done(who.call(getBadge));
const anna = () => room.students[0] as Class['students'][number];
const bala = () => room.students[1] as Class['students'][number];
const on = (title: string, form: object = {}) => newExam(room, ['What is light?'], { title, ...form });
const titles = (exams: { title: string; state: string }[]) =>
  exams.map(({ title, state }) => `${title}: ${state}`);

describe('a student', () => {
  test('sees what is open and what comes next, those that close or open first ahead', async () => {
    const later = { start_time: after(now(), days(2)).toISOString() };
    const soon = { start_time: after(now(), days(1)).toISOString() };
    const day = { end_time: after(now(), days(1)).toISOString() };
    await on('In two days', later);
    await on('Tomorrow', soon);
    await on('All day', day);
    const { id } = await on('Ten minutes');
    const { exams, waiting, setup } = await home(anna());
    expect(titles(exams)).toEqual([
      'Ten minutes: open',
      'All day: open',
      'Tomorrow: upcoming',
      'In two days: upcoming',
    ]);
    expect(exams[0]).toMatchObject({ id, role: 'Student', course: 'North Optics', students: null });
    expect({ waiting, setup }).toEqual({ waiting: [], setup: [] });
  });

  test('can continue one that is started, and no longer sees one that is cancelled or over', async () => {
    const started = await on('Begun');
    const cancelled = await on('Called off');
    await sit(bala(), started.id);
    await done(
      room.fred.call(cancelExam, { params: { id: String(cancelled.id) }, body: { reason: 'Power cut' } }),
    );
    const { exams } = await home(bala());
    expect(exams.find(({ id }) => id === started.id)).toMatchObject({ is_started: true });
    expect(exams.map(({ id }) => id)).not.toContain(cancelled.id);
    await room.over();
    expect((await home(bala())).exams.map(({ id }) => id)).not.toContain(started.id);
  });

  test('sees at most five of each', async () => {
    for (let i = 0; i < 7; i += 1) await on(`Many ${i}`);
    const { exams } = await home(anna());
    expect(exams.filter(({ state }) => state === 'open')).toHaveLength(5);
  });
});

describe('faculty', () => {
  test('see how many students take an exam, and nobody else sees it', async () => {
    // The only one that closes so early.
    const { id } = await on('Watched', { duration: 1 });
    await sit(anna(), id);
    expect((await home(room.fred)).exams[0]).toMatchObject({
      id,
      role: 'Faculty',
      students: { total: 2, in_progress: 1, ended: 0 },
    });
    expect((await home(room.gita)).exams).toEqual([]);
  });

  test('see an exam whose results wait for them, until they are released', async () => {
    const { id } = await on('Waits', { release: 'by_hand' });
    const waits = async () =>
      (await home(room.fred)).waiting.filter((one) => one.kind === 'release' && one.exam_id === id);
    const counted = async () =>
      (await home(room.college.admin)).overview[0]?.figures.find(({ figure }) => figure === 'unreleased')
        ?.count;
    expect(await waits()).toEqual([]);
    expect(await counted()).toBe(0);
    await room.over();
    expect(await waits()).toMatchObject([{ title: 'Waits', community_id: null }]);
    expect(await counted()).toBe(1);
    await sql`update exams set released_at = now() where id = ${id}`;
    expect(await waits()).toEqual([]);
  });

  test('see an exam that a forgotten pause keeps from being over, until somebody ends it', async () => {
    const { id } = await on('Forgotten', { release: 'window_close' });
    const waits = async (who = room.fred) =>
      (await home(who)).waiting.filter((one) => one.kind === 'paused' && one.exam_id === id);
    const summary = () => done(room.fred.call(getExamSummary, { params: { id: String(id) } }));
    const act = { key: randomUUID(), scope: { student_id: anna().student_id } };
    await sit(anna(), id);
    await done(
      room.fred.call(pauseHall, { params: { id: String(id) }, body: { ...act, reason: 'A power cut' } }),
    );
    expect(await waits()).toEqual([]);
    expect((await summary()).paused).toBe(0);
    await room.over();
    expect(await waits()).toMatchObject([{ title: 'Forgotten', community_id: null, students: 1 }]);
    expect(await waits(room.gita)).toEqual([]);
    expect(await summary()).toMatchObject({ is_over: false, paused: 1 });
    await done(
      room.fred.call(endStudent, {
        params: { id: String(id) },
        body: { key: randomUUID(), student_id: anna().student_id, reason: 'Went home' },
      }),
    );
    expect(await waits()).toEqual([]);
    expect((await summary()).paused).toBe(0);
  });

  test('see what to do first', async () => {
    expect((await home(room.gita)).setup).toEqual([
      {
        kind: 'faculty',
        id: null,
        name: null,
        steps: [
          { step: 'courses', done: true },
          { step: 'bank', done: false },
          { step: 'exam', done: false },
        ],
      },
    ]);
    expect((await home(room.fred)).setup).toEqual([]);
  });

  test('who came to invigilate are not asked to make a first exam, unless they have begun one', async () => {
    const { id } = await on('Invigilated');
    const gita = { user_id: room.gita.id, duty: 'chief' as const };
    await done(room.fred.call(giveDuty, { params: { id: String(id) }, body: gita }));
    expect((await home(room.gita)).setup).toEqual([]);
    await newBank(room.gita, room.college.course);
    expect((await home(room.gita)).setup).toMatchObject([{ kind: 'faculty' }]);
  });
});

describe('an administrator of institutions', () => {
  test('sees what is left to set up, in the natural order, until it is complete', async () => {
    const { root, server, college } = room;
    const system = await newSystem(root, 'Hill Board');
    const body = {
      name: 'Hill College',
      place: 'Munnar',
      institution_type: 'COLLEGE',
      education_system_id: system,
    } as const;
    const { id } = await done(root.call(createInstitution, { body }));
    const hill = await server.person('hilladmin');
    await done(root.call(grantInstitutionRole, { body: { user_ids: [hill.id], entity_id: id } }));
    await refreshToken(hill);
    const steps = async () => (await done(hill.call(listInstitutionSetup)))[0]?.steps;
    expect(await steps()).toEqual(
      ['departments', 'courses', 'people', 'teaching'].map((step) => ({ step, done: false })),
    );
    const department = await newDepartment(root, 'Hill Physics');
    await sql`insert into institution_departments values (${id}, ${department})`;
    expect(await steps()).toMatchObject([{ done: true }, { done: false }, { done: false }, { done: false }]);
    expect((await home(hill)).setup).toMatchObject([{ kind: 'institution', id, name: 'Hill College' }]);

    expect(await done(college.admin.call(listInstitutionSetup))).toEqual([]);
  });

  test('sees the figures of the institution', async () => {
    const { admin, id, name } = room.college;
    for (let i = 0; i < 5; i += 1) await on(`Held ${i}`);
    const [overview] = (await home(admin)).overview;
    expect(overview).toMatchObject({ kind: 'institution', id, name });
    const figures = Object.fromEntries(overview?.figures.map(({ figure, count }) => [figure, count]) ?? []);
    expect(figures).toMatchObject({ students: 2, faculty: 2, courses: 1, invited: 0 });
    expect(figures.open_exams).toBeGreaterThan(0);
    // The open ones first, as many as are shown.
    expect(overview?.exams.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'open'));
    expect(overview?.exams.filter(({ students }) => students.total === 0)).toEqual([]);
    expect((await home(room.fred)).overview).toEqual([]);
    // An Admin sees those of the site, with whose each is.
    const [site] = (await home(room.root)).overview;
    expect(site?.kind).toBe('site');
    expect(site?.exams).toHaveLength(5);
    expect(site?.exams).toEqual(overview?.exams.map((exam) => ({ ...exam, organisation: name })));
  });

  test('sees the exams of the day of a department as its head, and none as the head of another', async () => {
    const { college, server, root } = room;
    const head = await server.person('hema01');
    await hire(college, head);
    expect((await home(head)).overview).toEqual([]);
    await appoint(college, head, { duty: 'head', department_id: college.department });
    await on('Held today');
    const [overview] = (await home(head)).overview;
    expect(overview).toMatchObject({ kind: 'duty', id: null, figures: [] });
    expect(overview?.exams.length).toBeGreaterThan(0);
    expect(overview?.exams.every(({ students }) => students.total > 0)).toBe(true);
    const other = await server.person('omar01');
    await hire(college, other);
    const department_id = await newDepartment(root, 'Law');
    await sql`insert into institution_departments values (${college.id}, ${department_id})`;
    await appoint(college, other, { duty: 'head', department_id });
    expect((await home(other)).overview).toMatchObject([{ kind: 'duty', exams: [] }]);
  });

  test('sees no practice that is open for days, unless it is held in a room', async () => {
    const { admin, id: institution_id } = room.college;
    const week = { end_time: after(now(), days(7)).toISOString(), duration: 30 };
    const { id } = await on('Practice for a week', week);
    // It closes last of all: the others make way for it.
    await sql`update exams set released_at = ${now()} where id <> ${id} and released_at is null`;
    const listed = async () => (await home(admin)).overview[0]?.exams.map(({ title }) => title);
    expect(await listed()).toEqual([]);
    const desk = { name: 'Room 1', rows: 1, columns: 2, institution_id };
    const added = await done(admin.call(addRoom, { body: desk }));
    const choice = { params: { id: String(id) }, body: { room_ids: [added.id] } };
    await done(room.fred.call(chooseRooms, choice));
    expect(await listed()).toEqual(['Practice for a week']);
  });

  test('sees a roster that waits for its review', async () => {
    const { admin, id, name } = room.college;
    const file =
      'email,name,member id,role,department,semester\nnew@example.org,New,S-9,Student,North Physics,3\n';
    const { id: roster_id, status } = await review(admin, file, { filename: 'S5.csv' });
    expect(status).toBe('review');
    expect((await home(admin)).waiting).toEqual([
      { kind: 'roster', roster_id, institution_id: id, institution: name, filename: 'S5.csv' },
    ]);
  });
});

test('an admin of a community sees who asks to join it', async () => {
  const { root, server } = room;
  const club = await buildCommunity(server, root, 'Chess');
  await sql`update communities set asks_first = true where id = ${club.id}`;
  const guest = await server.person('guest01');
  await done(guest.call(joinCommunity, ofCommunity(club)));
  const { waiting, setup } = await home(club.admin);
  expect(waiting).toEqual([{ kind: 'requests', community_id: club.id, community: club.name, count: 1 }]);
  expect(setup).toMatchObject([{ kind: 'community', id: club.id }]);
});

test('an admin of a new community sees its first steps, until all are done', async () => {
  const { root, server } = room;
  const club = await buildCommunity(server, root, 'Music');
  const steps = async () =>
    (await done(club.admin.call(listCommunitySetup)))[0]?.steps.map((one) => `${one.step} ${one.done}`);
  expect(await steps()).toEqual(['bank false', 'members false', 'exam false']);
  const guest = await server.person('guest02');
  await done(guest.call(joinCommunity, ofCommunity(club)));
  const bank = await newBank(club.admin, club.course);
  // A bank without questions is no step forward.
  expect(await steps()).toEqual(['bank false', 'members true', 'exam false']);
  await addQuestions(club.admin, { qbank_id: bank, module_id: club.topic }, 'Which key is C?');
  expect(await steps()).toEqual(['bank true', 'members true', 'exam false']);
  await startExam(club.admin, { qbank_id: bank, course_id: club.course, newcomers: true });
  expect(await steps()).toBeUndefined();
});

describe('unread notifications', () => {
  test('the newest three, and their count', async () => {
    const person = await room.server.person('reader01');
    await sql`
      insert into notifications (user_id, title, body) select ${person.id}, 'Note ' || n, '' from generate_series(1, 4) n`;
    expect((await home(person)).unread.map(({ title }) => title)).toEqual(['Note 4', 'Note 3', 'Note 2']);
    expect(await badge(person)).toEqual({ unread: 4, memberships: [], oversees: false });
    await sql`
      insert into notifications (user_id, title, body) select ${person.id}, 'More', '' from generate_series(1, 150) n`;
    expect((await badge(person)).unread).toBe(MOST_UNREAD);
  });
});

test('the head of a page names the member ID, and only roles that work', async () => {
  expect((await badge(anna())).memberships).toEqual([
    { role: 'Student', organisation: 'North College', member_id: 'S-anna01' },
  ]);
  expect((await badge(room.root)).memberships).toEqual([
    { role: 'Admin', organisation: null, member_id: null },
  ]);
});

test('takes few statements for every role', async () => {
  const counts: Record<string, number> = {};
  const everyone = { student: anna(), faculty: room.fred, institution: room.college.admin, admin: room.root };
  for (const [role, person] of Object.entries(everyone)) {
    let statements = 0;
    observeStatements(() => {
      // Not those that the server sends by itself meanwhile.
      if (currentCaller()) statements += 1;
      return () => {};
    });
    await home(person);
    observeStatements(undefined);
    counts[role] = statements;
  }
  expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(0);
  expect(Math.max(...Object.values(counts)), JSON.stringify(counts)).toBeLessThanOrEqual(8);
});
