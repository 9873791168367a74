import {
  register,
  requestVerification,
  sendVerification,
  verifyEmail,
  verifyEmailByLink,
} from '@quivia/contract/accounts';
import { listNotifications } from '@quivia/contract/notifications';
import { getProfile } from '@quivia/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hours, minutes, stepClock } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { jobsDone } from '../../testing/server/jobs-done.ts';
import {
  PASSWORD,
  signIn,
  startTestApp,
  type TestApp,
  type TestMail,
  type Visitor,
} from '../../testing/test-app.ts';

let server: TestApp;
let people = 0;
beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: 'https://quivia.college.example/' });
});
afterAll(() => server.stop());

interface Newcomer extends Visitor {
  email: string;
  mail: TestMail;
}

/** Signed up and in, with the mail that came. */
async function newcomer(): Promise<Newcomer> {
  people += 1;
  const [username, email] = [`newcomer${people}`, `newcomer${people}@example.org`];
  const visitor = server.visitor();
  await visitor.call(register, { body: { username, email, password: PASSWORD } });
  const mail = await server.mailTo(email);
  await signIn(visitor, username);
  return Object.assign(visitor, { email, mail });
}

const isVerified = async (visitor: Visitor) => (await visitor.call(getProfile)).body.is_verified;
const enter = (email: string, otp: string, address?: string) =>
  server.visitor(address).call(verifyEmail, { body: { email, otp } });
const open = (token: string) => server.visitor().call(verifyEmailByLink, { body: { token } });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const WRONG_CODE = {
  status: 400,
  body: {
    code: 'wrong_code',
    message: 'That code is wrong or has expired. Request a new one.',
    fields: { otp: 'That code is wrong or has expired. Request a new one.' },
  },
};
const WRONG_LINK = {
  status: 400,
  body: { code: 'wrong_link', message: 'This link has already been used or has expired. Request a new one.' },
};

const ALREADY_VERIFIED = { status: 200, body: { message: 'Your email is already verified.' } };

describe('the code of the mail', () => {
  test('verifies the address at once, and leaves a notification', async () => {
    const person = await newcomer();
    expect(await isVerified(person)).toBe(false);
    expect(await enter(person.email.toUpperCase(), person.mail.code)).toMatchObject({
      status: 200,
      body: { message: 'Your email is verified.' },
    });
    expect(await isVerified(person)).toBe(true);
    const { items } = (await person.call(listNotifications)).body;
    expect(items).toMatchObject([{ title: 'Email verified', is_read: false }]);
  });

  test('changes nothing a second time, and says that the address is verified', async () => {
    const person = await newcomer();
    await enter(person.email, person.mail.code);
    expect(await enter(person.email, person.mail.code)).toMatchObject(ALREADY_VERIFIED);
    expect((await person.call(listNotifications)).body.items).toHaveLength(1);
    stepClock(minutes(10) + 1000);
    expect(await enter(person.email, person.mail.code)).toMatchObject(WRONG_CODE);
  });

  test('is used by one of many who bring it at once', async () => {
    const { email, mail } = await newcomer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(email, mail.code)));
    const messages = answers.map(({ body }) => body.message).sort();
    expect(messages).toEqual([
      ...Array.from({ length: 7 }, () => ALREADY_VERIFIED.body.message),
      'Your email is verified.',
    ]);
  });

  test('is refused for another address', async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    expect(await enter(two.email, one.mail.code)).toMatchObject(WRONG_CODE);
    expect(await isVerified(one)).toBe(false);
    expect(await isVerified(two)).toBe(false);
  });

  test('lives ten minutes', async () => {
    const [early, late] = [await newcomer(), await newcomer()];
    stepClock(minutes(9));
    expect((await enter(early.email, early.mail.code)).status).toBe(200);
    stepClock(minutes(1) + 1000);
    expect(await enter(late.email, late.mail.code)).toMatchObject(WRONG_CODE);
    expect(await isVerified(late)).toBe(false);
  });

  test('survives 29 wrong tries from everywhere and not 30', async () => {
    const [lucky, unlucky] = [await newcomer(), await newcomer()];
    for (const [{ email, mail }, tries] of [
      [lucky, 29],
      [unlucky, 30],
    ] as const)
      for (let n = 0; n < tries; n += 1)
        expect(await enter(email, wrong(mail.code), `10.1.0.${n}`)).toMatchObject(WRONG_CODE);
    expect((await enter(lucky.email, lucky.mail.code)).status).toBe(200);
    expect(await enter(unlucky.email, unlucky.mail.code)).toMatchObject({
      status: 429,
      body: { code: 'too_many_tries' },
    });
    expect((await open(unlucky.mail.linkToken)).status).toBe(200);
  });

  test('is put out of use by a newer one', async () => {
    const person = await newcomer();
    await person.call(sendVerification);
    const second = await server.mailTo(person.email);
    expect(await enter(person.email, person.mail.code)).toMatchObject(WRONG_CODE);
    expect((await enter(person.email, second.code)).status).toBe(200);
  });

  test('is kept only as a hash', async () => {
    const { mail } = await newcomer();
    const rows = await sql`
      select one_time_codes::text as whole, encode(code_hash, 'escape') as code, encode(link_hash, 'escape') as link
      from one_time_codes`;
    expect(rows).not.toHaveLength(0);
    for (const { code, link } of rows) {
      expect(code).not.toContain(mail.code);
      expect(link).not.toContain(mail.linkToken);
    }
    for (const { whole } of rows) expect(whole).not.toContain(mail.linkToken);
  });

  test.each(['12345', '1234567', 'abcdef', '１２３４５６', '', ' ', 123456, null])(
    'has six digits: %j has not',
    async (otp) => {
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/v1/auth/verify-email/',
        payload: { email: 'somebody@example.org', otp },
      });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ fields: { otp: 'The code must have 6 digits' } });
    },
  );
});

describe('guessing codes', () => {
  test('is stopped for a while after ten wrong ones, alike for an address without an account', async () => {
    const { email } = await newcomer();
    const answers = [];
    for (const address of [email, 'nobody@example.org']) {
      const all = await Promise.all(Array.from({ length: 14 }, (_, n) => enter(address, `00000${n % 10}`)));
      expect(all.filter(({ status }) => status === 400)).toHaveLength(10);
      const { status, body, headers } = await enter(address, '123456');
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      answers.push({ status, body });
    }
    expect(answers[0]).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
    expect(answers[1]).toEqual(answers[0]);
  });

  test('does not stop anybody else, and not for ever', async () => {
    const [guessed, other] = [await newcomer(), await newcomer()];
    await Promise.all(Array.from({ length: 10 }, () => enter(guessed.email, wrong(guessed.mail.code))));
    expect((await enter(guessed.email, guessed.mail.code)).status).toBe(429);
    expect((await enter(other.email, other.mail.code)).status).toBe(200);
    stepClock(minutes(15) + 1000);
    await guessed.call(sendVerification).then(({ status }) => expect(status).toBe(401));
    await signIn(guessed, guessed.email);
    await guessed.call(sendVerification);
    expect((await enter(guessed.email, (await server.mailTo(guessed.email)).code)).status).toBe(200);
  });
});

describe('the link of the mail', () => {
  test('leads to our own page at the public address, and says so when it is opened again', async () => {
    const person = await newcomer();
    expect(person.mail.text).toContain(
      `https://quivia.college.example/verify?token=${person.mail.linkToken}`,
    );
    expect(await open(person.mail.linkToken)).toMatchObject({
      status: 200,
      body: { message: 'Your email is verified.' },
    });
    expect(await isVerified(person)).toBe(true);
    expect(await open(person.mail.linkToken)).toMatchObject(ALREADY_VERIFIED);
    expect((await person.call(listNotifications)).body.items).toHaveLength(1);
  });

  test('and the code of the same mail are one: after either, the other says that it is done', async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    await open(one.mail.linkToken);
    expect(await enter(one.email, one.mail.code)).toMatchObject(ALREADY_VERIFIED);
    await enter(two.email, two.mail.code);
    expect(await open(two.mail.linkToken)).toMatchObject(ALREADY_VERIFIED);
  });

  test('is wrong again once the account has another address', async () => {
    const person = await newcomer();
    await open(person.mail.linkToken);
    await sql`update users set email = ${`new-${person.email}`} where email = ${person.email}`;
    expect(await open(person.mail.linkToken)).toMatchObject(WRONG_LINK);
  });

  test('lives a day, longer than the code', async () => {
    const [early, late] = [await newcomer(), await newcomer()];
    stepClock(hours(23));
    expect((await open(early.mail.linkToken)).status).toBe(200);
    stepClock(hours(1) + 1000);
    expect(await open(late.mail.linkToken)).toMatchObject(WRONG_LINK);
  });

  test.each(['x', 'A'.repeat(32), "' or 1=1 --"])('is not guessed as %j', async (token) => {
    expect(await open(token)).toMatchObject(WRONG_LINK);
  });
});

describe('asking for the mail again', () => {
  test('is refused once the address is verified', async () => {
    const person = await newcomer();
    await enter(person.email, person.mail.code);
    expect(await person.call(sendVerification)).toMatchObject({
      status: 409,
      body: { code: 'already_verified' },
    });
  });

  test('gets five mails in a quarter of an hour, also when asked for all at once', async () => {
    const person = await newcomer();
    const answers = await Promise.all(Array.from({ length: 9 }, () => person.call(sendVerification)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused).toMatchObject({ body: { code: 'too_many_requests' } });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    await jobsDone();
    const [row] =
      await sql`select count(*)::int as mails from jobs.job where data->>'user_id' = (select id::text from users where email = ${person.email})`;
    expect(row?.mails).toBe(6);
  });
});

describe('a new code without signing in', () => {
  const ask = (email: string, address?: string) =>
    server.visitor(address).call(requestVerification, { body: { email } });

  test('goes to an address that waits, and the answer tells nothing of accounts', async () => {
    const waiting = await newcomer();
    const replies = [await ask(waiting.email), await ask('nobody@example.org')];
    expect(replies[0]).toMatchObject({ status: 200 });
    expect(replies[1]?.body).toEqual(replies[0]?.body);
    const { code } = await server.mailTo(waiting.email);
    expect((await enter(waiting.email, code)).status).toBe(200);
    // Once verified nothing is sent, and the answer stays the same.
    const codes = async () =>
      sql`select c.id from one_time_codes c join users u on u.id = c.user_id where u.email = ${waiting.email}`;
    const before = await codes();
    expect((await ask(waiting.email)).body).toEqual(replies[0]?.body);
    await jobsDone();
    expect(await codes()).toEqual(before);
  });

  test('is limited to five from one network', async () => {
    const { email } = await newcomer();
    const asked = [];
    for (let n = 0; n < 7; n += 1) asked.push((await ask(email, '10.8.0.1')).status);
    expect(asked).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});
