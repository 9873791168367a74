// M9: second factors, over the API, with a passkey in software.
import { login } from '@quivia/contract/accounts';
import * as endpoints from '@quivia/contract/factors';
import { getStanding, listHalls } from '@quivia/contract/hall/duties';
import { listStudents } from '@quivia/contract/people';
import { createQuestionBank, getQuestionBank } from '@quivia/contract/question-banks';
import { getProfile, refresh } from '@quivia/contract/session';
import { changeSitePolicy } from '@quivia/contract/site-policy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes, now, seconds, stepClock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { loadSecretKey } from '../../../platform/security/secrets.ts';
import { asClass, buildCommunity } from '../../../testing/communities.ts';
import { examOf, newExam } from '../../../testing/exams/sat-exams.ts';
import { giveRole } from '../../../testing/give-role.ts';
import { done, type Person, refreshToken } from '../../../testing/people.ts';
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts';
import { PASSWORD, startTestApp, type TestApp, type Visitor } from '../../../testing/test-app.ts';
import { reencryptSecrets } from './factors.service.ts';
import { codeAt, fromBase32, stepAt } from './totp.rules.ts';

const ORIGIN = 'https://exams.example.org';
const KEY = 'the key of this test, long enough to be one';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: ORIGIN, SECRET_KEY: KEY, DEMO: '0' });
});
afterAll(() => server.stop());

let people = 0;
async function newcomer(...roles: Parameters<TestApp['person']>[1][]): Promise<Person> {
  people += 1;
  return server.person(`person${String(people).padStart(3, '0')}`, ...roles);
}

const password = { body: { password: PASSWORD } };
const codeOf = (secret: string, stepsAside = 0) => codeAt(fromBase32(secret), stepAt(now()) + stepsAside);

async function withApp(person: Person) {
  const { secret, uri } = await done(person.call(endpoints.beginTotp, password));
  const added = await done(person.call(endpoints.confirmTotp, { body: { code: codeOf(secret) } }));
  await refreshToken(person);
  // The next code is one that was not used yet.
  stepClock(seconds(30));
  return { secret, uri, recoveryCodes: added.recovery_codes };
}

async function withPasskey(person: Person, name = 'Phone') {
  const passkey = new SoftwareAuthenticator(ORIGIN);
  const { ticket, options } = await done(person.call(endpoints.beginPasskey, password));
  const body = { ticket, name, response: passkey.create(options) };
  const { recovery_codes } = await done(person.call(endpoints.addPasskey, { body }));
  if (recovery_codes.length > 0) await refreshToken(person);
  return { passkey, recoveryCodes: recovery_codes };
}

/** The first step: the right password, and a ticket for the second. */
async function enterPassword({ username }: Person, visitor = server.visitor()) {
  const answer = await visitor.call(login, { body: { username_or_email: username, password: PASSWORD } });
  return { visitor, answer, ticket: String(answer.body.params?.ticket) };
}

async function enterCode(person: Person, code: string) {
  const { visitor, ticket } = await enterPassword(person);
  return visitor.call(endpoints.loginWithCode, { body: { ticket, code } });
}

async function usePasskey(
  passkey: SoftwareAuthenticator,
  {
    ticket,
    ...ceremony
  }: { ticket?: string; origin?: string; rpId?: string; userVerified?: boolean; counter?: number } = {},
) {
  const visitor: Visitor = server.visitor();
  const begun = await done(visitor.call(endpoints.beginPasskeyLogin, { body: { ticket: ticket ?? null } }));
  const body = { ticket: begun.ticket, response: passkey.use(begun.options, ceremony), stay_logged_in: true };
  const answer = await visitor.call(endpoints.loginWithPasskey, { body });
  visitor.token = answer.body.access_token;
  return { visitor, answer, body };
}

const events = (kind: string, { id }: Person) =>
  sql`select what from security_events where kind = ${kind} and user_id = ${id} order by id`;

describe('an authenticator app', () => {
  test('is asked for after the password, and its code signs in', async () => {
    const anna = await newcomer();
    const { secret, uri, recoveryCodes } = await withApp(anna);
    expect(uri).toContain(`secret=${secret}`);
    expect(recoveryCodes).toHaveLength(10);

    const { visitor, answer, ticket } = await enterPassword(anna);
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'second_factor_needed', params: { totp: true, passkey: false } },
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    const { access_token } = await done(
      visitor.call(endpoints.loginWithCode, { body: { ticket, code: codeOf(secret) } }),
    );
    visitor.token = access_token;
    expect((await visitor.call(getProfile)).body.username).toBe(anna.username);
    expect((await visitor.call(refresh)).status).toBe(200);
  });

  test('is stored encrypted, and counts only once it is confirmed', async () => {
    const bela = await newcomer();
    const { secret } = await done(bela.call(endpoints.beginTotp, password));
    const [row] = await sql<{ secret: Buffer }[]>`select secret from totp_factors where user_id = ${bela.id}`;
    expect(row?.secret.toString('latin1')).not.toContain(secret);
    expect((await enterPassword(bela)).answer.status).toBe(200);
    expect((await bela.call(endpoints.confirmTotp, { body: { code: '000000' } })).body.code).toBe(
      'wrong_factor',
    );
    expect((await enterPassword(bela)).answer.status).toBe(200);
  });

  test('is asked for on a device that the account knows, too', async () => {
    const bert = await newcomer();
    const { secret } = await withApp(bert);
    const { visitor, ticket } = await enterPassword(bert);
    await done(visitor.call(endpoints.loginWithCode, { body: { ticket, code: codeOf(secret) } }));
    expect((await enterPassword(bert, visitor)).answer.body.code).toBe('second_factor_needed');
  });

  test('has codes that work once, also when sent many times at once', async () => {
    const cleo = await newcomer();
    const { secret } = await withApp(cleo);
    const code = codeOf(secret);
    const first = await enterPassword(cleo);
    const second = await enterPassword(cleo);
    const answers = await Promise.all(
      [first, second, first, second].map(({ visitor, ticket }) =>
        visitor.call(endpoints.loginWithCode, { body: { ticket, code } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await enterCode(cleo, code)).body.code).toBe('wrong_factor');
    // An earlier code does not work after a later one either.
    expect((await enterCode(cleo, codeOf(secret, -1))).body.code).toBe('wrong_factor');
    stepClock(seconds(30));
    expect((await enterCode(cleo, codeOf(secret))).status).toBe(200);
  });

  test('can not be guessed: a ticket takes five tries, an account ten', async () => {
    const dora = await newcomer();
    const { secret } = await withApp(dora);
    const { visitor, ticket } = await enterPassword(dora);
    const guess = (code: string) => visitor.call(endpoints.loginWithCode, { body: { ticket, code } });
    for (let tries = 0; tries < 5; tries += 1) expect((await guess('000000')).body.code).toBe('wrong_factor');
    expect((await guess(codeOf(secret))).body.code).toBe('sign_in_expired');

    for (let tries = 0; tries < 5; tries += 1) await enterCode(dora, '000000');
    expect(await enterCode(dora, codeOf(secret))).toMatchObject({
      status: 429,
      body: { code: 'too_many_tries' },
    });
    stepClock(minutes(15) + 1000);
    expect((await enterCode(dora, codeOf(secret))).status).toBe(200);
    await expect.poll(() => events('factor.failed', dora)).toHaveLength(10);
  });

  test('can not be guessed by 60 sign-ins that send their codes at once: ten are compared', async () => {
    const drew = await newcomer();
    const { secret } = await withApp(drew);
    const signIns = [];
    for (let n = 0; n < 60; n += 1) signIns.push(await enterPassword(drew));
    const answers = await Promise.all(
      signIns.map(({ visitor, ticket }) =>
        visitor.call(endpoints.loginWithCode, { body: { ticket, code: '000000' } }),
      ),
    );
    expect(answers.filter(({ body }) => body.code === 'too_many_tries')).toHaveLength(50);
    // Each code that was compared and wrong is counted on its ticket.
    const [compared] = await sql`
      select sum(tries)::integer as codes from factor_tickets where user_id = ${drew.id}`;
    expect(compared?.codes).toBe(10);
    expect((await enterCode(drew, codeOf(secret))).status).toBe(429);
  });

  test('forgets wrong codes once the right one was entered', async () => {
    const doug = await newcomer();
    const { secret } = await withApp(doug);
    for (let times = 0; times < 2; times += 1) {
      for (let tries = 0; tries < 9; tries += 1)
        expect((await enterCode(doug, '000000')).body.code).toBe('wrong_factor');
      expect((await enterCode(doug, codeOf(secret))).status).toBe(200);
      stepClock(seconds(30));
    }
  });

  test('gives ten minutes to enter a code, and none after the password was changed', async () => {
    const eric = await newcomer();
    const { secret } = await withApp(eric);
    const late = await enterPassword(eric);
    stepClock(minutes(10) + 1000);
    const code = codeOf(secret);
    const answer = await late.visitor.call(endpoints.loginWithCode, { body: { ticket: late.ticket, code } });
    expect(answer.body.code).toBe('sign_in_expired');

    const { visitor, ticket } = await enterPassword(eric);
    await sql`update users set password_hash = 'changed' where id = ${eric.id}`;
    expect((await visitor.call(endpoints.loginWithCode, { body: { ticket, code } })).body.code).toBe(
      'sign_in_expired',
    );
  });

  test('is not replaced without being removed first', async () => {
    const fred = await newcomer();
    await withApp(fred);
    expect((await fred.call(endpoints.beginTotp, password)).status).toBe(409);
    await done(fred.call(endpoints.removeTotp, password));
    expect((await enterPassword(fred)).answer.status).toBe(200);
  });

  test('survives a change of the secret key', async () => {
    const gina = await newcomer();
    const { secret } = await withApp(gina);
    const NEXT = 'the key after it, which is long enough too';
    await loadSecretKey(NEXT, KEY);
    await reencryptSecrets();
    await loadSecretKey(NEXT);
    expect((await enterCode(gina, codeOf(secret))).status).toBe(200);
    await loadSecretKey(KEY, NEXT);
    await reencryptSecrets();
    await loadSecretKey(KEY);
  });
});

describe('recovery codes', () => {
  test('work once each, however they are typed', async () => {
    const hana = await newcomer();
    const { recoveryCodes } = await withApp(hana);
    const [first = '', second = ''] = recoveryCodes;
    expect((await enterCode(hana, first)).status).toBe(200);
    expect((await enterCode(hana, first)).body.code).toBe('wrong_factor');
    expect((await enterCode(hana, ` ${second.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect((await done(hana.call(endpoints.listFactors))).recovery_codes_left).toBe(8);
    const stored = await sql`select encode(hash, 'escape') as hash from recovery_codes`;
    expect(stored.length).toBeGreaterThanOrEqual(8);
    for (const { hash } of stored) expect(hash).not.toContain(first.slice(0, 4));
    await expect.poll(() => events('factor.recovery_used', hana)).toHaveLength(2);
  });

  test('are replaced by a new set', async () => {
    const ivan = await newcomer();
    const { recoveryCodes } = await withApp(ivan);
    const renewed = await done(ivan.call(endpoints.renewRecoveryCodes, password));
    expect(renewed.recovery_codes).toHaveLength(10);
    expect((await enterCode(ivan, recoveryCodes[0] ?? '')).body.code).toBe('wrong_factor');
    expect((await enterCode(ivan, renewed.recovery_codes[0] ?? '')).status).toBe(200);
  });

  test("are nobody else's", async () => {
    const [jana, kurt] = [await newcomer(), await newcomer()];
    const { recoveryCodes } = await withApp(jana);
    await withApp(kurt);
    expect((await enterCode(kurt, recoveryCodes[0] ?? '')).body.code).toBe('wrong_factor');
  });

  test('exist only beside a second factor', async () => {
    const lena = await newcomer();
    expect((await lena.call(endpoints.renewRecoveryCodes, password)).status).toBe(404);
  });
});

describe('a passkey', () => {
  test('signs in without a password when it checks its user', async () => {
    const mona = await newcomer();
    const { passkey } = await withPasskey(mona);
    const { visitor, answer } = await usePasskey(passkey);
    expect(answer.status).toBe(200);
    expect((await visitor.call(getProfile)).body.username).toBe(mona.username);
    const { passkeys } = await done(mona.call(endpoints.listFactors));
    expect(passkeys).toMatchObject([{ name: 'Phone', last_used_at: expect.any(String) }]);
  });

  test('that does not check its user is no more than a second factor', async () => {
    const nora = await newcomer();
    const { passkey } = await withPasskey(nora);
    expect((await usePasskey(passkey, { userVerified: false })).answer.body.code).toBe('passkey_refused');
    const { ticket } = await enterPassword(nora);
    expect((await usePasskey(passkey, { userVerified: false, ticket })).answer.status).toBe(200);
  });

  test("of another account does not finish somebody's sign-in", async () => {
    const [olga, paul] = [await newcomer(), await newcomer()];
    await withPasskey(olga);
    const { passkey } = await withPasskey(paul);
    const { ticket } = await enterPassword(olga);
    expect((await usePasskey(passkey, { ticket })).answer).toMatchObject({
      status: 400,
      body: { code: 'passkey_refused' },
    });
    await expect
      .poll(() => events('factor.failed', olga))
      .toEqual([expect.objectContaining({ what: "passkey: another account's passkey" })]);
  });

  test('that nobody has added is refused', async () => {
    expect((await usePasskey(strangers())).answer.body.code).toBe('passkey_refused');
  });
  function strangers() {
    const passkey = new SoftwareAuthenticator(ORIGIN);
    passkey.create({ challenge: 'x', user: { id: 'x' } });
    return passkey;
  }

  test.each([
    ['another site', { origin: 'https://evil.example.org' }],
    ['a subdomain', { origin: 'https://www.exams.example.org' }],
    ['plain http', { origin: 'http://exams.example.org' }],
    ['a key for another site', { rpId: 'evil.example.org' }],
  ])('used on %s is refused', async (_, ceremony) => {
    const { passkey } = await withPasskey(await newcomer());
    expect((await usePasskey(passkey, ceremony)).answer.body.code).toBe('passkey_refused');
  });

  test('whose count goes back was copied, and is refused', async () => {
    const rosa = await newcomer();
    const { passkey } = await withPasskey(rosa);
    expect((await usePasskey(passkey, { counter: 7 })).answer.status).toBe(200);
    expect((await usePasskey(passkey, { counter: 7 })).answer.body.code).toBe('passkey_refused');
    expect((await usePasskey(passkey, { counter: 3 })).answer.body.code).toBe('passkey_refused');
    expect((await usePasskey(passkey, { counter: 8 })).answer.status).toBe(200);
    await expect.poll(() => events('factor.failed', rosa)).toHaveLength(2);
  });

  test('signs each challenge once, and not after ten minutes', async () => {
    const { passkey } = await withPasskey(await newcomer());
    const { answer, body } = await usePasskey(passkey);
    expect(answer.status).toBe(200);
    expect((await server.visitor().call(endpoints.loginWithPasskey, { body })).body.code).toBe(
      'sign_in_expired',
    );

    const begun = await done(server.visitor().call(endpoints.beginPasskeyLogin, { body: { ticket: null } }));
    stepClock(minutes(10) + 1000);
    const late = { ticket: begun.ticket, response: passkey.use(begun.options) };
    expect((await server.visitor().call(endpoints.loginWithPasskey, { body: late })).body.code).toBe(
      'sign_in_expired',
    );
  });

  test('is added only to the account that asked, by the challenge it was given', async () => {
    const [sara, tina] = [await newcomer(), await newcomer()];
    const passkey = new SoftwareAuthenticator(ORIGIN);
    const { ticket, options } = await done(sara.call(endpoints.beginPasskey, password));
    const body = { ticket, name: 'Phone', response: passkey.create(options) };
    expect((await tina.call(endpoints.addPasskey, { body })).body.code).toBe('sign_in_expired');
    expect((await sara.call(endpoints.addPasskey, { body })).body.code).toBe('sign_in_expired');

    const again = await done(sara.call(endpoints.beginPasskey, password));
    const wrong = { ...body, ticket: again.ticket };
    expect((await sara.call(endpoints.addPasskey, { body: wrong })).body.code).toBe('passkey_refused');
    expect((await done(sara.call(endpoints.listFactors))).passkeys).toEqual([]);
  });

  test.each(['android-key', 'apple', 'tpm', 'android-safetynet'])(
    'with an attestation of %s, which nobody asked for, is refused',
    async (format) => {
      const wanda = await newcomer();
      const { ticket, options } = await done(wanda.call(endpoints.beginPasskey, password));
      const response = new SoftwareAuthenticator(ORIGIN).create(options, { format });
      const body = { ticket, name: 'Phone', response };
      expect((await wanda.call(endpoints.addPasskey, { body })).body.code).toBe('passkey_refused');
    },
  );

  test.each([
    {},
    { id: '\u0000' },
    { id: 'x', response: {} },
    { id: 'x', response: { attestationObject: '!' } },
  ])('made of %j is refused', async (response) => {
    const wanda = await newcomer();
    const { ticket } = await done(wanda.call(endpoints.beginPasskey, password));
    const added = await wanda.call(endpoints.addPasskey, { body: { ticket, name: 'Phone', response } });
    expect(added.body.code).toBe('passkey_refused');
    const begun = await done(server.visitor().call(endpoints.beginPasskeyLogin, { body: { ticket: null } }));
    const used = await server
      .visitor()
      .call(endpoints.loginWithPasskey, { body: { ticket: begun.ticket, response } });
    expect(used.status).toBe(400);
  });

  test('can be renamed and removed by its owner alone', async () => {
    const [uma, vera] = [await newcomer(), await newcomer()];
    const { passkey } = await withPasskey(uma);
    const [{ id } = { id: 0 }] = (await done(uma.call(endpoints.listFactors))).passkeys;
    const params = { id: String(id) };
    const name = { name: 'Tablet' };
    expect((await vera.call(endpoints.renamePasskey, { params, body: name })).status).toBe(404);
    expect((await vera.call(endpoints.removePasskey, { params, ...password })).status).toBe(404);
    await done(uma.call(endpoints.renamePasskey, { params, body: name }));
    expect((await done(uma.call(endpoints.listFactors))).passkeys).toMatchObject([name]);
    await done(uma.call(endpoints.removePasskey, { params, ...password }));
    expect((await usePasskey(passkey)).answer.body.code).toBe('passkey_refused');
    expect((await enterPassword(uma)).answer.status).toBe(200);
  });
});

describe('every change', () => {
  test('asks for the password again', async () => {
    const wrong = { body: { password: 'Wrong@2026' } };
    const walt = await newcomer();
    for (const endpoint of [
      endpoints.beginTotp,
      endpoints.removeTotp,
      endpoints.beginPasskey,
      endpoints.renewRecoveryCodes,
    ])
      expect((await walt.call(endpoint, wrong)).body.code).toBe('wrong_password');
    const params = { id: '1' };
    expect((await walt.call(endpoints.removePasskey, { params, ...wrong })).body.code).toBe('wrong_password');
  });

  test('is mailed to the person and recorded', async () => {
    const xena = await newcomer();
    await withApp(xena);
    expect((await server.mailTo(xena.email)).text).toContain('An authenticator app was set up');
    await withPasskey(xena, 'Laptop');
    expect((await server.mailTo(xena.email)).text).toContain('The passkey "Laptop" was added');
    await done(xena.call(endpoints.removeTotp, password));
    expect((await server.mailTo(xena.email)).text).toContain('The authenticator app was removed');
    await expect
      .poll(async () => (await events('factor.added', xena)).map(({ what }) => what))
      .toEqual(['authenticator app', 'passkey Laptop']);
  });

  test('the first factor signs out devices that were signed in without it', async () => {
    const yara = await newcomer();
    const { visitor, answer } = await enterPassword(yara);
    visitor.token = answer.body.access_token;
    await withApp(yara);
    expect((await visitor.call(getProfile)).status).toBe(401);
    expect((await visitor.call(refresh)).status).toBe(401);
  });
});

describe('a person who has lost everything', () => {
  test('is reset by the Admin, signed out and told', async () => {
    const [root, zoe] = [await newcomer('Admin'), await newcomer('Student')];
    await withApp(zoe);
    await server.mailTo(zoe.email);
    const body = { username_or_email: zoe.email, password: PASSWORD };
    expect((await zoe.call(endpoints.resetFactors, { body })).status).toBe(403);
    expect((await root.call(endpoints.resetFactors, { body: { ...body, password: 'x' } })).status).toBe(400);
    await done(root.call(endpoints.resetFactors, { body }));
    expect((await zoe.call(getProfile)).status).toBe(401);
    expect((await enterPassword(zoe)).answer.status).toBe(200);
    expect((await server.mailTo(zoe.email)).text).toContain('An administrator removed all second factors');
    await expect
      .poll(() => events('factor.removed', zoe))
      .toEqual([expect.objectContaining({ what: `all, by ${root.username}` })]);
  });

  test('is not the Admin themselves', async () => {
    const root = await newcomer('Admin');
    const body = { username_or_email: root.username, password: PASSWORD };
    expect((await root.call(endpoints.resetFactors, { body })).status).toBe(403);
    const nobody = { username_or_email: 'nobody99', password: PASSWORD };
    expect((await root.call(endpoints.resetFactors, { body: nobody })).status).toBe(404);
  });
});

describe('where the site requires a second factor of admins', () => {
  const policy = (admins_need_factor: boolean) => ({
    body: { password_rule: 'ordered' as const, admins_need_factor },
  });
  const rolesOf = async (person: Person) => {
    await refreshToken(person);
    const { roles, roles_withheld } = await done(person.call(getProfile));
    return { roles, roles_withheld };
  };

  test('they sign in without these roles until they have one', async () => {
    const root = await newcomer('Admin');
    const [ines, carl, fay] = [
      await newcomer('Institution', 'Faculty'),
      await newcomer('Community'),
      await newcomer('Faculty'),
    ];
    expect((await root.call(changeSitePolicy, policy(true))).body.message).toBe(
      'Set up a second factor for your own account first, on your profile.',
    );
    await withApp(root);
    await done(root.call(changeSitePolicy, policy(true)));

    // At once, and not only at the next sign-in.
    expect((await ines.call(getProfile)).status).toBe(401);
    expect(await rolesOf(ines)).toEqual({ roles: ['Faculty'], roles_withheld: ['Institution'] });
    expect(await rolesOf(carl)).toEqual({ roles: [], roles_withheld: ['Community'] });
    expect(await rolesOf(fay)).toEqual({ roles: ['Faculty'], roles_withheld: [] });
    expect((await done(ines.call(endpoints.listFactors))).is_required).toBe(true);

    await withPasskey(ines);
    expect(await rolesOf(ines)).toEqual({ roles: ['Faculty', 'Institution'], roles_withheld: [] });
    const [{ id } = { id: 0 }] = (await done(ines.call(endpoints.listFactors))).passkeys;
    await done(ines.call(endpoints.removePasskey, { params: { id: String(id) }, ...password }));
    expect(await rolesOf(ines)).toMatchObject({ roles_withheld: ['Institution'] });

    await done(root.call(changeSitePolicy, policy(false)));
    expect(await rolesOf(ines)).toEqual({ roles: ['Faculty', 'Institution'], roles_withheld: [] });
    expect(await rolesOf(carl)).toEqual({ roles: ['Community'], roles_withheld: [] });
  });

  test('an admin of a community can not act for it as faculty of a college either', async () => {
    const root = await newcomer('Admin');
    const club = await buildCommunity(server, root, 'Chess');
    const { admin, course } = club;
    await giveRole(admin.id, 'Faculty');
    await refreshToken(admin);
    const newBank = (title: string) => admin.call(createQuestionBank, { body: { title, course_id: course } });
    const { id } = await done(newBank('Openings'));
    const openings = () => admin.call(getQuestionBank, { params: { id: String(id) } });
    const members = () => admin.call(listStudents, { query: { course_id: String(course) } });
    expect([(await openings()).status, (await members()).status]).toEqual([200, 200]);
    const exam = await newExam(asClass(club), ['For all'], { newcomers: true });
    const halls = async () => (await done(admin.call(listHalls))).map((hall) => hall.id);
    const standing = () => admin.call(getStanding, examOf(exam));
    expect([await halls(), (await standing()).status]).toEqual([[exam.id], 200]);
    expect(await done(standing())).toMatchObject({ duty: 'owner', community_id: club.id });

    await withApp(root);
    await done(root.call(changeSitePolicy, policy(true)));
    await refreshToken(admin);
    expect((await newBank('Endgames')).status).toBeGreaterThanOrEqual(400);
    expect([(await openings()).status, (await members()).status]).toEqual([404, 403]);
    expect([await halls(), (await standing()).status]).toEqual([[], 404]);
    await done(root.call(changeSitePolicy, policy(false)));
  });
});
