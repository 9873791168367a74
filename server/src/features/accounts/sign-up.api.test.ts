import { changeName, register } from '@quivia/contract/accounts';
import { getProfile } from '@quivia/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { jobsDone } from '../../testing/server/jobs-done.ts';
import { PASSWORD, signIn, startTestApp, type TestApp } from '../../testing/test-app.ts';

const FILL_ALL = 'Please fill all the details';
const BAD_EMAIL = 'Invalid Email ID';
const BAD_USERNAME = 'username should be at least 5 characters';
const LETTERS_AND_DIGITS = 'Please use letters and digits only, without spaces';
const NO_SPACES = 'Please leave out spaces';
const UPPER_AND_LOWER = 'Please include an upper-case and a lower-case letter';
const BAD_PASSWORD =
  'Invalid Password,Password should be 6 to 16 character long with atleast a number and special character';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

let people = 0;
/** A form that is right in every field and nobody else's. */
function goodForm(changes: object = {}) {
  people += 1;
  return { email: `new${people}@example.org`, username: `newcomer${people}`, password: PASSWORD, ...changes };
}

function send(payload: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  return server.app.inject({
    method: 'POST',
    url: '/api/v1/auth/register/',
    headers,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
}

async function stored() {
  const [row] = await sql`
    select (select count(*)::int from users) as users,
           (select count(*)::int from jobs.job where name = 'mail-verification') as mails`;
  return row;
}

async function expectRefusal(
  payload: unknown,
  expected: { status?: number; message: string; fields?: object },
) {
  const before = await stored();
  const response = await send(payload);
  expect(response.statusCode).toBe(expected.status ?? 400);
  const { fields, message } = expected;
  expect(response.json()).toMatchObject({ message, details: message, ...(fields && { fields }) });
  expect(await stored()).toEqual(before);
}

describe('says what is wrong at the field, and stores nothing', () => {
  test.each([
    'plain',
    'nobody@localhost',
    'two words@example.org',
    'two@@example.org',
    'dots@example..org',
    'dash@-example.org',
    '<angle@example.org>',
    'a@example.org,b@example.org',
    'line@example.org\nBcc: all@example.org',
    `${'long'.repeat(62)}@example.org`,
  ])('for the email %j', (email) =>
    expectRefusal(goodForm({ email }), { message: BAD_EMAIL, fields: { email: BAD_EMAIL } }),
  );

  test.each([
    ['four', BAD_USERNAME],
    ['a b', BAD_USERNAME],
    ['priya nair', LETTERS_AND_DIGITS],
    ['dash-name', LETTERS_AND_DIGITS],
    ['dot.name', LETTERS_AND_DIGITS],
    ['naïve', LETTERS_AND_DIGITS],
    ['пользователь', LETTERS_AND_DIGITS],
    ['a'.repeat(24), 'Please use at most 23 characters'],
    ['a'.repeat(100_000), 'Please use at most 23 characters'],
  ])('for the username %.30j, with a sentence that is true of it', (username, message) =>
    expectRefusal(goodForm({ username }), { message, fields: { username: message } }),
  );

  test.each([
    ['too short', 'Ab1!x', BAD_PASSWORD],
    ['without a digit', 'Password!', BAD_PASSWORD],
    ['without a special sign', 'Passw0rds', BAD_PASSWORD],
    ['with another sign than the listed', 'Passw0rd?', BAD_PASSWORD],
    ['without an upper case letter', 'passw0rd!', UPPER_AND_LOWER],
    ['without a lower case letter', 'PASSW0RD!', UPPER_AND_LOWER],
    ['too long', 'Abcdefghijkl1234!', 'Please use at most 16 characters'],
    ['that is a long passphrase', 'Seven-horses-ate-4-hats!', 'Please use at most 16 characters'],
    ['with a space', 'Pass w0rd!', NO_SPACES],
    ['with a line break', 'Passw0rd!\n', NO_SPACES],
    ['of spaces', '        ', NO_SPACES],
  ])('for a password %s, with a sentence that is true of it', (_, password, message) =>
    expectRefusal(goodForm({ password }), { message, fields: { password: message } }),
  );
});

describe.each(['email', 'username', 'password'])('asks for the %s', (field) => {
  test.each([[''], [null], [5], [true], [[]], [['text']], [{ text: 'x' }]])('when it is %j', (value) =>
    expectRefusal(goodForm({ [field]: value }), { message: FILL_ALL, fields: { [field]: FILL_ALL } }),
  );

  test('when it is missing', () =>
    expectRefusal(goodForm({ [field]: undefined }), { message: FILL_ALL, fields: { [field]: FILL_ALL } }));
});

test('names every blank field at once', () =>
  expectRefusal(
    {},
    { message: FILL_ALL, fields: { email: FILL_ALL, username: FILL_ALL, password: FILL_ALL } },
  ));

test('takes spaces alone for a blank', () =>
  expectRefusal(goodForm({ email: '  ', username: ' ' }), {
    message: FILL_ALL,
    fields: { email: FILL_ALL, username: FILL_ALL },
  }));

test.each([
  ['a list', '[]'],
  ['a text', '"hello"'],
  ['a number', '7'],
  ['broken JSON', '{"email":'],
  ['no JSON at all', 'email=a'],
])('refuses %s instead of a form', async (_, body) => {
  const before = await stored();
  const response = await send(body);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  expect(await stored()).toEqual(before);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml'])(
  'refuses a form sent as %s',
  async (type) => {
    const before = await stored();
    const response = await send(goodForm(), { 'content-type': type });
    expect(response.statusCode).toBe(415);
    expect(response.json()).toMatchObject({
      code: 'unsupported_media',
      message: 'Send the request as JSON.',
    });
    expect(await stored()).toEqual(before);
  },
);

test('refuses a form of more than a megabyte', () =>
  expectRefusal(goodForm({ note: 'x'.repeat(1024 * 1024) }), {
    status: 413,
    message: 'This is too large to send. The limit is 1 MB.',
  }));

test.each([
  { username: 'five5' },
  { username: 'TwentyThreeSignsLong123' },
  { password: 'aB3!ef' },
  { password: 'aB3(efghijklmno)' },
  { email: 'First.Last+tag@mail.example-site.co.uk' },
  { email: ' spaces@example.org ' },
])('takes %j', async (changes) => {
  const response = await send(goodForm(changes));
  expect(response.json()).toMatchObject({
    message: 'Account created successfully! Please verify your email.',
  });
});

test('ignores what the form does not ask for: nobody verifies or promotes themselves', async () => {
  const form = goodForm({ id: 1, is_verified: true, roles: ['Admin'], token_version: 99 });
  expect((await send(form)).statusCode).toBe(200);
  const visitor = server.visitor();
  await signIn(visitor, form.username);
  expect((await visitor.call(getProfile)).body).toMatchObject({
    is_verified: false,
    roles: [],
    pending_email: null,
  });
});

test('keeps the password only as a hash', async () => {
  const form = goodForm();
  await send(form);
  const [row] =
    await sql`select password_hash, users::text as whole from users where username = ${form.username}`;
  expect(row?.password_hash).toMatch(/^\$argon2id\$/);
  expect(row?.whole).not.toContain(form.password);
});

test('refuses a username that is taken, in whatever case', async () => {
  const first = goodForm();
  await send(first);
  const message = 'This username is already taken.';
  await expectRefusal(goodForm({ username: first.username.toUpperCase() }), {
    status: 409,
    message,
    fields: { username: message },
  });
});

test('refuses an email that has an account, in whatever case', async () => {
  const first = goodForm();
  await send(first);
  const message = 'This email already has an account.';
  await expectRefusal(goodForm({ email: first.email.toUpperCase() }), {
    status: 409,
    message,
    fields: { email: message },
  });
});

test.each([
  ['name', (n: number) => ({ username: n % 2 ? 'RacingName' : 'racingname' }), 'username_taken'],
  ['address', (n: number) => ({ email: n % 2 ? 'Racing@example.org' : 'racing@example.org' }), 'email_taken'],
])(
  'of many who race for one %s exactly one wins, and nothing of the others is stored',
  async (_, same, code) => {
    await jobsDone();
    const before = await stored();
    const forms = Array.from({ length: 12 }, (_, n) => goodForm(same(n)));
    const responses = await Promise.all(forms.map((form) => send(form)));
    const won = forms.filter((_, n) => responses[n]?.statusCode === 200);
    expect(won).toHaveLength(1);
    expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(11);
    for (const response of responses)
      if (response.statusCode === 409) expect(response.json()).toMatchObject({ code });

    expect(await stored()).toEqual({ users: before?.users + 1, mails: before?.mails + 1 });
    const [winner] = won;
    const kept =
      await sql`select username, email from users where username = any(${forms.map((form) => form.username)})`;
    expect([...kept]).toEqual([{ username: winner?.username, email: winner?.email }]);
  },
);

describe('the name', () => {
  const nameOf = async (username: string) => {
    const visitor = server.visitor();
    await signIn(visitor, username);
    const { body } = await visitor.call(getProfile);
    return (body as { name: string | null }).name;
  };

  test.each([
    ['left out', undefined, null],
    ['null', null, null],
    ['blank', '   ', null],
    ['made of characters that nobody sees', '\u200B\u2800', null],
    ['with spaces around it', '  Anna Berg ', 'Anna Berg'],
    ['with an override of the writing direction', 'Anna \u202EgreB', 'Anna greB'],
    ['of a script that needs joiners', 'ക്\u200Dഷ', 'ക്\u200Dഷ'],
    ['of markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['of 120 characters', 'é'.repeat(120), 'é'.repeat(120)],
  ])('%s is taken', async (_, name, kept) => {
    const form = goodForm({ name });
    expect((await send(form)).statusCode).toBe(200);
    expect(await nameOf(form.username)).toBe(kept);
  });

  test.each([
    ['of several lines', 'Anna\nBcc: all@example.org', 'Please use plain text'],
    ['with a zero byte', 'Anna\0', 'Please use plain text'],
    ['of 121 characters', 'a'.repeat(121), 'Please use at most 120 characters'],
    ['of another type', 7, 'Please use plain text'],
  ])('%s is refused at its field', (_, name, message) =>
    expectRefusal(goodForm({ name }), { message, fields: { name: message } }),
  );

  test('is no password', async () => {
    const message = "Please choose a password without your name, your email or this site's name.";
    await expectRefusal(goodForm({ name: 'Wilhelmina', password: 'Wilhelmina1!' }), {
      message,
      fields: { password: message },
    });
  });

  test('is not in a mail to an address that nobody has verified', async () => {
    const form = goodForm({ name: 'Win a phone at evil.example' });
    await send(form);
    const mail = await server.mailTo(form.email);
    expect(mail.text).toContain(`Hello ${form.username},`);
    expect(mail.text).not.toContain('evil.example');
  });
});

test('a person changes and removes the name, also twice at once, and the token has it', async () => {
  const anna = await server.person('annaname');
  const change = (name: string | null) => anna.call(changeName, { body: { name } });
  expect(await change(' Anna Berg ')).toMatchObject({ status: 200, body: { message: 'Name saved.' } });
  expect((await anna.call(getProfile)).body).toMatchObject({ name: 'Anna Berg', username: 'annaname' });
  await signIn(anna, 'annaname');
  const [, claims = ''] = (anna.token ?? '').split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    user: { name: 'Anna Berg' },
  });
  expect(await change('a\nb')).toMatchObject({
    status: 400,
    body: { fields: { name: 'Please use plain text' } },
  });

  const both = await Promise.all([change('Anna One'), change('Anna Two')]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await anna.call(getProfile)).body).toMatchObject({
    name: expect.stringMatching(/^Anna (One|Two)$/),
  });

  expect(await change('  ')).toMatchObject({ status: 200, body: { message: 'Name removed.' } });
  expect((await anna.call(getProfile)).body).toMatchObject({ name: null });
});

test('stops a flood of sign-ups from one address, and nobody elsewhere', async () => {
  const flooder = server.visitor('198.51.100.7');
  expect((await flooder.call(register, { body: goodForm() })).status).toBe(200);
  await sql`update throttles set tries = 1000`;
  const refused = await flooder.call(register, { body: goodForm() });
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await server.visitor('198.51.100.8').call(register, { body: goodForm() })).status).toBe(200);
});
