// A new sign-in at the college that confirms who somebody is.
import { changeEmail } from '@quivia/contract/accounts';
import { type Confirmed, listConfirmationWays } from '@quivia/contract/confirmation';
import * as admin from '@quivia/contract/connections';
import { deleteOwnAccount } from '@quivia/contract/deletion';
import { beginTotp, confirmTotp } from '@quivia/contract/factors';
import { finishSignOn, startConfirmation } from '@quivia/contract/sign-on';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { now } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { useOutboundHosts } from '../../platform/outbound/outbound.ts';
import { parseOutboundHosts } from '../../platform/outbound/outbound-address.rules.ts';
import { buildCollege, type College, join } from '../../testing/college.ts';
import { giveRole } from '../../testing/give-role.ts';
import { done, type Person, refreshToken } from '../../testing/people.ts';
import { type Claims, type QuickProvider, startQuickProvider } from '../../testing/quick-provider.ts';
import { browserCookie, connect, keepCookie, signInAt } from '../../testing/sign-on.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';
import { codeAt, fromBase32, stepAt } from '../accounts/factors/totp.rules.ts';

let server: TestApp;
let north: College;
let provider: QuickProvider;
let connection: number;
beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: 'http://localhost:8000' });
  const root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  provider = await startQuickProvider();
  useOutboundHosts(parseOutboundHosts(provider.issuer));
  connection = await connect(north, root, provider, 'example.org');
});
afterAll(async () => {
  await provider.stop();
  useOutboundHosts(undefined);
  await server.stop();
});

const seconds = () => Math.floor(now().getTime() / 1000);

let numbered = 0;
/** Linked, signed in by the college, and without a password. */
async function student({ domain = 'example.org' } = {}) {
  numbered += 1;
  const person: Person = await server.person(`student${numbered}`);
  const email = `${person.username}@example.org`;
  const membership = { user_id: person.id, member_id: `R${numbered}`, department_ids: [north.department] };
  await join(north, 'Student', { user_membership_id: [membership], class_or_semester: 3 });
  const claims = { sub: `k-${person.username}`, email, email_verified: true };
  provider.person = claims;
  const visitor = server.visitor();
  await done(signInAt(visitor, connection, provider));
  await sql`update users set password_hash = null, email = ${`${person.username}@${domain}`} where id = ${person.id}`;
  return { id: person.id, username: person.username, visitor, claims };
}

const collegeFor = async (visitor: Visitor, what: Confirmed) =>
  (await done(visitor.call(listConfirmationWays, { query: { what } }))).college;

async function begin(visitor: Visitor, what: Confirmed = 'keys') {
  const begun = await visitor.call(startConfirmation, { body: { what } }, browserCookie(visitor));
  if (begun.status === 200) keepCookie(visitor, begun.headers);
  return begun;
}

/** In the other tab, which isn't signed in. */
async function signInAgain(visitor: Visitor, url: string, claims: Claims) {
  provider.person = claims;
  const tab = server.visitor();
  return tab.call(finishSignOn, { body: await provider.visit(url) }, browserCookie(visitor));
}

const asks = (visitor: Visitor, proof: string, email = 'anna@elsewhere.example') =>
  visitor.call(changeEmail, { body: { email, proof } });

test('confirms once what somebody without a password does', async () => {
  const { visitor, claims } = await student();
  expect(await collegeFor(visitor, 'keys')).toBe(north.name);
  const { url, proof } = await done(begin(visitor));
  const asked = new URL(url).searchParams;
  expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0']);
  // Nobody has signed in yet.
  expect((await asks(visitor, proof)).body.code).toBe('confirmation_needed');
  const { url: again, proof: other } = await done(begin(visitor));
  const { body } = await signInAgain(visitor, again, { ...claims, auth_time: seconds() });
  expect(body).toEqual({ outcome: 'confirmed', institution: north.name });
  await done(asks(visitor, other));
  expect((await asks(visitor, other)).body.code).toBe('confirmation_needed');
});

test.each([
  ['long ago', () => ({ auth_time: seconds() - 3600 })],
  ['nobody knows when', () => ({})],
])('is refused where the person signed in %s, and the admin reads why', async (_, when) => {
  const { visitor, claims } = await student();
  const { url, proof } = await done(begin(visitor));
  const { status, body } = await signInAgain(visitor, url, { ...claims, ...when() });
  expect([status, body.message]).toEqual([409, expect.stringContaining('another way')]);
  expect((await asks(visitor, proof)).body.code).toBe('confirmation_needed');
  const { connections } = await done(north.admin.call(admin.getConnections));
  expect(connections[0]?.last_error).toContain('auth_time');
});

test('of somebody else confirms nothing', async () => {
  const [anna, ben] = [await student(), await student()];
  const { url, proof } = await done(begin(anna.visitor));
  const answer = await signInAgain(anna.visitor, url, { ...ben.claims, auth_time: seconds() });
  expect([answer.status, answer.body.message_id]).toEqual([403, 'sign-on.somebodyElse']);
  const stranger = await done(begin(anna.visitor));
  const unknown = await signInAgain(anna.visitor, stranger.url, { sub: 'nobody', auth_time: seconds() });
  expect(unknown.status).toBe(403);
  for (const one of [proof, stranger.proof])
    expect((await asks(anna.visitor, one)).body.code).toBe('confirmation_needed');
});

describe('who gets into an account', () => {
  test('is not confirmed by a college that does not run the mail of its address', async () => {
    const { visitor, claims } = await student({ domain: 'home.example' });
    expect([await collegeFor(visitor, 'keys'), await collegeFor(visitor, 'act')]).toEqual([null, north.name]);
    expect((await begin(visitor, 'keys')).status).toBe(403);
    const { url, proof } = await done(begin(visitor, 'act'));
    await done(signInAgain(visitor, url, { ...claims, auth_time: seconds() }));
    expect((await asks(visitor, proof)).body.code).toBe('confirmation_needed');
    await done(visitor.call(deleteOwnAccount, { body: { proof } }));
  });

  test('is not confirmed by a college for somebody with a role elsewhere', async () => {
    const { visitor, claims, id } = await student();
    const { url, proof } = await done(begin(visitor));
    await giveRole(id, 'CommunityMember');
    expect((await signInAgain(visitor, url, { ...claims, auth_time: seconds() })).status).toBe(400);
    const [awaited] = await sql`select purpose from factor_tickets where user_id = ${id}`;
    expect([awaited?.purpose, proof.length > 20]).toEqual(['proof_awaited', true]);
  });

  test('is not confirmed by a college once a second factor protects it', async () => {
    const { visitor, claims } = await student();
    const { url, proof } = await done(begin(visitor));
    await done(signInAgain(visitor, url, { ...claims, auth_time: seconds() }));
    const second = await done(begin(visitor));
    await done(signInAgain(visitor, second.url, { ...claims, auth_time: seconds() }));
    const { secret } = await done(visitor.call(beginTotp, { body: { proof } }));
    await done(visitor.call(confirmTotp, { body: { code: codeAt(fromBase32(secret), stepAt(now())) } }));
    await refreshToken(visitor);
    expect(await collegeFor(visitor, 'keys')).toBeNull();
    expect((await asks(visitor, second.proof)).body.code).toBe('confirmation_needed');
    expect((await begin(visitor)).status).toBe(403);
  });
});
