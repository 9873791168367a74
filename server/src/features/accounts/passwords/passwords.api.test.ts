// M9: which passwords may be chosen, under both rules and in every form.
import * as endpoints from '@quivia/contract/accounts';
import { getSite } from '@quivia/contract/site';
import { changeSitePolicy, dismissPolicyAdvice, getSitePolicy } from '@quivia/contract/site-policy';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import { done, type Person } from '../../../testing/people.ts';
import { PASSWORD, signIn, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as invitations from '../invitations.service.ts';

const EASY = 'This password is too easy to guess. Please choose another one.';
const PASSPHRASE = 'correct horse battery staple';

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startTestApp({ COLLEGE_NAME: 'Riverbend College' });
  admin = await server.person('admin01', 'Admin');
});
afterAll(() => server.stop());

const choose = (password_rule: 'ordered' | 'standard') =>
  admin.call(changeSitePolicy, { body: { password_rule, admins_need_factor: false } });

let people = 0;
function signUp(password: string) {
  people += 1;
  const username = `newcomer${people}`;
  const body = { email: `${username}@example.org`, username, password };
  return server.visitor().call(endpoints.register, { body });
}

const refusedWith = (sentence: string, field = 'password') => ({
  status: 400,
  body: { code: 'invalid_input', message: sentence, fields: { [field]: sentence } },
});

describe('the ordered rule', () => {
  beforeEach(() => choose('ordered'));

  test('is the default, and the forms learn it', async () => {
    expect((await server.visitor().call(getSite)).body.password_rule).toBe('ordered');
  });

  test.each(['Passw0rd!', 'P@ssw0rd', 'Admin@123', 'Quivia@1', 'Qq1!qq'])('refuses %s', async (password) => {
    expect(await signUp(password)).toMatchObject(refusedWith(EASY));
  });

  test("refuses the site's name and the person's own", async () => {
    const sentence = "Please choose a password without your name, your email or this site's name.";
    expect(await signUp('Riverbend@1')).toMatchObject(refusedWith(sentence));
    expect(await signUp(`Newcomer${people + 1}!`)).toMatchObject(refusedWith(sentence));
  });

  test('refuses a passphrase because of its length', async () => {
    expect(await signUp(PASSPHRASE)).toMatchObject(refusedWith('Please use at most 16 characters'));
  });

  test('takes what follows it', async () => {
    expect((await signUp(PASSWORD)).status).toBe(200);
  });
});

describe('the standard rule', () => {
  beforeEach(() => choose('standard'));

  test('is known to the forms at once', async () => {
    expect((await server.visitor().call(getSite)).body.password_rule).toBe('standard');
  });

  test.each([
    ['a passphrase', PASSPHRASE],
    ['8 characters', 'xkqzvbwm'],
    ['128 characters', 'a1b2'.repeat(32)],
    ['128 characters outside the basic plane', '🦊🐼🦁🐸'.repeat(32)],
    ['spaces at both ends', ' kite lantern blue '],
  ])('takes %s, and all of it counts', async (_, password) => {
    expect((await signUp(password)).status).toBe(200);
    await signIn(server.visitor(), `newcomer${people}`, password);
    const wrong = { username_or_email: `newcomer${people}`, password: password.slice(0, -1) };
    expect((await server.visitor().call(endpoints.login, { body: wrong })).status).toBe(401);
  });

  test.each([
    ['7 characters', 'xkqzvbw', 'Please use at least 8 characters'],
    ['129 characters', `${'a1b2'.repeat(32)}x`, 'Please use at most 128 characters'],
    ['a common one', 'iloveyou', EASY],
    ['a common one in disguise', 'P@ssw0rd', EASY],
    ['one character again and again', 'aaaaaaaaaaaa', EASY],
  ])('refuses %s with the right sentence', async (_, password, sentence) => {
    expect(await signUp(password)).toMatchObject(refusedWith(sentence));
  });
});

describe('every form in which a password is chosen', () => {
  beforeEach(() => choose('standard'));

  test('changing it', async () => {
    const anna = await server.person('anna01');
    const send = (password: string) =>
      anna.call(endpoints.changePassword, {
        body: { current_password: PASSWORD, new_password: password, confirm_password: password },
      });
    expect(await send('password1')).toMatchObject(refusedWith(EASY, 'new_password'));
    expect((await send(PASSPHRASE)).status).toBe(200);
    await signIn(server.visitor(), 'anna01', PASSPHRASE);
  });

  test('resetting it, and a refused one leaves the code as it is', async () => {
    const { email } = await server.person('bela01');
    await server.visitor().call(endpoints.requestPasswordReset, { body: { email } });
    const { code: otp } = await server.mailTo(email);
    const send = (password: string) =>
      server.visitor().call(endpoints.resetPassword, {
        body: { email, otp, new_password: password, confirm_password: password },
      });
    expect(await send('password1')).toMatchObject(refusedWith(EASY, 'new_password'));
    expect((await send(PASSPHRASE)).status).toBe(200);
    await signIn(server.visitor(), 'bela01', PASSPHRASE);
  });

  test('accepting an invitation', async () => {
    const email = 'cleo@example.org';
    const ids = await invitations.createInvited([{ username: 'cleo01', email, name: 'Cleo' }]);
    await invitations.invite([...ids.values()], { name: 'Riverbend' });
    const { linkToken: token } = await server.mailTo(email);
    const send = (password: string) =>
      server.visitor().call(endpoints.acceptInvitation, {
        body: { token, new_password: password, confirm_password: password },
      });
    expect(await send('password1')).toMatchObject(refusedWith(EASY, 'new_password'));
    expect((await send(PASSPHRASE)).status).toBe(200);
  });
});

test('a new rule locks nobody out', async () => {
  await choose('ordered');
  await server.person('dora01');
  await choose('standard');
  await signIn(server.visitor(), 'dora01');
});

describe('a new site', () => {
  beforeEach(() => sql`update site_policy set advice_dismissed_at = null, password_rule = 'ordered'`);

  const advises = async () => (await done(admin.call(getSitePolicy))).advises_standard;

  test('advises its Admin to choose the standard rule until it is dismissed', async () => {
    expect(await advises()).toBe(true);
    await done(admin.call(dismissPolicyAdvice));
    expect(await advises()).toBe(false);
  });

  test('advises it until a rule is chosen', async () => {
    expect(await advises()).toBe(true);
    await choose('ordered');
    expect(await advises()).toBe(false);
  });

  test('keeps its policy from others', async () => {
    const eve = await server.person('eve001', 'Institution', 'Faculty');
    for (const endpoint of [getSitePolicy, dismissPolicyAdvice])
      expect((await eve.call(endpoint)).status).toBe(403);
  });
});

test('a change of the policy is in the security log', async () => {
  await choose('ordered');
  await choose('standard');
  await expect
    .poll(() => sql`select name, what from security_events where kind = 'policy.changed'`)
    .toContainEqual(expect.objectContaining({ name: 'admin01', what: 'passwords: standard' }));
});
