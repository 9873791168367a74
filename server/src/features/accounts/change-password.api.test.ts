import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { changePassword, login } from '@quivia/contract/accounts';
import { listNotifications } from '@quivia/contract/notifications';
import { getProfile, refresh } from '@quivia/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes, stepClock } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { whileHolding } from '../../testing/server/hold.ts';
import { jobsDone } from '../../testing/server/jobs-done.ts';
import { PASSWORD, signIn, startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

const NEW = 'Better0ne!';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const change = (visitor: Visitor, current = PASSWORD, next = NEW, again = next) =>
  visitor.call(changePassword, {
    body: { current_password: current, new_password: next, confirm_password: again },
  });
const canSignIn = async (name: string, password: string) =>
  (await server.visitor().call(login, { body: { username_or_email: name, password } })).status === 200;

test('replaces the password, keeps this device and signs the others out', async () => {
  const here = await server.person('changer1');
  const there = server.visitor();
  await signIn(there, 'changer1');
  expect(await change(here)).toMatchObject({
    status: 200,
    body: { message: "Password changed. You've been signed out everywhere else." },
  });
  expect((await here.call(getProfile)).status).toBe(200);
  expect((await here.call(refresh)).status).toBe(200);
  expect((await there.call(getProfile)).status).toBe(401);
  expect((await there.call(refresh)).status).toBe(401);
  expect(await canSignIn('changer1', PASSWORD)).toBe(false);
  expect(await canSignIn('changer1', NEW)).toBe(true);
});

test('leaves a notification, so that a thief cannot do it in silence', async () => {
  const person = await server.person('changer2');
  await change(person);
  expect((await person.call(listNotifications)).body.items).toMatchObject([{ title: 'Password changed' }]);
});

test('is confirmed by mail, at most five times in 15 minutes, and never to an address nobody has verified', async () => {
  const person = await server.person('changer4');
  const stranger = await server.person('changer5');
  await sql`update users set is_verified = false where id = ${stranger.id}`;
  await change(stranger);
  for (let times = 0; times < 7; times += 1)
    expect(
      (await change(person, times === 0 ? PASSWORD : `${NEW}${times - 1}`, `${NEW}${times}`)).status,
    ).toBe(200);
  const { subject, text } = await server.mailTo(person.email);
  expect(subject).toBe('Your Quivia password was changed');
  expect(text).toContain('The password of your account changer4 was changed');
  expect(text).toContain('/resetpassword?email=changer4%40example.org');
  await jobsDone();
  const sent = await readdir(path.join(server.config.dataDir, 'mail'));
  expect(sent.filter((name) => name.endsWith(`${person.email}.eml`))).toHaveLength(5);
  expect(sent.filter((name) => name.endsWith(`${stranger.email}.eml`))).toHaveLength(0);
});

test("does not touch anybody else's sessions", async () => {
  const [person, other] = [await server.person('changer3'), await server.person('bystander')];
  await change(person);
  expect((await other.call(getProfile)).status).toBe(200);
});

test.each([
  [
    'a wrong current password',
    ['Wrong0ne!', NEW, NEW],
    'current_password',
    "That isn't your current password.",
  ],
  ['no current password', ['', NEW, NEW], 'current_password', 'Please fill all the details'],
  [
    'a weak new one',
    [PASSWORD, 'weak', 'weak'],
    'new_password',
    'Invalid Password,Password should be 6 to 16 character long with atleast a number and special character',
  ],
  ['two that differ', [PASSWORD, NEW, 'Another0ne!'], 'confirm_password', "The passwords don't match"],
])('refuses %s at its field and changes nothing', async (what, [current, next, again], field, message) => {
  const username = `keeper${what.length}`;
  const person = await server.person(username);
  expect(await change(person, current, next, again)).toMatchObject({
    status: 400,
    body: { fields: { [field]: message } },
  });
  expect(await canSignIn(username, PASSWORD)).toBe(true);
});

test("a thief's change doesn't replace the password that the owner sets meanwhile", async () => {
  const thief = await server.person('victim01');
  const reset = await hashPassword('Owners0ne!');
  const [changed] = await whileHolding(
    () => sql`update users set password_hash = ${reset} where id = ${thief.id}`,
    async (waiting) => {
      const call = change(thief);
      // It has found the old password right.
      await waiting(1);
      return [call] as const;
    },
  );
  expect(await changed).toMatchObject({
    status: 400,
    body: { code: 'wrong_password', fields: { current_password: "That isn't your current password." } },
  });
  expect(await canSignIn('victim01', 'Owners0ne!')).toBe(true);
  expect(await canSignIn('victim01', NEW)).toBe(false);
});

test('guessing the current password at a device left open is stopped after ten, the right one too', async () => {
  const person = await server.person('leftopen');
  const guesses = await Promise.all(Array.from({ length: 14 }, (_, n) => change(person, `Guess${n}!`)));
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4);
  expect(await change(person)).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });

  stepClock(minutes(15) + 1000);
  await signIn(person, 'leftopen');
  expect((await change(person)).status).toBe(200);
});

test('a guess is counted before it is compared, so that many at once can not slip past the limit', async () => {
  const person = await server.person('leftopen2');
  const becomesRight = await hashPassword('Guess0ne!');
  const [guess] = await whileHolding(
    () => sql`lock table throttles in exclusive mode`,
    async (waiting) => {
      const call = change(person, 'Guess0ne!');
      await waiting(1);
      await sql`update users set password_hash = ${becomesRight} where id = ${person.id}`;
      return [call] as const;
    },
  );
  expect((await guess).status).toBe(200);
});
