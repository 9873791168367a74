import {
  changeEmail,
  changePassword,
  login,
  register,
  requestPasswordReset,
  resetPassword,
  sendVerification,
  verifyEmail,
  verifyEmailByLink,
} from '@quivia/contract/accounts';
import { getProfile } from '@quivia/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { jobsDone } from '../../testing/server/jobs-done.ts';
import { PASSWORD, signIn, startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const change = (visitor: Visitor, email: string, password = PASSWORD) =>
  visitor.call(changeEmail, { body: { email, password } });
const enter = (visitor: Visitor, email: string, otp: string) =>
  visitor.call(verifyEmail, { body: { email, otp } });
const open = (visitor: Visitor, token: string) => visitor.call(verifyEmailByLink, { body: { token } });
const profile = async (visitor: Visitor) => (await visitor.call(getProfile)).body;
const canSignIn = async (name: string) =>
  (await server.visitor().call(login, { body: { username_or_email: name, password: PASSWORD } })).status ===
  200;

test('asks for the new address and keeps the old one until the code is entered', async () => {
  const person = await server.person('mover01');
  expect(await change(person, 'mover01.new@example.org')).toMatchObject({
    status: 200,
    body: { message: "We've sent a code to the new address. Enter it to finish." },
  });
  expect(await profile(person)).toMatchObject({
    email: 'mover01@example.org',
    pending_email: 'mover01.new@example.org',
    is_verified: true,
  });
  expect(await canSignIn('mover01.new@example.org')).toBe(false);

  const { code } = await server.mailTo('mover01.new@example.org');
  expect((await enter(person, 'mover01.new@example.org', code)).status).toBe(200);
  expect(await profile(person)).toMatchObject({
    email: 'mover01.new@example.org',
    pending_email: null,
    is_verified: true,
  });
  expect(await canSignIn('mover01.new@example.org')).toBe(true);
  expect(await canSignIn('mover01@example.org')).toBe(false);
});

test('works by the link of the mail, too, and changes nothing a second time', async () => {
  const person = await server.person('mover02');
  await change(person, 'mover02.new@example.org');
  const { linkToken } = await server.mailTo('mover02.new@example.org');
  expect((await open(person, linkToken)).status).toBe(200);
  expect(await profile(person)).toMatchObject({ email: 'mover02.new@example.org', is_verified: true });
  expect(await open(person, linkToken)).toMatchObject({
    status: 200,
    body: { message: 'Your email is already verified.' },
  });
});

test('tells the old address, with the new one, and only once it is done', async () => {
  const person = await server.person('mover03');
  await change(person, 'mover03.new@example.org');
  const { code } = await server.mailTo('mover03.new@example.org');
  await jobsDone();
  const [before] =
    await sql`select count(*)::int as mails from jobs.job where name = 'mail-email-replaced' and data->>'username' = 'mover03'`;
  expect(before?.mails).toBe(0);
  await enter(person, 'mover03.new@example.org', code);
  const told = await server.mailTo('mover03@example.org');
  expect(told.text).toContain('mover03.new@example.org');
});

test('a second wish replaces the first: its code and its link no longer work', async () => {
  const person = await server.person('mover04');
  await change(person, 'mover04.one@example.org');
  const first = await server.mailTo('mover04.one@example.org');
  await change(person, 'mover04.two@example.org');
  const second = await server.mailTo('mover04.two@example.org');
  expect((await enter(person, 'mover04.one@example.org', first.code)).status).toBe(400);
  expect((await open(person, first.linkToken)).status).toBe(400);
  expect((await enter(person, 'mover04.two@example.org', second.code)).status).toBe(200);
  expect(await profile(person)).toMatchObject({ email: 'mover04.two@example.org', pending_email: null });
});

test('the link to an address that is no longer asked for is refused as a link', async () => {
  const person = await server.person('mover05');
  await change(person, 'mover05.one@example.org');
  const { linkToken } = await server.mailTo('mover05.one@example.org');
  // Asked for another, whose mail is not sent yet.
  await sql`update users set pending_email = 'mover05.two@example.org' where id = ${person.id}`;
  const refused = await open(person, linkToken);
  expect(refused).toMatchObject({ status: 400, body: { code: 'wrong_link' } });
  expect((await profile(person)).email).toBe('mover05@example.org');
});

describe('an address that somebody else has', () => {
  test('is refused when asked for, in whatever case', async () => {
    await server.person('owner01');
    const person = await server.person('mover06');
    const message = 'This email already has an account.';
    expect(await change(person, 'OWNER01@example.org')).toMatchObject({
      status: 409,
      body: { code: 'email_taken', fields: { email: message } },
    });
    expect((await profile(person)).pending_email).toBeNull();
  });

  test('is refused when it was taken in the meantime, and nothing changes', async () => {
    const person = await server.person('mover07');
    await change(person, 'wanted@example.org');
    const mail = await server.mailTo('wanted@example.org');
    const quick = { username: 'quickone', email: 'Wanted@example.org', password: PASSWORD };
    expect((await server.visitor().call(register, { body: quick })).status).toBe(200);

    expect(await enter(person, 'wanted@example.org', mail.code)).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
    expect(await open(person, mail.linkToken)).toMatchObject({ status: 409 });
    expect((await profile(person)).email).toBe('mover07@example.org');
  });

  test('goes to one of two who ask for it together', async () => {
    const [one, two] = [await server.person('mover08'), await server.person('mover09')];
    await change(one, 'shared@example.org');
    const first = await server.mailTo('shared@example.org');
    await change(two, 'shared@example.org');
    const second = await server.mailTo('shared@example.org');
    const answers = await Promise.all([
      enter(one, 'shared@example.org', first.code),
      enter(two, 'shared@example.org', second.code),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const emails = [(await profile(one)).email, (await profile(two)).email];
    expect(emails.filter((email) => email === 'shared@example.org')).toHaveLength(1);
  });
});

test('refuses the address one already has', async () => {
  const person = await server.person('mover10');
  expect(await change(person, 'MOVER10@example.org')).toMatchObject({
    status: 400,
    body: { code: 'same_email' },
  });
});

test('needs the password, and names the field', async () => {
  const person = await server.person('mover11');
  const message = "That isn't your current password.";
  expect(await change(person, 'mover11.new@example.org', 'Wrong0ne!')).toMatchObject({
    status: 400,
    body: { fields: { password: message } },
  });
  expect((await profile(person)).pending_email).toBeNull();
});

test('sends five mails in a quarter of an hour, together with those asked for again', async () => {
  const person = await server.person('mover12');
  for (let n = 0; n < 4; n += 1) expect((await change(person, `mover12.${n}@example.org`)).status).toBe(200);
  expect((await person.call(sendVerification)).status).toBe(200);
  expect(await change(person, 'mover12.5@example.org')).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  });
});

test('the mail asked for again goes to the new address', async () => {
  const person = await server.person('mover13');
  await change(person, 'mover13.new@example.org');
  await server.mailTo('mover13.new@example.org');
  expect((await person.call(sendVerification)).status).toBe(200);
  const again = await server.mailTo('mover13.new@example.org');
  expect((await enter(person, 'mover13.new@example.org', again.code)).status).toBe(200);
});

test('a code for a new password that went to the old address dies with it', async () => {
  const person = await server.person('mover14');
  await server.visitor().call(requestPasswordReset, { body: { email: 'mover14@example.org' } });
  const { code } = await server.mailTo('mover14@example.org');
  await change(person, 'mover14.new@example.org');
  const mail = await server.mailTo('mover14.new@example.org');
  await enter(person, 'mover14.new@example.org', mail.code);
  const body = {
    email: 'mover14@example.org',
    otp: code,
    new_password: 'Stolen0ne!',
    confirm_password: 'Stolen0ne!',
  };
  expect(await server.visitor().call(resetPassword, { body })).toMatchObject({
    status: 400,
    body: { code: 'wrong_code' },
  });
  expect(await canSignIn('mover14')).toBe(true);
});

describe('H2: a thief who knew the password', () => {
  async function theft(username: string) {
    const owner = await server.person(username);
    const thief = server.visitor();
    await signIn(thief, username);
    await change(thief, `${username}.thief@example.org`);
    const mail = await server.mailTo(`${username}.thief@example.org`);
    return { owner, thief, mail };
  }

  test('cannot finish a change of address without a session of the account', async () => {
    const { owner, mail } = await theft('victim01');
    const stranger = await server.person('stranger01');
    for (const visitor of [server.visitor(), stranger]) {
      expect(await open(visitor, mail.linkToken)).toMatchObject({
        status: 409,
        body: { code: 'sign_in_to_verify' },
      });
      expect(await enter(visitor, 'victim01.thief@example.org', mail.code)).toMatchObject({
        status: 409,
        body: { code: 'sign_in_to_verify' },
      });
    }
    // Neither refusal uses the link up: its owner may sign in and open it again.
    expect((await open(owner, mail.linkToken)).status).toBe(200);
  });

  test('loses a pending change of address when the password is reset', async () => {
    const { owner, thief, mail } = await theft('victim02');
    await server.visitor().call(requestPasswordReset, { body: { email: owner.email } });
    const { code } = await server.mailTo(owner.email);
    const form = {
      email: owner.email,
      otp: code,
      new_password: 'Better0ne!',
      confirm_password: 'Better0ne!',
    };
    expect((await server.visitor().call(resetPassword, { body: form })).status).toBe(200);
    await signIn(owner, 'victim02', 'Better0ne!');
    for (const visitor of [thief, server.visitor(), owner]) {
      expect((await open(visitor, mail.linkToken)).body.code).toBe('wrong_link');
      expect((await enter(visitor, 'victim02.thief@example.org', mail.code)).body.code).toBe('wrong_code');
    }
    expect(await profile(owner)).toMatchObject({ email: owner.email, pending_email: null });
  });

  test('loses a pending change of address when the password is changed', async () => {
    const { owner, thief, mail } = await theft('victim03');
    const form = {
      current_password: PASSWORD,
      new_password: 'Better0ne!',
      confirm_password: 'Better0ne!',
    };
    expect((await owner.call(changePassword, { body: form })).status).toBe(200);
    for (const visitor of [thief, owner]) expect((await open(visitor, mail.linkToken)).status).toBe(400);
    expect(await profile(owner)).toMatchObject({ email: owner.email, pending_email: null });
  });

  test('cannot ask for another address while the password is being changed', async () => {
    const owner = await server.person('victim04');
    const thief = server.visitor();
    await signIn(thief, 'victim04');
    const form = { current_password: PASSWORD, new_password: 'Better0ne!', confirm_password: 'Better0ne!' };
    await Promise.all([
      owner.call(changePassword, { body: form }),
      change(thief, 'victim04.thief@example.org'),
    ]);
    expect((await profile(owner)).pending_email).toBeNull();
  });
});
