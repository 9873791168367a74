// What a college's sign-in means for sessions: whose roles they have, how long they last, and how they end.
import { randomUUID } from 'node:crypto';
import { login } from '@quivia/contract/accounts';
import { startAttempt, submitAttempt } from '@quivia/contract/attempts';
import * as admin from '@quivia/contract/connections';
import { API_BASE } from '@quivia/contract/endpoint';
import { getExam, listExams } from '@quivia/contract/exams';
import { enterWithSlip, makeEntrySlips } from '@quivia/contract/hall/entry-slips';
import { listQuestionBanks } from '@quivia/contract/question-banks';
import { getProfile, logout, refresh } from '@quivia/contract/session';
import { addSignOn } from '@quivia/contract/sign-on';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { days, hours, minutes, now, stepClock } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { useOutboundHosts } from '../../platform/outbound/outbound.ts';
import { parseOutboundHosts } from '../../platform/outbound/outbound-address.rules.ts';
import { readAccessToken } from '../../platform/security/access-token.ts';
import { buildCollege, type College, grantOf, join } from '../../testing/college.ts';
import { addQuestions, newBank, teacher } from '../../testing/exams/banks.ts';
import { ofExam, type Student, sit, startExam, study } from '../../testing/exams/exams.ts';
import { giveRole } from '../../testing/give-role.ts';
import { done, type Person, refreshToken, renewToken } from '../../testing/people.ts';
import { type QuickProvider, startQuickProvider } from '../../testing/quick-provider.ts';
import { browserCookie, connect, formOf, signInAt } from '../../testing/sign-on.ts';
import { PASSWORD, startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';
import { forgetKeys } from './logout-token.service.ts';
import { forgetProviders } from './provider.service.ts';

interface Side {
  college: College;
  provider: QuickProvider;
  connection: number;
  fred: Person;
  qbank_id: number;
}

let server: TestApp;
let root: Person;
let north: Side;
let south: Side;
const providers: QuickProvider[] = [];
beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: 'http://localhost:8000' });
  root = await server.person('rootadmin', 'Admin');
  north = await newSide('North');
  south = await newSide('South');
});
afterAll(async () => {
  for (const provider of providers) await provider.stop();
  useOutboundHosts(undefined);
  await server.stop();
});

let stepped = 0;
const step = (milliseconds: number) => {
  stepped += milliseconds;
  stepClock(milliseconds);
};
afterEach(() => {
  step(-stepped);
  for (const provider of providers) Object.assign(provider, { isDown: false, metadata: {} });
  forgetProviders();
  forgetKeys();
});

async function newSide(word: string): Promise<Side> {
  const college = await buildCollege(server, root, word);
  const provider = await startQuickProvider();
  providers.push(provider);
  useOutboundHosts(parseOutboundHosts(providers.map(({ issuer }) => issuer).join(',')));
  const connection = await connect(college, root, provider, `${word.toLowerCase()}.example`);
  const fred = await teacher(server, college, `fred${word}`);
  const qbank_id = await newBank(fred, college.course);
  await addQuestions(fred, { qbank_id, module_id: college.module }, 'What is light?');
  return { college, provider, connection, fred, qbank_id };
}

let numbered = 0;
async function student({ college }: Side): Promise<Student> {
  numbered += 1;
  const person = await server.person(`student${numbered}`);
  const email = `${person.username}@${college.name.split(' ')[0]?.toLowerCase()}.example`;
  await sql`update users set email = ${email} where id = ${person.id}`;
  return Object.assign(await study(college, person), { email });
}

const says = ({ username, email }: { username: string; email: string }, more = {}) => ({
  sub: `s-${username}`,
  email,
  email_verified: true,
  ...more,
});

async function arrive({ provider, connection }: Side, who: Person, more = {}, visitor = server.visitor()) {
  provider.person = says(who, more);
  const answer = await signInAt(visitor, connection, provider);
  return { visitor, ...answer };
}

const exam = ({ fred, qbank_id, college }: Side, ...who: Student[]) =>
  startExam(fred, { qbank_id, course_id: college.course, duration: 30 }, ...who);
const begin = (who: Visitor, id: number) => who.call(startAttempt, { query: ofExam(id) });
const submit = (who: Visitor, id: number) => who.call(submitAttempt, { body: { quiz_or_viva_id: id } });
const rolesIn = ({ token = '' }: Visitor) => readAccessToken(token)?.roles;
const at = (id: number) => ({ params: { id: String(id) } });

async function byPassword({ username }: Person): Promise<Visitor> {
  const visitor = server.visitor();
  const body = { username_or_email: username, password: PASSWORD, stay_logged_in: true };
  visitor.token = (await done(visitor.call(login, { body }))).access_token;
  return visitor;
}

describe('a college that asks for its own sign-in', () => {
  const only = (who: Visitor, is_only_way: boolean, { connection } = north) =>
    who.call(admin.requireOwnSignIn, { ...at(connection), body: { is_only_way } });

  /** Turned on by its admin, who has come by it. */
  async function turnOn(side = north): Promise<Visitor> {
    const { admin: chief } = side.college;
    await sql`update users set email = ${`chief@${side.college.name.split(' ')[0]?.toLowerCase()}.example`} where id = ${chief.id}`;
    const [row] = await sql<[{ email: string }]>`select email from users where id = ${chief.id}`;
    const { visitor } = await arrive(side, { ...chief, email: row.email });
    await done(only(visitor, true, side));
    return visitor;
  }
  afterEach(async () => {
    await sql`update sign_on_connections set is_only_way = false, state = 'on'`;
    // Their sessions by password have their roles again.
    for (const { college, fred } of [north, south])
      for (const one of [college.admin, fred]) await refreshToken(one);
  });

  test('is turned on by somebody who has come by it, and off by them or the site, always', async () => {
    const refused = await only(north.college.admin, true);
    expect([refused.status, refused.body.message_id]).toEqual([409, 'connections.comeByIt']);
    expect((await only(root, true)).status).toBe(404);
    await turnOn();
    await refreshToken(root);
    expect(rolesIn(root)).toContain('Admin');
    await done(only(root, false));
  });

  test('withholds its roles from other sessions, at once, and says so', async () => {
    const anna = await student(north);
    const before = await byPassword(anna);
    const chief = await turnOn();
    expect((await before.call(getProfile)).status).toBe(401);
    await refreshToken(before);
    expect(rolesIn(before)).toEqual([]);
    const profile = await done(before.call(getProfile));
    const institution = north.college.name;
    expect(profile).toMatchObject({
      roles: [],
      roles_of_colleges: [{ role: 'Student', institution, connection_id: north.connection }],
    });
    const { visitor } = await arrive(north, anna);
    expect(rolesIn(visitor)).toEqual(['Student']);
    expect((await done(visitor.call(getProfile))).roles_of_colleges).toEqual([]);
    await refreshToken(chief);
    await done(only(chief, false));
    await refreshToken(before);
    expect(rolesIn(before)).toEqual(['Student']);
  });

  test('withholds nothing while its connection is paused', async () => {
    const anna = await student(north);
    const chief = await turnOn();
    await refreshToken(chief);
    await done(chief.call(admin.turnConnection, { ...at(north.connection), body: { state: 'paused' } }));
    expect(rolesIn(await byPassword(anna))).toEqual(['Student']);
  });

  test('stops nobody in the middle of an exam', async () => {
    const anna = await student(north);
    const visitor = await byPassword(anna);
    const id = await exam(north, anna);
    await done(begin(visitor, id));
    await turnOn();
    await refreshToken(visitor);
    expect(rolesIn(visitor)).toEqual(['Student']);
    await done(submit(visitor, id));
    await refreshToken(visitor);
    expect(rolesIn(visitor)).toEqual([]);
  });

  test('leaves what somebody holds elsewhere, also the same role', async () => {
    const anna = await student(north);
    const grant = { user_id: anna.id, member_id: 'S-both', department_ids: [south.college.department] };
    await join(south.college, 'Student', { user_membership_id: [grant], class_or_semester: 3 });
    const inSouth = { ...anna, student_id: await grantOf(south.college.admin, anna.username, 'Student') };
    const [there, elsewhere] = [await exam(north, anna), await exam(south, inSouth as Student)];
    await turnOn();
    const visitor = await byPassword(anna);
    expect(rolesIn(visitor)).toEqual(['Student']);
    const refused = await begin(visitor, there);
    expect([refused.status, refused.body.message_id]).toEqual([403, 'attempts.ownSignIn']);
    await done(begin(visitor, elsewhere));
  });

  test('lets in whoever has an entry slip, for that exam alone', async () => {
    const anna = await student(north);
    const id = await exam(north, anna);
    const chief = await turnOn();
    const slip = { ...at(id), body: { key: randomUUID(), scope: { student_id: anna.student_id } } };
    expect((await (await byPassword(north.fred)).call(makeEntrySlips, slip)).status).toBe(403);
    await refreshToken(chief);
    await sql`update users set email = 'fred@north.example' where id = ${north.fred.id}`;
    const fred = (await arrive(north, { ...north.fred, email: 'fred@north.example' })).visitor;
    const [made] = (await done(fred.call(makeEntrySlips, slip))).slips;
    const visitor = server.visitor();
    const { access_token } = await done(visitor.call(enterWithSlip, { body: { code: made?.code ?? '' } }));
    visitor.token = access_token;
    await refreshToken(visitor);
    await done(begin(visitor, id));
    await done(submit(visitor, id));
  });

  test('keeps its exams and banks from staff who work elsewhere, too, and came another way', async () => {
    const anna = await student(north);
    const id = await exam(north, anna);
    const grant = { user_id: north.fred.id, member_id: 'F-both', department_ids: [south.college.department] };
    await join(south.college, 'Faculty', { user_membership_id: [grant] });
    await turnOn();
    const visitor = await byPassword(north.fred);
    expect(rolesIn(visitor)).toEqual(['Faculty']);
    expect((await visitor.call(getExam, at(id))).status).toBe(404);
    expect(await done(visitor.call(listQuestionBanks, { query: {} }))).toEqual([]);
    expect(await done(visitor.call(listExams, { query: {} }))).toEqual([]);
    await sql`update grants set ended_at = now() where user_id = ${north.fred.id} and institution_id = ${south.college.id}`;
    await refreshToken(north.fred);
  });
});

describe('a sign-in at the college beside a password', () => {
  async function atBoth(): Promise<{ visitor: Visitor; anna: Student; browser: { cookie: string } }> {
    const anna = await student(north);
    await giveRole(anna.id, 'CommunityMember');
    const { visitor, body } = await arrive(north, anna);
    expect(body.outcome).toBe('password_needed');
    const own = await byPassword(anna);
    return { visitor: own, anna, browser: browserCookie(visitor) };
  }
  const collegeOf = async ({ token = '' }: Visitor) => {
    const [row] = await sql<{ college_id: number | null }[]>`
      select college_id from sessions where id = ${readAccessToken(token)?.sessionId ?? 0}`;
    return row?.college_id;
  };

  test('counts for the session, once, in the browser of the sign-in', async () => {
    const { visitor, browser } = await atBoth();
    expect(await done(visitor.call(addSignOn, {}, { cookie: 'quivia_sign_on=another' }))).toEqual({
      is_added: false,
    });
    expect(await done(visitor.call(addSignOn, {}, browser))).toEqual({ is_added: true });
    expect(await collegeOf(visitor)).toBe(north.college.id);
    expect(await done(visitor.call(addSignOn, {}, browser))).toEqual({ is_added: false });
  });

  test('counts for nobody else, and for no session that another college has opened', async () => {
    const { browser, anna } = await atBoth();
    const ben = await byPassword(await student(north));
    expect(await done(ben.call(addSignOn, {}, browser))).toEqual({ is_added: false });
    const visitor = await byPassword(anna);
    await sql`update sessions set vouched_by = ${south.college.id} where id = ${readAccessToken(visitor.token ?? '')?.sessionId ?? 0}`;
    expect(await done(visitor.call(addSignOn, {}, browser))).toEqual({ is_added: false });
    expect(await collegeOf(visitor)).toBeNull();
  });
});

describe('how long a session lasts', () => {
  test('the college says: after so many days the person signs in again', async () => {
    const anna = await student(north);
    const { college, connection, provider } = north;
    const form = (sign_in_again: number | null) => ({ ...formOf(provider), sign_in_again });
    await done(college.admin.call(admin.changeConnection, { ...at(connection), body: form(7) }));
    const { visitor } = await arrive(north, anna);
    await done(college.admin.call(admin.changeConnection, { ...at(connection), body: form(null) }));
    step(days(7) - minutes(1));
    await refreshToken(visitor);
    step(minutes(1));
    expect((await visitor.call(refresh)).body.code).toBe('session_ended');
  });

  test('is not over in the middle of an exam that began just before', async () => {
    const anna = await student(north);
    const visitor = server.visitor();
    const body = { username_or_email: anna.username, password: PASSWORD, stay_logged_in: false };
    visitor.token = (await done(visitor.call(login, { body }))).access_token;
    // Its last renewal before 24 hours are over, and the exam begins in that time.
    for (let passed = 0; passed < 2; passed++) {
      step(hours(11.95));
      await refreshToken(visitor);
    }
    renewToken(north.fred);
    const id = await exam(north, anna);
    await done(begin(visitor, id));
    step(minutes(14));
    await refreshToken(visitor);
    await done(submit(visitor, id));
    expect((await visitor.call(refresh)).status).toBe(401);
  });
});

describe('a provider that says somebody has signed out', () => {
  const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  let tokens = 0;
  const claims = ({ provider }: Side, more: Record<string, unknown>) => {
    tokens += 1;
    const iat = Math.floor(now().getTime() / 1000);
    return { iss: provider.issuer, aud: 'quivia', iat, jti: `token-${tokens}`, events: EVENTS, ...more };
  };
  const send = async (side: Side, token: string) =>
    (
      await server.app.inject({
        method: 'POST',
        url: `${API_BASE}/auth/sign-on/${side.connection}/back-channel`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ logout_token: token }).toString(),
      })
    ).statusCode;
  const say = (side: Side, more: Record<string, unknown>) =>
    send(side, side.provider.signed(claims(side, more)));
  const isOver = async (visitor: Visitor) => (await visitor.call(getProfile)).status === 401;

  test('ends the sessions of that person, of that college, at once', async () => {
    const [anna, ben] = [await student(north), await student(north)];
    const phone = (await arrive(north, anna)).visitor;
    const laptop = (await arrive(north, anna)).visitor;
    const other = (await arrive(north, ben)).visitor;
    const own = await byPassword(anna);
    expect(await say(north, { sub: `s-${anna.username}` })).toBe(200);
    expect([await isOver(phone), await isOver(laptop), await isOver(other), await isOver(own)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('ends one session where it names that', async () => {
    const anna = await student(north);
    const phone = (await arrive(north, anna, { sid: 'phone-1' })).visitor;
    const laptop = (await arrive(north, anna, { sid: 'laptop-1' })).visitor;
    // The same name at another college means nothing.
    expect(await say(south, { sid: 'phone-1' })).toBe(200);
    expect(await isOver(phone)).toBe(false);
    expect(await say(north, { sid: 'phone-1' })).toBe(200);
    expect([await isOver(phone), await isOver(laptop)]).toEqual([true, false]);
  });

  test('waits for the end of an exam', async () => {
    const anna = await student(north);
    const { visitor } = await arrive(north, anna);
    const id = await exam(north, anna);
    await sit(visitor as Person, id);
    expect(await say(north, { sub: `s-${anna.username}` })).toBe(200);
    await refreshToken(visitor);
    expect(readAccessToken(visitor.token ?? '')).toMatchObject({ use: 'exam', examId: id });
    await done(submit(visitor, id));
    expect((await visitor.call(refresh)).body.code).toBe('session_ended');
  });

  test('is believed once, and a stranger never', async () => {
    const anna = await student(north);
    const sub = `s-${anna.username}`;
    const token = north.provider.signed(claims(north, { sub }));
    expect(await send(north, token)).toBe(200);
    const { visitor } = await arrive(north, anna);
    expect(await send(north, token)).toBe(200);
    expect(await isOver(visitor)).toBe(false);
    const old = Math.floor(now().getTime() / 1000) - 3600;
    const signed = (more: Record<string, unknown>, header = {}) =>
      north.provider.signed(claims(north, { sub, ...more }), header);
    const wrong = {
      'of another provider': south.provider.signed(claims(north, { sub })),
      'for another client': signed({ aud: 'somebody-else' }),
      'by another issuer': signed({ iss: 'https://elsewhere.example' }),
      'of long ago': signed({ iat: old }),
      'an ID token': signed({ nonce: 'n' }),
      'about nothing': signed({ events: {} }),
      'about nobody': signed({ sub: undefined }),
      'without a name': signed({ jti: undefined }),
      'without a signature': signed({}, { alg: 'none' }),
      'with a shared secret': signed({}, { alg: 'HS256' }),
      'no token': 'nonsense',
    };
    const statuses = [];
    for (const [what, text] of Object.entries(wrong)) statuses.push([what, await send(north, text)]);
    expect(statuses).toEqual(Object.keys(wrong).map((what) => [what, 400]));
    expect(await isOver(visitor)).toBe(false);
    expect(await say(north, { sub: 'nobody-here' })).toBe(200);
  });
});

describe('signing out', () => {
  const END = 'https://provider.example/end';
  const shared = (shared_computers: boolean) =>
    done(
      north.college.admin.call(admin.changeConnection, {
        ...at(north.connection),
        body: { ...formOf(north.provider), shared_computers },
      }),
    );

  test('at a shared computer leads to the provider, which ends its session too', async () => {
    north.provider.metadata = { end_session_endpoint: END };
    await shared(true);
    const { visitor } = await arrive(north, await student(north));
    const { sign_out_url } = await done(visitor.call(logout));
    const url = new URL(sign_out_url ?? '');
    expect(url.origin + url.pathname).toBe(END);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:8000/signin');
    expect(url.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
    await shared(false);
  });

  test('elsewhere leaves the session at the provider, and so does a provider that offers no end or is gone', async () => {
    north.provider.metadata = { end_session_endpoint: END };
    const own = (await arrive(north, await student(north))).visitor;
    expect((await done(own.call(logout))).sign_out_url).toBeUndefined();
    await shared(true);
    const gone = (await arrive(north, await student(north))).visitor;
    forgetProviders();
    north.provider.isDown = true;
    expect((await done(gone.call(logout))).sign_out_url).toBeUndefined();
    north.provider.isDown = false;
    north.provider.metadata = {};
    const none = (await arrive(north, await student(north))).visitor;
    expect((await done(none.call(logout))).sign_out_url).toBeUndefined();
    await shared(false);
  });

  test('keeps the token of the provider encrypted until then', async () => {
    await shared(true);
    const anna = await student(north);
    await arrive(north, anna);
    const rows = await sql<
      { id_token: Buffer }[]
    >`select id_token from sessions where user_id = ${anna.id} and id_token is not null`;
    expect(rows.map(({ id_token }) => id_token.toString('latin1').includes('eyJ'))).toEqual([false]);
    await shared(false);
  });
});
