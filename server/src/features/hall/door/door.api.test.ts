// The day in the hall as the server sees it: rooms and seats, the door, check-in and walk-ins.
import { randomUUID } from 'node:crypto';
import {
  listOwnExams,
  listPaper,
  saveResponse,
  startAttempt,
  submitAttempt,
} from '@quivia/contract/attempts';
import type { Input } from '@quivia/contract/endpoint';
import { reopenAttempt } from '@quivia/contract/exam-decisions';
import { changeExam } from '@quivia/contract/exams';
import {
  evacuateHall,
  giveMinutes,
  pauseHall,
  reEnter,
  resumeHall,
  undoMinutes,
} from '@quivia/contract/hall/acts';
import { getBoard, unpackPresence } from '@quivia/contract/hall/board';
import * as checkIns from '@quivia/contract/hall/check-in';
import * as doors from '@quivia/contract/hall/door';
import { getStanding, giveDuty } from '@quivia/contract/hall/duties';
import { sendPresence } from '@quivia/contract/hall/presence';
import { getSessionReport } from '@quivia/contract/hall/report';
import * as rooms from '@quivia/contract/hall/rooms';
import { endExam, extendExam } from '@quivia/contract/running-exams';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { after, minutes, now, seconds, stepClock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { asClass, buildCommunity, member } from '../../../testing/communities.ts';
import { addQuestions, newBank } from '../../../testing/exams/banks.ts';
import { closeAllDue } from '../../../testing/exams/close-all-due.ts';
import { ofExam, type Student, startExam, student } from '../../../testing/exams/exams.ts';
import { newExam as newClubExam } from '../../../testing/exams/sat-exams.ts';
import { type StaffedHall, staffHall } from '../../../testing/exams/staffed-hall.ts';
import { done, type Person, renewToken } from '../../../testing/people.ts';
import { whileHolding } from '../../../testing/server/hold.ts';
import { signIn, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { writePresence } from '../board/presence.service.ts';

let server: TestApp;
let root: Person;
let hall: StaffedHall;
let others: StaffedHall;
let spare: Student;
let bank: number;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('root01', 'Admin');
  hall = await staffHall(server, root, 'North');
  others = await staffHall(server, root, 'South');
  spare = await student(server, hall.college, 'northchitra');
  bank = await newBank(hall.owner, hall.college.course);
  const many = Array.from({ length: 6 }, (_, n) => `Question ${n}?`);
  await addQuestions(hall.owner, { qbank_id: bank, module_id: hall.college.module }, ...many);
});
let audited = 0;
beforeEach(async () => {
  const [row] = await sql<{ id: number }[]>`select coalesce(max(id), 0)::int as id from audit_log`;
  audited = (row as { id: number }).id;
  // Time passes only by steps, so that deadlines are exact.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  // Exams at the same time share the room.
  await sql`update exams set cancelled_at = now(), cancel_reason = 'The next test' where bank_id = ${bank}`;
  step(-stepped);
  vi.useRealTimers();
});
afterAll(() => server.stop());

let stepped = 0;
function step(milliseconds: number): void {
  stepClock(milliseconds);
  stepped += milliseconds;
  for (const who of [hall.owner, hall.invigilator, hall.anna, hall.bala, spare]) renewToken(who);
}

const pausing = () => ({ key: key(), scope: {}, reason: 'A power cut' });
const of = (id: number) => ({ params: { id: String(id) } });
const key = () => randomUUID();
const BY_CLOCK = { asks_code: false, starts_manually: false, gate_minutes: null, submit_minutes: null };

/** Of Anna and Bala, in one room of five by six seats with an invigilator of its own. */
async function newExam(door: Partial<doors.DoorSettings> = {}, form: object = {}) {
  const { owner, anna, bala, college } = hall;
  const id = await startExam(
    owner,
    { qbank_id: bank, course_id: college.course, duration: 60, release: 'by_hand', ...form },
    anna,
    bala,
  );
  await done(owner.call(rooms.chooseRooms, { ...of(id), body: { room_ids: [hall.rooms.here] } }));
  await done(owner.call(rooms.arrangeSeats, { ...of(id), body: { key: key(), order: 'roll_number' } }));
  if (Object.keys(door).length > 0)
    await done(owner.call(doors.setDoor, { ...of(id), body: { ...BY_CLOCK, ...door } }));
  await sql`
    insert into hall_duties (exam_id, user_id, duty, room_id, given_by, given_at)
    values (${id}, ${hall.invigilator.id}, 'invigilator', ${hall.rooms.here}, ${owner.id}, now())`;
  return id;
}

const start = (who: Person, examId: number, query = {}) =>
  who.call(startAttempt, { query: { ...ofExam(examId), ...query } });
const doorFor = async (who: Person, examId: number) =>
  (await done(who.call(listOwnExams, { query: {} }))).find(({ id }) => id === examId)?.door;
const people = (who: Person, examId: number, query = {}) =>
  done(who.call(rooms.listHallPeople, { ...of(examId), query }));
const personOf = async (who: Person, examId: number, { student_id }: Student) =>
  (await people(who, examId)).find((one) => one.student_id === student_id);

/** What this person did in a hall since the test began, by the audit log. */
const auditOf = async ({ id }: Person) => {
  const rows = await sql<{ what: string }[]>`
    select what from audit_log where action = 'hall.act' and actor_id = ${id} and id > ${audited} order by id`;
  return rows.map(({ what }) => what);
};

describe('rooms', () => {
  type Form = Omit<Input<typeof rooms.addRoom>['body'], 'institution_id'>;
  const add = ({ college }: StaffedHall, body: Form) =>
    college.admin.call(rooms.addRoom, { body: { ...body, institution_id: college.id } });

  test('belong to the college: another one neither sees nor uses them, and names are its own', async () => {
    const form = { name: 'Lab 1', rows: 3, columns: 4, blocked: [302, 302] };
    const { id } = await done(add(hall, form));
    expect((await add(hall, { ...form, name: 'LAB 1' })).body).toMatchObject({
      code: 'already_exists',
      fields: { name: 'There is already a room with this name.' },
    });
    await done(add(others, form));
    const listed = await done(hall.owner.call(rooms.listRooms, of(hall.examId)));
    expect(listed.find((room) => room.id === id)).toMatchObject({ blocked: [302], is_chosen: false });
    const foreign = await done(others.owner.call(rooms.listRooms, of(others.examId)));
    expect(foreign.map((room) => room.id)).not.toContain(id);
    const choice = { ...of(others.examId), body: { room_ids: [id] } };
    expect((await others.owner.call(rooms.chooseRooms, choice)).status).toBe(400);
    const ofLab = { params: { id: String(id) } };
    expect((await others.college.admin.call(rooms.changeRoom, { ...ofLab, body: form })).status).toBe(404);
    expect((await others.college.admin.call(rooms.removeRoom, ofLab)).status).toBe(404);
  });

  test('are kept by those who administer the college, who see in how many exams each is needed', async () => {
    const institution = { institution_id: String(hall.college.id) };
    const list = (who: Person, query: { institution_id?: string; community_id?: string } = institution) =>
      who.call(rooms.listOwnRooms, { query });
    const here = async () => (await done(list(hall.college.admin))).find(({ id }) => id === hall.rooms.here);
    const before = await here();
    expect(before).toMatchObject({ name: 'Here', rows: 5, columns: 6 });
    const choice = { ...of(await newExam()), body: { room_ids: [] as number[] } };
    await done(hall.owner.call(rooms.chooseRooms, choice));
    const without = (await here())?.exams ?? 0;
    choice.body.room_ids = [hall.rooms.here];
    await done(hall.owner.call(rooms.chooseRooms, choice));
    expect((await here())?.exams).toBe(without + 1);
    const body = { name: 'Hut', rows: 1, columns: 1, institution_id: hall.college.id };
    expect((await hall.owner.call(rooms.addRoom, { body })).status).toBe(403);
    for (const who of [others.college.admin, hall.owner]) expect((await list(who)).status).toBe(403);
    expect(await done(list(hall.college.admin, {}))).toEqual(await done(list(hall.college.admin)));
    expect((await list(hall.owner, {})).status).toBe(403);
    expect((await list(hall.college.admin, { ...institution, community_id: '1' })).status).toBe(400);
    expect((await list(hall.college.admin, { community_id: '1' })).status).toBe(403);
  });

  test('of an exam can be kept by its owner, for programs that knew no other way', async () => {
    const examId = await newExam();
    const form = { name: 'Attic', rows: 2, columns: 2 };
    const { id } = await done(hall.owner.call(rooms.addExamRoom, { ...of(examId), body: form }));
    const chosen = async () =>
      (await done(hall.owner.call(rooms.listRooms, of(examId)))).find((room) => room.id === id);
    expect(await chosen()).toMatchObject({ is_chosen: true, columns: 2 });
    const attic = { params: { id: String(examId), room_id: String(id) } };
    await done(hall.owner.call(rooms.changeExamRoom, { ...attic, body: { ...form, columns: 3 } }));
    expect(await chosen()).toMatchObject({ columns: 3 });
    const foreign = { params: { ...attic.params, id: String(others.examId) } };
    expect((await others.owner.call(rooms.changeExamRoom, { ...foreign, body: form })).status).toBe(404);
    expect((await others.owner.call(rooms.removeExamRoom, foreign)).status).toBe(404);
    expect((await hall.owner.call(rooms.removeExamRoom, attic)).body).toMatchObject({ code: 'still_used' });
    await done(hall.owner.call(rooms.chooseRooms, { ...of(examId), body: { room_ids: [] } }));
    await done(hall.owner.call(rooms.removeExamRoom, attic));
    expect(await chosen()).toBeUndefined();
  });

  test('have bounds, and at least one seat inside', async () => {
    for (const wrong of [
      { rows: 61 },
      { columns: 41 },
      { rows: 0 },
      { blocked: [105] },
      { blocked: [101, 102, 201, 202] },
      { name: ' ' },
    ])
      expect([wrong, (await add(hall, { name: 'Tiny', rows: 2, columns: 2, ...wrong })).status]).toEqual([
        wrong,
        400,
      ]);
  });

  test('that shrink take seats away and say so; one with an exam stays', async () => {
    const examId = await newExam();
    const { id } = await done(add(hall, { name: 'Shrinking', rows: 2, columns: 2 }));
    await done(hall.owner.call(rooms.chooseRooms, { ...of(examId), body: { room_ids: [id] } }));
    const { student_id } = hall.anna;
    const seat = { room_id: id, row: 2, column: 2 };
    await done(hall.owner.call(rooms.moveSeat, { ...of(examId), body: { key: key(), student_id, ...seat } }));
    const { admin } = hall.college;
    const path = { params: { id: String(id) } };
    const smaller = { name: 'Shrinking', rows: 1, columns: 2 };
    expect(await done(admin.call(rooms.changeRoom, { ...path, body: smaller }))).toMatchObject({
      message: 'Shrinking updated. 1 student lost their seat and needs another one.',
    });
    expect(await personOf(hall.owner, examId, hall.anna)).toMatchObject({
      seat: { room_id: id, row: null, column: null },
    });
    expect((await admin.call(rooms.removeRoom, path)).body).toMatchObject({ code: 'still_used' });
    await done(hall.owner.call(rooms.chooseRooms, { ...of(examId), body: { room_ids: [] } }));
    await done(admin.call(rooms.removeRoom, path));
    expect((await personOf(hall.owner, examId, hall.anna))?.seat).toBeNull();
  });
});

const ONE_ORDER = "This exam doesn't shuffle its questions, so neighbours have the same order.";

describe('seats', () => {
  const arrange = (examId: number, given = key()) =>
    hall.owner.call(rooms.arrangeSeats, { ...of(examId), body: { key: given, order: 'random' } });
  const move = (who: Person, examId: number, { student_id }: Student, seat: object) =>
    who.call(rooms.moveSeat, { ...of(examId), body: { key: key(), student_id, room_id: null, ...seat } });

  test('are not taken from somebody whom the page did not show there', async () => {
    const examId = await newExam();
    const { room: _, ...seat } = { ...(await personOf(hall.owner, examId, hall.anna))?.seat };
    for (const holder_id of [null, hall.bala.student_id])
      expect(await move(hall.owner, examId, hall.bala, { ...seat, holder_id })).toMatchObject({
        status: 409,
        body: {
          code: 'changed_meanwhile',
          details:
            'Someone else has been given this seat. This is the latest plan; please check it and try again.',
        },
      });
    expect((await personOf(hall.owner, examId, hall.anna))?.seat).toMatchObject(seat);
    const shown = { ...seat, key: key(), holder_id: hall.anna.student_id };
    expect(await done(move(hall.owner, examId, hall.bala, shown))).toMatchObject({
      message: 'Seats swapped.',
    });
    // The reply was lost, and the call is repeated.
    await done(move(hall.owner, examId, hall.bala, shown));
    expect((await personOf(hall.owner, examId, hall.bala))?.seat).toMatchObject(seat);
    // A page from before this was asked.
    expect(await done(move(hall.owner, examId, hall.anna, seat))).toMatchObject({
      message: 'Seats swapped.',
    });
  });

  test('everyone gets one, apart from each other; a repeat of the call changes nothing', async () => {
    const examId = await newExam();
    const given = key();
    expect(await done(arrange(examId, given))).toMatchObject({ message: `2 students seated. ${ONE_ORDER}` });
    const before = await people(hall.owner, examId);
    await done(arrange(examId, given));
    expect(await people(hall.owner, examId)).toEqual(before);
    const [a, b] = before.map(({ seat }) => seat as rooms.Seat);
    const distance =
      Math.abs(Number(a?.row) - Number(b?.row)) + Math.abs(Number(a?.column) - Number(b?.column));
    expect(distance).toBeGreaterThan(1);
  });

  test.each([{ shuffle_questions: true }, { draw_per_module: 1 }])(
    'neighbours have different orders with %j, and nothing says otherwise',
    async (form) => {
      const examId = await newExam({}, form);
      expect(await done(arrange(examId))).toMatchObject({ message: '2 students seated.' });
      const standing = await done(hall.owner.call(getStanding, of(examId)));
      expect(standing.has_one_order).toBeUndefined();
    },
  );

  test('without either, the page knows before that neighbours have the same order', async () => {
    const standing = await done(hall.owner.call(getStanding, of(await newExam())));
    expect(standing.has_one_order).toBe(true);
  });

  test('whoever has arrived stays; too few seats are said to be too few', async () => {
    const examId = await newExam();
    const seat = { room_id: hall.rooms.here, row: 5, column: 6 };
    await done(move(hall.owner, examId, hall.anna, seat));
    await done(tap(hall.owner, examId, hall.anna));
    expect(await done(arrange(examId))).toMatchObject({
      message: `1 student seated. 1 student who has arrived kept their seat. ${ONE_ORDER}`,
    });
    expect((await personOf(hall.owner, examId, hall.anna))?.seat).toMatchObject({ row: 5, column: 6 });
    const tiny = await done(
      hall.college.admin.call(rooms.addRoom, {
        body: { name: 'Tiny', rows: 1, columns: 1, institution_id: hall.college.id },
      }),
    );
    await done(hall.owner.call(rooms.chooseRooms, { ...of(examId), body: { room_ids: [tiny.id] } }));
    expect((await arrange(examId)).body).toMatchObject({
      code: 'exam_not_now',
      message: 'These rooms have 1 free seat for 2 students. Add a room.',
    });
  });

  test('two people swap; two invigilators who want one seat for two students do not both get it', async () => {
    const examId = await newExam();
    const room_id = hall.rooms.here;
    await done(move(hall.owner, examId, hall.anna, { room_id, row: 3, column: 1 }));
    await done(move(hall.owner, examId, hall.bala, { room_id, row: 2, column: 2 }));
    expect(
      await done(move(hall.invigilator, examId, hall.anna, { room_id, row: 2, column: 2 })),
    ).toMatchObject({
      message: 'Seats swapped.',
    });
    expect((await personOf(hall.owner, examId, hall.bala))?.seat).toMatchObject({ row: 3, column: 1 });
    const wanted = { room_id, row: 4, column: 4 };
    await Promise.all([
      move(hall.owner, examId, hall.anna, wanted),
      move(hall.invigilator, examId, hall.bala, wanted),
    ]);
    const found = await people(hall.owner, examId);
    expect(found.filter(({ seat }) => seat?.row === 4 && seat.column === 4)).toHaveLength(1);
    expect(found.every(({ seat }) => seat?.row)).toBe(true);
  });

  test('an exam beside it takes the seats in between, never the same ones', async () => {
    const first = await newExam();
    const second = await newExam();
    const taken = async (examId: number) =>
      (await people(hall.owner, examId)).map(({ seat }) => `${seat?.row} ${seat?.column}`);
    const [one, two] = [await taken(first), await taken(second)];
    expect(new Set([...one, ...two]).size).toBe(4);
    const [row, column] = (one[0] as string).split(' ').map(Number);
    expect(
      (await move(hall.owner, second, hall.anna, { room_id: hall.rooms.here, row, column })).body,
    ).toMatchObject({
      code: 'exam_not_now',
      message: 'Someone taking another exam at the same time has this seat.',
    });
    const listed = await done(hall.owner.call(rooms.listRooms, of(second)));
    expect(listed[0]?.taken).toContain(Number(row) * 100 + Number(column));
  });

  test('an invigilator sees their rooms and students without one', async () => {
    const examId = await newExam();
    await done(move(hall.owner, examId, hall.bala, {}));
    expect(await people(hall.invigilator, examId)).toHaveLength(2);
    await done(
      hall.owner.call(rooms.chooseRooms, {
        ...of(examId),
        body: { room_ids: [hall.rooms.here, hall.rooms.there] },
      }),
    );
    await done(move(hall.owner, examId, hall.bala, { room_id: hall.rooms.there }));
    expect((await people(hall.invigilator, examId)).map(({ student_id }) => student_id)).toEqual([
      hall.anna.student_id,
    ]);
    const away = { room_id: hall.rooms.there, row: 1, column: 1 };
    expect((await move(hall.invigilator, examId, hall.anna, away)).status).toBe(403);
  });
});

describe('an exam that a person starts', () => {
  const begin = (who: Person, examId: number, body: { key?: string; room_id?: number } = {}) =>
    who.call(doors.startHall, { ...of(examId), body: { key: key(), ...body } });

  test('gives nothing away before, begins at once for a room, and once', async () => {
    const examId = await newExam({ starts_manually: true });
    expect(await doorFor(hall.anna, examId)).toMatchObject({ opens_at: null, seat: { room: 'Here' } });
    expect((await start(hall.anna, examId, { with_paper: 'true' })).body).toMatchObject({
      code: 'exam_not_open',
      message: "Your invigilator hasn't started this exam yet.",
    });
    expect((await hall.anna.call(listPaper, { query: ofExam(examId) })).status).toBe(409);
    expect((await begin(hall.invigilator, examId)).body).toMatchObject({ code: 'not_allowed' });
    const room = { room_id: hall.rooms.here };
    const beat = { quiz_or_viva_id: examId, question_number: null, unsaved: 0, visible: true };
    const ready = async (is_ready: boolean) => {
      await done(hall.anna.call(sendPresence, { body: { ...beat, is_ready } }));
      await writePresence();
      const anna = await personOf(hall.owner, examId, hall.anna);
      return { door: await done(hall.owner.call(doors.getDoor, of(examId))), is_ready: anna?.is_ready };
    };
    expect(await ready(false)).toMatchObject({
      door: { students: 2, waiting: 1, ready: 0, rooms: [{ name: 'Here', waiting: 1, ready: 0 }] },
      is_ready: false,
    });
    expect(await ready(true)).toMatchObject({
      door: { waiting: 1, ready: 1, not_here: 1, rooms: [{ waiting: 1, ready: 1, not_here: 1 }] },
      is_ready: true,
    });
    const board = await done(hall.owner.call(getBoard, of(examId)));
    expect(board.presence.map((row) => unpackPresence(board.epoch, row))).toMatchObject([{ is_ready: true }]);
    const [one, two] = await Promise.all([
      begin(hall.invigilator, examId, room),
      begin(hall.owner, examId, room),
    ]);
    expect([one.body, two.body].map(({ message }) => message).sort()).toEqual([
      'The exam has already started here.',
      'The exam is open in Here for 2 students. 1 was ready and begins now. 1 is not here.',
    ]);
    expect((await start(hall.anna, examId)).status).toBe(200);
    const logged = [...(await auditOf(hall.invigilator)), ...(await auditOf(hall.owner))];
    expect(logged.filter((what) => what.startsWith('started '))).toEqual([
      expect.stringMatching(/ in Here$/),
    ]);
  });

  test('a late start costs nobody time, in whichever room, nor a walk-in who comes after it', async () => {
    const examId = await newExam({ starts_manually: true });
    const window = async () => {
      const rows = await sql<{ due_at: Date }[]>`select due_at from attempts where exam_id = ${examId}`;
      return rows.map(({ due_at }) => due_at.getTime());
    };
    const [before] = (await window()) as [number];
    step(minutes(7));
    await done(begin(hall.owner, examId));
    const [late] = (await window()) as [number];
    expect(late - before).toBe(minutes(7));
    const deadline = async (who: Student) => {
      const state = await done(start(who, examId));
      return Date.parse(state.deadline) - Date.parse(state.started_at);
    };
    // The exam is open for exactly its duration.
    expect(await deadline(hall.anna)).toBe(minutes(60));
    const walkIn = { key: key(), student_id: spare.student_id };
    await done(hall.invigilator.call(checkIns.addWalkIn, { ...of(examId), body: walkIn }));
    expect(await deadline(spare)).toBe(minutes(60));
    expect(await window()).toEqual([late, late, late]);
  });

  test.each([{ gate_minutes: 15 }, {}])(
    'starts for everyone when its clock takes over, with %o',
    async (left) => {
      const examId = await newExam({ starts_manually: true, ...left });
      step(minutes(20));
      await done(hall.owner.call(doors.setDoor, { ...of(examId), body: { ...BY_CLOCK, ...left } }));
      expect(await auditOf(hall.owner)).toContainEqual(expect.stringMatching(/^started /));
      const time = async (who: Student) => {
        const state = await done(start(who, examId));
        return Date.parse(state.deadline) - Date.parse(state.started_at);
      };
      expect(await time(hall.anna)).toBe(minutes(60));
      // Nor does whoever comes later lose time, or gain any.
      const walkIn = { key: key(), student_id: spare.student_id };
      await done(hall.invigilator.call(checkIns.addWalkIn, { ...of(examId), body: walkIn }));
      expect(await time(spare)).toBe(minutes(60));
      const seat = { key: key(), student_id: hall.bala.student_id, room_id: null, row: null, column: null };
      await done(hall.owner.call(rooms.moveSeat, { ...of(examId), body: seat }));
      expect(await time(hall.bala)).toBe(minutes(60));
      const { report } = await done(hall.owner.call(getSessionReport, of(examId)));
      expect(report.attendance.map(({ late_minutes }) => late_minutes)).toEqual([null, null, null]);
    },
  );

  test('saving its settings before the start, or while its clock decides, starts nothing', async () => {
    const start_time = after(now(), minutes(10)).toISOString();
    const later = await newExam({ starts_manually: true }, { start_time });
    const byClock = await newExam({ asks_code: true });
    await done(hall.owner.call(doors.setDoor, { ...of(later), body: BY_CLOCK }));
    await done(hall.owner.call(doors.setDoor, { ...of(byClock), body: BY_CLOCK }));
    expect(await sql`select from hall_starts where exam_id in (${later}, ${byClock})`).toHaveLength(0);
  });

  test('starts after the end of its window where a pause has moved the time of those who wait', async () => {
    const examId = await newExam({ starts_manually: true }, { duration: 30 });
    step(minutes(5));
    await done(hall.owner.call(pauseHall, { ...of(examId), body: pausing() }));
    step(minutes(40));
    await done(hall.owner.call(resumeHall, { ...of(examId), body: { key: key(), scope: {} } }));
    expect(await done(begin(hall.owner, examId))).toMatchObject({
      message: 'The exam is open for 2 students. 2 are not here.',
    });
    const state = await done(start(hall.anna, examId));
    expect(Date.parse(state.deadline) - Date.parse(state.started_at)).toBe(minutes(30));
    step(minutes(31));
    expect((await begin(hall.owner, examId, { room_id: hall.rooms.here })).body).toMatchObject({
      code: 'exam_not_now',
    });
  });

  test('a pause during which it is started counts once', async () => {
    const examId = await newExam({ starts_manually: true });
    const [before] = await sql`select due_at from attempts where exam_id = ${examId}`;
    step(minutes(1));
    await done(hall.owner.call(pauseHall, { ...of(examId), body: pausing() }));
    step(minutes(5));
    await done(begin(hall.owner, examId));
    step(minutes(2));
    await done(hall.owner.call(resumeHall, { ...of(examId), body: { key: key(), scope: {} } }));
    const [later] = await sql`select due_at from attempts where exam_id = ${examId}`;
    const moved = later?.due_at.getTime() - before?.due_at.getTime();
    expect(moved).toBe(minutes(8));
  });

  test('never starts before its time, and a later start time keeps those who wait outside', async () => {
    const soon = after(now(), minutes(10));
    const form = { start_time: soon.toISOString(), end_time: after(soon, minutes(90)).toISOString() };
    const examId = await newExam({ starts_manually: true }, form);
    expect((await begin(hall.owner, examId)).body).toMatchObject({
      message: "The exam can't start before its start time. Move the start time to begin sooner.",
    });
    step(minutes(11));
    await done(begin(hall.owner, examId));
    expect((await start(hall.anna, examId)).status).toBe(200);
    const clocked = await newExam({ asks_code: true }, form);
    step(-stepped);
    const later = after(soon, minutes(30));
    const moved = {
      version: 1,
      viva_or_quiz: 'QUIZ' as const,
      student_id: [hall.anna.student_id],
      start_time: later.toISOString(),
      end_time: after(later, minutes(90)).toISOString(),
      duration: 60,
    };
    await done(hall.owner.call(changeExam, { ...of(clocked), body: moved }));
    step(minutes(11));
    expect(await doorFor(hall.anna, clocked)).toMatchObject({ opens_at: later.toISOString() });
    expect((await start(hall.anna, clocked, { code: await codeOf(clocked) })).status).toBe(409);
  });
});

const codeOf = async (examId: number) =>
  (await done(hall.invigilator.call(doors.getEntryCode, of(examId)))).code as string;

describe('the entry code', () => {
  const enter = (who: Person, examId: number, code: string) =>
    who.call(doors.giveEntryCode, { body: { quiz_or_viva_id: examId, code } });
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  test('changes every minute, and the one before is still accepted', async () => {
    const examId = await newExam({ asks_code: true });
    expect((await start(hall.anna, examId)).body).toMatchObject({ code: 'entry_code_needed' });
    // To the beginning of a minute, so that the next one does not begin in between.
    step(minutes(1) - (now().getTime() % minutes(1)));
    const first = await codeOf(examId);
    step(minutes(1));
    expect(await codeOf(examId)).not.toBe(first);
    expect((await start(hall.anna, examId, { code: first })).status).toBe(200);
    step(minutes(1));
    expect((await start(hall.bala, examId, { code: first })).body).toMatchObject({
      code: 'entry_code_needed',
      fields: { code: 'Incorrect or expired code. Enter the code shown now.' },
    });
  });

  test('is entered while waiting, in one session; another session is asked again', async () => {
    const examId = await newExam({ asks_code: true });
    expect(await doorFor(hall.anna, examId)).toMatchObject({ asks_code: true });
    await done(enter(hall.anna, examId, await codeOf(examId)));
    expect(await doorFor(hall.anna, examId)).toMatchObject({ asks_code: false });
    step(minutes(5));
    expect((await start(hall.anna, examId)).status).toBe(200);
    const outside = server.visitor('10.9.9.9');
    await signIn(outside, hall.anna.username);
    const takeOver = (code?: string) =>
      outside.call(startAttempt, { query: { ...ofExam(examId), take_over: 'true', ...(code && { code }) } });
    expect((await takeOver()).body).toMatchObject({ code: 'entry_code_needed' });
    expect((await takeOver(await codeOf(examId))).status).toBe(200);
  });

  test("is asked of a new session, also where it names the tab's id; what waits there is sent afterwards", async () => {
    const examId = await newExam({ asks_code: true });
    const device = 'tab-of-the-student-in-the-hall';
    const opened = { ...ofExam(examId), device };
    const code = await codeOf(examId);
    await done(hall.anna.call(startAttempt, { query: { ...opened, code } }));
    const paper = await done(hall.anna.call(listPaper, { query: opened }));
    const outside = server.visitor('10.9.9.9');
    await signIn(outside, hall.anna.username);
    const needed = { status: 403, body: { code: 'entry_code_needed' } };
    const answer = { quiz_or_viva_id: examId, question_id: paper[0]?.id as number, option_ids: [], device };
    const body = { ...answer, opening: 1, seq: 5 };
    expect(await outside.call(startAttempt, { query: { ...opened, with_paper: 'true' } })).toMatchObject(
      needed,
    );
    expect(await outside.call(saveResponse, { body })).toMatchObject(needed);
    expect(await outside.call(listPaper, { query: opened })).toMatchObject(needed);
    // A look from elsewhere still only learns that it is open there.
    expect((await outside.call(startAttempt, { query: ofExam(examId) })).body.code).toBe('open_elsewhere');
    await done(outside.call(startAttempt, { query: { ...opened, code: await codeOf(examId) } }));
    expect((await outside.call(saveResponse, { body })).status).toBe(200);
    expect((await outside.call(listPaper, { query: opened })).status).toBe(200);
  });

  test('is asked again of a student who comes back after re-entry', async () => {
    const examId = await newExam({ asks_code: true });
    await done(start(hall.anna, examId, { code: await codeOf(examId) }));
    const body = { key: key(), student_id: hall.anna.student_id, reason: 'The computer crashed' };
    await done(hall.owner.call(reEnter, { ...of(examId), body }));
    expect((await start(hall.anna, examId, { back: 'true' })).body).toMatchObject({
      code: 'entry_code_needed',
    });
    const back = await done(start(hall.anna, examId, { back: 'true', code: await codeOf(examId) }));
    expect(back.paused).toBeNull();
  });

  test('is asked of a student who never came and whose attempt was reopened, whatever their browser calls first', async () => {
    const examId = await newExam({ asks_code: true });
    step(minutes(61));
    await closeAllDue();
    const { student_id } = hall.anna;
    const path = { params: { id: String(examId), student_id: String(student_id) } };
    await done(hall.owner.call(reopenAttempt, { ...path, body: { minutes: 30, reason: 'A strike' } }));
    const needed = { status: 403, body: { code: 'entry_code_needed' } };
    const form = { quiz_or_viva_id: examId, question_id: 2147483647, option_ids: [] };
    expect(await start(hall.anna, examId)).toMatchObject(needed);
    expect(await hall.anna.call(listPaper, { query: ofExam(examId) })).toMatchObject(needed);
    expect(await hall.anna.call(saveResponse, { body: form })).toMatchObject(needed);
    expect(await start(hall.anna, examId)).toMatchObject(needed);
    await done(start(hall.anna, examId, { code: await codeOf(examId) }));
    expect((await start(hall.anna, examId)).status).toBe(200);
    expect((await hall.anna.call(listPaper, { query: ofExam(examId) })).status).toBe(200);
  });

  test('cannot be guessed: after five tries, however many at once, even the right one waits', async () => {
    const examId = await newExam({ asks_code: true });
    const right = await codeOf(examId);
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => enter(hall.bala, examId, wrongOf(right))),
    );
    expect(tries.filter(({ status }) => status === 403)).toHaveLength(5);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(7);
    expect((await enter(hall.bala, examId, right)).body).toMatchObject({
      code: 'too_many_codes',
      message: 'Too many wrong codes. Please wait two minutes, then enter the code shown.',
    });
    expect((await enter(hall.anna, examId, right)).status).toBe(200);
    step(minutes(2) + seconds(1));
    expect((await enter(hall.bala, examId, await codeOf(examId))).status).toBe(200);
  });

  test('is not there for exams that do not ask for it, nor for observers', async () => {
    const examId = await newExam();
    expect(await done(hall.owner.call(doors.getEntryCode, of(examId)))).toMatchObject({ code: null });
    expect(await doorFor(hall.anna, examId)).toBeUndefined();
    expect((await start(hall.anna, examId)).status).toBe(200);
    expect((await hall.observer.call(doors.getEntryCode, of(hall.examId))).status).toBe(403);
  });
});

describe('the gate', () => {
  test('closes some minutes after the start, and opens for one whom staff let in', async () => {
    const examId = await newExam({ gate_minutes: 15 });
    step(minutes(16));
    expect((await start(hall.anna, examId)).body).toMatchObject({
      code: 'exam_not_open',
      message: 'Entry closed 15 minutes after the start. Please speak to your invigilator.',
    });
    const body = { key: key(), student_id: hall.anna.student_id, reason: 'The bus was late' };
    const letIn = () => hall.invigilator.call(doors.letIn, { ...of(examId), body });
    const atDoor = () =>
      done(
        hall.invigilator.call(doors.getAtDoor, {
          params: { ...of(examId).params, student_id: String(hall.anna.student_id) },
        }),
      );
    expect(await atDoor()).toMatchObject({ is_closed: true, is_let_in: false, checked_in_at: null });
    expect(await done(letIn())).toEqual(await done(letIn()));
    expect(await auditOf(hall.invigilator)).toEqual([
      expect.stringMatching(/^let S-northanna in late to .+: The bus was late$/),
    ]);
    expect(await atDoor()).toMatchObject({ is_closed: false, is_let_in: true, closes_at: null });
    expect((await start(hall.anna, examId)).status).toBe(200);
    expect((await start(hall.bala, examId)).status).toBe(409);
    const acts = await sql`select kind, reason from hall_acts where exam_id = ${examId} and kind = 'let_in'`;
    expect([...acts]).toEqual([{ kind: 'let_in', reason: 'The bus was late' }]);
    expect(
      (await hall.owner.call(doors.letIn, { ...of(examId), body: { ...body, key: key() } })).body,
    ).toEqual(
      expect.objectContaining({
        code: 'exam_not_now',
        message: 'This student can no longer start: they have started before, or their time has run out.',
      }),
    );
    const unexplained = { key: key(), student_id: hall.bala.student_id };
    await done(hall.invigilator.call(doors.letIn, { ...of(examId), body: unexplained }));
    expect(await auditOf(hall.invigilator)).toContainEqual(
      expect.stringMatching(/^let S-northbala in late to .*[^: ]$/),
    );
  });

  test('stays open longer by a pause since the start', async () => {
    const examId = await newExam({ gate_minutes: 15 });
    step(minutes(5));
    await done(hall.owner.call(pauseHall, { ...of(examId), body: pausing() }));
    step(minutes(20));
    await done(hall.owner.call(resumeHall, { ...of(examId), body: { key: key(), scope: {} } }));
    step(minutes(9));
    expect((await start(hall.anna, examId)).status).toBe(200);
    step(minutes(2));
    expect((await start(hall.bala, examId)).body).toMatchObject({ code: 'exam_not_open' });
  });

  test('nobody submits too early, and whoever tries reads when', async () => {
    const examId = await newExam({ submit_minutes: 20 });
    await done(start(hall.anna, examId));
    const submit = () => hall.anna.call(submitAttempt, { body: { quiz_or_viva_id: examId } });
    step(minutes(8));
    expect((await submit()).body).toMatchObject({
      code: 'submit_too_early',
      message: 'You can submit in 12 minutes. Your answers are saved.',
    });
    step(minutes(12));
    expect((await submit()).status).toBe(200);
  });

  test('a pause puts off by as much from when students can submit', async () => {
    const examId = await newExam({ submit_minutes: 20 });
    await done(start(hall.anna, examId));
    const submit = () => hall.anna.call(submitAttempt, { body: { quiz_or_viva_id: examId } });
    step(minutes(8));
    await done(hall.owner.call(pauseHall, { ...of(examId), body: pausing() }));
    step(minutes(30));
    await done(hall.owner.call(resumeHall, { ...of(examId), body: { key: key(), scope: {} } }));
    expect((await submit()).body).toMatchObject({
      code: 'submit_too_early',
      message: 'You can submit in 12 minutes. Your answers are saved.',
    });
    step(minutes(12));
    expect((await submit()).status).toBe(200);
  });
});

const tap = (who: Person, examId: number, { student_id }: Student, more: object = {}) =>
  who.call(checkIns.checkIn, {
    ...of(examId),
    body: { key: key(), student_id, is_present: true, at: now().toISOString(), ...more },
  });

describe('check-in', () => {
  const signatureOf = async (examId: number) => {
    const path = { params: { id: String(examId), student_id: String(hall.anna.student_id) } };
    return (await done(hall.owner.call(checkIns.getSignature, path))).signature;
  };

  test('the first of two taps keeps its time, a mistake is undone, and the latest tap counts in any order', async () => {
    const examId = await newExam();
    const at = (minute: number) => after(now(), -minutes(30 - minute)).toISOString();
    const moment = [at(1), at(2), at(3)] as const;
    await done(tap(hall.invigilator, examId, hall.anna, { at: moment[1] }));
    await done(tap(hall.owner, examId, hall.anna, { at: moment[2] }));
    const present = async () => (await personOf(hall.owner, examId, hall.anna))?.checked_in;
    expect(await present()).toMatchObject({ at: moment[1], by: hall.invigilator.username });
    await done(tap(hall.owner, examId, hall.anna, { at: moment[0] }));
    expect(await present()).toMatchObject({ at: moment[0], by: hall.owner.username });
    await done(tap(hall.owner, examId, hall.anna, { is_present: false, at: at(10) }));
    expect(await present()).toBeNull();
    // Kept on a phone without a network since before the mistake was undone.
    await done(tap(hall.invigilator, examId, hall.anna, { at: at(9) }));
    expect(await present()).toBeNull();
    await done(tap(hall.invigilator, examId, hall.anna, { at: at(11) }));
    expect(await present()).not.toBeNull();
  });

  test('taps of two phones end the same in whatever order they arrive, also at once', async () => {
    const from = after(now(), -minutes(30));
    const at = (minute: number) => after(from, minutes(minute)).toISOString();
    const taps = [
      { who: hall.invigilator, at: at(2), signature: 'M1 1L2 2' },
      { who: hall.invigilator, at: at(5), is_present: false },
      { who: hall.owner, at: at(10), signature: 'M3 3L4 4' },
      { who: hall.invigilator, at: at(12) },
    ];
    const seen = { at: at(10), by: hall.owner.username, has_signature: true };
    for (const order of ['0123', '2013', '3210', '1302', '0231', '2103']) {
      const examId = await newExam();
      for (const index of order) {
        const { who, ...given } = taps[Number(index)] as (typeof taps)[number];
        await done(tap(who, examId, hall.anna, given));
      }
      const person = await personOf(hall.owner, examId, hall.anna);
      expect([order, person?.checked_in]).toEqual([order, seen]);
      // That of the check-in which counts, not of the one that was undone.
      expect([order, await signatureOf(examId)]).toEqual([order, 'M3 3L4 4']);
    }
    const examId = await newExam();
    await Promise.all(taps.map(({ who, ...given }) => done(tap(who, examId, hall.anna, given))));
    expect((await personOf(hall.owner, examId, hall.anna))?.checked_in).toEqual(seen);
  });

  test('a signature goes with the check-in it was given at, and stays with one that is confirmed', async () => {
    const from = after(now(), -minutes(30));
    const at = (minute: number) => after(from, minutes(minute)).toISOString();
    const [signed, undone, again] = [
      { at: at(2), signature: 'M1 1L2 2' },
      { at: at(5), is_present: false },
      { at: at(10) },
    ];
    for (const taps of [
      [signed, undone, again],
      [signed, again, undone],
      [again, signed, undone],
      [undone, again, signed],
    ]) {
      const examId = await newExam();
      for (const given of taps) await done(tap(hall.invigilator, examId, hall.anna, given));
      const person = await personOf(hall.owner, examId, hall.anna);
      expect(person?.checked_in).toMatchObject({ at: at(10), has_signature: false });
    }
    for (const taps of [
      [signed, again],
      [again, signed],
      [{ at: at(1) }, signed, again],
    ]) {
      const examId = await newExam();
      for (const given of taps) await done(tap(hall.invigilator, examId, hall.anna, given));
      expect(await signatureOf(examId)).toBe('M1 1L2 2');
    }
  });

  test('a repeat under the same key changes nothing, and no clock is believed about the future', async () => {
    const examId = await newExam();
    const repeated = { key: key(), at: after(now(), minutes(500)).toISOString() };
    const first = await done(tap(hall.invigilator, examId, hall.anna, repeated));
    await done(tap(hall.owner, examId, hall.anna, { is_present: false }));
    expect(await done(tap(hall.invigilator, examId, hall.anna, repeated))).toEqual(first);
    expect((await personOf(hall.owner, examId, hall.anna))?.checked_in).toBeNull();
    const acts = await sql`select kind from hall_acts where exam_id = ${examId} and kind like 'check_in%'`;
    expect(acts).toHaveLength(2);
  });

  test('keeps a signature of strokes alone, of bounded length', async () => {
    const examId = await newExam();
    for (const signature of ['M1 1L2', 'M1 1"/><script>', `M1 1${'L10 10'.repeat(700)}`])
      expect((await tap(hall.owner, examId, hall.anna, { signature })).status).toBe(400);
    const signature = 'M10 10L20 20L30 5M50 60L51 61';
    await done(tap(hall.invigilator, examId, hall.anna, { signature }));
    const path = { params: { id: String(examId), student_id: String(hall.anna.student_id) } };
    expect(await done(hall.invigilator.call(checkIns.getSignature, path))).toEqual({ signature });
    expect((await personOf(hall.owner, examId, hall.anna))?.checked_in).toMatchObject({
      has_signature: true,
    });
  });

  test('gives a student without a room the next free seat of the invigilator', async () => {
    const examId = await newExam();
    const { student_id } = hall.bala;
    const nowhere = { key: key(), student_id, room_id: null };
    await done(hall.owner.call(rooms.moveSeat, { ...of(examId), body: nowhere }));
    await done(tap(hall.invigilator, examId, hall.bala));
    expect((await personOf(hall.owner, examId, hall.bala))?.seat).toMatchObject({
      room: 'Here',
      row: expect.any(Number),
    });
    expect((await tap(others.owner, examId, hall.bala)).status).toBe(404);
  });
});

describe('an exam that is moved', () => {
  const soon = () => {
    const start = after(now(), minutes(10));
    return { start_time: start.toISOString(), end_time: after(start, minutes(90)).toISOString() };
  };
  async function moveTo(examId: number, start: Date) {
    const [{ version }] = await sql<[{ version: number }]>`select version from exams where id = ${examId}`;
    const body = {
      version,
      viva_or_quiz: 'QUIZ' as const,
      student_id: [hall.anna.student_id, hall.bala.student_id],
      start_time: start.toISOString(),
      end_time: after(start, minutes(90)).toISOString(),
      duration: 60,
    };
    return done(hall.owner.call(changeExam, { ...of(examId), body }));
  }
  const enterCode = async (examId: number) =>
    done(
      hall.anna.call(doors.giveEntryCode, { body: { quiz_or_viva_id: examId, code: await codeOf(examId) } }),
    );
  const anna = (examId: number) => personOf(hall.owner, examId, hall.anna);
  /** Anna waits with the code, is checked in and may come late. */
  async function arrive() {
    const examId = await newExam({ asks_code: true, gate_minutes: 5 }, soon());
    await enterCode(examId);
    await done(tap(hall.invigilator, examId, hall.anna));
    const body = { key: key(), student_id: hall.anna.student_id, reason: 'The bus was late' };
    await done(hall.invigilator.call(doors.letIn, { ...of(examId), body }));
    const arrived = await anna(examId);
    expect(arrived).toMatchObject({ checked_in: { by: hall.invigilator.username }, is_let_in: true });
    step(minutes(2));
    return { examId, arrived };
  }

  const seatsOf = async (examId: number) =>
    (await people(hall.owner, examId)).map(({ seat }) => `${seat?.room} ${seat?.row} ${seat?.column}`).sort();
  const inMinutes = (n: number) => after(now(), minutes(n));
  const later = (n: number) => newExam({}, { start_time: inMinutes(n).toISOString(), duration: 60 });

  test('onto the seats of another exam loses them, and its owner reads how many', async () => {
    const [early, late] = [await later(120), await later(300)];
    const taken = await seatsOf(late);
    expect(await seatsOf(early)).toEqual(taken);
    const updated = 'Exam updated. Students have been notified.';
    expect(await moveTo(early, inMinutes(290))).toMatchObject({
      message: `${updated} 2 students lost their seat to another exam at the same time and need another one.`,
    });
    expect(await seatsOf(late)).toEqual(taken);
    expect(await seatsOf(early)).toEqual(['Here null null', 'Here null null']);
    const body = { key: key(), order: 'roll_number' as const };
    await done(hall.owner.call(rooms.arrangeSeats, { ...of(early), body }));
    const apart = await seatsOf(early);
    expect(apart.filter((seat) => taken.includes(seat))).toEqual([]);
    expect(await moveTo(early, inMinutes(280))).toMatchObject({ message: updated });
    expect(await seatsOf(early)).toEqual(apart);
  });

  test('is not one that runs longer: everyone stays where they sit', async () => {
    const running = await newExam();
    const next = await later(90);
    const [own, theirs] = [await seatsOf(running), await seatsOf(next)];
    expect(own.some((seat) => theirs.includes(seat))).toBe(true);
    await done(hall.owner.call(extendExam, { ...of(running), body: { minutes: 60 } }));
    expect([await seatsOf(running), await seatsOf(next)]).toEqual([own, theirs]);
  });

  test('by a short delay keeps whoever has come', async () => {
    const { examId, arrived } = await arrive();
    await moveTo(examId, after(now(), minutes(5 * 60)));
    expect(await anna(examId)).toEqual(arrived);
    expect(await doorFor(hall.anna, examId)).toMatchObject({ asks_code: false });
  });

  test('to another day asks everyone to come again, also whose tap or code arrives after the move', async () => {
    const { examId } = await arrive();
    const tapped = after(now(), -minutes(1)).toISOString();
    const [entry] = await sql<[Record<string, unknown>]>`
      select n.* from hall_entries n join attempts a on a.id = n.attempt_id where a.exam_id = ${examId}`;
    await moveTo(examId, after(now(), minutes(24 * 60)));
    expect(await anna(examId)).toMatchObject({ checked_in: null, is_let_in: false });
    expect(await doorFor(hall.anna, examId)).toMatchObject({ asks_code: true });
    for (const who of [hall.anna, hall.bala])
      expect(await done(tap(hall.invigilator, examId, who, { at: tapped }))).toMatchObject({
        message: expect.stringMatching(
          /^This check-in of \S+ was before the exam was moved and doesn't count\.$/,
        ),
        is_ignored: true,
      });
    await sql`insert into hall_entries ${sql(entry as never)}`;
    expect((await people(hall.owner, examId)).map(({ checked_in }) => checked_in)).toEqual([null, null]);
    expect(await doorFor(hall.anna, examId)).toMatchObject({ asks_code: true });

    await enterCode(examId);
    expect(await doorFor(hall.anna, examId)).toMatchObject({ asks_code: false });
    step(minutes(1));
    const again = now().toISOString();
    await done(tap(hall.invigilator, examId, hall.anna, { at: again }));
    expect(await anna(examId)).toMatchObject({ checked_in: { at: again } });
  });
});

describe('walk-ins', () => {
  const find = (who: Person, examId: number, search: string) =>
    who.call(checkIns.findWalkIns, { ...of(examId), query: { search } });
  const add = (who: Person, examId: number, student_id: number, body: object = {}) =>
    who.call(checkIns.addWalkIn, { ...of(examId), body: { key: key(), student_id, ...body } });

  test('are found by roll number, added with a seat, present, and start; twice at once is once', async () => {
    const examId = await newExam();
    expect(await done(find(hall.invigilator, examId, 'chitra'))).toEqual([
      { student_id: spare.student_id, roll_number: 'S-northchitra', name: null },
    ]);
    expect(await done(find(hall.invigilator, examId, 'anna'))).toEqual([]);
    const [one, two] = await Promise.all([
      add(hall.invigilator, examId, spare.student_id),
      add(hall.owner, examId, spare.student_id),
    ]);
    expect([one.body, two.body].map(({ message }) => message).sort()).toEqual([
      'S-northchitra has been added and is present.',
      'S-northchitra is already on the list.',
    ]);
    const person = await personOf(hall.owner, examId, spare);
    expect(person).toMatchObject({ seat: { room: 'Here' }, status: 'assigned' });
    expect(person?.checked_in).not.toBeNull();
    expect((await start(spare, examId)).status).toBe(200);
    expect(await done(find(hall.invigilator, examId, 'chitra'))).toEqual([]);
  });

  test('are seated by an invigilator in their own rooms, and found on the list only where they sit there', async () => {
    const examId = await newExam();
    const annex = { name: 'Annex', rows: 1, columns: 2, institution_id: hall.college.id };
    const { id } = await done(hall.college.admin.call(rooms.addRoom, { body: annex }));
    const room_ids = [hall.rooms.here, hall.rooms.there, id];
    await done(hall.owner.call(rooms.chooseRooms, { ...of(examId), body: { room_ids } }));
    const { elsewhere } = hall;
    for (const room of [hall.rooms.there, id])
      await done(
        hall.owner.call(giveDuty, {
          ...of(examId),
          body: { user_id: elsewhere.id, duty: 'invigilator', room_id: room },
        }),
      );
    const { person } = await done(add(elsewhere, examId, spare.student_id));
    expect(person).toMatchObject({ seat: { room: 'There' } });
    expect((await people(elsewhere, examId)).map(({ student_id }) => student_id)).toEqual([spare.student_id]);
    const nowhere = { key: key(), student_id: hall.bala.student_id, room_id: null };
    await done(hall.owner.call(rooms.moveSeat, { ...of(examId), body: nowhere }));
    await done(tap(elsewhere, examId, hall.bala));
    expect((await personOf(elsewhere, examId, hall.bala))?.seat).toMatchObject({ room: 'There' });

    // Anna sits in the first room.
    const refused = await add(elsewhere, examId, hall.anna.student_id);
    expect(refused).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect(refused.body.person).toBeUndefined();
    expect((await add(hall.invigilator, examId, hall.anna.student_id)).status).toBe(200);
  });

  test('are let in by being added, before or after the gate has closed', async () => {
    const examId = await newExam({ gate_minutes: 15 });
    step(minutes(14));
    await done(add(hall.invigilator, examId, spare.student_id));
    step(minutes(10));
    expect((await start(spare, examId)).status).toBe(200);
    expect((await start(hall.bala, examId)).status).toBe(409);
    const later = await newExam({ gate_minutes: 15 });
    step(minutes(16));
    await done(add(hall.invigilator, later, spare.student_id));
    expect((await personOf(hall.owner, later, spare))?.is_let_in).toBe(true);
    expect((await start(spare, later)).status).toBe(200);
    expect((await start(hall.bala, later)).status).toBe(409);
  });

  test('who are being added to a room are paused with it', async () => {
    const examId = await newExam();
    const evacuation = { key: key(), scope: { room_id: hall.rooms.here }, message: 'Leave now.' };
    const calls = await whileHolding(
      // Whoever adds somebody holds the exam by then.
      () => sql`select from rooms where id = ${hall.rooms.here} for no key update`,
      async (waiting) => {
        const added = add(hall.invigilator, examId, spare.student_id);
        await waiting(1);
        const evacuated = hall.owner.call(evacuateHall, { ...of(examId), body: evacuation });
        await waiting(2);
        return [added, evacuated] as const;
      },
    );
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await start(spare, examId)).body).toMatchObject({ code: 'exam_paused' });
  });

  test('wait with everyone, or with their room, while the exam is paused', async () => {
    const examId = await newExam();
    await done(
      hall.owner.call(evacuateHall, {
        ...of(examId),
        body: { key: key(), scope: {}, message: 'Leave now.' },
      }),
    );
    await done(add(hall.invigilator, examId, spare.student_id));
    expect((await start(spare, examId, { with_paper: 'true' })).body).toMatchObject({
      code: 'exam_paused',
      message: expect.stringContaining('Leave now.'),
    });
    await done(hall.owner.call(resumeHall, { ...of(examId), body: { key: key(), scope: {} } }));
    expect((await start(spare, examId)).status).toBe(200);

    // Where their own room has gone on, others who are still paused don't matter.
    const both = await newExam();
    await done(
      hall.owner.call(rooms.chooseRooms, {
        ...of(both),
        body: { room_ids: [hall.rooms.here, hall.rooms.there] },
      }),
    );
    const { student_id } = hall.bala;
    const seat = { key: key(), student_id, room_id: hall.rooms.there, row: null, column: null };
    await done(hall.owner.call(rooms.moveSeat, { ...of(both), body: seat }));
    await done(hall.owner.call(pauseHall, { ...of(both), body: pausing() }));
    const here = { scope: { room_id: hall.rooms.here } };
    await done(hall.owner.call(resumeHall, { ...of(both), body: { key: key(), ...here } }));
    await done(add(hall.owner, both, spare.student_id, { room_id: hall.rooms.here }));
    expect((await start(spare, both)).status).toBe(200);

    const other = await newExam();
    const scope = { room_id: hall.rooms.here };
    await done(hall.owner.call(pauseHall, { ...of(other), body: { ...pausing(), scope } }));
    await done(add(hall.invigilator, other, spare.student_id));
    expect((await start(spare, other)).body).toMatchObject({ code: 'exam_paused' });
  });

  const act = (endpoint: unknown, examId: number, body: object = {}) =>
    done(
      hall.owner.call(endpoint as typeof pauseHall, {
        ...of(examId),
        body: { ...pausing(), ...body } as never,
      }),
    );
  const evacuate = (examId: number) => act(evacuateHall, examId, { message: 'Leave now.' });
  const resume = (examId: number, scope = {}) => act(resumeHall, examId, { scope });
  const windowOf = async (examId: number, { student_id }: { student_id: number }) => {
    const [row] = await sql`
      select status, due_at, paused_at, granted_ms, waited_ms, (
        select array_agg(array[t.act_id, t.ms, t.undone_ms] order by t.act_id) from time_grants t where t.attempt_id = a.id) as grants, (
        select array_agg(array[p.paused_at, p.resumed_at] order by p.paused_at) from attempt_pauses p where p.attempt_id = a.id) as pauses
      from attempts a where exam_id = ${examId} and grant_id = ${student_id}`;
    return row;
  };
  const expectAsListed = async (examId: number) =>
    expect(await windowOf(examId, spare)).toEqual(await windowOf(examId, hall.bala));

  test('have the pauses of everyone and of their room as those who have not started, whenever they come', async () => {
    const late = { late_keeps_full: false };
    const after9 = await newExam({}, late);
    step(minutes(5));
    await evacuate(after9);
    step(minutes(45));
    await resume(after9);
    step(minutes(2));
    await done(add(hall.invigilator, after9, spare.student_id));
    await expectAsListed(after9);
    const { deadline, started_at } = await done(start(spare, after9));
    expect(Date.parse(deadline) - Date.parse(started_at)).toBe(minutes(53));

    const during = await newExam({}, late);
    step(minutes(5));
    await evacuate(during);
    step(minutes(35));
    await done(add(hall.invigilator, during, spare.student_id));
    await expectAsListed(during);
    step(minutes(10));
    await resume(during);
    await expectAsListed(during);

    const twice = await newExam({}, late);
    const scope = { room_id: hall.rooms.here };
    await act(pauseHall, twice, { scope });
    step(minutes(1));
    await act(pauseHall, twice);
    step(minutes(3));
    await resume(twice, scope);
    step(minutes(2));
    await resume(twice);
    step(minutes(1));
    await act(pauseHall, twice, { scope });
    step(minutes(5));
    // One by one: the pause has ended with the last of them.
    for (const { student_id } of [hall.anna, hall.bala]) await resume(twice, { student_id });
    await done(add(hall.invigilator, twice, spare.student_id));
    await expectAsListed(twice);
  });

  test('have the minutes of everyone and of their room as those who have not started', async () => {
    const examId = await newExam();
    const room_ids = [hall.rooms.here, hall.rooms.there];
    await done(hall.owner.call(rooms.chooseRooms, { ...of(examId), body: { room_ids } }));
    const there = { room_id: hall.rooms.there };
    const moved = { key: key(), student_id: hall.anna.student_id, ...there };
    await done(hall.owner.call(rooms.moveSeat, { ...of(examId), body: moved }));
    const first = { key: key(), minutes: 5 };
    const reply = await act(giveMinutes, examId, first);
    await act(giveMinutes, examId, { scope: { room_id: hall.rooms.here }, minutes: 7 });
    await act(giveMinutes, examId, { scope: there, minutes: 9 });
    await act(giveMinutes, examId, { scope: { student_id: hall.anna.student_id }, minutes: 11 });
    await act(giveMinutes, examId, { minutes: -3 });
    const { act_id } = await act(giveMinutes, examId, { minutes: 30 });
    const undoing = { key: key(), act_id };
    const undone = await act(undoMinutes, examId, undoing);
    const last = await act(giveMinutes, examId, { minutes: 2 });
    await done(add(hall.owner, examId, spare.student_id, { room_id: hall.rooms.here }));
    await expectAsListed(examId);
    // What was done before they came is answered as it was.
    expect(await act(giveMinutes, examId, first)).toEqual(reply);
    expect(await act(undoMinutes, examId, undoing)).toEqual(undone);
    await expectAsListed(examId);
    // And undone for them too.
    expect(await act(undoMinutes, examId, { act_id: last.act_id })).toMatchObject({ students: 2 });
    await expectAsListed(examId);
    const { deadline, started_at } = await done(start(spare, examId));
    expect(Date.parse(deadline) - Date.parse(started_at)).toBe(minutes(60 + 5 + 7 - 3));
  });

  test('are not added once a person has ended the exam', async () => {
    const examId = await newExam();
    await done(start(hall.anna, examId));
    await done(hall.owner.call(endExam, { ...of(examId), body: { reason: 'Smoke' } }));
    const reopened = { minutes: 30, reason: 'By mistake' };
    const params = { id: String(examId), student_id: String(hall.anna.student_id) };
    step(seconds(10));
    await closeAllDue();
    await done(hall.owner.call(reopenAttempt, { params, body: reopened }));
    await done(hall.owner.call(extendExam, { ...of(examId), body: { minutes: 30 } }));
    expect((await add(hall.owner, examId, spare.student_id)).body).toMatchObject({ code: 'exam_not_now' });
  });

  test('are added after the end of the window while a pause has moved it, and no longer than others may start', async () => {
    const examId = await newExam();
    step(minutes(5));
    await evacuate(examId);
    step(minutes(60));
    await done(add(hall.invigilator, examId, spare.student_id));
    await expectAsListed(examId);
    await resume(examId);
    await expectAsListed(examId);

    const other = await newExam();
    await done(start(hall.anna, other));
    await act(giveMinutes, other, { scope: { student_id: hall.anna.student_id }, minutes: 30 });
    step(minutes(61));
    const tooLate = {
      code: 'exam_not_now',
      message: 'It is too late to add anyone: nobody else can start this exam.',
    };
    expect((await add(hall.owner, other, spare.student_id)).body).toMatchObject(tooLate);
    // A pause of those who are left opens it for nobody else.
    await evacuate(other);
    expect((await add(hall.owner, other, spare.student_id)).body).toMatchObject(tooLate);
    expect(await windowOf(other, spare)).toBeUndefined();
  });

  test('lose nothing by a late start, also without rooms and with pauses before and after it', async () => {
    const examId = await newExam({ starts_manually: true });
    await done(hall.owner.call(rooms.chooseRooms, { ...of(examId), body: { room_ids: [] } }));
    step(minutes(2));
    await evacuate(examId);
    step(minutes(3));
    await resume(examId);
    step(minutes(2));
    await done(hall.owner.call(doors.startHall, { ...of(examId), body: { key: key() } }));
    step(minutes(1));
    await evacuate(examId);
    step(minutes(4));
    await resume(examId);
    await done(add(hall.owner, examId, spare.student_id));
    await expectAsListed(examId);
  });

  test('of a community, who join while its exam runs, have the same', async () => {
    const club = await buildCommunity(server, root, 'Door');
    const early = await member(server, club, 'dooranna');
    const { id } = await newClubExam(asClass(club, early), ['For all'], { newcomers: true, duration: 60 });
    const admin = async (endpoint: unknown, body: object) => {
      renewToken(club.admin);
      return done(club.admin.call(endpoint as typeof pauseHall, { ...of(id), body: body as never }));
    };
    await admin(doors.setDoor, { ...BY_CLOCK, starts_manually: true });
    step(minutes(3));
    await admin(doors.startHall, { key: key() });
    step(minutes(2));
    await admin(pauseHall, pausing());
    step(minutes(20));
    await admin(resumeHall, { key: key(), scope: {} });
    await admin(giveMinutes, { ...pausing(), minutes: 5 });
    await admin(giveMinutes, { ...pausing(), minutes: -1 });
    const joined = await member(server, club, 'doorbala');
    expect(await windowOf(id, joined)).toEqual(await windowOf(id, early));
    step(minutes(2));
    await admin(pauseHall, pausing());
    step(minutes(2));
    const last = await member(server, club, 'doorcara');
    expect(await windowOf(id, last)).toEqual(await windowOf(id, early));
  });

  test('are of this college, and of exams that are not over', async () => {
    const examId = await newExam();
    expect(await done(find(hall.invigilator, examId, 'south'))).toEqual([]);
    expect((await add(hall.invigilator, examId, others.anna.student_id)).status).toBe(404);
    expect((await add(others.owner, examId, spare.student_id)).status).toBe(404);
    expect(
      (await add(hall.invigilator, examId, spare.student_id, { room_id: hall.rooms.there })).status,
    ).toBe(403);
    step(minutes(61));
    expect((await add(hall.owner, examId, spare.student_id)).body).toMatchObject({ code: 'exam_not_now' });
  });
});
