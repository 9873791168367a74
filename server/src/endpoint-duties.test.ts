// Every call of the hall, by everyone it could be made by. A new call that nobody listed here fails.
import { randomUUID } from 'node:crypto';
import type { Duty, EndpointShape } from '@quivia/contract/endpoint';
import { DEFAULT_THRESHOLDS } from '@quivia/contract/hall/board';
import { allowsDuty, getStanding, listHalls } from '@quivia/contract/hall/duties';
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

interface Listed {
  /** What it concerns: an invigilator of another room is refused for one student and for a room. */
  of: 'hall' | 'student' | 'room';
  /** Beside `:id`, for Anna and her room. Made anew for each call, so that a key is never used twice. */
  input?: () => { params?: object; query?: object; body?: object };
}

const incidentOf = ({ student_id }: { student_id: number }) => ({
  key: randomUUID(),
  student_id,
  category: 'technical',
  severity: 'minor',
  note: 'The keyboard failed.',
});

/** Each by method and path. */
const CALLS: Record<string, Listed> = {
  'GET /hall/:id/standing': { of: 'hall' },
  'GET /hall/:id/duty': { of: 'hall' },
  'POST /hall/:id/duty': {
    of: 'hall',
    input: () => ({ body: { user_id: hall.stranger.id + 1_000_000, duty: 'observer' } }),
  },
  'DELETE /hall/:id/duty/:duty_id': { of: 'hall', input: () => ({ params: { duty_id: '2147483647' } }) },
  'GET /hall/:id/colleague': { of: 'hall' },
  'GET /hall/:id/rehearsal': { of: 'hall' },
  'POST /hall/:id/rehearsal': { of: 'hall', input: () => ({ body: { minutes: 30 } }) },
  'DELETE /hall/:id/rehearsal': { of: 'hall' },
  'GET /hall/:id/incident': { of: 'hall' },
  'POST /hall/:id/incident': { of: 'student', input: () => ({ body: incidentOf(hall.anna) }) },
  'POST /hall/:id/incident/:incident_id/step': {
    of: 'hall',
    input: () => ({
      params: { incident_id: '2147483647' },
      body: { key: randomUUID(), state: 'noted', severity: 'minor', note: 'Seen again.' },
    }),
  },
  'GET /hall/:id/replay/:student_id': {
    of: 'student',
    input: () => ({ params: { student_id: String(hall.anna.student_id) } }),
  },
  'GET /hall/:id/lost-time/:student_id': {
    of: 'student',
    input: () => ({ params: { student_id: String(hall.anna.student_id) } }),
  },
  'GET /hall/:id/report': { of: 'hall' },
  'GET /hall/:id/report/:revision': { of: 'hall', input: () => ({ params: { revision: '1' } }) },
  'POST /hall/:id/report/freeze': { of: 'hall', input: () => ({ body: { key: randomUUID() } }) },
  'GET /hall/:id/messages': { of: 'hall' },
  'GET /hall/:id/messages/recent': { of: 'hall' },
  'POST /hall/:id/messages': {
    of: 'student',
    input: () => ({
      body: { key: randomUUID(), scope: { student_id: hall.anna.student_id }, text: 'Hello' },
    }),
  },
  'GET /hall/:id/messages/:number/unseen': { of: 'hall', input: () => ({ params: { number: '299' } }) },
  'GET /hall/:id/questions': { of: 'hall' },
  'GET /hall/:id/asks': { of: 'hall' },
  'GET /hall/:id/asks/open': { of: 'hall' },
  'POST /hall/:id/asks/seen': { of: 'hall', input: () => ({ body: { ask_ids: [2147483647] } }) },
  'POST /hall/:id/asks/:ask_id/take': {
    of: 'hall',
    input: () => ({ params: { ask_id: '2147483647' }, body: { key: randomUUID() } }),
  },
  'POST /hall/:id/asks/:ask_id/answer': {
    of: 'hall',
    input: () => ({ params: { ask_id: '2147483647' }, body: { key: randomUUID(), text: 'Yes' } }),
  },
  'GET /hall/:id/board': { of: 'hall' },
  'GET /hall/:id/stream': { of: 'hall', input: () => ({ query: { also: String(hall.examId) } }) },
  'POST /hall/:id/threshold': { of: 'hall', input: () => ({ body: DEFAULT_THRESHOLDS }) },
  'GET /hall/:id/room': { of: 'hall' },
  'POST /hall/:id/room': { of: 'hall', input: () => ({ body: { name: 'Here', rows: 1, columns: 1 } }) },
  'PATCH /hall/:id/room/:room_id': {
    of: 'hall',
    input: () => ({ params: { room_id: '2147483647' }, body: { name: 'X', rows: 1, columns: 1 } }),
  },
  'DELETE /hall/:id/room/:room_id': { of: 'hall', input: () => ({ params: { room_id: '2147483647' } }) },
  'POST /hall/:id/rooms': { of: 'hall', input: () => ({ body: { room_ids: [2147483647] } }) },
  'GET /hall/:id/person': { of: 'hall' },
  'POST /hall/:id/seat/arrange': { of: 'hall', input: () => ({ body: { key: key(), order: 'random' } }) },
  'POST /hall/:id/seat': { of: 'student', input: () => ofAnna({ room_id: hall.rooms.here }) },
  'GET /hall/:id/door': { of: 'hall' },
  'POST /hall/:id/door': { of: 'hall', input: () => ({ body: BY_CLOCK }) },
  'POST /hall/:id/start': {
    of: 'room',
    input: () => ({ body: { key: key(), room_id: hall.rooms.here } }),
  },
  'GET /hall/:id/code': { of: 'hall' },
  'POST /hall/:id/let-in': { of: 'student', input: () => ofAnna({}) },
  'POST /hall/:id/check-in': {
    of: 'student',
    input: () => ofAnna({ is_present: true, at: new Date().toISOString() }),
  },
  'GET /hall/:id/check-in/:student_id': {
    of: 'student',
    input: () => ({ params: { student_id: String(hall.anna.student_id) } }),
  },
  'GET /hall/:id/person/:student_id/photo': {
    of: 'student',
    input: () => ({ params: { student_id: String(hall.anna.student_id) } }),
  },
  'GET /hall/:id/walk-in': { of: 'hall' },
  'POST /hall/:id/walk-in': { of: 'room', input: () => ofAnna({ room_id: hall.rooms.here }) },
  'POST /hall/:id/pause': { of: 'student', input: () => ({ body: { ...anna(), reason: 'A fire drill' } }) },
  'POST /hall/:id/resume': { of: 'student', input: () => ({ body: anna() }) },
  'POST /hall/:id/evacuate': {
    of: 'room',
    input: () => ({
      body: { key: randomUUID(), scope: { room_id: hall.rooms.here }, message: 'Please leave.' },
    }),
  },
  'POST /hall/:id/minutes': {
    of: 'student',
    input: () => ({ body: { ...anna(), minutes: 1, reason: 'A power cut' } }),
  },
  'POST /hall/:id/minutes/undo': {
    of: 'hall',
    input: () => ({ body: { key: randomUUID(), act_id: 2147483647 } }),
  },
  'POST /hall/:id/re-entry': {
    of: 'student',
    input: () => ({ body: { key: randomUUID(), student_id: hall.anna.student_id, reason: 'A crash' } }),
  },
  'POST /hall/:id/end-student': {
    of: 'student',
    input: () => ({ body: { key: randomUUID(), student_id: hall.anna.student_id, reason: 'Unwell' } }),
  },
};

const key = () => randomUUID();
const ofAnna = (more: object) => ({ body: { key: key(), student_id: hall.anna.student_id, ...more } });
const BY_CLOCK = { asks_code: false, starts_manually: false, gate_minutes: null, submit_minutes: null };
const anna = () => ({ key: randomUUID(), scope: { student_id: hall.anna.student_id } });

const name = ({ method, path }: EndpointShape) => `${method} ${path}`;
const endpoints = routes.map(({ endpoint }) => endpoint).filter(({ path }) => path.startsWith('/hall/'));

const WHO = {
  observer: 'observer',
  invigilator: 'invigilator',
  elsewhere: 'invigilator',
  chief: 'chief',
  owner: 'owner',
} as const satisfies Partial<Record<keyof StaffedHall, Duty>>;

/** What was refused because of who asked, apart from what can't be done now or isn't there. */
async function refusalOf(endpoint: EndpointShape, who: Person): Promise<string | undefined> {
  const { params, ...input } = CALLS[name(endpoint)]?.input?.() ?? {};
  const reply = await who.call(endpoint as typeof getStanding, {
    ...input,
    params: { id: String(hall.examId), ...params },
  });
  expect(reply.status).toBeLessThan(500);
  const { code, message } = reply.body as { code?: string; message?: string };
  if (code === 'not_found') return message === 'Exam not found.' ? 'no exam' : undefined;
  return code === 'not_allowed' ? 'not allowed' : undefined;
}

test('every call of the hall names a duty and is listed here', () => {
  expect(endpoints.map(name).sort()).toEqual(Object.keys(CALLS).sort());
  expect(endpoints.filter(({ duty }) => duty === undefined)).toEqual([]);
});

describe.each(endpoints.map((endpoint) => [name(endpoint), endpoint] as const))('%s', (called, endpoint) => {
  const isOneRooms = () => CALLS[called]?.of !== 'hall';

  test('is for those on duty alone', async () => {
    expect(await refusalOf(endpoint, hall.stranger)).toBe('no exam');
    expect(await refusalOf(endpoint, other.owner)).toBe('no exam');
    expect(await refusalOf(endpoint, other.college.admin)).toBe('no exam');
    expect(await refusalOf(endpoint, hall.anna)).toBe('not allowed');
    for (const [person, duty] of Object.entries(WHO)) {
      const isAllowed = allowsDuty(duty, endpoint.duty as Duty) && !(person === 'elsewhere' && isOneRooms());
      expect([person, await refusalOf(endpoint, hall[person as keyof typeof WHO])]).toEqual([
        person,
        isAllowed ? undefined : 'not allowed',
      ]);
    }
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
