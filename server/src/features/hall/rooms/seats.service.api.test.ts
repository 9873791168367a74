// Seats where others act at the same time, or can no longer come.
import { randomUUID } from 'node:crypto';
import { changeExam } from '@quivia/contract/exams';
import { pauseHall } from '@quivia/contract/hall/acts';
import { addWalkIn, checkIn } from '@quivia/contract/hall/check-in';
import { setDoor, startHall } from '@quivia/contract/hall/door';
import { arrangeSeats, changeRoom, chooseRooms, listHallPeople, moveSeat } from '@quivia/contract/hall/rooms';
import { setExtraTime } from '@quivia/contract/running-exams';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { after, minutes, now, stepClock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { closeAllDue } from '../../../testing/exams/close-all-due.ts';
import { student } from '../../../testing/exams/exams.ts';
import { type StaffedHall, staffHall } from '../../../testing/exams/staffed-hall.ts';
import { done, type Person } from '../../../testing/people.ts';
import { whileHolding } from '../../../testing/server/hold.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { deadlocksMet } from '../../acts/act-transaction.service.ts';

let server: TestApp;
let root: Person;
let stepped = 0;
const step = (milliseconds: number) => {
  stepped += milliseconds;
  stepClock(milliseconds);
};
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('root01', 'Admin');
});
afterEach(() => {
  step(-stepped);
  // They would be repeated, and nobody would notice.
  expect(deadlocksMet()).toBe(0);
});
afterAll(() => server.stop());

const of = ({ examId }: StaffedHall) => ({ params: { id: String(examId) } });
const key = () => randomUUID();
const arrange = (hall: StaffedHall) =>
  hall.owner.call(arrangeSeats, { ...of(hall), body: { key: key(), order: 'roll_number' } });

test('a walk-in and a move or a new arrangement at the same moment are both done', async () => {
  const hall = await staffHall(server, root, 'North');
  const { here, there } = hall.rooms;
  await done(hall.owner.call(chooseRooms, { ...of(hall), body: { room_ids: [here, there] } }));
  const move = () =>
    hall.owner.call(moveSeat, {
      ...of(hall),
      body: { key: key(), student_id: hall.anna.student_id, room_id: there, row: 2, column: 2 },
    });
  for (const [name, act] of [
    ['chitra', move],
    ['dev', () => arrange(hall)],
  ] as const) {
    const { student_id } = await student(server, hall.college, `north${name}`);
    const calls = await whileHolding(
      () => sql`select from rooms where id = ${here} for update`,
      async (waiting) => {
        const first = act();
        await waiting(1);
        const body = { key: key(), student_id, room_id: there };
        const second = hall.owner.call(addWalkIn, { ...of(hall), body });
        await waiting(2);
        return [first, second] as const;
      },
    );
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
  }
});

const moveTo = (
  hall: StaffedHall,
  { student_id }: { student_id: number },
  [room_id, row, column]: [number | null, number | null, number | null],
) => hall.owner.call(moveSeat, { ...of(hall), body: { key: key(), student_id, room_id, row, column } });

const tapIn = (hall: StaffedHall, { student_id }: { student_id: number }) =>
  hall.owner.call(checkIn, {
    ...of(hall),
    body: { key: key(), student_id, is_present: true, at: now().toISOString() },
  });

const startIn = (hall: StaffedHall, room_id: number) =>
  hall.owner.call(startHall, { ...of(hall), body: { key: key(), room_id } });

/** Both rooms, started by a person. Bala has no room. */
async function hallOfTwoRooms(word: string): Promise<StaffedHall> {
  const hall = await staffHall(server, root, word);
  const { here, there } = hall.rooms;
  await done(hall.owner.call(chooseRooms, { ...of(hall), body: { room_ids: [here, there] } }));
  const door = { asks_code: false, starts_manually: true, gate_minutes: null, submit_minutes: null };
  await done(hall.owner.call(setDoor, { ...of(hall), body: door }));
  await done(moveTo(hall, hall.bala, [null, null, null]));
  return hall;
}

const attemptOf = async ({ examId }: StaffedHall, { student_id }: { student_id: number }) => {
  const [row] = await sql<{ id: number; due_at: Date; room_id: number | null; checked_in: boolean }[]>`
    select a.id, a.due_at, s.room_id, coalesce(c.is_present, false) as checked_in from attempts a
    left join seats s on s.attempt_id = a.id left join check_ins c on c.attempt_id = a.id
    where a.exam_id = ${examId} and a.grant_id = ${student_id}`;
  return row as { id: number; due_at: Date; room_id: number | null; checked_in: boolean };
};

const statusesOf = async (calls: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status);

test('somebody is checked in and gets a seat at the same moment, and has the late start of the room', async () => {
  for (const [word, act] of [
    ['Indus', arrange],
    ['Ganga', (hall: StaffedHall) => moveTo(hall, hall.bala, [hall.rooms.here, 3, 3])],
  ] as const) {
    const hall = await hallOfTwoRooms(word);
    const { here, there } = hall.rooms;
    step(minutes(7));
    await done(startIn(hall, here));
    const calls = await whileHolding(
      () => sql`select from rooms where id = ${there} for update`,
      async (waiting) => {
        const first = act(hall);
        await waiting(1);
        const second = tapIn(hall, hall.bala);
        await waiting(2);
        return [first, second];
      },
    );
    expect(await statusesOf(calls)).toEqual([200, 200]);
    const { due_at } = await attemptOf(hall, hall.anna);
    expect(await attemptOf(hall, hall.bala)).toMatchObject({ room_id: here, due_at, checked_in: true });
    step(-stepped);
  }
});

test('a room is started while somebody is seated there, and both students have the same window', async () => {
  const hall = await hallOfTwoRooms('Narmada');
  const { here } = hall.rooms;
  const { id } = await attemptOf(hall, hall.anna);
  step(minutes(7));
  const calls = await whileHolding(
    () => sql`select from attempts where id = ${id} for update`,
    async (waiting) => {
      // It knows whom it concerns, and has not committed.
      const first = startIn(hall, here);
      await waiting(1);
      const second = moveTo(hall, hall.bala, [here, 3, 3]);
      await Promise.race([waiting(2), second]);
      return [first, second];
    },
  );
  expect(await statusesOf(calls)).toEqual([200, 200]);
  const { due_at } = await attemptOf(hall, hall.anna);
  expect(await attemptOf(hall, hall.bala)).toMatchObject({ room_id: here, due_at });
});

test('nobody is seated in a room that the exam gives up at the same moment', async () => {
  const hall = await hallOfTwoRooms('Kaveri');
  const { here, there } = hall.rooms;
  const choose = (...room_ids: number[]) => hall.owner.call(chooseRooms, { ...of(hall), body: { room_ids } });
  const chosenFirst = await whileHolding(
    () => sql`select from rooms where id = ${there} for update`,
    async (waiting) => {
      const first = choose(there);
      await waiting(1);
      const second = arrange(hall);
      await waiting(2);
      return [first, second];
    },
  );
  expect(await statusesOf(chosenFirst)).toEqual([200, 200]);
  expect(await attemptOf(hall, hall.anna)).toMatchObject({ room_id: there });
  expect(await attemptOf(hall, hall.bala)).toMatchObject({ room_id: there });

  // Other rooms than those that are being filled.
  await done(moveTo(hall, hall.bala, [null, null, null]));
  const { id } = await attemptOf(hall, hall.bala);
  const seatedFirst = await whileHolding(
    () => sql`select from attempts where id = ${id} for update`,
    async (waiting) => {
      const first = moveTo(hall, hall.bala, [there, 3, 3]);
      await waiting(1);
      const second = choose(here);
      await Promise.race([waiting(2), second]);
      return [first, second];
    },
  );
  expect(await statusesOf(seatedFirst)).toEqual([200, 200]);
  expect(await attemptOf(hall, hall.bala)).toMatchObject({ room_id: null });
});

test('whoever is checked in while seats are arranged or given stays where they are', async () => {
  const hall = await hallOfTwoRooms('Godavari');
  const { here, there } = hall.rooms;
  const seatOf = async ({ student_id }: { student_id: number }) => {
    const all = await done(hall.owner.call(listHallPeople, { ...of(hall), query: {} }));
    return all.find((one) => one.student_id === student_id)?.seat;
  };
  const given = await whileHolding(
    () => sql`select from rooms where id = ${here} for update`,
    async (waiting) => {
      const first = moveTo(hall, hall.bala, [there, 5, 5]);
      await waiting(1);
      const second = tapIn(hall, hall.bala);
      await waiting(2);
      return [first, second];
    },
  );
  expect(await statusesOf(given)).toEqual([200, 200]);
  expect(await seatOf(hall.bala)).toMatchObject({ room_id: there, row: 5, column: 5 });

  await done(moveTo(hall, hall.anna, [there, 4, 2]));
  const { id } = await attemptOf(hall, hall.anna);
  const arranged = await whileHolding(
    () => sql`select from attempts where id = ${id} for update`,
    async (waiting) => {
      // It is recorded next, and not committed.
      const first = tapIn(hall, hall.anna);
      await waiting(1);
      const second = arrange(hall);
      await waiting(2);
      return [first, second];
    },
  );
  expect(await statusesOf(arranged)).toEqual([200, 200]);
  expect(await seatOf(hall.anna)).toMatchObject({ room_id: there, row: 4, column: 2 });
});

test('everyone is paused while two students change seats', async () => {
  const hall = await staffHall(server, root, 'Yamuna');
  const { here, there } = hall.rooms;
  await done(hall.owner.call(chooseRooms, { ...of(hall), body: { room_ids: [here, there] } }));
  const both = [await attemptOf(hall, hall.anna), await attemptOf(hall, hall.bala)] as const;
  const isAnnaFirst = both[0].id < both[1].id;
  const [lower, later, room] = isAnnaFirst ? [both[0].id, hall.bala, here] : [both[1].id, hall.anna, there];
  const calls = await whileHolding(
    () => sql`select from attempts where id = ${lower} for update`,
    async (waiting) => {
      const body = { key: key(), scope: {}, reason: 'Fire alarm' };
      const first = hall.owner.call(pauseHall, { ...of(hall), body });
      await waiting(1);
      const second = moveTo(hall, later, [room, 1, 1]);
      await waiting(2);
      return [first, second];
    },
  );
  expect(await statusesOf(calls)).toEqual([200, 200]);
});

test('an exam is moved while its rooms are chosen or its seats arranged, and both are done', async () => {
  const start_time = after(now(), minutes(60)).toISOString();
  const hall = await staffHall(server, root, 'East', { start_time, duration: 60 });
  const { here, there } = hall.rooms;
  const choose = (...room_ids: number[]) => hall.owner.call(chooseRooms, { ...of(hall), body: { room_ids } });
  const move = (version: number) =>
    hall.owner.call(changeExam, {
      ...of(hall),
      body: {
        version,
        viva_or_quiz: 'QUIZ',
        student_id: [hall.anna.student_id, hall.bala.student_id],
        start_time: after(now(), minutes(60 + version)).toISOString(),
        duration: 60,
      },
    });
  for (const [version, act] of [
    [1, () => choose(here, there)],
    [2, () => arrange(hall)],
  ] as const) {
    const calls = await whileHolding(
      () => sql`select from rooms where id = ${here} for update`,
      async (waiting) => {
        const first = act();
        await waiting(1);
        const second = move(version);
        await waiting(2);
        return [first, second] as const;
      },
    );
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
  }
});

const ONE_ORDER = "This exam doesn't shuffle its questions, so neighbours have the same order.";

test('the seat of somebody who is absent is given to nobody else', async () => {
  const hall = await staffHall(server, root, 'South', { duration: 10 });
  const { owner, bala, rooms } = hall;
  const more = { course_id: hall.college.course, student_id: bala.student_id, extra_time: 100 };
  await done(owner.call(setExtraTime, { body: more }));
  await done(owner.call(chooseRooms, { ...of(hall), body: { room_ids: [rooms.here] } }));
  const path = { params: { id: String(rooms.here) } };
  const { admin } = hall.college;
  await done(admin.call(changeRoom, { ...path, body: { name: 'Here', rows: 1, columns: 1 } }));
  step(minutes(11));
  await closeAllDue();
  const tap = { key: key(), student_id: bala.student_id, is_present: true, at: now().toISOString() };
  await done(hall.invigilator.call(checkIn, { ...of(hall), body: tap }));
  expect(await done(owner.call(listHallPeople, { ...of(hall), query: {} }))).toMatchObject([
    { status: 'absent', seat: { room: 'Here', row: 1, column: 1 } },
    { status: 'assigned', seat: { room: 'Here', row: null, column: null } },
  ]);
  expect((await arrange(hall)).body.message).toBe('These rooms have 0 free seats for 1 student. Add a room.');
  await done(admin.call(changeRoom, { ...path, body: { name: 'Here', rows: 1, columns: 2 } }));
  // Nobody who sits there has arrived.
  expect((await arrange(hall)).body.message).toBe(`1 student seated. ${ONE_ORDER}`);
  expect((await arrange(hall)).body.message).toBe(
    `0 students seated. 1 student who has arrived kept their seat. ${ONE_ORDER}`,
  );
});
