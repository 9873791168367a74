import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { listNotifications } from '@quivia/contract/notifications';
import { getSite, sendContact } from '@quivia/contract/site';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hours, stepClock } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { jobsDone } from '../../testing/server/jobs-done.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

let server: TestApp;
let admins: Visitor[];
beforeAll(async () => {
  server = await startTestApp({
    COLLEGE_NAME: 'Lakeside College of Engineering',
    COLLEGE_LINKS: 'Library = https://library.example/?a=1, Campus=http://campus.example',
  });
  admins = [await server.person('admin01', 'Admin'), await server.person('admin02', 'Admin', 'Faculty')];
  await server.person('faculty01', 'Faculty');
});
afterAll(() => server.stop());

let senders = 0;
const form = (changes: object = {}) => {
  senders += 1;
  return {
    name: 'Vera Visitor',
    email: `vera${senders}@example.org`,
    message: 'When does the term start?',
    ...changes,
  };
};
const send = (body: ReturnType<typeof form>, address = `192.0.2.${senders % 250}`) =>
  server.visitor(address).call(sendContact, { body });

/** The mails written so far, read as a mail program reads them. */
async function mails() {
  await jobsDone();
  const folder = path.join(server.config.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))));
}
const stored = async () =>
  (await sql`select name, email, message from contact_messages order by id`).map((row) => ({ ...row }));

describe('the footer', () => {
  test("has the college's name and links from the configuration, and no demo accounts", async () => {
    expect((await server.visitor().call(getSite)).body).toEqual({
      college_name: 'Lakeside College of Engineering',
      links: [
        { label: 'Library', url: 'https://library.example/?a=1' },
        { label: 'Campus', url: 'http://campus.example' },
      ],
      demo_accounts: [],
      password_rule: 'ordered',
    });
  });
});

describe('a message to the administrators', () => {
  test('is stored, mailed to each Admin with the sender to reply to, and notified', async () => {
    const given = form({ message: 'First line\n\nSecond line with ümläuts and "quotes"' });
    expect(await send(given)).toMatchObject({
      status: 200,
      body: { message: "Your message has been sent. We'll reply by email." },
    });
    expect(await stored()).toContainEqual(given);

    const sent = (await mails()).filter(({ replyTo }) => replyTo?.[0]?.address === given.email);
    expect(sent.map(({ to }) => to?.[0]?.address).sort()).toEqual([
      'admin01@example.org',
      'admin02@example.org',
    ]);
    for (const { subject, text } of sent) {
      expect(subject).toBe('Message from Vera Visitor');
      expect(text).toContain(given.message);
    }
    expect(admins).toHaveLength(2);
    for (const admin of admins) {
      const { items } = (await admin.call(listNotifications)).body;
      expect(items).toContainEqual(
        expect.objectContaining({ title: 'New message', body: expect.stringContaining('Vera Visitor') }),
      );
    }
  });

  test.each([
    ['a line break in the name', { name: 'Eve\r\nBcc: all@example.org' }, 'name'],
    ['a bare line feed in the name', { name: 'Eve\nBcc: all@example.org' }, 'name'],
    ['a line break in the email', { email: 'eve@example.org\r\nBcc: all@example.org' }, 'email'],
    ['two emails', { email: 'eve@example.org,all@example.org' }, 'email'],
    ['a name of blanks', { name: '   ' }, 'name'],
    ['a name too long', { name: 'n'.repeat(101) }, 'name'],
    ['no email', { email: '' }, 'email'],
    ['no message', { message: ' \n ' }, 'message'],
    ['a message too long', { message: 'm'.repeat(4001) }, 'message'],
    ['control signs in the message', { message: 'bell \u0007' }, 'message'],
  ])('is refused with %s, and nothing is saved', async (_, changes, field) => {
    const before = await stored();
    expect(await send(form(changes))).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
    expect(await stored()).toEqual(before);
  });

  test.each([
    ['encoded line breaks', 'Eve =?utf-8?Q?=0D=0ABcc:_all@example.org?='],
    ['brackets and commas', 'Eve <eve@evil.example>, "All" <all@example.org>;'],
    ['a line separator', 'Eve\u2028Bcc: all@example.org'],
    ['a tag', '<img src=x onerror=alert(1)>'],
  ])('comes through harmless with %s in the name', async (_, name) => {
    const given = form({ name });
    expect((await send(given)).status).toBe(200);
    const sent = (await mails()).filter(({ replyTo }) => replyTo?.[0]?.address === given.email);
    expect(sent).toHaveLength(2);
    for (const mail of sent) {
      expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
      expect(mail.to).toHaveLength(1);
      expect(mail.replyTo).toHaveLength(1);
      expect(mail.from?.address).toBe('no-reply@localhost');
      expect(mail.text).toContain(given.message);
    }
  });
});

describe('too many messages', () => {
  test('from one sender are refused after five in an hour, also when sent all at once', async () => {
    const given = form({ email: 'eager@example.org' });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => send(given, `198.51.100.${n}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = await send({ ...given, email: 'EAGER@example.org' }, '198.51.100.99');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await stored()).filter(({ email }) => email === 'eager@example.org')).toHaveLength(5);

    expect((await send(form(), '198.51.100.99')).status).toBe(200);
    stepClock(hours(1) + 1000);
    expect((await send(given, '198.51.100.99')).status).toBe(200);
  });

  test('from one address are refused after sixty in an hour, whatever they call themselves', async () => {
    const answers = await Promise.all(Array.from({ length: 63 }, () => send(form(), '203.0.113.60')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    expect((await send(form(), '203.0.113.61')).status).toBe(200);
  });
});
