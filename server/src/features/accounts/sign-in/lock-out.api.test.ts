// H3 and M3: whoever guesses is slowed, and nobody is kept out by the guesses of others.
import {
  checkPasswordReset,
  login,
  requestPasswordReset,
  resetPassword,
  resetPasswordByLink,
} from '@quivia/contract/accounts';
import { getProfile, logout } from '@quivia/contract/session';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { days, minutes, seconds, setPause, stepClock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { keyedHash } from '../../../platform/security/secrets.ts';
import { jobsDone } from '../../../testing/server/jobs-done.ts';
import {
  PASSWORD,
  PASSWORD_HASH,
  signIn,
  startTestApp,
  type TestApp,
  type Visitor,
} from '../../../testing/test-app.ts';
import { insertAccount } from '../accounts.queries.ts';

const WRONG = 'Wrong0ne!';
const NEW = 'Better0ne!';
const ATTACKER = '198.51.100.66';
const pause = vi.fn(async (_milliseconds: number) => {});

let server: TestApp;
let count = 0;
beforeAll(async () => {
  server = await startTestApp();
  // Time passes only by stepClock: on a busy machine a wait would be over before it is looked at.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  setPause(pause);
});
afterAll(async () => {
  setPause();
  vi.useRealTimers();
  await server.stop();
});

async function newAccount(stem = 'victim'): Promise<{ name: string; email: string; id: number }> {
  count += 1;
  const name = `${stem}${count}`;
  const email = `${name}@example.org`;
  return {
    name,
    email,
    id: await insertAccount({ username: name, email, passwordHash: PASSWORD_HASH, isVerified: true }),
  };
}

/** An account has two turns at a time: on a busy machine others are asked to come again. */
const tryOn = async (visitor: Visitor, name: string, password = PASSWORD) => {
  for (;;) {
    const answer = await visitor.call(login, { body: { username_or_email: name, password } });
    if (answer.status !== 503) return answer;
  }
};
const tryFrom = (address: string, name: string, password = PASSWORD) =>
  tryOn(server.visitor(address), name, password);

/** Many at once, as an attacker does. */
const guess = (times: number, name: string, from: (n: number) => string = () => ATTACKER) =>
  Promise.all(Array.from({ length: times }, (_, n) => tryFrom(from(n), name, `${WRONG}${n}`)));

const statuses = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

/** As if there had been so many since the first one. */
async function setTries(key: string, tries: number): Promise<void> {
  const changed = await sql`
    update throttles set tries = ${tries} where key = ${keyedHash('throttle', key)} returning tries`;
  expect(changed).toHaveLength(1);
}

describe('strangers who guess', () => {
  test('get five answers at once and then wait, longer each time, at most a minute', async () => {
    const { name } = await newAccount();
    const answers = await guess(14, name);
    expect(statuses(answers, 401)).toBe(5);
    expect(statuses(answers, 429)).toBe(9);
    const waits = [];
    for (let n = 0; n < 8; n += 1) {
      const { status, body, headers } = await tryFrom(ATTACKER, name, WRONG);
      expect({ status, code: body.code }).toEqual({ status: 429, code: 'sign_in_slowed' });
      waits.push(Number(headers['retry-after']));
      stepClock(seconds(Number(headers['retry-after'])));
      expect((await tryFrom(ATTACKER, name, WRONG)).status).toBe(401);
    }
    for (const [n, longest] of [1, 2, 4, 8, 16, 32, 60, 60].entries()) {
      expect(waits[n]).toBeGreaterThan(0);
      expect(waits[n]).toBeLessThanOrEqual(longest);
    }
    expect(waits.at(-1)).toBeGreaterThan(40);
  });

  test('wait for each answer too, longer each time, before they read that it was wrong', async () => {
    const { name } = await newAccount();
    pause.mockClear();
    const until = Promise.withResolvers<void>();
    pause.mockImplementationOnce(() => until.promise);
    let isAnswered = false;
    const answer = tryFrom(ATTACKER, name, WRONG).finally(() => {
      isAnswered = true;
    });
    await expect.poll(() => pause.mock.calls.length).toBe(1);
    for (let n = 0; n < 4; n += 1) await tryFrom(ATTACKER, name, WRONG);
    expect(isAnswered).toBe(false);
    until.resolve();
    expect((await answer).status).toBe(401);
    expect(pause.mock.calls).toEqual([[0], [0], [0], [500], [1000]]);
  });

  test('with the right password get through after that wait', async () => {
    const { name } = await newAccount();
    await guess(6, name);
    expect((await tryFrom(ATTACKER, name)).status).toBe(429);
    stepClock(seconds(1));
    expect((await tryFrom(ATTACKER, name)).status).toBe(200);
  });

  test('do not hold up the account from any other network', async () => {
    const { name, email } = await newAccount();
    await guess(20, name);
    await guess(20, email);
    expect((await tryFrom('203.0.113.9', name)).status).toBe(200);
    expect((await tryFrom('203.0.113.10', email)).status).toBe(200);
  });

  test('are counted by the account, whether they use its username or its email', async () => {
    const { name, email } = await newAccount();
    const answers = [...(await guess(5, name)), ...(await guess(5, email))];
    expect(statuses(answers, 401)).toBe(5);
  });

  // M3
  test('can not use other spellings that the database finds the same account by', async () => {
    const { name } = await newAccount('institution');
    const spellings = [name, name.replace('i', 'İ'), name.replaceAll('i', 'İ'), name.toUpperCase()];
    const answers = [];
    for (const spelling of spellings) answers.push(...(await guess(3, spelling)));
    expect(statuses(answers, 401)).toBe(5);
    expect(statuses(answers, 429)).toBe(7);
  });

  // M3
  test('of a name without an account are counted alike, also by its spellings', async () => {
    const answers = [];
    for (const name of ['nobodyiii', 'nobodyİii', 'nobodyİİİ', 'NOBODYIII'])
      answers.push(...(await guess(3, name)));
    expect(statuses(answers, 401)).toBe(5);
    expect(statuses(answers, 429)).toBe(7);
  });

  test('from very many networks wait from their first try on', async () => {
    const { name, id } = await newAccount();
    await guess(1, name, () => '10.1.0.1');
    await setTries(`sign-in:account:${id}`, 100);
    expect((await tryFrom('10.1.0.2', name, WRONG)).status).toBe(401);
    const { status, headers } = await tryFrom('10.1.0.2', name, WRONG);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(25);
    // Its owner, elsewhere, is not held up.
    expect((await tryFrom('10.1.0.3', name)).status).toBe(200);
  });
});

describe('a device that the account knows', () => {
  /** Has signed in and out again. */
  async function knownDevice(name: string, address = ATTACKER): Promise<Visitor> {
    const visitor = server.visitor(address);
    await signIn(visitor, name);
    await visitor.call(logout);
    visitor.token = undefined;
    return visitor;
  }

  test('is not held up by guesses, not even of its own network', async () => {
    const { name } = await newAccount();
    const device = await knownDevice(name);
    await guess(20, name);
    expect((await tryFrom(ATTACKER, name)).status).toBe(429);
    expect((await tryOn(device, name)).status).toBe(200);
    expect((await device.call(getProfile)).status).toBe(401);
  });

  test('may be of several people', async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    const device = await knownDevice(one.name);
    await signIn(device, other.name);
    for (const { name } of [one, other]) {
      await guess(8, name);
      expect((await tryOn(device, name)).status).toBe(200);
    }
  });

  test('is a stranger to other accounts, with another key, after a year and after a new password', async () => {
    const [mine, other] = [await newAccount(), await newAccount()];
    const device = await knownDevice(mine.name);
    await guess(8, other.name);
    expect((await tryOn(device, other.name)).status).toBe(429);
    const forged = server.visitor(ATTACKER);
    const [text = '', proof = ''] = (device.deviceCookie ?? '').split('.');
    await guess(8, mine.name);
    for (const cookie of [text, `${text}.`, `${text}.${'A'.repeat(43)}`, `x${text}.${proof}`, 'nonsense']) {
      forged.deviceCookie = cookie;
      expect((await tryOn(forged, mine.name)).status).toBe(429);
    }
    stepClock(days(366));
    await guess(8, mine.name);
    expect((await tryOn(device, mine.name)).status).toBe(429);
    stepClock(-days(366));
    await sql`update users set password_hash = password_hash || 'x' where id = ${mine.id}`;
    await guess(8, mine.name);
    expect((await tryOn(device, mine.name)).status).toBe(429);
  });

  test('counts as a stranger after ten wrong passwords of its own', async () => {
    const { name } = await newAccount();
    const device = await knownDevice(name);
    await guess(8, name);
    for (let n = 0; n < 10; n += 1) expect((await tryOn(device, name, WRONG)).status).toBe(401);
    expect((await tryOn(device, name)).status).toBe(429);
    stepClock(minutes(16));
    await guess(8, name);
    expect((await tryOn(device, name)).status).toBe(200);
  });

  test('has no more than ten wrong ones compared, also when it sends them at once', async () => {
    const { name } = await newAccount();
    const device = await knownDevice(name);
    await guess(8, name);
    const answers = await Promise.all(Array.from({ length: 60 }, () => tryOn(device, name, WRONG)));
    expect(statuses(answers, 401)).toBe(10);
    expect(statuses(answers, 429)).toBe(50);
  });
});

test('a network that guesses at random names is slowed, and everybody behind it gets in all the same', async () => {
  const campus = '192.0.2.200';
  const { name } = await newAccount();
  const known = server.visitor(campus);
  await signIn(known, name);
  expect((await tryFrom(campus, 'guessed01', WRONG)).status).toBe(401);
  await setTries(`sign-in-from:${campus}`, 5000);
  const people = await Promise.all(Array.from({ length: 12 }, () => newAccount()));
  const first = await Promise.all(people.map((one) => tryFrom(campus, one.name)));
  expect(statuses(first, 429)).toBeGreaterThan(0);
  for (const { status, body, headers } of first) {
    if (status === 200) continue;
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'sign_in_slowed' });
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(4);
  }
  for (const one of people) {
    stepClock(seconds(1));
    expect((await tryFrom(campus, one.name)).status).toBe(200);
  }
  await Promise.all(people.map((one) => tryFrom(campus, one.name)));
  expect((await tryOn(known, name)).status).toBe(200);
});

describe('a stranger who guesses at mailed codes', () => {
  const check = (address: string, email: string, otp: string) =>
    server.visitor(address).call(checkPasswordReset, { body: { email, otp } });
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  async function forgetful() {
    const account = await newAccount();
    await server.visitor().call(requestPasswordReset, { body: { email: account.email } });
    return { ...account, ...(await server.mailTo(account.email)) };
  }

  test('does not close the reset for the owner of the mail', async () => {
    const { email, code } = await forgetful();
    for (let n = 0; n < 12; n += 1) await check(ATTACKER, email, wrong(code));
    expect((await check(ATTACKER, email, code)).status).toBe(429);
    expect((await check('127.0.0.1', email, code)).status).toBe(200);
  });

  test('from many networks ends the code, and the link of the mail still works, once', async () => {
    const { email, name, code, linkToken } = await forgetful();
    for (let n = 0; n < 30; n += 1) await check(`10.2.0.${n}`, email, wrong(code));
    expect((await check('127.0.0.1', email, code)).status).toBe(429);
    const reset = () =>
      server.visitor().call(resetPasswordByLink, {
        body: { token: linkToken, new_password: NEW, confirm_password: NEW },
      });
    expect((await reset()).status).toBe(200);
    expect((await tryFrom('10.2.1.1', name, NEW)).status).toBe(200);
    expect(await reset()).toMatchObject({ status: 400, body: { code: 'wrong_link' } });
  });

  test('has an hour for the link', async () => {
    const { linkToken } = await forgetful();
    stepClock(minutes(61));
    const body = { token: linkToken, new_password: NEW, confirm_password: NEW };
    expect((await server.visitor().call(resetPasswordByLink, { body })).status).toBe(400);
  });

  // M3
  test('gets no more tries and no more mails by other spellings of the address', async () => {
    const { email, code } = await forgetful();
    const spellings = [email, email.replace('i', 'İ'), email.replace('v', 'V'), email.toUpperCase()];
    let taken = 0;
    for (const spelling of spellings)
      for (let n = 0; n < 5; n += 1)
        if ((await check(ATTACKER, spelling, wrong(code))).status === 400) taken += 1;
    expect(taken).toBe(10);
    const asked = [];
    for (const spelling of [...spellings, ...spellings])
      asked.push(await server.visitor(ATTACKER).call(requestPasswordReset, { body: { email: spelling } }));
    expect(statuses(asked, 200)).toBe(5);
  });

  test('who asks for mails from many networks can not keep the owner from asking or resetting', async () => {
    const { email } = await newAccount();
    for (let n = 0; n < 15; n += 1)
      expect(
        (await server.visitor(`10.3.0.${n}`).call(requestPasswordReset, { body: { email } })).status,
      ).toBe(200);
    expect((await server.visitor().call(requestPasswordReset, { body: { email } })).status).toBe(200);
    await jobsDone();
    const mails = [];
    for (let n = 0; n < 10; n += 1) mails.push(await server.mailTo(email));
    const otps = [];
    for (const [n, { code }] of mails.entries())
      if ((await check(`10.4.0.${n}`, email, code)).status === 200) otps.push(code);
    // The two latest.
    expect(otps).toHaveLength(2);
    const body = { email, otp: otps[0] ?? '', new_password: NEW, confirm_password: NEW };
    expect((await server.visitor().call(resetPassword, { body })).status).toBe(200);
  });
});
