import { checkPasswordReset, login, requestPasswordReset, resetPassword } from '@quivia/contract/accounts';
import { getProfile, refresh } from '@quivia/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hours, minutes, stepClock } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { keyedHash } from '../../platform/security/secrets.ts';
import { jobsDone } from '../../testing/server/jobs-done.ts';
import { PASSWORD, signIn, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createAccount } from './accounts.service.ts';

const NEW = 'Better0ne!';

let server: TestApp;
let people = 0;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const ask = (email: string) => server.visitor().call(requestPasswordReset, { body: { email } });
const askAgain = async (email: string) => {
  await ask(email);
  return (await server.mailTo(email)).code;
};
const check = (email: string, otp: string, address?: string) =>
  server.visitor(address).call(checkPasswordReset, { body: { email, otp } });
const reset = (email: string, otp: string, new_password = NEW, confirm_password = new_password) =>
  server.visitor().call(resetPassword, { body: { email, otp, new_password, confirm_password } });
const canSignIn = async (name: string, password: string) =>
  (await server.visitor().call(login, { body: { username_or_email: name, password } })).status === 200;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Somebody who forgot the password and has the mail with the code. */
async function forgetful({ isVerified = true } = {}) {
  people += 1;
  const username = `forgetful${people}`;
  const email = `${username}@example.org`;
  await createAccount({ username, email, password: PASSWORD, isVerified });
  await ask(email);
  const { code } = await server.mailTo(email);
  return { username, email, code };
}

describe('asking for a code', () => {
  test('gets the same answer whether the address has an account or not, and mail only if it has', async () => {
    await createAccount({
      username: 'withacc',
      email: 'withacc@example.org',
      password: PASSWORD,
      isVerified: true,
    });
    const [known, unknown] = [await ask('WITHACC@example.org'), await ask('stranger@example.org')];
    expect(known).toMatchObject({
      status: 200,
      body: { message: "If there's an account for this address, we've sent it a code." },
    });
    expect(unknown).toMatchObject({ status: 200, body: known.body });
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort());
    expect((await server.mailTo('withacc@example.org')).code).toMatch(/^\d{6}$/);
    await jobsDone();
    const codes = await sql`select email from one_time_codes where email ilike 'stranger%'`;
    expect(codes).toHaveLength(0);
  });

  test('gets a link to the field for the code, with the address filled in', async () => {
    await createAccount({
      username: 'plusacc',
      email: 'plus+acc@example.org',
      password: PASSWORD,
      isVerified: true,
    });
    await ask('plus+acc@example.org');
    const { text } = await server.mailTo('plus+acc@example.org');
    expect(text).toContain('/resetpassword?email=plus%2Bacc%40example.org');
  });

  test('is limited alike for both, also when asked for all at once', async () => {
    await createAccount({
      username: 'oftenask',
      email: 'oftenask@example.org',
      password: PASSWORD,
      isVerified: true,
    });
    const answers = [];
    for (const email of ['oftenask@example.org', 'nobody@example.org']) {
      const all = await Promise.all(Array.from({ length: 9 }, () => ask(email)));
      expect(all.filter(({ status }) => status === 200)).toHaveLength(5);
      const { status, body, headers } = await ask(email.toUpperCase());
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      answers.push({ status, body });
    }
    expect(answers[0]).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(answers[1]).toEqual(answers[0]);
  });

  test.each([{}, { email: '' }, { email: 'no address' }, { email: ['a@example.org'] }])(
    'needs an address: %j',
    async (payload) => {
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/v1/auth/reset-password/request',
        payload,
      });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ fields: { email: expect.any(String) } });
    },
  );
});

describe('checking the code at its sixth digit', () => {
  test('says that it is right, does not use it up, and changes nothing yet', async () => {
    const { username, email, code } = await forgetful();
    for (let time = 0; time < 2; time += 1) {
      expect(await check(email, code)).toMatchObject({
        status: 200,
        body: { message: 'Code accepted. Choose a new password.' },
      });
    }
    expect(await canSignIn(username, PASSWORD)).toBe(true);
    expect((await reset(email, code)).status).toBe(200);
  });

  test('answers alike for an address without an account', async () => {
    const { email, code } = await forgetful();
    const known = await check(email, wrong(code));
    expect(await check('nobody2@example.org', wrong(code))).toMatchObject({
      status: known.status,
      body: known.body,
    });
  });

  test('is stopped after ten wrong ones, alike for an address without an account', async () => {
    const { email, code } = await forgetful();
    for (const address of [email, 'nobody3@example.org']) {
      const all = await Promise.all(Array.from({ length: 13 }, () => check(address, wrong(code))));
      expect(all.filter(({ status }) => status === 400)).toHaveLength(10);
      expect(await check(address, code)).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
    }
  });
});

describe('asking again', () => {
  test('leaves the code of the mail before valid, until one of the two is used', async () => {
    const { username, email, code: first } = await forgetful();
    const second = await askAgain(email);
    for (const code of [first, second]) expect((await check(email, code)).status).toBe(200);
    expect((await reset(email, first)).status).toBe(200);
    expect(await canSignIn(username, NEW)).toBe(true);
    for (const code of [first, second])
      expect(await reset(email, code)).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
  });

  test('leaves the two latest codes valid and no other', async () => {
    const { email, code: first } = await forgetful();
    const [second, third] = [await askAgain(email), await askAgain(email)];
    expect(await check(email, first)).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
    for (const code of [second, third]) expect((await check(email, code)).status).toBe(200);
  });

  test('does not prolong the code before', async () => {
    const { email, code: first } = await forgetful();
    stepClock(minutes(6));
    const second = await askAgain(email);
    stepClock(minutes(5));
    expect((await check(email, first)).status).toBe(400);
    expect((await check(email, second)).status).toBe(200);
  });
});

test('of 60 guesses that one network sends at once, ten are compared', async () => {
  const { email, code } = await forgetful();
  const all = await Promise.all(Array.from({ length: 60 }, () => check(email, wrong(code))));
  expect(all.filter(({ status }) => status === 400)).toHaveLength(10);
  // Each code that was compared and wrong is counted for the email.
  const [compared] = await sql`
    select tries from throttles where key = ${keyedHash('throttle', `reset_password:${email}`)}`;
  expect(compared?.tries).toBe(10);
});

describe('guessing from many networks', () => {
  const guess = async (times: number, email: string, code: string) => {
    const guesses = Array.from({ length: times }, (_, n) => check(email, wrong(code), `10.2.0.${n}`));
    return (await Promise.all(guesses)).filter(({ status }) => status === 400).length;
  };

  test('gets 30 guesses an hour, however many mails are requested, also all at once', async () => {
    const { email, code } = await forgetful();
    let guesses = await guess(20, email, code);
    guesses += await guess(20, email, await askAgain(email));
    expect(guesses).toBe(30);
    const refused = await check(email, await askAgain(email));
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_tries',
        message:
          'Too many wrong codes for this email. Please open the link in the latest email, or try a code again in an hour.',
      },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect(await guess(40, 'nobody4@example.org', code)).toBe(30);
    expect((await check('nobody4@example.org', code)).body).toEqual(refused.body);
    stepClock(hours(1) + 1000);
    expect((await reset(email, await askAgain(email))).status).toBe(200);
  });

  test("doesn't stop the owner of the mail before that", async () => {
    const { email, code } = await forgetful();
    await guess(29, email, code);
    expect((await reset(email, await askAgain(email))).status).toBe(200);
  });
});

describe('setting the new password', () => {
  test('replaces the old one', async () => {
    const { username, email, code } = await forgetful();
    expect(await reset(email, code)).toMatchObject({
      status: 200,
      body: { message: 'Password changed. Please sign in.' },
    });
    expect(await canSignIn(username, PASSWORD)).toBe(false);
    expect(await canSignIn(username, NEW)).toBe(true);
  });

  test('ends every session at once', async () => {
    const { username, email, code } = await forgetful();
    const devices = [server.visitor(), server.visitor()];
    for (const device of devices) await signIn(device, username);
    await reset(email, code);
    for (const device of devices) {
      expect(await device.call(getProfile)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
      expect((await device.call(refresh)).status).toBe(401);
    }
  });

  test('verifies the address, for whoever has the code reads its mail', async () => {
    const { username, email, code } = await forgetful({ isVerified: false });
    await reset(email, code);
    const visitor = server.visitor();
    await signIn(visitor, username, NEW);
    expect((await visitor.call(getProfile)).body.is_verified).toBe(true);
  });

  test('works once, also of many at once', async () => {
    const { email, code } = await forgetful();
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) => reset(email, code, `Better0ne!${n}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await reset(email, code)).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
  });

  test('needs the code within ten minutes', async () => {
    const { username, email, code } = await forgetful();
    stepClock(minutes(10) + 1000);
    expect(await reset(email, code)).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
    expect(await canSignIn(username, PASSWORD)).toBe(true);
  });

  test('refuses a verification code', async () => {
    const { email } = await forgetful({ isVerified: false });
    const visitor = server.visitor();
    await signIn(visitor, email);
    const { sendVerification } = await import('@quivia/contract/accounts');
    await visitor.call(sendVerification);
    const mail = await server.mailTo(email);
    expect((await reset(email, mail.code)).status).toBe(400);
  });

  test.each([
    [
      'a weak one',
      'weak',
      'weak',
      'new_password',
      'Invalid Password,Password should be 6 to 16 character long with atleast a number and special character',
    ],
    ['two that differ', NEW, 'Another0ne!', 'confirm_password', "The passwords don't match"],
    ['no confirmation', NEW, '', 'confirm_password', 'Please fill all the details'],
  ])('refuses %s at its field and keeps the code', async (_, first, second, field, message) => {
    const { username, email, code } = await forgetful();
    const refused = await reset(email, code, first, second);
    expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
    expect(await canSignIn(username, PASSWORD)).toBe(true);
    expect((await check(email, code)).status).toBe(200);
  });
});
