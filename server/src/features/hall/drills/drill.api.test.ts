// A rehearsal is a whole hall to those on duty, and is not there for anybody else.
import { randomUUID } from 'node:crypto';
import { API_BASE } from '@quivia/contract/endpoint';
import { giveMinutes, pauseHall } from '@quivia/contract/hall/acts';
import { getBoard, unpackPresence } from '@quivia/contract/hall/board';
import { addWalkIn, findWalkIns } from '@quivia/contract/hall/check-in';
import { getDoor, setDoor, startHall } from '@quivia/contract/hall/door';
import { endDrill, getDrill, startDrill } from '@quivia/contract/hall/drill';
import { endDuty, giveDuty, listDuties, listHalls } from '@quivia/contract/hall/duties';
import { listHallQuestions, listMessages, sendMessage } from '@quivia/contract/hall/messages';
import { freezeReport, getSessionReport } from '@quivia/contract/hall/report';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { routes } from '../../../app.ts';
import { days, hours, minutes, seconds, stepClock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { closeAllDue } from '../../../testing/exams/close-all-due.ts';
import { student } from '../../../testing/exams/exams.ts';
import { type StaffedHall, staffHall } from '../../../testing/exams/staffed-hall.ts';
import { done, type Person } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { writePresence } from '../board/presence.service.ts';
import { writeReceipts } from '../messages/student-messages.service.ts';
import { endOverrun, removeDrills } from './drill.service.ts';
import { behaviourOf } from './ghost.rules.ts';
import { moveGhosts } from './ghosts.service.ts';

let server: TestApp;
let root: Person;
let hall: StaffedHall;
let stepped = 0;
const step = (milliseconds: number) => {
  stepped += milliseconds;
  stepClock(milliseconds);
};
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('root01', 'Admin');
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  hall = await staffHall(server, root, 'North', { start_time: at(hours(20)), end_time: at(hours(24)) });
});
afterEach(() => step(-stepped));
afterAll(() => server.stop());

const of = (id: number) => ({ params: { id: String(id) } });
const begin = (who: Person, length = 30, examId = hall.examId) =>
  who.call(startDrill, { ...of(examId), body: { minutes: length } });

async function turns(count: number) {
  for (let turn = 0; turn < count; turn += 1) {
    step(seconds(20));
    await Promise.all([moveGhosts(), moveGhosts()]);
  }
  await writePresence();
  await writeReceipts();
}

/** How many rows each table has. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`;
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ n: number }[]>`select count(*)::int as n from ${sql(name)}`;
    counts[name] = row?.n ?? 0;
  }
  return counts;
}

/** Of every list and page outside the hall, as each of these people reads it. */
async function repliesOutside(): Promise<Record<string, string>> {
  const { owner, chief, anna } = hall;
  const readers = { root, admin: hall.college.admin, owner, chief, anna };
  const replies: Record<string, string> = {};
  const narrowed = `course_id=${hall.college.course}&qbank_id=1&institution_id=${hall.college.id}&quiz_or_viva_id=${hall.examId}`;
  for (const { endpoint } of routes) {
    if (endpoint.method !== 'GET' || endpoint.path.includes('stream')) continue;
    // What these pages count are also the calls of this test.
    if (/^\/(hall|admin\/health|admin\/security)/.test(endpoint.path)) continue;
    const path = endpoint.path.replace(':student_id', String(hall.anna.student_id)).replaceAll(/:\w+/g, '1');
    // A list that is narrowed to an institution could hide what the whole list shows.
    const queries = endpoint.query ? ['', `?${narrowed}`] : [''];
    const asked = Object.entries(readers).flatMap(([who, { token }]) =>
      queries.map(async (query) => {
        const reply = await server.app.inject({
          method: 'GET',
          url: `${API_BASE}${path}${query}`,
          headers: { authorization: `Bearer ${token}` },
        });
        replies[`${who} ${path}${query && ' narrowed'}`] =
          `${reply.statusCode} ${reply.body.replaceAll(/"server_time":"[^"]+"/g, '')}`;
      }),
    );
    await Promise.all(asked);
  }
  return replies;
}

/** Of the calls this test makes. */
const LOGS = ['audit_log', 'security_events'];

test('chief and owner start one rehearsal at a time, before the exam begins', async () => {
  expect(await begin(hall.invigilator)).toMatchObject({ status: 403 });
  expect(await done(hall.observer.call(getDrill, of(hall.examId)))).toEqual({
    rehearsal: null,
    ghosts: 2,
  });
  expect(await begin(hall.chief, 121)).toMatchObject({ status: 400 });
  const both = await Promise.all([begin(hall.chief), begin(hall.owner)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { rehearsal } = await done(hall.observer.call(getDrill, of(hall.examId)));
  expect(rehearsal).toMatchObject({ is_over: false, ghosts: 2 });
  const id = rehearsal?.id as number;
  expect(await begin(hall.chief, 30, id)).toMatchObject({
    status: 409,
    body: { message: 'This is a rehearsal. Start another one from its exam.' },
  });
  const duty = { user_id: hall.stranger.id, duty: 'observer' as const };
  expect(await hall.owner.call(giveDuty, { ...of(id), body: duty })).toMatchObject({ status: 409 });

  await done(hall.chief.call(endDrill, of(hall.examId)));
  expect((await done(hall.chief.call(endDrill, of(hall.examId)))).message).toBe(
    'No rehearsal of this exam is running.',
  );
  await closeAllDue();
  const next = await done(begin(hall.chief));
  expect(next.id).not.toBe(id);
  expect(await sql`select from exams where id = ${id}`).toHaveLength(0);
  step(days(2));
  expect(await removeDrills()).toBe(1);
  step(-days(2));
  const opensIn = (minutes: number) =>
    sql`update exams set starts_at = now() + ${minutes} * interval '1 minute' where id = ${hall.examId}`;
  await opensIn(20);
  expect((await begin(hall.chief)).body.fields?.minutes).toBe(
    'The exam begins in 19 minutes. Choose a shorter rehearsal.',
  );
  await opensIn(-1);
  expect(await begin(hall.chief)).toMatchObject({ status: 409 });
  await opensIn(20 * 60);
});

test('it ends when the exam begins, whatever minutes and pauses it got, and also if the exam was moved', async () => {
  const opensIn = (minutes: number) =>
    sql`update exams set starts_at = now() + ${minutes} * interval '1 minute' where id = ${hall.examId}`;
  const isEnded = async (id: number) =>
    (await sql`select from exams where id = ${id} and ended_early_at is not null`).length === 1;
  const living = async (id: number) =>
    sql`select from attempts where exam_id = ${id} and status in ('assigned', 'in_progress')`;
  await opensIn(14);
  const { id } = await done(begin(hall.chief, 10));
  await turns(13);
  const ghosts = await sql<{ student_id: number }[]>`
    select grant_id as student_id from attempts where exam_id = ${id} order by id`;
  const scope = { student_id: ghosts[0]?.student_id as number };
  const more = { key: randomUUID(), scope: {}, minutes: 60, reason: 'To practise it' };
  await done(hall.chief.call(giveMinutes, { ...of(id), body: more }));
  const pause = { key: randomUUID(), scope, reason: 'To practise it' };
  await done(hall.chief.call(pauseHall, { ...of(id), body: pause }));
  step(minutes(6));
  await endOverrun();
  await closeAllDue();
  expect(await isEnded(id)).toBe(false);
  expect(await living(id)).toHaveLength(2);
  step(minutes(4));
  await endOverrun();
  // Answers on their way are waited for.
  step(seconds(7));
  await closeAllDue();
  expect(await isEnded(id)).toBe(true);
  expect(await living(id)).toHaveLength(0);

  step(-stepped);
  await opensIn(20 * 60);
  const moved = await done(begin(hall.chief));
  await endOverrun();
  expect(await isEnded(moved.id)).toBe(false);
  await opensIn(-1);
  await endOverrun();
  expect(await isEnded(moved.id)).toBe(true);
  await opensIn(20 * 60);
  step(days(2));
  expect(await removeDrills()).toBe(1);
  expect(await sql`select from exams where id = ${moved.id}`).toHaveLength(0);
});

test('whoever is put on duty or taken off duty at the exam is so in its rehearsal, too', async () => {
  const { id } = await done(begin(hall.chief));
  const board = async (who: Person) => (await who.call(getBoard, of(id))).status;
  const listed = async (who: Person) =>
    (await done(who.call(listHalls))).some(({ rehearsal_of }) => rehearsal_of === hall.examId);
  const body = { user_id: hall.stranger.id, duty: 'observer' as const };
  await done(hall.owner.call(giveDuty, { ...of(hall.examId), body }));
  expect([await board(hall.stranger), await listed(hall.stranger)]).toEqual([200, true]);
  const duties = await done(hall.stranger.call(listDuties, of(id)));
  const own = duties.find(({ user_id }) => user_id === hall.stranger.id);
  await done(hall.owner.call(endDuty, { params: { id: String(hall.examId), duty_id: String(own?.id) } }));
  expect([await board(hall.stranger), await listed(hall.stranger)]).toEqual([404, false]);
  expect(await done(hall.chief.call(listDuties, of(id)))).toHaveLength(duties.length - 1);
  const { report } = await done(hall.chief.call(getSessionReport, of(id)));
  expect(report.staff.filter(({ until }) => until !== null)).toMatchObject([{ duty: 'observer' }]);
  step(days(2));
  expect(await removeDrills()).toBe(1);
});

test('to everything outside the hall it is not there, and when it is removed nothing of it is left', async () => {
  const [newest] = await sql<{ id: number }[]>`select max(id) as id from audit_log`;
  const before = await repliesOutside();
  expect(Object.values(before).filter((reply) => reply.startsWith('200')).length).toBeGreaterThan(40);
  for (const one of ['root /auth/users', 'root /admin/role', 'owner /quiz/exam', 'owner /home'])
    expect([one, before[one]?.slice(0, 3)]).toEqual([one, '200']);
  const rows = await rowCounts();
  const { id } = await done(begin(hall.chief));
  await turns(6);
  await done(
    hall.chief.call(sendMessage, { ...of(id), body: { key: randomUUID(), scope: {}, text: 'Welcome' } }),
  );
  const pause = { key: randomUUID(), scope: {}, reason: 'A fire drill' };
  await done(hall.chief.call(pauseHall, { ...of(id), body: pause }));
  await turns(2);

  const after = await repliesOutside();
  // The start of a rehearsal is in the audit log and in that of the exam; what was done in it is not.
  const changed = Object.keys(before).filter((one) => after[one] !== before[one]);
  expect(changed.find((one) => !/\/admin\/audit|\/log\b/.test(one))).toBeUndefined();
  const logged = await sql<{ what: string }[]>`
    select what from audit_log where action like 'hall.%' and id > ${newest?.id ?? 0}`;
  expect(logged.map(({ what }) => what)).toEqual([
    expect.stringMatching(/^started a rehearsal of .* with 2 ghosts$/),
  ]);

  for (const { endpoint } of routes) {
    if (!/^\/quiz(\/exam)?\/:id(\/|$)/.test(endpoint.path)) continue;
    const ask = async (examId: number) => {
      const path = endpoint.path.replace(':id', String(examId)).replaceAll(/:\w+/g, '1');
      const headers = { authorization: `Bearer ${hall.owner.token}` };
      const reply = await server.app.inject({ method: endpoint.method, url: API_BASE + path, headers });
      return `${reply.statusCode} ${reply.body}`;
    };
    expect(await ask(id)).toBe(await ask(2_000_000_000));
  }
  const ghosts = await sql<{ id: number; username: string; email: string }[]>`
    select id, username, email from users where is_ghost`;
  expect(ghosts).toHaveLength(2);
  await expect(sql`update users set password_hash = 'x' where is_ghost`).rejects.toThrow(/users_ghosts/);
  for (const { username } of ghosts)
    expect(
      await sql`select from notifications n join users u on u.id = n.user_id where u.username = ${username}`,
    ).toEqual([]);

  step(minutes(31));
  await closeAllDue();
  step(days(1));
  expect(await removeDrills()).toBe(1);
  const left = Object.entries(await rowCounts());
  expect(left).toHaveLength(Object.keys(rows).length);
  expect(left.filter(([table, n]) => n !== rows[table] && !LOGS.includes(table))).toEqual([]);
});

test('a walk-in is found as on the day, and a ghost comes for them', async () => {
  const spare = await student(server, hall.college, 'northchitra');
  const { id } = await done(begin(hall.chief));
  const find = async (search: string) =>
    (await done(hall.chief.call(findWalkIns, { ...of(id), query: { search } }))).map(
      ({ student_id }) => student_id,
    );
  // Whoever is on the exam's list has a ghost already.
  expect(await find('anna')).toEqual([]);
  expect(await find('chitra')).toEqual([spare.student_id]);
  const add = (key = randomUUID() as string) =>
    hall.chief.call(addWalkIn, { ...of(id), body: { key, student_id: spare.student_id } });
  const [one, two] = await Promise.all([done(add()), done(add())]);
  expect([one.message, two.message].sort()).toEqual([
    'Ghost 3 has been added and is present.',
    'Ghost 3 is already on the list.',
  ]);
  expect(one.person).toMatchObject({ roll_number: 'S-northchitra', name: 'Ghost 3' });
  expect(one.person.student_id).not.toBe(spare.student_id);
  expect(await find('chitra')).toEqual([]);
  expect(await sql`select from attempts where user_id = ${spare.id}`).toHaveLength(0);
  // Also where it is one that comes late.
  await turns(13);
  const [ghost] = await sql<{ status: string }[]>`
    select status from attempts where grant_id = ${one.person.student_id}`;
  expect(ghost?.status).toBe('in_progress');
  step(days(2));
  expect(await removeDrills()).toBe(1);
  expect(await sql`select from users where is_ghost`).toHaveLength(0);
});

test('staff do everything in it: door, board, messages, pauses, and a report that says what it was', async () => {
  const door = { asks_code: true, starts_manually: true, gate_minutes: null, submit_minutes: null };
  await done(hall.owner.call(setDoor, { ...of(hall.examId), body: door }));
  await sql`insert into exam_rooms (exam_id, room_id, position) values (${hall.examId}, ${hall.rooms.here}, 1)`;
  const { id } = await done(begin(hall.owner));
  expect(
    (await done(hall.invigilator.call(listHalls))).map(({ rehearsal_of }) => rehearsal_of).sort(),
  ).toEqual([hall.examId, null].sort());
  expect(await hall.stranger.call(getBoard, of(id))).toMatchObject({ status: 404 });
  expect(await done(hall.chief.call(getDoor, of(id)))).toMatchObject(door);
  await turns(3);
  const waiting = await done(hall.chief.call(getBoard, of(id)));
  expect(waiting.exam.rehearsal_of).toBe(hall.examId);
  expect(waiting.students.map(([, , roll, name, room]) => [roll, name, room])).toEqual([
    ['G1', 'Ghost 1', hall.rooms.here],
    ['G2', 'Ghost 2', hall.rooms.there],
  ]);
  // Whoever has come is seen waiting.
  const here = waiting.students.map(([attempt]) => attempt).filter((one) => behaviourOf(one) !== 'late');
  const seen = async () => {
    const { presence, epoch } = await done(hall.chief.call(getBoard, of(id)));
    return presence.map((packed) => unpackPresence(epoch, packed).id).sort();
  };
  // The server may have taken what was heard, and be about to write it.
  await expect.poll(seen).toEqual(here.sort());
  expect((await done(hall.invigilator.call(getBoard, of(id)))).students).toHaveLength(1);
  const startedIn = async () =>
    (
      await sql<
        { n: number }[]
      >`select count(*)::int as n from attempts where exam_id = ${id} and started_at is not null`
    )[0]?.n;
  expect(await startedIn()).toBe(0);
  await done(hall.chief.call(startHall, { ...of(id), body: { key: randomUUID() } }));
  await turns(15);
  expect(await startedIn()).toBe(2);
  await done(
    hall.chief.call(sendMessage, { ...of(id), body: { key: randomUUID(), scope: {}, text: 'Welcome' } }),
  );
  await turns(16);
  const [message] = await done(hall.chief.call(listMessages, of(id)));
  expect(message).toMatchObject({ text: 'Welcome', seen: 2, unseen: 0 });
  // The exam is still to come: only its owner reads the paper.
  const read = async (who: Person) =>
    (await done(who.call(listHallQuestions, of(id)))).map(({ question }) => question);
  expect(await read(hall.owner)).toEqual(['First?', 'Second?', 'Third?']);
  expect(new Set(await read(hall.chief))).toEqual(
    new Set(['Only the owner of the exam can read this question.']),
  );

  await done(hall.chief.call(endDrill, of(id)));
  // Answers on their way are waited for.
  step(seconds(7));
  await closeAllDue();
  const { report } = await done(hall.chief.call(getSessionReport, of(id)));
  expect(report.exam).toMatchObject({ is_rehearsal: true, title: expect.any(String) });
  expect(report.acts.map(({ kind }) => kind)).toEqual(['start', 'message']);
  await done(hall.chief.call(freezeReport, { ...of(id), body: { key: randomUUID() } }));
  expect((await done(hall.chief.call(getSessionReport, of(hall.examId)))).report.exam).not.toHaveProperty(
    'is_rehearsal',
  );
  step(days(2));
  expect(await removeDrills()).toBe(1);
});
