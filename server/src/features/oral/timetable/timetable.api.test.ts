import { randomUUID } from 'node:crypto';
import * as exams from '@quivia/contract/exams';
import { changeOralCandidate, removeOralCandidates } from '@quivia/contract/oral/candidates';
import { declareConflict } from '@quivia/contract/oral/people';
import * as timetable from '@quivia/contract/oral/timetable';
import * as running from '@quivia/contract/running-exams';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minutes, stepClock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { addQuestions, newBank } from '../../../testing/exams/banks.ts';
import { type StagedViva, stageViva } from '../../../testing/exams/staged-viva.ts';
import { done, type Person } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { announceChanges } from '../announcements/announce.service.ts';

let server: TestApp;
let viva: StagedViva;
/** In an hour or so: today, and not yet. */
const day = new Date(Math.ceil(Date.now() / minutes(5)) * minutes(5) + minutes(60));
const at = (minute: number) => new Date(day.getTime() + minutes(minute)).toISOString();

beforeAll(async () => {
  server = await startTestApp();
  viva = await stageViva(server, await server.person('root01', 'Admin'), 'Times', { count: 6 });
});
afterAll(() => server.stop());

const clear = async (examId: number) => {
  await sql`delete from oral_slots where exam_id = ${examId}`;
  await sql`update oral_sessions set cancelled_at = now() where exam_id = ${examId}`;
};

beforeEach(async () => {
  await clear(viva.examId);
  await sql`update oral_candidates set group_id = null, extra_time = 0 where exam_id = ${viva.examId}`;
  await sql`delete from busy_times where exam_id is not null`;
});

const id = () => ({ id: String(viva.examId) });

const session = (given: Partial<timetable.GivenSession> & { key?: string } = {}) => ({
  key: randomUUID(),
  panel_id: viva.panelId,
  room_id: viva.roomId,
  starts_at: at(0),
  ends_at: at(120),
  slot_minutes: 10,
  ...given,
});

const add = (given: Parameters<typeof session>[0] = {}, by: Person = viva.coordinator) =>
  by.call(timetable.addSession, { params: id(), body: session(given) });

const newRoom = async (name: string) =>
  (await done(viva.coordinator.call(timetable.addOralRoom, { params: id(), body: { name } }))).id;

const generate = (given: Partial<{ key: string; groups: 'one_slot' }> = {}) =>
  viva.coordinator.call(timetable.generateTimetable, {
    params: id(),
    body: { key: randomUUID(), ...given },
  });

const read = () => done(viva.coordinator.call(timetable.getTimetable, { params: id() }));

const candidate = (index: number) => (viva.candidates[index] as StagedViva['candidates'][number]).id;

const move = (moves: timetable.GivenMove[], key: string = randomUUID()) =>
  viva.coordinator.call(timetable.moveSlots, { params: id(), body: { key, moves } });

const slotOf = async (index: number) => {
  const slot = (await read()).slots.find((one) => one.candidate_id === candidate(index));
  if (!slot) throw new Error('no slot');
  return slot;
};

const moveOf = async (index: number, to: timetable.GivenMove['to']): Promise<timetable.GivenMove> => {
  const { session_id, starts_at } = await slotOf(index);
  return { candidate_id: candidate(index), group_id: null, from: { session_id, starts_at }, to };
};

const sentence = async (call: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await call;
  return `${status} ${(body as { message: string }).message}`;
};

/** By the database itself, whatever the services did. */
const overlaps = async () => {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from busy_times a join busy_times b on a.id < b.id and a.user_id = b.user_id
      and a.during && b.during and not (a.kind = 2 and b.kind = 2)`;
  return row?.n;
};

describe('sessions', () => {
  test('are added once for a key, and no room or examiner is in two places at once', async () => {
    const body = session();
    const first = await done(viva.coordinator.call(timetable.addSession, { params: id(), body }));
    expect(await done(viva.coordinator.call(timetable.addSession, { params: id(), body }))).toEqual(first);
    expect((await read()).sessions).toHaveLength(1);
    expect(await sentence(add({ starts_at: at(60), ends_at: at(180) }))).toBe(
      '409 Physics laboratory is taken at that time by Physics laboratory.',
    );
    const room_id = await newRoom('Annexe');
    expect(await sentence(add({ room_id, starts_at: at(60), ends_at: at(180) }))).toBe(
      `409 ${viva.internal.username} is in Physics laboratory at that time, for Physics laboratory.`,
    );
    expect((await add({ room_id, starts_at: at(120), ends_at: at(180) })).status).toBe(200);
  });

  test('two at once for one room: one gets it, the other reads who has it', async () => {
    const [{ id: otherPanel } = { id: 0 }] = await sql<{ id: number }[]>`
      select id from oral_panels where exam_id = ${viva.examId} and name = 'Panel B'`;
    const replies = await Promise.all([add(), add({ panel_id: otherPanel }), add({ panel_id: otherPanel })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test.each([
    [{ ends_at: at(0) }, 'The end must be after the start.'],
    [{ ends_at: at(60 * 25) }, 'A session lasts at most 24 hours. Add one for each day.'],
    [{ slot_minutes: 121 }, 'A slot must fit into the session.'],
    [{ breaks: [{ starts_at: at(110), ends_at: at(130) }] }, 'Each break must lie within the session'],
  ])('with times that make no sense are refused (%#)', async (given, message) => {
    expect(await sentence(add(given))).toContain(message);
  });

  test('belong to the coordinator; an examiner sees those of their panels, nobody else any', async () => {
    await done(add());
    expect((await add({}, viva.internal)).status).toBe(403);
    expect((await add({}, viva.stranger)).status).toBe(404);
    const seenBy = (person: Person) => person.call(timetable.getTimetable, { params: id() });
    expect((await done(seenBy(viva.internal))).sessions).toHaveLength(1);
    expect((await done(seenBy(viva.elsewhere))).sessions).toEqual([]);
    expect((await seenBy(viva.stranger)).status).toBe(404);
  });

  test('an examiner who joins the panel is there too, and somebody who is elsewhere at that time cannot', async () => {
    await done(add());
    const [{ id: otherPanel } = { id: 0 }] = await sql<{ id: number }[]>`
      select id from oral_panels where exam_id = ${viva.examId} and name = 'Panel B'`;
    await done(add({ panel_id: otherPanel, room_id: await newRoom('Cellar') }));
    const join = sql`insert into oral_panel_members (panel_id, examiner_id) values (${otherPanel}, ${viva.internal.examinerId})`;
    await expect(join).rejects.toThrow(/busy_times_one_viva/);
  });
});

describe('generating', () => {
  test('a key is for one act: with it, nothing else is done, and nothing is said to be', async () => {
    const key = randomUUID();
    const { id: session_id } = await done(add({ key }));
    const params = { ...id(), session_id: String(session_id) };
    const refused = { status: 400, body: { message_id: 'acts.forSomethingElse' } };
    expect(await generate({ key })).toMatchObject(refused);
    expect(
      await viva.coordinator.call(timetable.changeSession, { params, body: session({ key }) }),
    ).toMatchObject(refused);
    expect(await viva.coordinator.call(timetable.removeSession, { params, body: { key } })).toMatchObject(
      refused,
    );
    expect((await done(add({ key }))).id).toBe(session_id);
  });

  test('places everyone, keeps what a person placed, and answers a repeat with the same', async () => {
    const { id: session_id } = await done(add());
    const key = randomUUID();
    const made = await done(generate({ key }));
    expect(made).toMatchObject({ placed: 6, kept: 0, unplaced: [], message: '6 candidates placed.' });
    expect(await done(generate({ key }))).toEqual(made);
    await done(move([await moveOf(0, { session_id, starts_at: at(90) })]));
    expect(await done(generate())).toMatchObject({ placed: 5, kept: 1 });
    expect((await slotOf(0)).starts_at).toBe(at(90));
    const { load, unplaced, conflicts } = await read();
    expect(load).toMatchObject([
      { slots: 6, minutes: 60 },
      { slots: 6, minutes: 60 },
    ]);
    expect({ unplaced, conflicts }).toEqual({ unplaced: [], conflicts: [] });
  });

  test('gives extra time, keeps groups together, and names who has no slot and why', async () => {
    const [{ id: groupId } = { id: 0 }] = await sql<{ id: number }[]>`
      insert into oral_groups (exam_id, name) values (${viva.examId}, ${randomUUID()}) returning id`;
    await sql`update oral_candidates set group_id = ${groupId} where id = any(${[candidate(1), candidate(4)]})`;
    await sql`update oral_candidates set extra_time = 50 where id = ${candidate(0)}`;
    const { id: session_id } = await done(
      add({ ends_at: at(50), breaks: [{ starts_at: at(35), ends_at: at(40) }] }),
    );
    const reply = await done(generate());
    expect(reply.unplaced).toEqual(
      [3, 5].map((index) => ({ candidate_id: candidate(index), group_id: null, reason: 'no_room' })),
    );
    expect((await slotOf(0)).ends_at).toBe(at(15));
    expect([(await slotOf(1)).starts_at, (await slotOf(4)).starts_at]).toEqual([at(15), at(25)]);
    expect((await read()).unplaced).toEqual(reply.unplaced);
    await done(generate({ groups: 'one_slot' }));
    const together = (await read()).slots.find((slot) => slot.group_id === groupId);
    expect(together).toMatchObject({ session_id, starts_at: at(15) });
  });

  test('a guide who is elsewhere at the time of the slot is refused with a sentence', async () => {
    await done(add({ guides_attend: true }));
    await done(generate());
    const [{ id: otherPanel } = { id: 0 }] = await sql<{ id: number }[]>`
      select id from oral_panels where exam_id = ${viva.examId} and name = 'Panel B'`;
    await done(add({ panel_id: otherPanel, room_id: await newRoom('Attic') }));
    const guide = viva.coordinator.call(changeOralCandidate, {
      params: { ...id(), candidate_id: String(candidate(0)) },
      body: { guide_id: viva.elsewhere.examinerId, topic: '', extra_time: 0 },
    });
    expect(await sentence(guide)).toBe(
      "409 The guide is elsewhere at the time of this candidate's slot. Move the slot first.",
    );
  });

  test('a conflict of interest keeps a candidate from that panel, also by hand; where no other is, the co-examiner marks', async () => {
    const [{ id: otherPanel } = { id: 0 }] = await sql<{ id: number }[]>`
      select id from oral_panels where exam_id = ${viva.examId} and name = 'Panel B'`;
    const { id: here } = await done(add());
    await done(generate());
    const declared = viva.coordinator.call(declareConflict, {
      params: { ...id(), examiner_id: String(viva.internal.examinerId) },
      body: { key: randomUUID(), reason: 'Cousins', candidate_id: candidate(0) },
    });
    await done(declared);
    // The only panel has another examiner, who marks.
    expect((await read()).conflicts).toEqual([]);
    const { id: there } = await done(
      add({ panel_id: otherPanel, room_id: await newRoom('Loft'), ends_at: at(60) }),
    );
    const slot = await slotOf(0);
    const conflict = { kind: 'interest', session_id: here, slot_id: slot.id, exam: null };
    expect((await read()).conflicts).toEqual([conflict]);
    const asSeenBy = done(viva.internal.call(timetable.getTimetable, { params: id() }));
    expect((await asSeenBy).conflicts).toEqual([]);
    await done(generate());
    expect((await slotOf(0)).session_id).toBe(there);
    expect((await read()).conflicts).toEqual([]);
    expect(await sentence(move([await moveOf(0, { session_id: here, starts_at: at(110) })]))).toMatch(
      new RegExp(`^409 ${viva.internal.username} has a conflict of interest with .*another panel\\.$`),
    );
    await sql`delete from oral_conflicts where candidate_id = ${candidate(0)}`;
    await done(move([await moveOf(0, { session_id: here, starts_at: at(110) })]));
  });

  test('while a session runs, the next begins at a step of its slots', async () => {
    const { id: sessionId } = await done(add());
    const began = Math.floor(Date.now() / minutes(1)) * minutes(1) - minutes(21);
    await sql`
      update oral_sessions set starts_at = ${new Date(began)}, ends_at = ${new Date(began + minutes(180))}
      where id = ${sessionId}`;
    await done(generate());
    const starts = (await read()).slots
      .map(({ starts_at }) => Date.parse(starts_at) - began)
      .sort((a, b) => a - b);
    expect(starts).toEqual([30, 40, 50, 60, 70, 80].map(minutes));
  });

  test('says what is missing first', async () => {
    expect(await sentence(generate())).toBe('400 Add a session first.');
  });
});

describe('a slot', () => {
  let session_id: number;
  beforeEach(async () => {
    session_id = (await done(add())).id;
    await done(generate());
  });

  test('moves, swaps and goes, and the way back is a move as well', async () => {
    const there = await moveOf(0, { session_id, starts_at: at(100) });
    expect(await done(move([there]))).toMatchObject({ message: 'Slot moved.' });
    const [a, b] = [await slotOf(0), await slotOf(1)];
    const swap = [
      await moveOf(0, { session_id, starts_at: b.starts_at }),
      await moveOf(1, { session_id, starts_at: a.starts_at }),
    ];
    expect(await done(move(swap))).toMatchObject({ message: 'Slots swapped.' });
    expect([(await slotOf(0)).starts_at, (await slotOf(1)).starts_at]).toEqual([b.starts_at, a.starts_at]);
    const { from } = await moveOf(0, null);
    expect(await done(move([await moveOf(0, null)]))).toMatchObject({ message: 'Slot removed.' });
    expect((await read()).unplaced).toEqual([{ candidate_id: candidate(0), group_id: null, reason: null }]);
    await done(
      move([
        { candidate_id: candidate(0), group_id: null, from: null, to: from && { ...from, is_fixed: false } },
      ]),
    );
    expect(await slotOf(0)).toMatchObject({ starts_at: b.starts_at, is_fixed: false });
  });

  test('that someone else moved meanwhile is not moved again', async () => {
    const stale = await moveOf(0, { session_id, starts_at: at(100) });
    const key = randomUUID();
    const reply = await done(move([stale], key));
    expect(await done(move([stale], key))).toEqual(reply);
    expect((await move([stale])).status).toBe(409);
  });

  test.each([
    ['where another has it', 10, /^409 .* has that time in Physics laboratory\.$/],
    ['past the end', 115, "400 The slot doesn't fit into the session at that time."],
  ])('is refused %s', async (_, minute, message) => {
    const said = await sentence(move([await moveOf(0, { session_id, starts_at: at(minute) })]));
    expect(said).toMatch(message);
  });

  test('at the same time by ten people: one wins, nobody is in two places', async () => {
    const tries = await Promise.all(
      [0, 1, 2, 3, 4].map(async (index) => move([await moveOf(index, { session_id, starts_at: at(110) })])),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ status }) => status === 409)).toHaveLength(4);
    expect(await overlaps()).toBe(0);
  });

  test('stays while the award list is frozen, as does its session', async () => {
    const room_id = await newRoom('Optics laboratory');
    const { id: other } = await done(add({ room_id, starts_at: at(130), ends_at: at(190) }));
    await done(move([await moveOf(5, { session_id: other, starts_at: at(130) })]));
    await sql`
      insert into oral_lists (exam_id, session_id, state, revision) values (${viva.examId}, ${session_id}, 'frozen', 1)`;
    await sql`update oral_candidates set state = 'absent' where id = ${candidate(2)}`;
    const before = (await read()).slots;
    const said = /^409 The award list is frozen\./;
    expect(await sentence(move([await moveOf(2, { session_id: other, starts_at: at(140) })]))).toMatch(said);
    expect(await sentence(move([await moveOf(5, { session_id, starts_at: at(110) })]))).toMatch(said);
    const ofSession = { ...id(), session_id: String(session_id) };
    const changed = viva.coordinator.call(timetable.changeSession, {
      params: ofSession,
      body: session({ room_id }),
    });
    expect(await sentence(changed)).toMatch(said);
    const removed = viva.coordinator.call(timetable.removeSession, {
      params: ofSession,
      body: { key: randomUUID() },
    });
    expect(await sentence(removed)).toMatch(said);
    await done(generate());
    expect((await read()).slots).toEqual(before);
    await done(move([await moveOf(5, { session_id: other, starts_at: at(150) })]));
    await sql`delete from oral_lists where session_id = ${session_id}`;
    await sql`update oral_candidates set state = 'registered' where id = ${candidate(2)}`;
  });

  test('is not moved once the viva has begun', async () => {
    await sql`update oral_candidates set state = 'in_viva' where id = ${candidate(2)}`;
    const said = await sentence(move([await moveOf(2, null)]));
    await sql`update oral_candidates set state = 'registered' where id = ${candidate(2)}`;
    expect(said).toMatch(/^409 .*'s viva has begun/);
  });
});

test('two vivas of the same candidates, generated at once, share no time', async () => {
  await done(add());
  const other = await stageViva(server, await server.person('root02', 'Admin'), 'Others', { count: 1 });
  await clear(other.examId);
  await sql`
    insert into oral_candidates (exam_id, grant_id, user_id)
    select ${other.examId}, grant_id, user_id from oral_candidates where exam_id = ${viva.examId}`;
  const by = (one: StagedViva) => ({ params: { id: String(one.examId) } });
  await done(
    other.coordinator.call(timetable.addSession, {
      ...by(other),
      body: {
        ...session({ room_id: other.roomId, panel_id: other.panelId }),
        starts_at: at(0),
        ends_at: at(120),
      },
    }),
  );
  const generateFor = (one: StagedViva) =>
    one.coordinator.call(timetable.generateTimetable, { ...by(one), body: { key: randomUUID() } });
  const replies = await Promise.all([viva, other, viva, other].map(generateFor));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await overlaps()).toBe(0);
  const said = await sentence(
    viva.coordinator.call(timetable.moveSlots, {
      ...by(viva),
      body: {
        key: randomUUID(),
        moves: [
          await moveOf(0, {
            session_id: (await slotOf(0)).session_id,
            starts_at: await (async () => {
              const all = await done(other.coordinator.call(timetable.getTimetable, by(other)));
              const [{ id: own } = { id: 0 }] = await sql<{ id: number }[]>`
                select o.id from oral_candidates o join oral_candidates c on c.user_id = o.user_id
                where o.exam_id = ${other.examId} and c.id = ${candidate(0)}`;
              return all.slots.find((slot) => slot.candidate_id === own)?.starts_at as string;
            })(),
          }),
        ],
      },
    }),
  );
  // Of another college it says no more than that.
  expect(said).toMatch(/^409 .*( is busy at that time\.| has that time in Physics laboratory\.)$/);
  await clear(other.examId);
});

describe('written exams', () => {
  let bank: number;
  let session_id: number;
  beforeAll(async () => {
    bank = await newBank(viva.coordinator, viva.college.course);
    await addQuestions(
      viva.coordinator,
      { qbank_id: bank, module_id: viva.college.module },
      'What is light?',
    );
  });
  beforeEach(async () => {
    session_id = (await done(add())).id;
    await done(generate());
  });

  const form = (from: number, until: number, duration = 30) => ({
    qbank_id: bank,
    course_id: viva.college.course,
    title: 'Optics test',
    start_time: at(from),
    end_time: at(until),
    duration,
  });
  const start = (from: number, until: number, indexes: number[], duration = 30) =>
    viva.coordinator.call(exams.startQuiz, {
      body: {
        ...form(from, until, duration),
        student_id: indexes.map((index) => viva.candidates[index]?.student.student_id as number),
      },
    });

  test('are refused at the time of a viva, with the names; afterwards they keep vivas away', async () => {
    const said = await sentence(start(0, 30, [0, 1, 5]));
    const names = [0, 1].map((index) => viva.candidates[index]?.student.username);
    expect(said).toBe(
      `409 ${names.join(' and ')} have a viva voce at this time. Choose another time, or leave them out.`,
    );
    const { id: exam } = await done(start(60, 90, [0, 1]));
    expect(await sentence(move([await moveOf(0, { session_id, starts_at: at(60) })]))).toMatch(
      /takes Optics test at that time\.$/,
    );
    // Before an exam that is open for a day they choose a time themselves.
    await done(start(0, 24 * 60, [0]));
    const moved = viva.coordinator.call(exams.changeExam, {
      params: { id: String(exam) },
      body: {
        ...form(5, 35),
        version: 1,
        viva_or_quiz: 'QUIZ',
        student_id: [0, 1].map((index) => viva.candidates[index]?.student.student_id as number),
      },
    });
    expect(await sentence(moved)).toMatch(/have a viva voce at this time/);
    await done(
      viva.coordinator.call(running.cancelExam, { params: { id: String(exam) }, body: { reason: 'Fire' } }),
    );
    await done(move([await moveOf(0, { session_id, starts_at: at(60) })]));
    expect(await overlaps()).toBe(0);
  });

  test('are avoided when the timetable is generated', async () => {
    await clear(viva.examId);
    const { id: exam } = await done(start(0, 60, [0, 1, 2]));
    await done(add());
    await done(generate());
    for (const index of [0, 1, 2]) expect((await slotOf(index)).starts_at >= at(60)).toBe(true);
    await done(
      viva.coordinator.call(running.cancelExam, { params: { id: String(exam) }, body: { reason: 'Fire' } }),
    );
  });

  test('that get longer are not stopped: the coordinator sees the conflict', async () => {
    const { id: exam } = await done(start(-30, 0, [0]));
    await done(
      viva.coordinator.call(running.extendExam, { params: { id: String(exam) }, body: { minutes: 15 } }),
    );
    const slot = await slotOf(0);
    expect((await read()).conflicts).toEqual([
      { kind: 'written_exam', session_id, slot_id: slot.id, exam: 'Optics test' },
    ]);
    await done(
      viva.coordinator.call(running.cancelExam, { params: { id: String(exam) }, body: { reason: 'Fire' } }),
    );
    expect((await read()).conflicts).toEqual([]);
  });
});

describe('announcing', () => {
  const own = (index: number) =>
    done(
      (viva.candidates[index] as StagedViva['candidates'][number]).student.call(timetable.listOwnVivas, {}),
    );
  const announce = () =>
    viva.coordinator.call(timetable.announceTimetable, { params: id(), body: { key: randomUUID() } });
  const received = async (index: number) => {
    const rows = await sql<{ message_id: string }[]>`
      select message_id from notifications where user_id = ${viva.candidates[index]?.student.id as number}
        and message_id like 'oral.%' order by id`;
    return rows.map(({ message_id }) => message_id);
  };

  test('gives candidates their time, by mail with a calendar entry, and later changes once they have settled', async () => {
    expect(await sentence(announce())).toBe('400 Give candidates a slot first.');
    const { id: session_id } = await done(add());
    await done(generate());
    expect((await own(0))[0]?.slot).toBeNull();
    expect((await read()).unannounced).toBe(6);
    expect(await done(announce())).toMatchObject({ message: '6 candidates notified.', notified: 6 });
    expect(await done(announce())).toMatchObject({ notified: 0 });
    expect((await own(0))[0]).toMatchObject({
      title: 'Physics laboratory',
      slot: { room: 'Physics laboratory', starts_at: at(0), ends_at: at(10) },
      queue: { before: 0, expected_at: at(0) },
    });
    const { email } = (viva.candidates[0] as StagedViva['candidates'][number]).student;
    let mail = await server.mailTo(email);
    while (!mail.subject.startsWith('Viva voce')) mail = await server.mailTo(email);
    expect(mail.subject).toBe('Viva voce: Physics laboratory');
    expect(mail.text).toContain('Room: Physics laboratory');
    await done(move([await moveOf(0, { session_id, starts_at: at(110) })]));
    await done(move([await moveOf(1, null)]));
    expect(await announceChanges()).toBe(0);
    stepClock(minutes(6));
    // The server's own job may be first; nobody hears of it twice.
    await announceChanges();
    await announceChanges();
    expect([await received(0), await received(1), await received(2)]).toEqual([
      ['oral.announced', 'oral.moved'],
      ['oral.announced', 'oral.unplaced'],
      ['oral.announced'],
    ]);
    expect((await read()).unannounced).toBe(0);
  });

  test('notifies nobody of a time that is over', async () => {
    const past = await stageViva(server, await server.person('root09', 'Admin'), 'Past', { count: 2 });
    const params = { id: String(past.examId) };
    await sql`
      update oral_slots set starts_at = starts_at - interval '3 days', ends_at = ends_at - interval '3 days'
      where exam_id = ${past.examId} and candidate_id = ${past.candidates[0]?.id ?? 0}`;
    const table = await done(past.coordinator.call(timetable.getTimetable, { params }));
    expect(table.unannounced).toBe(1);
    const reply = past.coordinator.call(timetable.announceTimetable, { params, body: { key: randomUUID() } });
    expect(await done(reply)).toMatchObject({ notified: 1 });
    const told = await sql<{ user_id: number }[]>`
      select user_id from notifications where message_id = 'oral.announced'
        and user_id = any(${past.candidates.map(({ student }) => student.id)})`;
    expect(told.map(({ user_id }) => user_id)).toEqual([past.candidates[1]?.student.id]);
    // A finished viva has nothing left to announce, whatever was changed in it.
    await sql`
      update oral_slots set starts_at = starts_at - interval '5 days', ends_at = ends_at - interval '5 days'
      where exam_id = ${past.examId}`;
    expect((await done(past.coordinator.call(timetable.getTimetable, { params }))).unannounced).toBe(0);
  });

  test('tells everyone when the last session is removed, and a candidate who is removed', async () => {
    const { id: session_id } = await done(add());
    await done(generate());
    await done(announce());
    const removed = viva.candidates[5] as StagedViva['candidates'][number];
    await done(
      viva.coordinator.call(removeOralCandidates, { params: id(), body: { candidate_ids: [removed.id] } }),
    );
    expect((await read()).unannounced).toBe(1);
    stepClock(minutes(6));
    await announceChanges();
    await announceChanges();
    expect((await received(5)).slice(-1)).toEqual(['oral.removed']);
    let mail = await server.mailTo(removed.student.email);
    while (!mail.subject.startsWith('No longer')) mail = await server.mailTo(removed.student.email);
    expect(mail.subject).toBe('No longer a candidate: Physics laboratory');
    const { length } = await received(0);
    const params = { ...id(), session_id: String(session_id) };
    await done(viva.coordinator.call(timetable.removeSession, { params, body: { key: randomUUID() } }));
    stepClock(minutes(6));
    await announceChanges();
    await announceChanges();
    expect((await received(0)).slice(length)).toEqual(['oral.unplaced']);
    expect((await received(5)).filter((one) => one === 'oral.removed')).toHaveLength(1);
    // Access tokens end after 15 minutes.
    stepClock(-minutes(12));
    expect(await done(announce())).toMatchObject({ notified: 0 });
    await sql`update oral_candidates set removed_at = null where id = ${removed.id}`;
  });

  test('on the day the queue says how many are before somebody', async () => {
    await done(add());
    await done(generate());
    await done(announce());
    await sql`update oral_candidates set state = 'in_viva', state_at = ${at(4)} where id = ${candidate(0)}`;
    expect((await own(2))[0]?.queue).toEqual({ before: 2, expected_at: at(25) });
    await sql`update oral_candidates set state = 'registered' where id = ${candidate(0)}`;
  });
});

test('a circuit takes everyone to each station once, with a rest between', async () => {
  const panels = await sql<
    { id: number }[]
  >`select id from oral_panels where exam_id = ${viva.examId} order by id`;
  const [first, second] = panels as unknown as [{ id: number }, { id: number }];
  const stations = [
    { panel_id: first.id, room_id: viva.roomId, name: 'History' },
    null,
    { panel_id: second.id, room_id: await newRoom('Ward'), name: 'Examination' },
  ];
  const body = { key: randomUUID(), starts_at: at(0), ends_at: at(120), slot_minutes: 8, stations };
  expect(await done(viva.coordinator.call(timetable.addCircuit, { params: id(), body }))).toMatchObject({
    message: 'Circuit of 3 stations added. Choose the scheme of each station under Overview.',
  });
  expect(await done(generate())).toMatchObject({ placed: 6, unplaced: [] });
  const { slots, unplaced } = await read();
  expect([slots.length, unplaced.length]).toEqual([12, 0]);
  expect(
    slots.filter((slot) => slot.candidate_id === candidate(0)).map(({ starts_at }) => starts_at),
  ).toEqual([at(0), at(16)]);
  expect(await overlaps()).toBe(0);
});
