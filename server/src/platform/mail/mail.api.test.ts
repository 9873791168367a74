import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { register, requestPasswordReset } from '@quivia/contract/accounts';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { jobsDone } from '../../testing/server/jobs-done.ts';
import { mailServer } from '../../testing/server/mail-server.ts';
import { PASSWORD, readMail, startTestApp } from '../../testing/test-app.ts';
import { sql } from '../database/database.ts';
import { openMail, sendMail } from './mail.ts';

const FROM = 'Quivia <quivia@college.example>';

async function closedPort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

describe('through SMTP_URL', () => {
  let server: Awaited<ReturnType<typeof mailServer>>;
  beforeEach(async () => {
    server = await mailServer();
  });
  afterEach(() => server.close());
  const open = (user = '') =>
    openMail({ smtpUrl: `smtp://${user}127.0.0.1:${server.port}`, from: FROM, folder: '/nowhere' });

  test('a mail arrives whole', async () => {
    open();
    await sendMail({
      to: 'anna@example.org',
      subject: 'Grüße',
      text: 'Line one\n\nLine two: ✓ and a code 123456\n',
      replyTo: 'vera@example.org',
    });
    expect(server.arrived).toMatchObject([{ from: 'quivia@college.example', to: ['anna@example.org'] }]);
    const mail = await PostalMime.parse(server.arrived[0]?.raw ?? '');
    expect(mail).toMatchObject({
      from: { name: 'Quivia', address: 'quivia@college.example' },
      to: [{ address: 'anna@example.org' }],
      replyTo: [{ address: 'vera@example.org' }],
      subject: 'Grüße',
      text: 'Line one\n\nLine two: ✓ and a code 123456\n',
    });
  });

  test('signs in with the name and password of the address', async () => {
    open('mailer%40college.example:p%40ss%20word@');
    await sendMail({ to: 'anna@example.org', subject: 'Hello', text: 'Hello' });
    expect(server.arrived).toMatchObject([{ user: 'mailer@college.example' }]);
  });

  test.each([
    ['refuses the password', 'mailer:wrong@', 'anna@example.org'],
    ['refuses the recipient', '', 'refused@example.org'],
  ])('a server that %s is an error, so that it is tried again', async (_, user, to) => {
    open(user);
    await expect(sendMail({ to, subject: 'Hello', text: 'Hello' })).rejects.toThrow();
    expect(server.arrived).toEqual([]);
  });

  test('an address with a comma or brackets in it stays one', async () => {
    open();
    await sendMail({
      to: 'a@example.org',
      subject: 'x, y <z@evil.example>\r\nBcc: all@example.org',
      text: 'Hello',
    });
    expect(server.arrived[0]?.to).toEqual(['a@example.org']);
    const mail = await PostalMime.parse(server.arrived[0]?.raw ?? '');
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
  });
});

// L13. 0.0.0.0 reaches this machine, too, but isn't one of the names that say so.
describe('through an smtp: address of another machine', () => {
  const mail = { to: 'anna@example.org', subject: 'Code', text: 'Your code is 123456.' };
  const USER = 'mailer:p%40ss%20word@';
  let server: Awaited<ReturnType<typeof mailServer>> | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });
  async function send({ tls, options = '' }: { tls: boolean; options?: string }) {
    server = await mailServer({ tls });
    openMail({ smtpUrl: `smtp://${USER}0.0.0.0:${server.port}${options}`, from: FROM, folder: '/nowhere' });
    const error = await sendMail(mail).then(
      () => undefined,
      (failure: Error) => failure.message,
    );
    return { error, arrived: server.arrived, signIns: server.signIns() };
  }

  test('neither a mail nor the password is sent to a server without TLS', async () => {
    const { error, ...server } = await send({ tls: false });
    expect(error).toContain('STARTTLS');
    expect(server).toEqual({ arrived: [], signIns: 0 });
  });

  test('a certificate that nobody vouches for is refused', async () => {
    const { error, ...server } = await send({ tls: true });
    expect(error).toContain('certificate');
    expect(server).toEqual({ arrived: [], signIns: 0 });
  });

  test('the mail is encrypted where the server can', async () => {
    const { error, arrived } = await send({ tls: true, options: '?tls.rejectUnauthorized=false' });
    expect(error).toBeUndefined();
    expect(arrived).toMatchObject([{ secure: true, user: 'mailer' }]);
  });

  test('the operator can do without', async () => {
    const { error, arrived } = await send({ tls: false, options: '?requireTLS=false' });
    expect(error).toBeUndefined();
    expect(arrived).toMatchObject([{ secure: false }]);
  });
});

test('a dead mail server delays a mail and fails no sign-up', async () => {
  const port = await closedPort();
  const app = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const form = { username: 'patient1', email: 'patient1@example.org', password: PASSWORD };
  expect((await app.visitor().call(register, { body: form })).status).toBe(200);
  // Tried once, in vain.
  await expect
    .poll(async () => (await sql`select state from jobs.job where name = 'mail-verification'`)[0]?.state)
    .toBe('retry');

  const server = await mailServer({ port });
  // Its next try is due, and looked for as soon as somebody else's mail is.
  await sql`update jobs.job set start_after = now() where name = 'mail-verification'`;
  const next = { username: 'patient2', email: 'patient2@example.org', password: PASSWORD };
  expect((await app.visitor().call(register, { body: next })).status).toBe(200);
  const arrived = () => server.arrived.find(({ to }) => to.includes(form.email));
  await expect.poll(arrived, { interval: 50 }).toBeDefined();
  const { code } = await readMail(arrived()?.raw ?? new Uint8Array());
  const verified = await app.app.inject({
    method: 'POST',
    url: '/api/v1/auth/verify-email',
    payload: { email: form.email, otp: code },
  });
  expect(verified.statusCode).toBe(200);
  await app.stop();
  await server.close();
});

describe('without SMTP_URL', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'quivia-test-mail-'));
    openMail({ smtpUrl: undefined, from: FROM, folder: path.join(folder, 'mail') });
  });
  afterEach(() => rm(folder, { recursive: true }));
  const files = async () =>
    (await readdir(path.join(folder, 'mail'))).map((name) => path.join(folder, 'mail', name));

  test('each mail is a whole, readable file that only we may read', async () => {
    await sendMail({
      to: 'anna@example.org',
      subject: 'Hello',
      text: 'Your code is 123456.\n',
      replyTo: 'vera@example.org',
    });
    const [file = ''] = await files();
    expect(path.basename(file)).toMatch(/^\d{4}-\d\d-\d\dT.*anna@example\.org\.eml$/);
    const mail = await PostalMime.parse(await readFile(file));
    expect(mail).toMatchObject({
      from: { address: 'quivia@college.example' },
      to: [{ address: 'anna@example.org' }],
      replyTo: [{ address: 'vera@example.org' }],
      subject: 'Hello',
      text: 'Your code is 123456.\n',
      date: expect.any(String),
      messageId: expect.any(String),
    });
    expect((await readFile(file, 'utf8')).split('\n')).toContain('Your code is 123456.');
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect((await stat(path.dirname(file))).mode & 0o077).toBe(0);
  });

  test('mails of one moment to one person are as many files', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        sendMail({ to: 'anna@example.org', subject: `${n}`, text: 'Hello' }),
      ),
    );
    expect(await files()).toHaveLength(20);
    for (const file of await files()) expect(file).toMatch(/\.eml$/);
  });

  test('an address of full length, or with odd signs, makes a file, too', async () => {
    for (const to of [
      `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.org`,
      '../../up/%2f*ü@example.org',
    ]) {
      await sendMail({ to, subject: 'Hello', text: 'Hello' });
    }
    expect(await files()).toHaveLength(2);
    expect(await readdir(folder)).toEqual(['mail']);
  });
});

test('the queue holds no code and no password, done or not', async () => {
  const app = await startTestApp();
  const form = { username: 'queued01', email: 'queued01@example.org', password: PASSWORD };
  await app.visitor().call(register, { body: form });
  await app.visitor().call(requestPasswordReset, { body: { email: form.email } });
  const mails = [await app.mailTo(form.email), await app.mailTo(form.email)];
  await jobsDone();
  const rows = await sql`select data, output from jobs.job where name like 'mail-%'`;
  expect(rows).toHaveLength(2);
  const text = JSON.stringify(rows);
  expect(text).not.toContain(PASSWORD);
  for (const { code, linkToken } of mails) {
    expect(code).toMatch(/^\d{6}$/);
    expect(text).not.toContain(code);
    if (linkToken) expect(text).not.toContain(linkToken);
  }
  await app.stop();
});
