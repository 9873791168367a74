// API tokens: what they open, for how long, and that they never reach another institution.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { disableAccount, enableAccount } from '@quivia/contract/account-status';
import { changePassword } from '@quivia/contract/accounts';
import {
  type ApiTokenForm,
  endApiToken,
  listApiTokens,
  listOwnApiTokens,
  makeApiToken,
  ruleApiTokens,
} from '@quivia/contract/api-tokens';
import { listAudit } from '@quivia/contract/audit';
import { type EndpointShape, type Input, SCOPES, type Scope } from '@quivia/contract/endpoint';
import { listExamResults } from '@quivia/contract/exam-results';
import { getExam, listExams } from '@quivia/contract/exams';
import { listNotifications } from '@quivia/contract/notifications';
import { grantInstitutionRole, listRoleGrants, takeRoleBack } from '@quivia/contract/people';
import { confirmRoster, getRoster, uploadRoster } from '@quivia/contract/rosters';
import { cancelExam, setExtraMinutes, setExtraTime } from '@quivia/contract/running-exams';
import { refresh } from '@quivia/contract/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import { routes } from '../../app.ts';
import { days, stepClock } from '../../platform/clock.ts';
import { observeStatements, sql } from '../../platform/database/database.ts';
import { publish } from '../../platform/database/events.ts';
import { buildCollege, type College } from '../../testing/college.ts';
import { addQuestions, newBank, teach, teacher } from '../../testing/exams/banks.ts';
import { type Student, startExam, student } from '../../testing/exams/exams.ts';
import { done, type Person, refreshToken } from '../../testing/people.ts';
import { PASSWORD, signIn, startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';
import { watchOverTokens } from './api-tokens.service.ts';
import { noteUse } from './read-token.service.ts';

let server: TestApp;
let root: Person;
let north: College;
let south: College;
/** Faculty at both, administers both. */
let both: Person;
let anna: Student;
let exam: number;

beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  south = await buildCollege(server, root, 'South');
  both = await server.person('bothsides');
  for (const college of [north, south]) {
    await teach(college, both);
    await done(root.call(grantInstitutionRole, { body: { user_ids: [both.id], entity_id: college.id } }));
  }
  await refreshToken(both);
  anna = await student(server, north, 'anna01');
  exam = await examAt(north, anna);
});
afterAll(() => server.stop());
// Each change of their roles ends the tokens of their session.
beforeEach(() => signIn(both, 'bothsides'));

async function examAt(college: College, taker: Student, who = both) {
  const qbank_id = await newBank(who, college.course, `Waves ${randomUUID()}`);
  await addQuestions(who, { qbank_id, module_id: college.module }, 'Light?');
  return startExam(who, { qbank_id, course_id: college.course, duration: 60 }, taker);
}

/** Nobody took it. */
async function examOver(): Promise<number> {
  const id = await examAt(north, anna);
  await sql`update exams set starts_at = '2025-03-01', ends_at = '2025-03-02' where id = ${id}`;
  await sql`
    update attempts set status = 'absent', due_at = '2025-03-02', ended_at = '2025-03-02' where exam_id = ${id}`;
  return id;
}

type Form = Partial<z.input<typeof ApiTokenForm>>;
const formFor = (college: College, more: Form = {}): z.input<typeof ApiTokenForm> => ({
  institution_id: college.id,
  name: 'ERP',
  scopes: [...SCOPES],
  days: 90,
  password: PASSWORD,
  ...more,
});

/** Somebody who calls with a new token of this person. */
async function program(
  who: Person,
  college: College,
  more: Form = {},
): Promise<Visitor & { id: number; token: string }> {
  const { id, token } = await done(who.call(makeApiToken, { body: formFor(college, more) }));
  return Object.assign(server.visitor(), { id, token });
}

const results = (of = exam) => ({ params: { id: String(of) } });
const read = async (caller: Visitor) => (await caller.call(getExam, results())).status;

describe('a token', () => {
  test('is made with the password, shown once, stored as a hash and mailed about', async () => {
    const wrong = await both.call(makeApiToken, { body: formFor(north, { password: 'Wrong7Kite!' }) });
    expect(wrong.body).toMatchObject({ code: 'wrong_password', fields: { password: expect.any(String) } });
    const { token, id, message } = await done(
      both.call(makeApiToken, { body: formFor(north, { name: 'Portal' }) }),
    );
    expect(token).toMatch(/^quivia_[A-Za-z0-9_-]{43}$/);
    expect(message).toContain('Portal');
    const [row] = await sql<{ secret: Buffer }[]>`select secret from api_tokens where id = ${id}`;
    expect(row?.secret).toHaveLength(32);
    const lists = [await done(both.call(listOwnApiTokens)), await done(north.admin.call(listApiTokens))];
    for (const list of lists) {
      expect(list.tokens.find((one) => one.id === id)).toMatchObject({ name: 'Portal', last_used_at: null });
      expect(JSON.stringify(list)).not.toContain(token);
    }
    expect((await server.mailTo(both.email)).text).toContain(
      'The API token "Portal" was made for your account',
    );
    const [entry] = await done(north.admin.call(listAudit, { query: { action: 'api-token.changed' } }));
    expect(entry?.what).toContain('made the API token Portal for results:read, roster:write');
  });

  test('can be for nothing that the person can’t do there, and for nowhere else', async () => {
    const fred = await teacher(server, north, 'fred01');
    const tried = async (who: Person, more: Form, college = north) =>
      (await who.call(makeApiToken, { body: formFor(college, more) })).body;
    // Nobody has let the faculty make tokens.
    expect(await tried(fred, { scopes: ['results:read'] })).toMatchObject({ code: 'not_allowed' });
    expect(await tried(north.admin, { scopes: ['results:read'] })).toMatchObject({
      fields: { scopes: "Your roles at North College don't allow results:read." },
    });
    expect(await tried(north.admin, { scopes: ['roster:write'] }, south)).toMatchObject({
      code: 'not_allowed',
    });
    await done(north.admin.call(ruleApiTokens, { body: { faculty_may: true } }));
    expect(await tried(fred, { scopes: ['roster:write'] })).toMatchObject({ code: 'invalid_input' });
    const caller = await program(fred, north, { scopes: ['results:read'] });
    const examOfFred = await examAt(north, anna, fred);
    expect((await caller.call(listExamResults, results(examOfFred))).status).not.toBe(403);
    // Paused with the rule.
    await done(north.admin.call(ruleApiTokens, { body: { faculty_may: false } }));
    expect((await caller.call(listExamResults, results(examOfFred))).body.message).toContain('is paused');
    const { tokens } = await done(north.admin.call(listApiTokens));
    expect(tokens.find(({ id }) => id === caller.id)).toMatchObject({ username: 'fred01', is_paused: true });
    const own = await done(fred.call(listOwnApiTokens));
    expect({ count: own.tokens.length, places: own.places }).toEqual({ count: 1, places: [] });
  });

  test('is revoked at once: by its person, by an administrator there, and by nobody else', async () => {
    const [one, other] = [await program(both, north), await program(both, north)];
    expect([await read(one), await read(other)]).toEqual([200, 200]);
    const gone = (caller: { id: number }) => ({ params: { id: String(caller.id) } });
    expect((await south.admin.call(endApiToken, gone(one))).status).toBe(404);
    expect((await anna.call(endApiToken, gone(one))).status).toBe(404);
    await done(both.call(endApiToken, gone(one)));
    expect([await read(one), await read(other)]).toEqual([401, 200]);
    await done(north.admin.call(endApiToken, gone(other)));
    expect((await other.call(getExam, results())).body).toMatchObject({ code: 'api_token_unknown' });
  });

  test('is revoked in every process by an event', async () => {
    const caller = await program(both, north);
    expect(await read(caller)).toBe(200);
    // As another process does it.
    await sql`delete from api_tokens where id = ${caller.id}`;
    expect(await read(caller)).toBe(200);
    await publish('api-tokens-changed', null);
    await expect.poll(() => read(caller)).toBe(401);
  });

  test('is not believed from memory while this process hears of no change', async () => {
    const caller = await program(both, north);
    expect(await read(caller)).toBe(200);
    await sql`delete from api_tokens where id = ${caller.id}`;
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ~* '^(listen|notify) '`;
    await expect.poll(() => read(caller)).toBe(401);
    await expect.poll(() => read(both)).toBe(200);
  });

  test('has the rights that its person has at that moment', async () => {
    const caller = await program(both, north);
    expect(await read(caller)).toBe(200);
    const grants = await done(north.admin.call(listRoleGrants, { query: { search: 'bothsides' } }));
    const faculty = grants.find(({ role }) => role === 'Faculty');
    await done(north.admin.call(takeRoleBack, { params: { id: String(faculty?.id) } }));
    // They are faculty at the other college still.
    expect(await read(caller)).toBe(403);
    expect(
      (await caller.call(uploadRoster, { query: { filename: 'a.csv' }, file: Buffer.from('email') })).status,
    ).toBe(200);
    await teach(north, both);
    expect(await read(caller)).toBe(200);
    await done(root.call(disableAccount, { params: { id: String(both.id) }, body: { reason: 'Away' } }));
    expect(await read(caller)).toBe(403);
    await done(root.call(enableAccount, { params: { id: String(both.id) } }));
    await expect.poll(() => read(caller)).toBe(200);
  });

  test('expires, and its person is notified a week before', async () => {
    const caller = await program(both, north, { name: 'Short', days: 30 });
    const about = async () => {
      await watchOverTokens.work({});
      const { items } = await done(both.call(listNotifications, { query: {} }));
      return items.filter(({ title }) => title === 'An API token expires soon').map(({ body }) => body);
    };
    expect(await about()).toEqual([]);
    await sql`update api_tokens set expires_at = now() + interval '6 days' where id = ${caller.id}`;
    expect(await about()).toEqual([expect.stringMatching(/^Short works until /)]);
    expect(await about()).toHaveLength(1);
    expect(await read(caller)).toBe(200);
    stepClock(days(31));
    expect(await read(caller)).toBe(401);
    stepClock(-days(31));
    await sql`update api_tokens set expires_at = now() - interval '31 days' where id = ${caller.id}`;
    await watchOverTokens.work({});
    const { tokens } = await done(both.call(listOwnApiTokens));
    expect(tokens.find(({ id }) => id === caller.id)).toBeUndefined();
  });

  test('costs no statement beside those of the call, and its use is noted', async () => {
    const caller = await program(both, north);
    expect(await read(caller)).toBe(200);
    const sent: string[] = [];
    observeStatements((text) => {
      sent.push(text);
      return () => {};
    });
    for (let i = 0; i < 5; i += 1) await done(caller.call(listExams));
    observeStatements(undefined);
    expect(sent.length).toBeGreaterThanOrEqual(5);
    expect(sent.filter((text) => /api_token|token_version/.test(text))).toEqual([]);
    await noteUse();
    const { tokens } = await done(both.call(listOwnApiTokens));
    expect(tokens.find(({ id }) => id === caller.id)?.last_used_at).not.toBeNull();
  });

  test('has to wait after many calls, and so do unknown tokens of a network', async () => {
    // Nothing is granted again meanwhile.
    vi.useFakeTimers({ toFake: ['Date'] });
    const caller = await program(both, north);
    const look = async (who: Visitor) => await who.call(getExam, { params: { id: '2147483647' } });
    const statuses = new Map<number, number>();
    for (let i = 0; i < 301; i += 1) {
      const { status } = await look(caller);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [404, 300],
      [429, 1],
    ]);
    const known = Object.assign(server.visitor('203.0.113.7'), { token: (await program(both, north)).token });
    expect(await read(known)).toBe(200);
    const stranger = server.visitor('203.0.113.7');
    for (let i = 0; i < 30; i += 1) {
      stranger.token = `quivia_${String(i).padStart(43, 'x')}`;
      expect((await look(stranger)).status).toBe(401);
    }
    const refused = await look(stranger);
    expect({ status: refused.status, again: Number(refused.headers['retry-after']) }).toEqual({
      status: 429,
      again: 2,
    });
    vi.useRealTimers();
    // One that is known still works from there.
    expect(await read(known)).toBe(200);
  });

  test('starts no session, and changes no password', async () => {
    const caller = await program(both, north);
    expect((await caller.call(refresh)).status).toBe(401);
    const change = { current_password: PASSWORD, password: 'Green8Kite!', confirm_password: 'Green8Kite!' };
    expect((await caller.call(changePassword, { body: change as never })).status).toBe(403);
  });

  test('is gone with its person', async () => {
    const { deleteAccount } = await import('@quivia/contract/deletion');
    const leaver = await teacher(server, north, 'leaver01');
    await done(root.call(grantInstitutionRole, { body: { user_ids: [leaver.id], entity_id: north.id } }));
    await refreshToken(leaver);
    const caller = await program(leaver, north, { scopes: ['exams:read'] });
    expect((await caller.call(listExams)).status).toBe(200);
    await done(root.call(deleteAccount, { params: { id: String(leaver.id) } }));
    expect((await caller.call(listExams)).status).toBe(401);
  });
});

describe('what is done with a token', () => {
  test('is in the audit log with its name', async () => {
    const caller = await program(both, north, { name: 'Timetable' });
    const cancelled = await examAt(north, anna);
    await done(
      caller.call(cancelExam, { params: { id: String(cancelled) }, body: { reason: 'A power cut' } }),
    );
    const log = await done(north.admin.call(listAudit, { query: { action: 'exam.cancelled' } }));
    expect(log[0]).toMatchObject({ actor: 'bothsides', api_token: 'Timetable' });
    const started = await done(north.admin.call(listAudit, { query: { action: 'exam.started' } }));
    expect(started[0]).toMatchObject({ actor: 'bothsides', api_token: null });
  });

  test('a roster is sent for review, and a person confirms it', async () => {
    const caller = await program(both, north);
    const file = Buffer.from(
      'role,name,email,member_id,departments,class_or_semester\nStudent,New One,new@example.org,S-new,North Physics,3\n',
    );
    const { id } = await done(caller.call(uploadRoster, { query: { filename: 'erp.csv' }, file }));
    const params = { id: String(id) };
    await expect.poll(async () => (await done(caller.call(getRoster, { params }))).status).toBe('review');
    const { items } = await done(both.call(listNotifications, { query: {} }));
    expect(items[0]).toMatchObject({
      title: 'A roster is waiting for your review',
      link: `/institute?panel=roster&institution=${north.id}&roster=${id}`,
    });
    expect((await caller.call(confirmRoster, { params })).body).toMatchObject({
      message_id: 'http.notForApiTokens',
    });
    await done(north.admin.call(confirmRoster, { params }));
  });

  test('results are read once the exam is over, also where the person may see them before', async () => {
    const caller = await program(both, north, { scopes: ['results:read'] });
    expect((await both.call(listExamResults, results())).status).toBe(200);
    expect((await caller.call(listExamResults, results())).body).toMatchObject({ code: 'exam_not_now' });
    const over = await examOver();
    expect(await done(caller.call(listExamResults, results(over)))).toMatchObject([{ score: -1 }]);
  });

  test('extra minutes of a student', async () => {
    const caller = await program(both, north, { scopes: ['exams:read', 'extra-time:write'] });
    const params = { id: String(exam), student_id: String(anna.student_id) };
    await done(caller.call(setExtraMinutes, { params, body: { extra_minutes: 15, before: 0 } }));
    expect((await caller.call(listExamResults, results())).body).toMatchObject({
      message_id: 'http.scopeMissing',
    });
  });
});

/** Of every call that has a scope: about the other college. */
const ABROAD: Record<
  string,
  (there: { exam: number; college: College; taker: Student; roster: number; bank: number }) => object
> = {
  'GET /admin/student': ({ college }) => ({ query: { course_id: String(college.course) } }),
  'GET /quiz/qbank': ({ college }) => ({ query: { course_id: String(college.course) } }),
  'GET /quiz/exam': ({ college }) => ({ query: { course_id: String(college.course) } }),
  'GET /office/exam': ({ college }) => ({ query: { as: 'Institution', institution_id: String(college.id) } }),
  'GET /quiz/exam/:id': ofExam,
  'GET /quiz/exam/:id/student': ofExam,
  'GET /quiz/exam/:id/result': ofExam,
  'GET /quiz/exam/:id/summary': ofExam,
  'GET /quiz/exam/:id/export': ofExam,
  'GET /quiz/exam/:id/result-layout': ofExam,
  'GET /quiz/exam/:id/result-file': (there) => ({ ...ofExam(there), query: { layout_id: '1' } }),
  'POST /quiz/viva': ({ college, bank, taker }) => ({
    body: { qbank_id: bank, course_id: college.course, student_id: [taker.student_id], duration: 10 },
  }),
  'PATCH /quiz/exam/:id': (there) => ({
    ...ofExam(there),
    body: { version: 1, viva_or_quiz: 'QUIZ', student_id: [there.taker.student_id] },
  }),
  'POST /quiz/exam/:id/cancel': (there) => ({ ...ofExam(there), body: { reason: 'Rain' } }),
  'POST /quiz/exam/:id/student/:student_id/extra-minutes': ({ exam, taker }) => ({
    params: { id: String(exam), student_id: String(taker.student_id) },
    body: { extra_minutes: 10, before: 0 },
  }),
  'GET /quiz/extra-time': ({ college }) => ({ query: { course_id: String(college.course) } }),
  'POST /quiz/extra-time': ({ college, taker }) => ({
    body: { course_id: college.course, student_id: taker.student_id, extra_time: 25 },
  }),
  'GET /admin/roster/template': ({ college }) => ({ query: { institution_id: String(college.id) } }),
  'POST /admin/roster': ({ college }) => ({
    query: { institution_id: String(college.id), filename: 'a.csv' },
    file: Buffer.from('email'),
  }),
  'GET /admin/roster/:id': ofRoster,
  'GET /admin/roster/:id/row': ofRoster,
  'GET /admin/roster/:id/error': ofRoster,
  'POST /admin/roster/:id/discard': ofRoster,
};
function ofExam({ exam }: { exam: number }) {
  return { params: { id: String(exam) } };
}
function ofRoster({ roster }: { roster: number }) {
  return { params: { id: String(roster) } };
}

describe('the border between two institutions', () => {
  const scoped = routes.map(({ endpoint }) => endpoint).filter(({ scope }) => scope);
  const nameOf = ({ method, path }: EndpointShape) => `${method} ${path}`;

  test('each call with a scope is tried', () => {
    expect(scoped.map(nameOf).sort()).toEqual(Object.keys(ABROAD).sort());
  });

  test('no token of one reaches the other, where its person may do all of it', async () => {
    const taker = await student(server, south, 'bala01');
    const bank = await newBank(both, south.course, 'Abroad');
    await addQuestions(both, { qbank_id: bank, module_id: south.module }, 'Light?');
    const there = {
      college: south,
      taker,
      bank,
      exam: await examAt(south, taker),
      roster: (
        await done(
          both.call(uploadRoster, {
            query: { institution_id: String(south.id), filename: 'b.csv' },
            file: Buffer.from('email'),
          }),
        )
      ).id,
    };
    const standing = { course_id: south.course, student_id: taker.student_id, extra_time: 10 };
    await done(both.call(setExtraTime, { body: standing }));
    const [stranger, own] = [await program(both, north), await program(both, south)];
    const wrong: string[] = [];
    for (const endpoint of scoped) {
      const input = ABROAD[nameOf(endpoint)]?.(there) as Input<EndpointShape>;
      const reply = await stranger.call(endpoint, input);
      const isEmpty = reply.status === 200 && JSON.stringify(reply.body) === '[]';
      if (![400, 403, 404].includes(reply.status) && !isEmpty)
        wrong.push(`${nameOf(endpoint)}: ${reply.status} ${JSON.stringify(reply.body)}`);
      // Told from a call that is wrong in itself: a token of that college gets further.
      const atHome = await own.call(endpoint, input);
      if (atHome.status === reply.status && JSON.stringify(atHome.body) === JSON.stringify(reply.body))
        wrong.push(`${nameOf(endpoint)} is refused to everybody: ${JSON.stringify(reply.body)}`);
    }
    expect(wrong).toEqual([]);
    expect(scoped.length).toBeGreaterThan(15);
  });
});

test('what scopes are for is what the calls with them ask of a role', async () => {
  const { scopesFor } = await import('./api-tokens.rules.ts');
  for (const role of ['Institution', 'Faculty'] as const) {
    const usable = SCOPES.filter((scope: Scope) =>
      routes.some(({ endpoint }) => endpoint.scope === scope && endpoint.access.includes(role as never)),
    );
    expect(scopesFor([role])).toEqual(usable);
  }
  expect(SCOPES).not.toHaveLength(0);
});

test('no token opens a running paper, an answer, a password, a factor or a role', () => {
  const scoped = routes.flatMap(({ endpoint }) => (endpoint.scope ? [endpoint] : []));
  const forbidden =
    /response|viva-question|viva-options|marking|\/file\/|password|factor|passkey|role|grant|session|confirm|review/;
  expect(scoped.filter(({ path }) => forbidden.test(path)).map(({ path }) => path)).toEqual([]);
  expect(scoped.filter(({ access }) => access === 'public' || access === 'signed-in')).toEqual([]);
  expect(scoped).not.toHaveLength(0);
});

describe('docs/api-tokens.md', () => {
  const shell = promisify(execFile);
  /** As much of it as the page uses, for machines that have none. */
  const CURL = `#!${process.execPath}
const { readFileSync, writeFileSync } = require('node:fs');
const [args, headers] = [process.argv.slice(2), {}];
let url, body, to;
while (args.length > 0) {
  const one = args.shift();
  if (one === '-H') { const [name, value] = args.shift().split(': '); headers[name] = value; }
  else if (one === '--data') body = args.shift();
  else if (one === '--data-binary') body = readFileSync(args.shift().slice(1));
  else if (one === '-o') to = args.shift();
  else if (one !== '-s') url = one;
}
fetch(url, { method: body === undefined ? 'GET' : 'POST', headers, body }).then(async (reply) => {
  const bytes = Buffer.from(await reply.arrayBuffer());
  to ? writeFileSync(to, bytes) : process.stdout.write(bytes);
});
`;
  const PAGE = path.resolve(import.meta.dirname, '../../../../docs/api-tokens.md');

  test('its examples work as they are written, in their order', async () => {
    const page = await readFile(PAGE, 'utf8');
    const commands = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, command]) => command as string);
    expect(commands).toHaveLength(7);
    const QUIVIA = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const cwd = await mkdtemp(path.join(tmpdir(), 'quivia-examples-'));
    await writeFile(path.join(cwd, 'curl'), CURL, { mode: 0o755 });
    await writeFile(
      path.join(cwd, 'people.csv'),
      'role,name,email,member_id,departments,class_or_semester\nStudent,Two,two@example.org,S-two,North Physics,3\nStudent,Bad,bad,S-bad,North Physics,3\n',
    );
    const over = await examOver();
    const env: Record<string, string> = {
      ...{ PATH: `${cwd}:${process.env.PATH}`, QUIVIA, TOKEN: (await program(both, north)).token },
      ...{ EXAM: String(over), STUDENT: String(anna.student_id) },
    };
    const run = async (place: number, more: Record<string, string> = {}) =>
      (await shell('sh', ['-ec', commands[place] as string], { cwd, env: { ...env, ...more } })).stdout;
    expect(JSON.parse(await run(0)).length).toBeGreaterThan(0);
    expect(JSON.parse(await run(1))).toMatchObject([{ roll_number: 'S-anna01', score: -1 }]);
    await run(2);
    expect(await readFile(path.join(cwd, 'marks.csv'), 'utf8')).toContain('1,S-anna01,anna01,AB');
    const { id: ROSTER } = JSON.parse(await run(3));
    await expect.poll(async () => run(4, { ROSTER })).toMatch(/"status":"review".*"line":3/s);
    const EXAM = String(await examAt(north, anna));
    const [found] = JSON.parse(await run(5, { EXAM }));
    expect(found).toMatchObject({ student_id: anna.student_id, extra_minutes: 0 });
    expect(JSON.parse(await run(6, { EXAM })).message).toContain('15');
    await rm(cwd, { recursive: true });
  });
});
