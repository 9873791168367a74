// Whatever is sent to whichever call: a refusal with the error body, never a fault of ours. `npm test` sends a part of it,
// another part to each call and field.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { login } from '@quivia/contract/accounts';
import { listOwnCommunities } from '@quivia/contract/communities';
import { API_BASE, type EndpointShape } from '@quivia/contract/endpoint';
import { ErrorBody } from '@quivia/contract/errors';
import { ROLES, type Role } from '@quivia/contract/roles';
import { refresh } from '@quivia/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from './app.ts';
import { sql } from './platform/database/database.ts';
import { buildCollege } from './testing/college.ts';
import { addQuestions, newBank, teach } from './testing/exams/banks.ts';
import { sit, startExam, study } from './testing/exams/exams.ts';
import { staffHall } from './testing/exams/staffed-hall.ts';
import { stageViva } from './testing/exams/staged-viva.ts';
import { type Answered, fuzz, isOfHalls, isOfVivas, type Sent } from './testing/fuzz/fuzz.ts';
import { randomFrom } from './testing/fuzz/hostile-values.ts';
import { done, type Person } from './testing/people.ts';
import { every, rounds } from './testing/server/rounds.ts';
import { PASSWORD, startTestApp, type TestApp, type Visitor } from './testing/test-app.ts';

let server: TestApp;
let admin: Visitor;
let community: number;
const qbank = { id: 0, module: 0, questions: [0] };
const exam = { id: 0, course: 0, student: 0 };
beforeAll(async () => {
  server = await startTestApp();
  const head = await server.person(
    'headadmin',
    'Admin',
    'Institution',
    'Faculty',
    'Community',
    'CommunityMember',
  );
  const [own] = await done(head.call(listOwnCommunities));
  community = own?.id as number;
  admin = head;
  const college = await buildCollege(server, head, 'Nasty');
  await teach(college, head);
  qbank.id = await newBank(head, college.course);
  qbank.module = college.module;
  qbank.questions = await addQuestions(head, { qbank_id: qbank.id, module_id: qbank.module }, 'What is it?');
  exam.course = college.course;
  const pupil = await study(college, await server.person('headpupil'));
  exam.student = pupil.student_id;
  exam.id = await startExam(head, { qbank_id: qbank.id, course_id: college.course }, pupil);
  await sit(pupil, exam.id);
});
afterAll(() => server.stop());

let count = 0;
/** A right value for each field, new each time: limits that count by name or address must not hide anything. */
const RIGHT: Record<string, () => unknown> = {
  email: () => `nasty${count}@example.org`,
  username: () => `nasty${count}`,
  username_or_email: () => `nasty${count}`,
  password: () => PASSWORD,
  current_password: () => PASSWORD,
  new_password: () => PASSWORD,
  confirm_password: () => PASSWORD,
  stay_logged_in: () => true,
  otp: () => '123456',
  token: () => 'A'.repeat(32),
  name: () => 'Nasty',
  message: () => 'Hello',
  question: () => 'What is it?',
  options: () => ['this', 'that'].map((option) => ({ option, is_correct: true })),
  qbank_id: () => qbank.id,
  module_id: () => qbank.module,
  question_ids: () => qbank.questions,
  version: () => 1,
  course_id: () => exam.course,
  student_id: () => [exam.student],
  quiz_or_viva_id: () => exam.id,
  question_id: () => qbank.questions[0],
  minutes: () => 1,
  extra_time: () => 10,
  description: () => 'Nasty',
  is_open: () => true,
  asks_first: () => false,
  picture: () => null,
  nickname: () => `Nasty ${count}`,
  days: () => 1,
  places: () => 1,
  emails: () => [`nasty${count}@example.org`],
  code: () => '22223333',
  viva_or_quiz: () => 'QUIZ',
};

const VALUES: unknown[] = [
  '\u0000',
  'nul\u0000byte@example.org',
  'Nul1\u0000byte!',
  '\ud800',
  'half\ud800char@example.org',
  'Half1\ud800char!',
  '\u202e\u0007\uffff',
  "' or 1=1; drop table users; --",
  "o'neil@example.org",
  '{{7*7}}%s%n',
  '../../etc/passwd',
  'x'.repeat(100_000),
  `${'a'.repeat(63)}@${'b'.repeat(63)}.${'c'.repeat(63)}.example.org`,
  '😀'.repeat(300),
  0,
  -1,
  1e308,
  2 ** 53,
  true,
  null,
  [],
  ['nasty@example.org', 'nasty2@example.org'],
  {},
  { $ne: null },
  { toString: 'x', length: 5 },
];

const BODIES = [
  '',
  ' ',
  '{',
  '[]',
  'null',
  'true',
  '17',
  '"text"',
  '{}',
  '[[[[[[[[[[]]]]]]]]]]',
  '{"a":1}{"b":2}',
  '\ufeff{}',
  '{"__proto__":{"email":"a@b.cd"}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"hasOwnProperty":1,"toString":2,"email":3}',
  '['.repeat(50_000),
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  '{"email":"\\u0000"}',
  Buffer.from([0xff, 0xfe, 0x00, 0x22]),
];

const withBody = routes.map((route) => route.endpoint).filter(({ body }) => body);
/** Where a call takes one of several forms, all of them. */
const formsOf = ({ body }: EndpointShape): z.ZodMiniObject[] => {
  const form = body instanceof z.ZodMiniArray ? body.def.element : body;
  return (form instanceof z.ZodMiniUnion ? form.def.options : [form]) as z.ZodMiniObject[];
};
const fieldsOf = (endpoint: EndpointShape) => [
  ...new Set(formsOf(endpoint).flatMap(({ shape }) => Object.keys(shape))),
];
/** Where a call takes a list of forms, a list with this one. */
const asBody = ({ body, form: isForm }: EndpointShape, form: Record<string, unknown>) => {
  if (!isForm) return JSON.stringify(body instanceof z.ZodMiniArray ? [form] : form);
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(form))
    if (value !== undefined) sent.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  return sent.toString();
};

const rightPath = (path: string) =>
  path
    .replace('/community/:id', `/community/${community}`)
    .replace(':user_id', '1')
    .replace('/qbank/:id', `/qbank/${qbank.id}`)
    .replace('/exam/:id', `/exam/${exam.id}`)
    .replace('/question/:id', `/question/${qbank.questions[0]}`);

async function send(endpoint: EndpointShape, payload: string | Buffer) {
  count += 1;
  const response = await server.app.inject({
    method: endpoint.method,
    url: API_BASE + rightPath(endpoint.path),
    remoteAddress: `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
    headers: {
      'content-type': endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(endpoint.access !== 'public' && { authorization: `Bearer ${admin.token}` }),
    },
    payload,
  });
  return { status: response.statusCode, body: response.body };
}

/** What zod says where nobody gave it a sentence. */
const VALIDATOR_TEXT =
  /^Invalid (?!Email ID|Password,)|expected|received|must (match|be)|^Too (big|small)|nrecognized/;

function expectNoFault(
  { page }: EndpointShape,
  { status, body }: { status: number; body: string },
  what: unknown,
) {
  expect(status, `${String(what).slice(0, 80)} -> ${body}`).toBeLessThan(500);
  if (status < 400) return;
  // An address that isn't one of it is refused as any other.
  if (page && body.startsWith('<')) {
    const lines = Array.from(body.matchAll(/<(?:h1|p)[^>]*>([^<]+)/g), ([, line = '']) => line);
    expect(lines, String(what).slice(0, 80)).not.toHaveLength(0);
    for (const line of lines) expect(line, String(what).slice(0, 80)).not.toMatch(VALIDATOR_TEXT);
    return;
  }
  const { message, fields = {} } = z.parse(z.strictObject(ErrorBody.shape), JSON.parse(body));
  for (const sentence of [message, ...Object.values(fields)])
    expect(sentence, String(what).slice(0, 80)).not.toMatch(VALIDATOR_TEXT);
}

let turn = 0;

describe.each(withBody.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test('refuses what is no form', async () => {
      const sent = every(8, BODIES, withBody.indexOf(endpoint));
      expect(sent).not.toHaveLength(0);
      // Whose every field can be left out may be called with less than a form.
      const takesNothing = z.safeParse(endpoint.body as z.ZodMiniType, {}).success;
      for (const body of sent) {
        const answer = await send(endpoint, body);
        expectNoFault(endpoint, answer, body);
        const isTooLong = endpoint.form && Buffer.byteLength(body) > endpoint.form.most;
        if (!takesNothing) expect(answer.status, String(body).slice(0, 80)).toBe(isTooLong ? 413 : 400);
      }
    });

    test.each(fieldsOf(endpoint))('takes or refuses any value as its %s', async (field) => {
      turn += 1;
      for (const value of every(10, VALUES, turn)) {
        count += 1;
        const right = Object.fromEntries(fieldsOf(endpoint).map((name) => [name, RIGHT[name]?.()]));
        expectNoFault(
          endpoint,
          await send(endpoint, asBody(endpoint, { ...right, [field]: value })),
          JSON.stringify(value),
        );
      }
    });
  },
);

describe('paths and queries', () => {
  const IDS = [
    '0',
    '-1',
    '1.5',
    '1e9',
    'NaN',
    '2147483648',
    '9999999999',
    '%00',
    '%F0%9F%98%80',
    "1'--",
    '..',
    '%2e%2e%2f',
    '1%2F2',
    'x'.repeat(199),
    ' ',
  ];
  const QUERIES = [
    'search=%00',
    'search=%ff%fe',
    'search=%ED%A0%80',
    'search=%25%25%25',
    'search=%5C',
    'search[]=a',
    'search=a&search=b',
    'limit=0',
    'limit=-1',
    'limit=1e9',
    'limit=999999999',
    'offset=999999999',
    'limit=%00',
    '__proto__[x]=1',
    'constructor=1',
    '&&&===',
    '%',
    `search=${'%F0%9F%98%80'.repeat(100)}`,
  ];
  const ask = async (endpoint: EndpointShape, url: string) => {
    const response = await server.app.inject({
      method: endpoint.method,
      url: API_BASE + url,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expectNoFault(endpoint, { status: response.statusCode, body: response.body }, url);
  };

  test.each(IDS)('the id %.30j', async (id) => {
    for (const { endpoint } of every(10, routes, IDS.indexOf(id))) {
      if (endpoint.params) await ask(endpoint, endpoint.path.replaceAll(/:\w+/g, id));
    }
  });

  test.each(QUERIES)('the query %.30j', async (query) => {
    for (const { endpoint } of every(10, routes, QUERIES.indexOf(query)))
      if (endpoint.query) await ask(endpoint, `${endpoint.path}?${query}`);
  });
});

describe('headers', () => {
  test.each([
    ['user-agent', 'x'.repeat(8000)],
    ['user-agent', 'Mözilla\u00ff'],
    ['x-forwarded-for', `${'1.2.3.4,'.repeat(500)}<script>`],
    ['cookie', `quivia_refresh=${'%'.repeat(200)}; =; ;;; a==b`],
    ['cookie', 'quivia_refresh="\\"; quivia_refresh=%E0%A4%A'],
    ['authorization', `Bearer ${'a.'.repeat(3000)}`],
    ['authorization', 'Bearer'],
    ['x-refresh-attempt', 'x'.repeat(5000)],
    ['accept-encoding', '*;q=x'],
    ['content-length', '-5'],
  ])('%s: %.30j', async (name, value) => {
    for (const path of ['/auth/login', '/auth/refresh', '/auth/logout']) {
      const response = await server.app.inject({
        method: 'POST',
        url: API_BASE + path,
        headers: { [name]: value },
        ...(path === '/auth/login' && { payload: { username_or_email: 'headadmin', password: PASSWORD } }),
      });
      expectNoFault(login, { status: response.statusCode, body: response.body }, value);
    }
  });
});

/** `npm run fuzz` sets these; without them the same requests are sent each time, and not for long. */
const SEED = Number(process.env.FUZZ_SEED ?? 14);
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 0);
const REQUESTS = SECONDS > 0 ? Number.POSITIVE_INFINITY : rounds(400, 2500);
/** In bytes, between the two halves of the run, after the garbage was collected. */
const MOST_GROWTH = 48 * 1024 ** 2;

describe(`the OpenAPI document, fuzzed with FUZZ_SEED=${SEED}`, () => {
  let head: Person;
  const people = new Map<string, Person>();
  /** Who have a part in the viva, and a duty in the hall: by roles alone nobody gets into one. */
  let parts: Record<'viva' | 'hall', Person[]>;
  let made = 0;
  let stages = 0;

  beforeAll(async () => {
    head = await server.person('fuzzhead', ...ROLES);
    for (const role of ROLES) await replace(role);
  });

  async function stage() {
    stages += 1;
    const director = await server.person(`fuzzroot${stages}`, 'Admin');
    const { coordinator, internal, external, observer, elsewhere, candidates, ...viva } = await stageViva(
      server,
      director,
      `Viva${stages}`,
    );
    const students = candidates.map(({ student }) => student);
    const { owner, chief, invigilator, anna, bala, ...hall } = await staffHall(
      server,
      director,
      `Hall${stages}`,
      { release: 'window_close' },
    );
    await sit(anna, hall.examId);
    parts = {
      viva: [coordinator, coordinator, coordinator, coordinator, internal, external, ...students],
      hall: [owner, owner, owner, chief, chief, invigilator, anna, bala],
    };
    return {
      viva: {
        oral_exams: [viva.examId],
        oral_sessions: [viva.sessionId],
        oral_panels: [viva.panelId],
        oral_candidates: candidates.map(({ id }) => id),
        oral_slots: candidates.map(({ slotId }) => slotId),
        oral_examiners: [internal, external, observer, elsewhere].map(({ examinerId }) => examinerId),
        grants: students.map(({ student_id }) => student_id),
        rooms: [viva.roomId],
      },
      hall: {
        exams: [hall.examId],
        grants: [anna.student_id, bala.student_id],
        rooms: [hall.rooms.here, hall.rooms.there],
        questions: hall.questions,
      },
    };
  }

  async function replace(role: string): Promise<void> {
    made += 1;
    people.set(role, await server.person(`fuzz${role.toLowerCase()}${made}`.slice(0, 23), role as Role));
  }

  const callers = randomFrom(SEED);
  let asked = 0;
  /** Many calls come from somebody who has every role, or a part in it, and so reaches further. */
  function callerOf(url: string, role: string): Person | undefined {
    const here = isOfVivas(url) ? parts.viva : isOfHalls(url) ? parts.hall : undefined;
    if (callers.chance(here ? 0.2 : 0.5)) return people.get(role);
    return here ? callers.pick(here) : head;
  }

  async function sendAs({ method, url, role, by, payload, contentType }: Sent): Promise<Answered> {
    asked += 1;
    const person = (by as Person | undefined) ?? (role === undefined ? undefined : callerOf(url, role));
    const response = await server.app.inject({
      method: method as 'GET',
      url,
      remoteAddress: `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
      headers: {
        ...(contentType && { 'content-type': contentType }),
        ...(person && { authorization: `Bearer ${person.token}` }),
      },
      ...(payload !== undefined && { payload }),
    });
    // It may have ended its own session, or taken its own role away.
    if (response.statusCode === 401 && person && role !== undefined) {
      if (person === head) head = await server.person(`fuzzhead${asked}`, ...ROLES);
      else if (![...parts.viva, ...parts.hall].includes(person)) await replace(role);
      else if (person.cookie)
        await person
          .call(refresh)
          .then(({ body }) => Object.assign(person, { token: body.access_token ?? person.token }));
    }
    return {
      by: person,
      status: response.statusCode,
      body: response.body,
      contentType: String(response.headers['content-type'] ?? ''),
    };
  }

  test(
    'is answered as it says or refused, without a fault of ours and without growing',
    async () => {
      const collect = garbageCollector();
      const until = performance.now() + SECONDS * 1000;
      const faults: string[] = [];
      const statuses: Record<number, number> = {};
      const acts = new Map<string, number>();
      let foreignKeys = 0;
      let [count, half] = [0, 0];
      const endpoints = routes.map(({ endpoint }) => endpoint);
      const isHalfway = () =>
        SECONDS > 0 ? performance.now() > until - SECONDS * 500 : count >= REQUESTS / 2;
      for await (const { sent, answered, fault, act, hasForeignKey } of fuzz({
        endpoints,
        roles: ROLES,
        seed: SEED,
        send: sendAs,
        stage,
      })) {
        count += 1;
        statuses[answered.status] = (statuses[answered.status] ?? 0) + 1;
        if (act) acts.set(act, (acts.get(act) ?? 0) + 1);
        if (hasForeignKey) foreignKeys += 1;
        if (fault)
          faults.push(
            `${sent.method} ${sent.url.slice(0, 200)} as ${sent.role} ${String(sent.payload).slice(0, 500)} -> ${fault}`,
          );
        if (half === 0 && isHalfway()) half = collect();
        if (faults.length >= 10 || (SECONDS > 0 ? performance.now() > until : count >= REQUESTS)) break;
      }
      const growth = collect() - half;
      const actsDone = [...acts.values()].reduce((sum, one) => sum + one, 0);
      console.log(
        `FUZZ_SEED=${SEED}: ${count} requests, ${JSON.stringify(statuses)}, ${actsDone} acts of ${acts.size} kinds done, ` +
          `${foreignKeys} sent with the key of another, ${stages} stages, memory ${(growth / 1024 ** 2).toFixed(1)} MB more than halfway`,
      );
      expect(faults).toEqual([]);
      // Both: not everything was refused before it reached a service.
      expect(statuses[200]).toBeGreaterThan(count / 20);
      expect(statuses[400]).toBeGreaterThan(count / 20);
      // Keys meet only where acts are done.
      expect(actsDone).toBeGreaterThan(count / 50);
      expect(foreignKeys).toBeGreaterThan(count / 200);
      expect(growth).toBeLessThan(MOST_GROWTH);
    },
    (SECONDS + 300) * 1000,
  );
});

/** The bytes in use afterwards. */
function garbageCollector(): () => number {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  return () => {
    gc();
    return process.memoryUsage().heapUsed;
  };
}

test('after all of that the tables are there, and what was taken is whole', async () => {
  const [row] = await sql`select count(*)::int as people from users where username !~ '^[A-Za-z0-9]{5,23}$'`;
  expect(row?.people).toBe(0);
  expect((await sql`select username from users where username = 'headadmin'`).length).toBe(1);
});
