// College sign-in over the API, at a certified identity provider.
import { login } from '@quivia/contract/accounts';
import { sendOwnConfirmationCode } from '@quivia/contract/confirmation';
import * as admin from '@quivia/contract/connections';
import * as factors from '@quivia/contract/factors';
import { getProfile, refresh } from '@quivia/contract/session';
import {
  findSignOn,
  finishSignOn,
  linkSignOn,
  listLinkedSignOns,
  startSignOn,
  unlinkSignOn,
} from '@quivia/contract/sign-on';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { minutes, now, seconds, stepClock } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { useOutboundHosts } from '../../platform/outbound/outbound.ts';
import { parseOutboundHosts } from '../../platform/outbound/outbound-address.rules.ts';
import { buildCollege, type College, join } from '../../testing/college.ts';
import { addQuestions, newBank, teacher } from '../../testing/exams/banks.ts';
import { sit, startExam, study } from '../../testing/exams/exams.ts';
import { giveRole } from '../../testing/give-role.ts';
import { type IdentityProvider, startIdentityProvider } from '../../testing/identity-provider.ts';
import { done, type Person, refreshToken } from '../../testing/people.ts';
import { browserCookie, comeBack, connect, signInAt } from '../../testing/sign-on.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { codeAt, fromBase32, stepAt } from '../accounts/factors/totp.rules.ts';

const ORIGIN = 'http://localhost:8000';

let server: TestApp;
let root: Person;
let north: College;
let keycloak: IdentityProvider;
let connection: number;
beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: ORIGIN });
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  keycloak = await startIdentityProvider({ origin: ORIGIN });
  useOutboundHosts(parseOutboundHosts(keycloak.issuer));
  connection = await connect(north, root, keycloak, 'example.org');
});
afterAll(async () => {
  await keycloak.stop();
  useOutboundHosts(undefined);
  await server.stop();
});

let stepped = 0;
const step = (milliseconds: number) => {
  stepped += milliseconds;
  stepClock(milliseconds);
};
afterEach(() => step(-stepped));

let numbered = 0;
/** Who can sign in with a password already. */
async function student(): Promise<Person> {
  numbered += 1;
  const person = await server.person(`student${numbered}`);
  const membership = { user_id: person.id, member_id: `R${numbered}`, department_ids: [north.department] };
  await join(north, 'Student', { user_membership_id: [membership], class_or_semester: 3 });
  await refreshToken(person);
  return person;
}

const claimsOf = ({ username, email }: { username: string; email: string }, more = {}) => ({
  sub: `k-${username}`,
  email,
  email_verified: true,
  ...more,
});

async function arrive(who: { username: string; email: string }, more = {}, visitor = server.visitor()) {
  keycloak.person = claimsOf(who, more);
  return { visitor, ...(await signInAt(visitor, connection, keycloak)) };
}

const linksOf = async (userId: number) => {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from identities where user_id = ${userId} and ended_at is null`;
  return row.count;
};

describe('the sign-in page', () => {
  test('finds a college by the confirmed domain, and says nothing about accounts', async () => {
    const find = (domain: string) => done(server.visitor().call(findSignOn, { query: { domain } }));
    const found = { id: connection, institution: north.name, silent_since: null };
    expect(await find('Example.org')).toEqual({ connection: found });
    expect(await find('elsewhere.example')).toEqual({ connection: null });
    const hostile = await server.visitor().call(findSignOn, { query: { domain: 'a\0.example' } });
    expect(hostile.status).toBe(400);
  });

  test('sends the browser to the provider with state, nonce and a code challenge', async () => {
    const params = { id: String(connection) };
    const { body, headers } = await server
      .visitor()
      .call(startSignOn, { params, body: { stay_logged_in: false } });
    const asked = Object.fromEntries(new URL(body.url).searchParams);
    expect(asked).toMatchObject({
      client_id: 'quivia',
      redirect_uri: `${ORIGIN}/signin/college/${north.id}`,
      response_type: 'code',
      response_mode: 'query',
      code_challenge_method: 'S256',
    });
    expect(Math.min(...[asked.state, asked.nonce, asked.code_challenge].map((one) => one?.length ?? 0))).toBe(
      43,
    );
    expect(String(headers['set-cookie'])).toMatch(/Max-Age=600; .*HttpOnly; SameSite=Strict/i);
  });

  test('is the only page that can begin a sign-in', async () => {
    const params = { id: String(connection) };
    const foreign = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
    const { status } = await server
      .visitor()
      .call(startSignOn, { params, body: { stay_logged_in: false } }, foreign);
    expect(status).toBe(403);
  });
});

describe('a first sign-in', () => {
  test('links by the verified address, and from then on the subject alone identifies', async () => {
    const anna = await student();
    const { visitor, body } = await arrive(anna);
    expect(body.outcome).toBe('signed_in');
    const profile = await done(visitor.call(getProfile));
    expect(profile).toMatchObject({ id: anna.id, roles: ['Student'] });
    expect(
      (await arrive(anna, { email: 'renamed@elsewhere.example', email_verified: false })).body.outcome,
    ).toBe('signed_in');
    expect(await linksOf(anna.id)).toBe(1);
  });

  test('opens the account that the roster made, without a password, and its role begins', async () => {
    const [made] = await sql<{ id: number }[]>`
      insert into users (username, email, name) values ('rostered', 'rostered@example.org', 'Rosa') returning id`;
    const id = made?.id as number;
    await sql`
      insert into pending_grants (user_id, role, institution_id, member_id, class_or_semester, department_ids, needs_consent, given_at)
      values (${id}, 'Student', ${north.id}, 'R-roster', 3, ${[north.department]}, true, ${now()})`;
    const { visitor, body } = await arrive({ username: 'rostered', email: 'rostered@example.org' });
    expect(body.outcome).toBe('signed_in');
    await expect
      .poll(async () => {
        await refreshToken(visitor);
        return (await done(visitor.call(getProfile))).roles;
      })
      .toEqual(['Student']);
    await refreshToken(visitor);
    const [linked] = await done(visitor.call(listLinkedSignOns));
    expect(linked?.can_unlink).toBe(false);
    await done(visitor.call(sendOwnConfirmationCode));
    // After the mail that says that it was linked.
    await server.mailTo('rostered@example.org');
    const { code } = await server.mailTo('rostered@example.org');
    const params = { id: String(linked?.id) };
    const refused = await visitor.call(unlinkSignOn, { params, body: { code } });
    expect([refused.status, refused.body.code]).toEqual([409, 'still_used']);
  });

  test.each([
    ['an address that is not verified', { email_verified: false }],
    ['an address of another domain', { email: 'anna@elsewhere.example' }],
    ['no address', { email: undefined, email_verified: undefined }],
  ])('with %s opens nothing', async (_, more) => {
    const anna = await student();
    const { visitor, body } = await arrive(anna, more);
    expect(body.outcome).toBe('link');
    expect(visitor.token).toBeUndefined();
    expect(await linksOf(anna.id)).toBe(0);
  });

  test('of an address whose account is not verified opens nothing', async () => {
    const anna = await student();
    await sql`update users set is_verified = false where id = ${anna.id}`;
    expect((await arrive(anna)).body.outcome).toBe('link');
  });

  test("never opens the account of the site's Admin, nor one without a role at the college", async () => {
    const chief = await student();
    await giveRole(chief.id, 'Admin');
    expect((await arrive(chief)).body.outcome).toBe('link');
    const outsider = await server.person('outsider');
    expect((await arrive(outsider)).body.outcome).toBe('link');
    expect((await linksOf(chief.id)) + (await linksOf(outsider.id))).toBe(0);
  });

  test('of a new subject with the address of a linked account opens nothing', async () => {
    const anna = await student();
    expect((await arrive(anna)).body.outcome).toBe('signed_in');
    expect((await arrive(anna, { sub: 'who has the address now' })).body.outcome).toBe('link');
  });
});

describe('a linked account', () => {
  test('is refused when it has no role at the college any longer, is disabled, or is an Admin by now', async () => {
    const [left, disabled, chief] = [await student(), await student(), await student()];
    for (const one of [left, disabled, chief]) expect((await arrive(one)).body.outcome).toBe('signed_in');
    await sql`update grants set ended_at = ${now()} where user_id = ${left.id}`;
    await sql`update users set disabled_at = ${now()}, disabled_reason = 'left' where id = ${disabled.id}`;
    await giveRole(chief.id, 'Admin');
    const codes = [];
    for (const one of [left, disabled, chief]) codes.push((await arrive(one)).body.code);
    expect(codes).toEqual(['not_allowed', 'account_disabled', 'not_allowed']);
  });

  test('with roles elsewhere too needs its password as well', async () => {
    const anna = await student();
    await giveRole(anna.id, 'CommunityMember');
    const { visitor, body } = await arrive(anna);
    expect(body).toMatchObject({ outcome: 'password_needed', username: anna.username });
    expect(visitor.cookie).toBeUndefined();
  });

  test('with roles elsewhere and no password at all is told how to get one', async () => {
    const anna = await student();
    await giveRole(anna.id, 'CommunityMember');
    await sql`update users set password_hash = null where id = ${anna.id}`;
    const { status, body } = await arrive(anna);
    expect([status, body.message]).toEqual([403, expect.stringContaining('Forgot password')]);
  });

  test('with an authenticator app is asked for its code, unless the provider says it asked for one', async () => {
    const anna = await student();
    const { secret } = await done(anna.call(factors.beginTotp, { body: { password: PASSWORD } }));
    const codeOf = () => codeAt(fromBase32(secret), stepAt(now()));
    await done(anna.call(factors.confirmTotp, { body: { code: codeOf() } }));
    step(seconds(30));
    const { visitor, body, status } = await arrive(anna);
    expect([status, body.code]).toEqual([403, 'second_factor_needed']);
    const ticket = String(body.params?.ticket);
    await done(visitor.call(factors.loginWithCode, { body: { ticket, code: codeOf() } }));
    expect((await arrive(anna, { amr: ['pwd', 'mfa'] })).body.outcome).toBe('signed_in');
    await done(
      root.call(admin.trustConnection, { params: { id: String(connection) }, body: { is_trusted: true } }),
    );
    expect((await arrive(anna)).body.outcome).toBe('signed_in');
    await done(
      root.call(admin.trustConnection, { params: { id: String(connection) }, body: { is_trusted: false } }),
    );
    await giveRole(anna.id, 'CommunityMember');
    expect((await arrive(anna, { amr: ['mfa'] })).body.code).toBe('second_factor_needed');
  });

  test('that gets a role elsewhere has to sign in again', async () => {
    const anna = await student();
    const { visitor } = await arrive(anna);
    await giveRole(anna.id, 'CommunityMember');
    const { status, body } = await visitor.call(refresh);
    expect([status, body.code]).toEqual([401, 'session_ended']);
    const own = server.visitor();
    await done(own.call(login, { body: { username_or_email: anna.username, password: PASSWORD } }));
    expect((await own.call(refresh)).status).toBe(200);
  });

  test('that gets a role elsewhere in the middle of an exam can finish that exam, and do nothing else', async () => {
    const fred = await teacher(server, north, 'fred01');
    const qbank_id = await newBank(fred, north.course);
    await addQuestions(fred, { qbank_id, module_id: north.module }, 'What is light?');
    const anna = await study(north, await server.person('annaexam'));
    const { visitor } = await arrive(anna);
    const exam = await startExam(fred, { qbank_id, course_id: north.course, duration: 30 }, anna);
    await sit(Object.assign(visitor, { id: anna.id, username: anna.username, email: anna.email }), exam);
    await giveRole(anna.id, 'CommunityMember');
    await refreshToken(visitor);
    const claims = JSON.parse(Buffer.from(visitor.token?.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ use: 'exam', exam });
    expect((await visitor.call(listLinkedSignOns)).status).toBe(403);
  });
});

describe('a link that the person confirms', () => {
  async function askedToLink(who: Person) {
    const arrived = await arrive(who, { email_verified: false });
    if (arrived.body.outcome !== 'link') throw new Error(arrived.body.message);
    return { browser: browserCookie(arrived.visitor), ticket: arrived.body.ticket };
  }

  test('is made once, in the browser that began, by somebody who signed in the old way', async () => {
    const anna = await student();
    const { browser, ticket } = await askedToLink(anna);
    expect((await anna.call(linkSignOn, { body: { ticket, password: PASSWORD } })).body.code).toBe(
      'sign_in_expired',
    );
    await done(anna.call(linkSignOn, { body: { ticket, password: PASSWORD } }, browser));
    expect((await anna.call(linkSignOn, { body: { ticket, password: PASSWORD } }, browser)).body.code).toBe(
      'sign_in_expired',
    );
    expect((await arrive(anna, { email_verified: false })).body.outcome).toBe('signed_in');
  });

  test("is refused to the site's Admin, to strangers of the college, and for a subject of somebody else", async () => {
    const [anna, ben] = [await student(), await student()];
    const outsider = await server.person('outsider2');
    for (const other of [root, outsider]) {
      const { browser, ticket } = await askedToLink(anna);
      expect((await other.call(linkSignOn, { body: { ticket, password: PASSWORD } }, browser)).status).toBe(
        403,
      );
    }
    const { browser, ticket } = await askedToLink(anna);
    await done(anna.call(linkSignOn, { body: { ticket, password: PASSWORD } }, browser));
    const [linked] = await done(anna.call(listLinkedSignOns));
    expect(linked).toMatchObject({ institution: north.name, can_unlink: true });
    await done(anna.call(unlinkSignOn, { params: { id: String(linked?.id) }, body: { password: PASSWORD } }));
    const again = await askedToLink(anna);
    const taken = await ben.call(
      linkSignOn,
      { body: { ticket: again.ticket, password: PASSWORD } },
      again.browser,
    );
    expect([taken.status, taken.body.message_id]).toEqual([403, 'sign-on.linkedOther']);
  });

  test('is needed again after it was unlinked, even where the address would do', async () => {
    const anna = await student();
    await arrive(anna);
    const [linked] = await done(anna.call(listLinkedSignOns));
    await done(anna.call(unlinkSignOn, { params: { id: String(linked?.id) }, body: { password: PASSWORD } }));
    const { body, visitor } = await arrive(anna);
    if (body.outcome !== 'link') throw new Error(body.outcome);
    await done(
      anna.call(linkSignOn, { body: { ticket: body.ticket, password: PASSWORD } }, browserCookie(visitor)),
    );
    expect((await arrive(anna)).body.outcome).toBe('signed_in');
  });
});

describe('people without an account', () => {
  const listed = async () =>
    (await done(north.admin.call(admin.getConnections))).newcomers.map(({ shown }) => shown);

  test('are listed for the admin until they are linked, or dismissed until they come back', async () => {
    const stranger = { username: 'stranger', email: 'stranger@example.org' };
    await arrive(stranger);
    await arrive(stranger);
    expect((await listed()).filter((shown) => shown === stranger.email)).toHaveLength(1);
    const { newcomers } = await done(north.admin.call(admin.getConnections));
    const params = { id: String(newcomers.find(({ shown }) => shown === stranger.email)?.id) };
    const outsider = await server.person('otheradmin', 'Institution');
    expect((await outsider.call(admin.dismissNewcomer, { params })).status).toBe(404);
    await done(north.admin.call(admin.dismissNewcomer, { params }));
    expect(await listed()).not.toContain(stranger.email);
    await arrive(stranger);
    expect(await listed()).toContain(stranger.email);
    const person = await server.person('stranger');
    const membership = { user_id: person.id, member_id: 'R-late', department_ids: [north.department] };
    await join(north, 'Student', { user_membership_id: [membership], class_or_semester: 3 });
    expect((await arrive(stranger)).body.outcome).toBe('signed_in');
    expect(await listed()).not.toContain(stranger.email);
  });
});

describe('what a provider returns', () => {
  test('is taken once, in the browser that began, within ten minutes', async () => {
    const anna = await student();
    keycloak.person = claimsOf(anna);
    const [one, other] = [server.visitor(), server.visitor()];
    const returned = await comeBack(one, connection, keycloak);
    await comeBack(other, connection, keycloak);
    const stolen = await other.call(finishSignOn, { body: returned }, browserCookie(other));
    expect(stolen.body.code).toBe('sign_in_expired');
    await done(one.call(finishSignOn, { body: returned }, browserCookie(one)));
    const twice = await one.call(finishSignOn, { body: returned }, browserCookie(one));
    expect(twice.body.code).toBe('sign_in_expired');
    const late = await comeBack(one, connection, keycloak);
    step(minutes(10));
    expect((await one.call(finishSignOn, { body: late }, browserCookie(one))).body.code).toBe(
      'sign_in_expired',
    );
  });

  test('of many at once is taken once', async () => {
    const anna = await student();
    keycloak.person = claimsOf(anna);
    const one = server.visitor();
    const body = await comeBack(one, connection, keycloak);
    const send = () => one.call(finishSignOn, { body }, browserCookie(one));
    const answers = await Promise.all([send(), send(), send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  test('with the code of another sign-in is refused', async () => {
    const anna = await student();
    keycloak.person = claimsOf(anna);
    const [one, other] = [server.visitor(), server.visitor()];
    const { code, institution_id } = await comeBack(other, connection, keycloak);
    const { state } = await comeBack(one, connection, keycloak);
    const { status } = await one.call(
      finishSignOn,
      { body: { institution_id, state, code } },
      browserCookie(one),
    );
    expect(status).toBe(409);
  });

  test('as an error is said, and signs nobody in', async () => {
    const one = server.visitor();
    const { state, institution_id } = await comeBack(one, connection, keycloak);
    const body = { institution_id, state, error: 'access_denied' };
    const answer = await one.call(finishSignOn, { body }, browserCookie(one));
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('access_denied')]);
  });

  test('after the connection was paused signs nobody in', async () => {
    const anna = await student();
    keycloak.person = claimsOf(anna);
    const one = server.visitor();
    const body = await comeBack(one, connection, keycloak);
    const params = { id: String(connection) };
    await done(north.admin.call(admin.turnConnection, { params, body: { state: 'paused' } }));
    expect((await one.call(finishSignOn, { body }, browserCookie(one))).status).toBe(404);
    await done(north.admin.call(admin.turnConnection, { params, body: { state: 'on' } }));
  });
});
