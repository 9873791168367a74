// Confirming who it is, in each of the ways, by people who have no password.
import { changeEmail, changePassword, login } from '@quivia/contract/accounts';
import * as contract from '@quivia/contract/confirmation';
import { deleteOwnAccount } from '@quivia/contract/deletion';
import * as factors from '@quivia/contract/factors';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { minutes, now, seconds, stepClock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { done, type Person, refreshToken } from '../../../testing/people.ts';
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { codeAt, fromBase32, stepAt } from '../factors/totp.rules.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

let stepped = 0;
const step = (milliseconds: number) => {
  stepped += milliseconds;
  stepClock(milliseconds);
};
afterEach(() => step(-stepped));

let numbered = 0;
async function newPerson({ hasPassword = false } = {}): Promise<Person> {
  numbered += 1;
  const person = await server.person(`confirms${numbered}`);
  if (!hasPassword) await sql`update users set password_hash = null where id = ${person.id}`;
  return person;
}

const waysOf = (person: Person, what: contract.Confirmed = 'keys') =>
  done(person.call(contract.listConfirmationWays, { query: { what } }));

async function mailedCode(person: Person): Promise<string> {
  await done(person.call(contract.sendOwnConfirmationCode));
  return (await server.mailTo(person.email)).code;
}

/** Confirmed by `given`. */
async function setUpApp(person: Person, given: contract.Confirmation) {
  const { secret } = await done(person.call(factors.beginTotp, { body: given }));
  const code = () => codeAt(fromBase32(secret), stepAt(now()));
  const { recovery_codes } = await done(person.call(factors.confirmTotp, { body: { code: code() } }));
  await refreshToken(person);
  step(seconds(30));
  return { code, recovery_codes };
}

async function setUpPasskey(person: Person, given: contract.Confirmation): Promise<SoftwareAuthenticator> {
  const passkey = new SoftwareAuthenticator('http://localhost:8000');
  const { ticket, options } = await done(person.call(factors.beginPasskey, { body: given }));
  const response = passkey.create(options);
  await done(person.call(factors.addPasskey, { body: { ticket, name: 'Phone', response } }));
  await refreshToken(person);
  return passkey;
}

describe('a mailed code', () => {
  test('confirms once what somebody without a password does, and chooses one', async () => {
    const person = await newPerson();
    const none = { password: false, passkey: false, factor_code: false, college: null };
    expect(await waysOf(person)).toEqual({ ...none, mail: 'c…@example.org' });
    const code = await mailedCode(person);
    const chosen = { new_password: 'Green8Lamp!', confirm_password: 'Green8Lamp!' };
    await done(person.call(changePassword, { body: { ...chosen, code } }));
    const visitor = server.visitor();
    await done(
      visitor.call(login, { body: { username_or_email: person.username, password: 'Green8Lamp!' } }),
    );
    const { body } = await person.call(changeEmail, { body: { email: 'new@example.org', code } });
    expect([body.code, body.fields?.code]).toEqual(['wrong_code', expect.any(String)]);
  });

  test("is no other person's, and over after ten minutes", async () => {
    const [anna, ben] = [await newPerson(), await newPerson()];
    const code = await mailedCode(anna);
    expect((await ben.call(deleteOwnAccount, { body: { code } })).body.code).toBe('wrong_code');
    step(minutes(10) + 1);
    expect((await anna.call(deleteOwnAccount, { body: { code } })).body.code).toBe('wrong_code');
    await done(anna.call(deleteOwnAccount, { body: { code: await mailedCode(anna) } }));
  });

  test('counts no longer once a second factor protects the account', async () => {
    const person = await newPerson();
    const app = await setUpApp(person, { code: await mailedCode(person) });
    expect(await waysOf(person)).toMatchObject({ mail: null, factor_code: true });
    expect((await person.call(contract.sendOwnConfirmationCode)).status).toBe(403);
    const refused = await person.call(factors.removeTotp, { body: { code: '123456' } });
    expect(refused.body.code).toBe('confirmation_needed');
    await done(person.call(factors.removeTotp, { body: { factor_code: app.code() } }));
  });

  test('is not mailed to an address that nobody has verified', async () => {
    const person = await newPerson({ hasPassword: true });
    await sql`update users set is_verified = false where id = ${person.id}`;
    expect(await waysOf(person)).toMatchObject({ password: true, mail: null });
    expect((await person.call(contract.sendOwnConfirmationCode)).status).toBe(403);
  });
});

describe('a code of the second factor', () => {
  test('works once, also one for recovery', async () => {
    const person = await newPerson();
    const { code, recovery_codes } = await setUpApp(person, { code: await mailedCode(person) });
    const used = code();
    await done(person.call(changeEmail, { body: { email: 'first@example.org', factor_code: used } }));
    const again = await person.call(changeEmail, { body: { email: 'other@example.org', factor_code: used } });
    expect([again.body.code, again.body.fields?.factor_code]).toEqual(['wrong_factor', expect.any(String)]);
    const factor_code = recovery_codes[0] as string;
    await done(person.call(factors.renewRecoveryCodes, { body: { factor_code } }));
  });

  test('is not guessed: ten wrong ones stop the right one, too', async () => {
    const person = await newPerson();
    const { code } = await setUpApp(person, { code: await mailedCode(person) });
    const guess = (factor_code: string) => person.call(factors.removeTotp, { body: { factor_code } });
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess('000000')));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect((await guess(code())).status).toBe(429);
  });
});

describe('a passkey', () => {
  async function proofBy(person: Person, passkey: SoftwareAuthenticator, ceremony = {}) {
    const { ticket, options } = await done(person.call(contract.beginPasskeyConfirmation));
    expect(options.userVerification).toBe('required');
    return person.call(contract.confirmByPasskey, {
      body: { ticket, response: passkey.use(options, ceremony) },
    });
  }

  test('confirms once, by the person whose it is', async () => {
    const [anna, ben] = [await newPerson(), await newPerson()];
    const passkey = await setUpPasskey(anna, { code: await mailedCode(anna) });
    await setUpPasskey(ben, { code: await mailedCode(ben) });
    const { proof } = await done(proofBy(anna, passkey));
    expect((await ben.call(deleteOwnAccount, { body: { proof } })).body.code).toBe('confirmation_needed');
    const other = (await done(proofBy(anna, passkey))).proof;
    await done(anna.call(changeEmail, { body: { email: 'keyed@example.org', proof: other } }));
    const again = await anna.call(changeEmail, { body: { email: 'again@example.org', proof: other } });
    expect(again.body.code).toBe('confirmation_needed');
    expect((await proofBy(ben, passkey)).body.code).toBe('passkey_refused');
  });

  test('has to check its user', async () => {
    const person = await newPerson();
    const passkey = await setUpPasskey(person, { code: await mailedCode(person) });
    expect((await proofBy(person, passkey, { userVerified: false })).body.code).toBe('passkey_refused');
  });

  test('signs in somebody who has no password', async () => {
    const person = await newPerson();
    const passkey = await setUpPasskey(person, { code: await mailedCode(person) });
    const visitor = server.visitor();
    const { ticket, options } = await done(
      visitor.call(factors.beginPasskeyLogin, { body: { ticket: null } }),
    );
    const body = { ticket, response: passkey.use(options), stay_logged_in: true };
    expect((await visitor.call(factors.loginWithPasskey, { body })).status).toBe(200);
  });
});

test('without any of them nothing is done', async () => {
  const person = await newPerson({ hasPassword: true });
  const bodies: contract.Confirmation[] = [
    {},
    { proof: 'a-proof-that-nobody-has-given' },
    { factor_code: '123456' },
  ];
  for (const body of bodies)
    expect((await person.call(deleteOwnAccount, { body })).body.code).toBe('confirmation_needed');
  expect((await person.call(deleteOwnAccount, { body: { password: 'Wrong1Kite!' } })).body.code).toBe(
    'wrong_password',
  );
  await done(person.call(deleteOwnAccount, { body: { password: PASSWORD } }));
  expect(bodies).toHaveLength(3);
});
