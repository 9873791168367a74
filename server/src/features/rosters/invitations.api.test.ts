// From a line in a file to somebody who signs in.
import * as accounts from '@quivia/contract/accounts';
import { MESSAGES } from '@quivia/contract/fields.words';
import { inviteAgain } from '@quivia/contract/rosters';
import * as session from '@quivia/contract/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { days, minutes, stepClock } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { buildCollege, type College } from '../../testing/college.ts';
import { confirm, csv, HEADINGS, review } from '../../testing/files/rosters.ts';
import { done, type Person, refreshToken } from '../../testing/people.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let north: College;
let south: College;
let root: Person;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  south = await buildCollege(server, root, 'South');
});
afterAll(() => server.stop());

let serial = 0;
let email = '';
let username = '';
beforeEach(() => {
  serial += 1;
  username = `invited${serial}`;
  email = `${username}@example.org`;
});

const enrol = async (college: College, department = 'North Physics') =>
  confirm(
    college.admin,
    (
      await review(
        college.admin,
        csv([HEADINGS, ['Student', 'In Vited', '', email, `IN-${serial}`, department, '3']]),
      )
    ).id,
  );

/** Enrolled just now; the token of the invitation. */
async function invited(): Promise<string> {
  await enrol(north);
  return (await server.mailTo(email)).linkToken;
}

const userId = async () => (await sql`select id from users where email = ${email}`)[0]?.id as number;
const accept = (token: string, new_password = PASSWORD, confirm_password = new_password) =>
  server.visitor().call(accounts.acceptInvitation, { body: { token, new_password, confirm_password } });
const signIn = (password = PASSWORD, name = username) =>
  server.visitor().call(accounts.login, { body: { username_or_email: name, password } });

describe('an invited person', () => {
  test('chooses a password by the link, is verified by it, and signs in', async () => {
    await enrol(north);
    const mail = await server.mailTo(email);
    expect(mail.subject).toBe('North College invites you to Quivia');
    expect(mail.text).toContain(`Your username is ${username}.`);
    expect(mail.text).toContain('http://localhost:8000/invitation?token=');
    expect(await accept(mail.linkToken)).toMatchObject({
      status: 200,
      body: { message: 'Your password is set. Please sign in.' },
    });
    const visitor = server.visitor();
    const { body } = await visitor.call(accounts.login, {
      body: { username_or_email: email, password: PASSWORD },
    });
    visitor.token = body.access_token;
    expect(await done(visitor.call(session.getProfile))).toMatchObject({
      username,
      is_verified: true,
      roles: ['Student'],
    });
  });

  test('is named on the page of the link, with the institution, as long as the link works', async () => {
    const token = await invited();
    const read = () => server.visitor().call(accounts.readInvitation, { body: { token } });
    const owner = { username, name: 'In Vited', invited_by: 'North College' };
    expect(await done(read())).toEqual(owner);
    // Somebody who signed up with this address may have chosen any name.
    await sql`update users set password_hash = 'chosen at sign-up' where email = ${email}`;
    expect(await done(read())).toEqual({ ...owner, name: null });
    await done(accept(token));
    expect(await read()).toMatchObject({ status: 400, body: { code: 'wrong_link' } });
  });

  test('uses the link once', async () => {
    const token = await invited();
    await done(accept(token));
    expect(await accept(token, 'An0ther!pass')).toMatchObject({ status: 400, body: { code: 'wrong_link' } });
    expect((await signIn()).status).toBe(200);
  });

  test('of many who follow one link at once, one sets the password', async () => {
    const token = await invited();
    const answers = await Promise.all(
      ['Blue7Kite!', 'Passw1rd!', 'Passw2rd!'].map((password) => accept(token, password)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('is told when the passwords differ, are weak, or the link is wrong', async () => {
    const token = await invited();
    expect(await accept(token, PASSWORD, 'Passw0rd?')).toMatchObject({
      status: 400,
      body: { fields: { confirm_password: MESSAGES.passwordsDiffer } },
    });
    expect(await accept(token, 'weak')).toMatchObject({
      status: 400,
      body: { fields: { new_password: MESSAGES.password } },
    });
    expect(await accept('not-a-token')).toMatchObject({ status: 400, body: { code: 'wrong_link' } });
    expect((await accept(token)).status).toBe(200);
  });

  test('has a week', async () => {
    const token = await invited();
    stepClock(days(7) - minutes(1));
    const early =
      await sql`select link_expires_at > now() + interval '6 days' as ok from one_time_codes where user_id = ${await userId()}`;
    expect(early).toEqual([{ ok: true }]);
    stepClock(minutes(2));
    expect(await accept(token)).toMatchObject({ status: 400, body: { code: 'wrong_link' } });
    stepClock(-days(7) - minutes(1));
    expect((await accept(token)).status).toBe(200);
  });

  test("cannot use the link as another kind of link, nor another kind's as an invitation", async () => {
    const token = await invited();
    expect((await server.visitor().call(accounts.verifyEmailByLink, { body: { token } })).status).toBe(400);
    expect((await accept(token)).status).toBe(200);
  });

  test('signs in with nothing until then: as with a wrong password, and as slowly', async () => {
    await enrol(north);
    await server.person(`joined${serial}`);
    // Two hashes at a time are made, those of one network in the order in which they are asked for: an answer that takes
    // one comes after these.
    for (const name of [username, `joined${serial}`]) {
      let made = 0;
      const others = Array.from({ length: 12 }, () =>
        hashPassword('Wr0ng!pass', '127.0.0.1').then(() => (made += 1)),
      );
      const answer = await signIn('Wr0ng!pass', name);
      expect(made).toBeGreaterThanOrEqual(10);
      expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
      await Promise.all(others);
    }
    for (const password of ['null', 'undefined', ' ']) expect((await signIn(password)).status).toBe(401);
  });

  test('may come by Forgot password instead, which ends the invitation', async () => {
    const token = await invited();
    const visitor = server.visitor();
    await done(visitor.call(accounts.requestPasswordReset, { body: { email } }));
    const { code } = await server.mailTo(email);
    const body = { email, otp: code, new_password: PASSWORD, confirm_password: PASSWORD };
    await done(visitor.call(accounts.resetPassword, { body }));
    expect((await signIn()).status).toBe(200);
    expect(await accept(token, 'An0ther!pass')).toMatchObject({ status: 400, body: { code: 'wrong_link' } });
    expect((await signIn()).status).toBe(200);
  });

  test('a link that was made before the address was verified otherwise is worth nothing', async () => {
    const token = await invited();
    await sql`update users set password_hash = 'chosen elsewhere', is_verified = true where email = ${email}`;
    expect(await accept(token)).toMatchObject({ status: 400, body: { code: 'wrong_link' } });
    expect(await sql`select password_hash from users where email = ${email}`).toEqual([
      { password_hash: 'chosen elsewhere' },
    ]);
  });

  test('cannot be signed up over', async () => {
    await invited();
    const answer = await server
      .visitor()
      .call(accounts.register, { body: { email, username: `new${username}`, password: PASSWORD } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  });

  test('who never answered is invited again when a second college enrols them', async () => {
    const first = await invited();
    await enrol(south, 'South Physics');
    const mail = await server.mailTo(email);
    expect(mail.subject).toBe('South College invites you to Quivia');
    expect((await accept(first)).status).toBe(400);
    expect((await accept(mail.linkToken)).status).toBe(200);
  });
});

describe('inviting again', () => {
  const again = async (admin = north.admin, id?: number, institution_id?: number) =>
    admin.call(inviteAgain, {
      body: { user_id: id ?? (await userId()), ...(institution_id && { institution_id }) },
    });

  test('mails a new link, and the old one stops working', async () => {
    const first = await invited();
    expect(await again()).toMatchObject({
      status: 200,
      body: { message: `A new invitation has been sent to ${email}.` },
    });
    const { linkToken } = await server.mailTo(email);
    expect((await accept(first)).status).toBe(400);
    expect((await accept(linkToken)).status).toBe(200);
  });

  test('is refused for who has a password', async () => {
    await done(accept(await invited()));
    expect(await again()).toMatchObject({
      status: 409,
      body: { message: 'This person has already set a password.' },
    });
  });

  test('is refused for people of others, and for who is nobody here', async () => {
    await invited();
    const outsider = await server.person(`outsider${serial}`);
    for (const answer of [
      await again(south.admin),
      await again(north.admin, outsider.id),
      await again(north.admin, 2_000_000_000),
      await again(north.admin, await userId(), south.id),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    await sql`update grants set ended_at = now() where user_id = ${await userId()}`;
    expect((await again()).status).toBe(403);
  });

  test('is limited', async () => {
    await invited();
    for (let i = 0; i < 5; i += 1) expect((await again()).status).toBe(200);
    const limited = await again();
    expect(limited).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    stepClock(minutes(16));
    await refreshToken(north.admin);
    expect((await again()).status).toBe(200);
    stepClock(-minutes(16));
  });
});
