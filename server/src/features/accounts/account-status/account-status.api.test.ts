// M11: an Admin disables an account, and it takes effect at once.
import { disableAccount, enableAccount, endSessionsOf, listAccounts } from '@quivia/contract/account-status';
import { login, requestPasswordReset, resetPassword } from '@quivia/contract/accounts';
import { listAudit } from '@quivia/contract/audit';
import { getProfile, refresh } from '@quivia/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import { done, type Person } from '../../../testing/people.ts';
import { whileHolding } from '../../../testing/server/hold.ts';
import { openStream } from '../../../testing/server/stream-client.ts';
import { PASSWORD, signIn, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startTestApp();
  admin = await server.person('rootadmin', 'Admin');
});
afterAll(() => server.stop());

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const disable = (person: Person, reason = 'Left the college') =>
  admin.call(disableAccount, { ...at(person), body: { reason } });
const tryToSignIn = (name: string, password = PASSWORD) =>
  server.visitor().call(login, { body: { username_or_email: name, password } });

test('it signs the person out everywhere, and the right password says why', async () => {
  const person = await server.person('leaver01', 'Student');
  const phone = server.visitor();
  await signIn(phone, 'leaver01');
  expect(await disable(person)).toMatchObject({
    status: 200,
    body: { message: 'leaver01 has been disabled and signed out everywhere.' },
  });
  for (const device of [person, phone]) {
    expect(await device.call(getProfile)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    expect((await device.call(refresh)).status).toBe(401);
  }
  expect(await tryToSignIn('leaver01')).toMatchObject({
    status: 403,
    body: {
      code: 'account_disabled',
      message: 'This account has been disabled. Please contact your administrator.',
    },
  });
  // To somebody who guesses it looks like any other account.
  expect(await tryToSignIn('leaver01', 'Wrong0ne!')).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials' },
  });
});

test('its event streams end at once, not at their next event', async () => {
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const person = await server.person('listener1');
  const stream = await openStream(origin, person.token);
  await disable(person);
  await stream.ended;
});

test('enabling it brings everything back', async () => {
  const person = await server.person('returner1', 'Student');
  await disable(person);
  expect(await admin.call(enableAccount, at(person))).toMatchObject({
    status: 200,
    body: { message: 'returner1 can sign in again.' },
  });
  await signIn(person, 'returner1');
  expect((await person.call(getProfile)).body).toMatchObject({ username: 'returner1', roles: ['Student'] });
});

test('a new password by mail does not enable it', async () => {
  const person = await server.person('resetter1');
  await disable(person);
  await server.visitor().call(requestPasswordReset, { body: { email: person.email } });
  const { code } = await server.mailTo(person.email);
  const new_password = 'Better0ne!';
  const body = { email: person.email, otp: code, new_password, confirm_password: new_password };
  await server.visitor().call(resetPassword, { body });
  expect((await tryToSignIn('resetter1', new_password)).status).toBe(403);
});

test('of a sign-in and a disabling at once, no session is left', async () => {
  const person = await server.person('racer001');
  const [, ...signIns] = await Promise.all([
    disable(person),
    ...Array.from({ length: 4 }, () => tryToSignIn('racer001')),
  ]);
  expect(signIns).toHaveLength(4);
  for (const { status, body } of signIns) {
    if (status !== 200) continue;
    const visitor = server.visitor();
    visitor.token = body.access_token;
    expect((await visitor.call(getProfile)).status).toBe(401);
  }
});

test('a second time, and for nobody, it is refused with a sentence', async () => {
  const person = await server.person('twice001');
  expect((await admin.call(enableAccount, at(person))).body.message).toBe("This account isn't disabled.");
  await disable(person);
  expect(await disable(person)).toMatchObject({
    status: 409,
    body: { message: 'This account is already disabled.' },
  });
  for (const call of [disableAccount, enableAccount, endSessionsOf])
    expect(
      (await admin.call(call, { params: { id: '2000000000' }, body: { reason: 'x' } } as never)).status,
    ).toBe(404);
  expect((await disable(person, ' ')).status).toBe(400);
});

test('nobody does it to the own account', async () => {
  for (const answer of [await disable(admin), await admin.call(endSessionsOf, at(admin))])
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect((await admin.call(getProfile)).status).toBe(200);
});

test('of two Admins who disable each other at the same moment, one stays', async () => {
  const pair = [await server.person('mutual01', 'Admin'), await server.person('mutual02', 'Admin')] as const;
  const [one, other] = pair;
  const body = { reason: 'Left the college' };
  const calls = await whileHolding(
    () => sql`select 1 from grants where user_id in (${one.id}, ${other.id}) for update`,
    async (waiting) => {
      const both = [
        one.call(disableAccount, { ...at(other), body }),
        other.call(disableAccount, { ...at(one), body }),
      ];
      await waiting(2);
      return both;
    },
  );
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(answers.find(({ status }) => status === 403)?.body).toMatchObject({
    code: 'not_allowed',
    message: 'You can no longer act as an Admin, so this account has not been disabled.',
  });
  const enabled = await sql`
    select 1 from users where id in (${one.id}, ${other.id}) and disabled_at is null`;
  expect(enabled).toHaveLength(1);
});

test('ending the sessions leaves the account as it is', async () => {
  const person = await server.person('signedin1');
  expect((await admin.call(endSessionsOf, at(person))).status).toBe(200);
  expect((await person.call(getProfile)).status).toBe(401);
  await signIn(person, 'signedin1');
});

test('the list shows who is disabled, why, and who is signed in', async () => {
  const person = await server.person('listed01', 'Faculty');
  await disable(person, 'Lost phone');
  const [row] = await done(admin.call(listAccounts, { query: { search: 'listed01' } }));
  expect(row).toMatchObject({
    username: 'listed01',
    roles: ['Faculty'],
    session_count: 0,
    disabled_at: expect.any(String),
    disabled_reason: 'Lost phone',
  });
  const disabled = await done(admin.call(listAccounts, { query: { status: 'disabled' } }));
  expect(disabled[0]?.username).toBe('listed01');
  expect(disabled.every((one) => one.disabled_at !== null)).toBe(true);
  const [own] = await done(admin.call(listAccounts, { query: { search: 'rootadmin' } }));
  expect(own).toMatchObject({ session_count: 1, disabled_at: null, last_seen_at: expect.any(String) });
});

test('it is in the audit log with its reason', async () => {
  const person = await server.person('audited1');
  await disable(person, 'Cheated');
  const [entry] = await done(admin.call(listAudit, { query: { search: 'audited1' } }));
  expect(entry).toMatchObject({
    actor: 'rootadmin',
    action: 'account.disabled',
    what: 'disabled the account audited1: Cheated',
  });
});
