// Every call of the hall, by everyone it could be made by: where what it asks for depends on whom it concerns, each way of
// calling it. A new call that nobody listed here fails.
import { randomUUID } from 'node:crypto';
import type { Duty, EndpointShape } from '@quivia/contract/endpoint';
import {
  correctMarks,
  decideLate,
  disqualify,
  exceptFromRelease,
  reopenAttempt,
} from '@quivia/contract/exam-decisions';
import { DEFAULT_THRESHOLDS } from '@quivia/contract/hall/board';
import { allowsDuty, getStanding, listHalls } from '@quivia/contract/hall/duties';
import { listIncidents, noteIncident, stepIncident } from '@quivia/contract/hall/incidents';
import { cancelExam, endExam, extendExam, setExtraMinutes } from '@quivia/contract/running-exams';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from './app.ts';
import { sql } from './platform/database/database.ts';
import { type StaffedHall, staffHall } from './testing/exams/staffed-hall.ts';
import { done, type Person } from './testing/people.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let server: TestApp;
let hall: StaffedHall;
/** Of another college. */
let other: StaffedHall;
beforeAll(async () => {
  server = await startTestApp();
  const root = await server.person('root01', 'Admin');
  hall = await staffHall(server, root, 'North');
  other = await staffHall(server, root, 'South');
});
afterAll(() => server.stop());

interface Variant {
  /** Which, where a call has several. */
  as?: string;
  /** What it concerns: an invigilator of another room is refused for one student and for a room. */
  of: 'hall' | 'student' | 'room';
  /** Where it is more than the least that the call asks for. */
  needs?: Duty;
  /** In another room it is not there, rather than refused. */
  isUnseen?: true;
  /** Beside `:id`, for Anna and her room. Made anew for each call, so that a key is never used twice. */
  input?: () => { params?: object; query?: object; body?: object };
}

const key = () => randomUUID();
const ofAnna = (more: object) => ({ body: { key: key(), student_id: hall.anna.student_id, ...more } });
const BY_CLOCK = { asks_code: false, starts_manually: false, gate_minutes: null, submit_minutes: null };

/** Of one student, a room, everyone. */
const oneStudent = () => ({ student_id: hall.anna.student_id });
const aRoom = () => ({ room_id: hall.rooms.here });
const everyone = () => ({});

/** The same for a student, a room and everyone: `needs` for more than one student. */
const inEachScope = (body: object, needs: Duty): Variant[] =>
  (
    [
      ['one student', 'student', oneStudent],
      ['a room', 'room', aRoom],
      ['everyone', 'hall', everyone],
    ] as const
  ).map(([as, of, scope]) => ({
    as,
    of,
    ...(of !== 'student' && { needs }),
    input: () => ({ body: { key: key(), scope: scope(), ...body } }),
  }));

const noted = { category: 'technical', severity: 'minor', note: 'The keyboard failed.' };
const stepOf = (incident: keyof typeof incidents, state: 'noted' | 'reported' | 'decided') => () => ({
  params: { incident_id: String(incidents[incident]) },
  body: { key: key(), state, severity: 'minor', note: 'Seen again.' },
});
const aboutAsk = (kind: keyof typeof asks, more: object) => () => ({
  params: { ask_id: String(asks[kind]) },
  body: { key: key(), ...more },
});

/** Each by method and path. */
const CALLS: Record<string, Variant[]> = {
  'GET /hall/:id/standing': [{ of: 'hall' }],
  'GET /hall/:id/duty': [{ of: 'hall' }],
  'POST /hall/:id/duty': [
    { of: 'hall', input: () => ({ body: { user_id: hall.stranger.id + 1_000_000, duty: 'observer' } }) },
  ],
  'DELETE /hall/:id/duty/:duty_id': [{ of: 'hall', input: () => ({ params: { duty_id: '2147483647' } }) }],
  'GET /hall/:id/colleague': [{ of: 'hall' }],
  'GET /hall/:id/rehearsal': [{ of: 'hall' }],
  'POST /hall/:id/rehearsal': [{ of: 'hall', input: () => ({ body: { minutes: 30 } }) }],
  'DELETE /hall/:id/rehearsal': [{ of: 'hall' }],
  'GET /hall/:id/incident': [{ of: 'hall' }],
  'POST /hall/:id/incident': [
    { as: 'one student', of: 'student', input: () => ({ body: { key: key(), ...oneStudent(), ...noted } }) },
    { as: 'a room', of: 'room', input: () => ({ body: { key: key(), ...aRoom(), ...noted } }) },
  ],
  'POST /hall/:id/incident/:incident_id/step': [
    { as: 'added', of: 'student', isUnseen: true, input: stepOf('open', 'noted') },
    { as: 'reported', of: 'student', isUnseen: true, input: stepOf('open', 'reported') },
    { as: 'decided', of: 'student', isUnseen: true, needs: 'owner', input: stepOf('open', 'decided') },
    {
      as: 'added after the decision',
      of: 'student',
      isUnseen: true,
      needs: 'owner',
      input: stepOf('decided', 'noted'),
    },
  ],
  'GET /hall/:id/replay/:student_id': [
    { of: 'student', input: () => ({ params: { student_id: String(hall.anna.student_id) } }) },
  ],
  'GET /hall/:id/lost-time/:student_id': [
    { of: 'student', input: () => ({ params: { student_id: String(hall.anna.student_id) } }) },
  ],
  'GET /hall/:id/report': [{ of: 'hall' }],
  'GET /hall/:id/report/:revision': [{ of: 'hall', input: () => ({ params: { revision: '1' } }) }],
  'POST /hall/:id/report/freeze': [{ of: 'hall', input: () => ({ body: { key: key() } }) }],
  'GET /hall/:id/messages': [{ of: 'hall' }],
  'GET /hall/:id/messages/recent': [{ of: 'hall' }],
  'POST /hall/:id/messages': [
    ...inEachScope({ text: 'Hello' }, 'chief').map((one) =>
      // An invigilator has the room's word.
      one.of === 'room' ? { ...one, needs: 'invigilator' as const } : one,
    ),
    {
      as: 'a clarification',
      of: 'hall',
      needs: 'chief',
      input: () => ({ body: { key: key(), scope: {}, text: 'Per second.', question_id: hall.questions[0] } }),
    },
  ],
  'GET /hall/:id/messages/:number/unseen': [{ of: 'hall', input: () => ({ params: { number: '299' } }) }],
  'GET /hall/:id/questions': [{ of: 'hall' }],
  'GET /hall/:id/asks': [{ of: 'hall' }],
  'GET /hall/:id/asks/open': [{ of: 'hall' }],
  'POST /hall/:id/asks/seen': [{ of: 'hall', input: () => ({ body: { ask_ids: [2147483647] } }) }],
  'POST /hall/:id/asks/:ask_id/take': [
    { as: 'help', of: 'student', input: aboutAsk('help', {}) },
    { as: 'about the paper', of: 'student', needs: 'chief', input: aboutAsk('paper', {}) },
  ],
  'POST /hall/:id/asks/:ask_id/answer': [
    { as: 'help', of: 'student', input: aboutAsk('help', { text: 'Yes' }) },
    { as: 'about the paper', of: 'student', needs: 'chief', input: aboutAsk('paper', { text: 'Yes' }) },
    { as: 'to all', of: 'hall', needs: 'chief', input: aboutAsk('help', { text: 'Yes', to_all: true }) },
  ],
  'GET /hall/:id/board': [{ of: 'hall' }],
  'GET /hall/:id/stream': [{ of: 'hall', input: () => ({ query: { also: String(hall.examId) } }) }],
  'POST /hall/:id/threshold': [{ of: 'hall', input: () => ({ body: DEFAULT_THRESHOLDS }) }],
  'GET /hall/:id/room': [{ of: 'hall' }],
  'POST /hall/:id/room': [{ of: 'hall', input: () => ({ body: { name: 'Here', rows: 1, columns: 1 } }) }],
  'PATCH /hall/:id/room/:room_id': [
    {
      of: 'hall',
      input: () => ({ params: { room_id: '2147483647' }, body: { name: 'X', rows: 1, columns: 1 } }),
    },
  ],
  'DELETE /hall/:id/room/:room_id': [{ of: 'hall', input: () => ({ params: { room_id: '2147483647' } }) }],
  'POST /hall/:id/rooms': [{ of: 'hall', input: () => ({ body: { room_ids: [2147483647] } }) }],
  'GET /hall/:id/person': [{ of: 'hall' }],
  'POST /hall/:id/seat/arrange': [{ of: 'hall', input: () => ({ body: { key: key(), order: 'random' } }) }],
  'POST /hall/:id/seat': [
    { as: 'in the room', of: 'student', input: () => ofAnna({ room_id: hall.rooms.here }) },
    // The exam has no such room: nobody's seat is lost.
    {
      as: 'in a room of nobody',
      of: 'student',
      needs: 'chief',
      input: () => ofAnna({ room_id: 2147483647 }),
    },
  ],
  'GET /hall/:id/door': [{ of: 'hall' }],
  'GET /hall/:id/door/:student_id': [
    { of: 'student', input: () => ({ params: { student_id: String(hall.anna.student_id) } }) },
  ],
  'POST /hall/:id/door': [{ of: 'hall', input: () => ({ body: BY_CLOCK }) }],
  'POST /hall/:id/start': [
    { as: 'in a room', of: 'room', input: () => ({ body: { key: key(), ...aRoom() } }) },
    { as: 'everywhere', of: 'hall', needs: 'chief', input: () => ({ body: { key: key() } }) },
  ],
  'GET /hall/:id/code': [{ of: 'hall' }],
  'POST /hall/:id/entry-slip': inEachScope({}, 'chief'),
  'POST /hall/:id/entry-slip/withdraw': inEachScope({}, 'chief'),
  'POST /hall/:id/let-in': [{ of: 'student', input: () => ofAnna({}) }],
  'POST /quiz/exam/:id/student/:student_id/seb-exemption': [
    {
      of: 'student',
      input: () => ({
        params: { student_id: String(hall.anna.student_id) },
        body: { key: key(), reason: 'Uses Linux' },
      }),
    },
  ],
  'POST /quiz/exam/:id/student/:student_id/seb-exemption/end': [
    {
      of: 'student',
      input: () => ({ params: { student_id: String(hall.anna.student_id) }, body: { key: key() } }),
    },
  ],
  'POST /hall/:id/check-in': [
    { of: 'student', input: () => ofAnna({ is_present: true, at: new Date().toISOString() }) },
  ],
  'GET /hall/:id/check-in/:student_id': [
    { of: 'student', input: () => ({ params: { student_id: String(hall.anna.student_id) } }) },
  ],
  'GET /hall/:id/person/:student_id/photo': [
    { of: 'student', input: () => ({ params: { student_id: String(hall.anna.student_id) } }) },
  ],
  'GET /hall/:id/walk-in': [{ of: 'hall' }],
  'POST /hall/:id/walk-in': [
    { as: 'in a room', of: 'room', input: () => ofAnna(aRoom()) },
    { as: 'who is on the list', of: 'student', input: () => ofAnna({}) },
  ],
  'POST /hall/:id/pause': inEachScope({ reason: 'A fire drill' }, 'chief'),
  'POST /hall/:id/resume': inEachScope({}, 'chief'),
  'POST /hall/:id/back': inEachScope({ is_back: true }, 'chief').map((variant) => ({
    ...variant,
    ...(variant.of === 'room' && { needs: 'invigilator' as const }),
  })),
  'POST /hall/:id/evacuate': inEachScope({ message: 'Please leave.' }, 'chief'),
  'POST /hall/:id/minutes': inEachScope({ minutes: 1, reason: 'A power cut' }, 'chief'),
  'POST /hall/:id/minutes/undo': [
    { of: 'hall', input: () => ({ body: { key: key(), act_id: 2147483647 } }) },
  ],
  'POST /hall/:id/re-entry': [{ of: 'student', input: () => ofAnna({ reason: 'A crash' }) }],
  'POST /hall/:id/end-student': [{ of: 'student', input: () => ofAnna({ reason: 'Unwell' }) }],
};

/** What Anna asked, and what was noted about her. */
const asks = { help: 0, paper: 0 };
const incidents = { open: 0, decided: 0 };
beforeAll(async () => {
  const of = { params: { id: String(hall.examId) } };
  for (const kind of ['help', 'paper'] as const) {
    const [row] = await sql<{ id: number }[]>`
      insert into hall_asks (exam_id, attempt_id, key, kind, text, asked_at, withdrawn_at)
      select exam_id, id, ${key()}, ${kind}, 'Please', now(), now() from attempts
      where exam_id = ${hall.examId} and grant_id = ${hall.anna.student_id} returning id`;
    asks[kind] = (row as { id: number }).id;
  }
  for (const state of ['open', 'decided'] as const) {
    const body = { key: key(), ...oneStudent(), ...noted } as never;
    await done(hall.owner.call(noteIncident, { ...of, body }));
    incidents[state] = (await done(hall.owner.call(listIncidents, of))).incidents[0]?.id as number;
  }
  const { params, body } = stepOf('decided', 'decided')();
  await done(hall.owner.call(stepIncident, { params: { ...of.params, ...params }, body: body as never }));
});

const name = ({ method, path }: EndpointShape) => `${method} ${path}`;
const endpoints = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ path, duty }) => path.startsWith('/hall/') || duty !== undefined);
const variants = endpoints.flatMap((endpoint) =>
  (CALLS[name(endpoint)] ?? []).map((variant) => {
    const title = variant.as === undefined ? name(endpoint) : `${name(endpoint)}: ${variant.as}`;
    return [title, endpoint, variant] as const;
  }),
);

const WHO = {
  observer: 'observer',
  invigilator: 'invigilator',
  elsewhere: 'invigilator',
  chief: 'chief',
  owner: 'owner',
} as const satisfies Partial<Record<keyof StaffedHall, Duty>>;

/** What was refused because of who asked, apart from what can't be done now or isn't there. */
async function refusalOf(
  endpoint: EndpointShape,
  variant: Variant,
  who: Person,
): Promise<string | undefined> {
  const { params, ...input } = variant.input?.() ?? {};
  const reply = await who.call(endpoint as typeof getStanding, {
    ...input,
    params: { id: String(hall.examId), ...params },
  });
  expect(reply.status).toBeLessThan(500);
  const { code, message } = reply.body as { code?: string; message?: string };
  if (code === 'not_found' && message === 'Exam not found.') return 'no exam';
  if (code === 'not_found') return variant.isUnseen ? 'not there' : undefined;
  return code === 'not_allowed' ? 'not allowed' : undefined;
}

test('every call of the hall names a duty and is listed here', () => {
  expect(endpoints.map(name).sort()).toEqual(Object.keys(CALLS).sort());
  expect(endpoints.filter(({ duty }) => duty === undefined)).toEqual([]);
});

test('no call of the hall names a duty with which nothing of it is allowed', () => {
  expect(endpoints).toHaveLength(Object.keys(CALLS).length);
  for (const endpoint of endpoints)
    expect([
      name(endpoint),
      CALLS[name(endpoint)]?.some(({ needs = endpoint.duty }) => needs === endpoint.duty),
    ]).toEqual([name(endpoint), true]);
});

test.each(variants)('%s is for those on duty alone', async (_, endpoint, variant) => {
  const needed = variant.needs ?? (endpoint.duty as Duty);
  const asks = (who: Person) => refusalOf(endpoint, variant, who);
  expect(await asks(hall.stranger)).toBe('no exam');
  expect(await asks(other.owner)).toBe('no exam');
  expect(await asks(other.college.admin)).toBe('no exam');
  expect(await asks(hall.anna)).toBe('not allowed');
  for (const [person, duty] of Object.entries(WHO)) {
    const isElsewhere = person === 'elsewhere' && variant.of !== 'hall';
    const isAllowed = allowsDuty(duty, needed) && !isElsewhere;
    const refusal = isElsewhere && variant.isUnseen ? 'not there' : 'not allowed';
    expect([person, await asks(hall[person as keyof typeof WHO])]).toEqual([
      person,
      isAllowed ? undefined : refusal,
    ]);
  }
});

describe('what is decided about an exam outside its hall', () => {
  let decided: StaffedHall;
  beforeAll(async () => {
    decided = await staffHall(server, await server.person('root02', 'Admin'), 'West');
  });

  const reason = 'Found out';
  /** In this order, so that the owner can do each of them. */
  const calls: [string, EndpointShape, object, status?: number][] = [
    ['extra minutes', setExtraMinutes, { extra_minutes: 5, before: 0 }],
    ['extend', extendExam, { minutes: 5 }],
    ['disqualify', disqualify, { reason }],
    ['correct marks', correctMarks, { marks: 1, reason }, 409],
    // Every answer has its mark.
    ['except from the release', exceptFromRelease, { reason }, 409],
    ['reopen', reopenAttempt, { minutes: 30, reason }],
    // Anna has answered nothing.
    ['decide about late answers', decideLate, { accept: true, reason }, 409],
    ['end', endExam, { reason }],
    // It has ended.
    ['cancel', cancelExam, { reason }, 409],
  ];

  test.each(calls)('is for its owner alone: %s', async (_, endpoint, body, status = 200) => {
    const params = { id: String(decided.examId), student_id: String(decided.anna.student_id) };
    const send = (who: Person) => who.call(endpoint as typeof disqualify, { params, body: body as never });
    const { observer, invigilator, elsewhere, chief, stranger, anna, owner } = decided;
    for (const who of [observer, invigilator, elsewhere, chief, stranger, hall.owner])
      expect((await send(who)).body).toMatchObject({
        code: 'not_found',
        message: 'There is no such exam.',
      });
    expect((await send(anna)).body).toMatchObject({ code: 'not_allowed' });
    expect((await send(owner)).status).toBe(status);
  });
});

test('people see the exams they are on duty at, until they are taken off duty or leave the college', async () => {
  const halls = async (who: Person) =>
    (await done(who.call(listHalls))).map(({ id, duty }) => ({ id, duty }));
  expect(await halls(hall.owner)).toEqual([{ id: hall.examId, duty: 'owner' }]);
  expect(await halls(hall.invigilator)).toEqual([{ id: hall.examId, duty: 'invigilator' }]);
  expect(await halls(hall.stranger)).toEqual([]);
  expect((await other.chief.call(getStanding, { params: { id: String(hall.examId) } })).status).toBe(404);
  const standing = await done(hall.invigilator.call(getStanding, { params: { id: String(hall.examId) } }));
  expect(standing).toMatchObject({ duty: 'invigilator', rooms: [{ id: hall.rooms.here, name: 'Here' }] });
});

test('a duty is listed for a week after the exam, behind what is still to come', async () => {
  const daysLater = (days: number) => sql`
    update exams set starts_at = starts_at - make_interval(days => ${days}), ends_at = ends_at - make_interval(days => ${days})
    where id = ${other.examId}`;
  const listed = async () => (await done(other.chief.call(listHalls))).map(({ id }) => id);
  await daysLater(6);
  expect(await listed()).toEqual([other.examId]);
  await daysLater(2);
  expect(await listed()).toEqual([]);
});
