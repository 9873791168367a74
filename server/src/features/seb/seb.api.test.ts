// Safe Exam Browser, played by testing/exams/safe-exam-browser.ts: from the setting of an exam to the address at which it quits.
import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import * as attempts from '@quivia/contract/attempts';
import { type BoardSeb, getBoard, unpackProgress } from '@quivia/contract/hall/board';
import { getSessionReport } from '@quivia/contract/hall/report';
import { cancelExam } from '@quivia/contract/running-exams';
import * as seb from '@quivia/contract/seb';
import { getProfile, logout, refresh } from '@quivia/contract/session';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { currentCaller } from '../../platform/caller.ts';
import { minutes, stepClock } from '../../platform/clock.ts';
import { observeStatements, sql } from '../../platform/database/database.ts';
import { type Student, startExam, student } from '../../testing/exams/exams.ts';
import {
  enterSeb,
  fetchFile,
  inSeb,
  loadFirst,
  nextPage,
  nonceIn,
  openSeb,
  type Seb,
  showKeys,
  shownFor,
} from '../../testing/exams/safe-exam-browser.ts';
import { type StaffedHall, staffHall } from '../../testing/exams/staffed-hall.ts';
import { done, type Person } from '../../testing/people.ts';
import { signIn, startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

let server: TestApp;
let hall: StaffedHall;
let qbank_id: number;
let students: Student[];
beforeAll(async () => {
  server = await startTestApp();
  const root = await server.person('root01', 'Admin');
  hall = await staffHall(server, root, 'Seb');
  const [row] = await sql<{ bank_id: number }[]>`select bank_id from exams where id = ${hall.examId}`;
  qbank_id = row?.bank_id as number;
  students = await Promise.all(
    ['sebone', 'sebtwo', 'sebthree', 'sebfour'].map((name) => student(server, hall.college, name)),
  );
});
afterAll(() => server.stop());

let stepped = 0;
const step = (milliseconds: number) => {
  stepped += milliseconds;
  stepClock(milliseconds);
};
afterEach(() => step(-stepped));

const OFF: seb.SebForm = {
  mode: 'off',
  least_windows: null,
  least_macos: null,
  least_ios: null,
  quit_password: null,
  file_password: null,
  config_keys: [],
  browser_exam_keys: [],
};

const params = (id: number) => ({ params: { id: String(id) } });
const ofExam = (id: number) => ({ quiz_or_viva_id: String(id) });

async function set(examId: number, form: Partial<seb.SebForm>, by: Person = hall.owner) {
  const { version } = await done(hall.owner.call(seb.getSebSetting, params(examId)));
  return by.call(seb.changeSebSetting, { ...params(examId), body: { ...OFF, ...form, version } });
}

let turn = 0;
/** Of so many students, because each can make only so many files within minutes. */
const nextStudent = () => students[turn++ % students.length] as Student;

/** Open for an hour, and taken in SEB. */
async function newExam(
  form: Partial<seb.SebForm> = { mode: 'quivia' },
  { anna = nextStudent(), isOpen = true }: { anna?: Student; isOpen?: boolean } = {},
) {
  const start_time = new Date(Date.now() + stepped + minutes(30)).toISOString();
  const examId = await startExam(
    hall.owner,
    { qbank_id, course_id: hall.college.course, duration: 60, start_time },
    anna,
  );
  await done(
    hall.owner.call(seb.changeSebSetting, { ...params(examId), body: { ...OFF, ...form, version: 0 } }),
  );
  if (isOpen) await sql`update exams set starts_at = starts_at - interval '30 minutes' where id = ${examId}`;
  return { examId, anna };
}

const start = (who: Visitor, examId: number, query: { device?: string; take_over?: 'true' } = {}) =>
  who.call(attempts.startAttempt, { query: { ...ofExam(examId), with_paper: 'true', ...query } });
const paper = (who: Visitor, examId: number) => who.call(attempts.listPaper, { query: ofExam(examId) });
const save = (who: Visitor, examId: number, question: number, device?: string) =>
  who.call(attempts.saveResponse, {
    body: { quiz_or_viva_id: examId, question_id: question, option_ids: [], ...(device && { device }) },
  });
const ownSeb = async (who: Visitor, examId: number) =>
  (await done(who.call(attempts.listOwnExams, { query: {} }))).find(({ id }) => id === examId)?.seb;

describe('the setting of an exam', () => {
  test('is off at first, and needs a key where the file is not ours', async () => {
    expect(await done(hall.owner.call(seb.getSebSetting, params(hall.examId)))).toMatchObject({
      ...OFF,
      version: 0,
      has_opened: true,
      quit_address: '',
    });
    const { examId } = await newExam();
    expect(await set(examId, { mode: 'own' })).toMatchObject({
      status: 400,
      body: { fields: { config_keys: 'Paste at least one config key or browser exam key of your file' } },
    });
  });

  test('takes keys as they are pasted, and nothing that is no key', async () => {
    const { examId } = await newExam({ mode: 'own', config_keys: [` ${'AB'.repeat(32)}\n`] });
    const { config_keys } = await done(hall.owner.call(seb.getSebSetting, params(examId)));
    expect(config_keys).toEqual(['ab'.repeat(32)]);
    expect((await set(examId, { mode: 'own', config_keys: ['ab'] })).status).toBe(400);
    expect((await set(examId, { mode: 'quivia', least_windows: 'new' })).status).toBe(400);
    expect((await set(examId, { mode: 'quivia', quit_password: 'Ä1234' })).status).toBe(400);
  });

  test('is changed by one of two who change it at once', async () => {
    const { examId } = await newExam();
    const { version } = await done(hall.owner.call(seb.getSebSetting, params(examId)));
    const change = (quit_password: string) =>
      hall.owner.call(seb.changeSebSetting, {
        ...params(examId),
        body: { ...OFF, mode: 'quivia', quit_password, version },
      });
    const statuses = (await Promise.all([change('one1'), change('two2')])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test('can be turned off once the exam has opened, but not on, nor to another file', async () => {
    const { examId } = await newExam();
    expect((await set(examId, { mode: 'own', config_keys: ['0'.repeat(64)] })).status).toBe(409);
    await done(set(examId, { mode: 'quivia', least_windows: '3.9' }));
    await done(set(examId, {}));
    expect((await set(examId, { mode: 'quivia' })).status).toBe(409);
  });

  test('stays as it is once the exam is over', async () => {
    const { examId } = await newExam();
    await done(hall.owner.call(cancelExam, { ...params(examId), body: { reason: 'A fire' } }));
    expect(await set(examId, {})).toMatchObject({ status: 409, body: { message: 'This exam has ended.' } });
  });

  test('shows what the file would have in it, without a ticket', async () => {
    const { examId } = await newExam();
    const { file } = await done(
      hall.owner.call(seb.previewSebFile, {
        ...params(examId),
        body: { ...OFF, mode: 'quivia', quit_password: 'test' },
      }),
    );
    expect(file).toMatchObject({ startURL: 'http://localhost:8000/api/v1/seb/start/…' });
    expect(file.hashedQuitPassword).toMatch(/^9f86d081/);
  });

  test('is in the log of the exam, and students are told to look', async () => {
    const { examId } = await newExam();
    const entries = await sql<{ what: string }[]>`
      select what from audit_log where exam_id = ${examId} and action = 'exam.changed'`;
    expect(entries.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^set Safe Exam Browser of .+: with Quivia's file$/),
    ]);
  });
});

describe('the file', () => {
  test('is fetched without a session, first by HEAD, again and again for ten minutes', async () => {
    const { examId, anna } = await newExam();
    const made = await done(anna.call(seb.makeSebFile, { body: { quiz_or_viva_id: examId } }));
    expect(made.link).toBe(made.file.replace('http:', 'seb:'));
    expect(new URL(made.file).pathname).toMatch(/^\/api\/v1\/seb\/config\/[\w-]{43}\.seb$/);
    const { head, file } = await fetchFile(server.app, made.link);
    expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([200, '', 'application/seb']);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/seb']);
    expect(file.headers['set-cookie']).toBeUndefined();
    const again = await fetchFile(server.app, made.link);
    expect(again.file.body).toBe(file.body);
    step(minutes(11));
    const late = await fetchFile(server.app, made.link);
    expect([late.head.statusCode, late.file.statusCode]).toEqual([404, 404]);
    expect(late.file.headers['content-type']).toMatch(/^application\/json/);
  });

  test('is nobody else’s: another student gets none, and each time it is another', async () => {
    const { examId, anna } = await newExam();
    expect((await hall.bala.call(seb.makeSebFile, { body: { quiz_or_viva_id: examId } })).status).toBe(404);
    const one = await openSeb(server, anna, examId);
    const two = await openSeb(server, anna, examId);
    expect(one.settings.startURL).not.toBe(two.settings.startURL);
    expect(one.configKey).not.toBe(two.configKey);
    expect(one.settings.quitURL).toBe(two.settings.quitURL);
    expect(one.settings.quitURL).toMatch(/^http:\/\/localhost:8000\/seb\/quit\/[0-9a-f]{32}$/);
  });

  test('works no longer once the session that asked for it has ended', async () => {
    const { examId, anna } = await newExam();
    const visit = server.visitor();
    await signIn(visit, anna.username);
    const { link } = await done(visit.call(seb.makeSebFile, { body: { quiz_or_viva_id: examId } }));
    const opened = await openSeb(server, visit, examId);
    await done(visit.call(logout));
    expect((await fetchFile(server.app, link)).file.statusCode).toBe(404);
    expect((await loadFirst(server, opened)).leadsTo).toBe('http://localhost:8000/seb/again');
  });

  test('asks for its password where there is one', async () => {
    const { examId, anna } = await newExam({ mode: 'quivia', file_password: 'maple 42' });
    const { link } = await done(anna.call(seb.makeSebFile, { body: { quiz_or_viva_id: examId } }));
    const { file } = await fetchFile(server.app, link);
    expect(gunzipSync(file.rawPayload).subarray(0, 4).toString()).toBe('pswd');
    expect(file.rawPayload.toString()).not.toContain('plist');
  });

  test('comes from an hour before the start', async () => {
    const { examId, anna } = await newExam({ mode: 'quivia' }, { isOpen: false });
    const make = () => anna.call(seb.makeSebFile, { body: { quiz_or_viva_id: examId } });
    const later = await newExam({ mode: 'quivia' }, { isOpen: false });
    await sql`update exams set starts_at = starts_at + interval '2 hours', ends_at = ends_at + interval '2 hours' where id = ${later.examId}`;
    expect(await later.anna.call(seb.makeSebFile, { body: { quiz_or_viva_id: later.examId } })).toMatchObject(
      { status: 409, body: { code: 'exam_not_open' } },
    );
    expect((await make()).status).toBe(200);
  });

  test('is not made for an exam without Safe Exam Browser, nor with a file of its own', async () => {
    const make = (who: Person, id: number) => who.call(seb.makeSebFile, { body: { quiz_or_viva_id: id } });
    expect((await make(hall.anna, hall.examId)).status).toBe(404);
    const { examId, anna } = await newExam({ mode: 'own', config_keys: ['0'.repeat(64)] });
    expect(await make(anna, examId)).toMatchObject({ status: 409, body: { code: 'exam_not_now' } });
  });

  test('is asked for a bounded number of times', async () => {
    const anna = await student(server, hall.college, 'sebeager');
    const { examId } = await newExam({ mode: 'quivia' }, { anna });
    const statuses = [];
    for (let n = 0; n < 21; n += 1)
      statuses.push((await anna.call(seb.makeSebFile, { body: { quiz_or_viva_id: examId } })).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  test('made before the settings changed has the new ones, and their key counts', async () => {
    const { examId, anna } = await newExam();
    const { link } = await done(anna.call(seb.makeSebFile, { body: { quiz_or_viva_id: examId } }));
    await done(set(examId, { mode: 'quivia', quit_password: 'maple' }));
    const opened = await openSeb(server, anna, examId);
    const { file } = await fetchFile(server.app, link);
    expect(file.body).toContain('hashedQuitPassword');
    const { leadsTo } = await loadFirst(server, opened);
    opened.visitor.token = (await done(opened.visitor.call(refresh))).access_token;
    expect((await done(showKeys(opened, examId, leadsTo))).outcome).toBe('verified');
  });
});

describe('the ticket', () => {
  test('signs in once, for this exam alone, and leads on without a redirect', async () => {
    const { examId, anna } = await newExam();
    const opened = await openSeb(server, anna, examId);
    const first = await loadFirst(server, opened);
    expect(first.status).toBe(200);
    expect(first.leadsTo).toMatch(new RegExp(`^http://localhost:8000/seb/check/${examId}/[\\w-]{32}$`));
    const { access_token } = await done(opened.visitor.call(refresh));
    expect(
      JSON.parse(Buffer.from(access_token.split('.')[1] as string, 'base64url').toString()),
    ).toMatchObject({
      use: 'exam',
      exam: examId,
      user: { id: anna.id },
    });
    // Its cookie alone restores it: a reload in SEB needs no password.
    opened.visitor.token = (await done(opened.visitor.call(refresh))).access_token;
    expect((await opened.visitor.call(getProfile)).status).toBe(200);
    expect((await opened.visitor.call(seb.makeSebFile, { body: { quiz_or_viva_id: examId } })).status).toBe(
      403,
    );
    expect((await start(opened.visitor, hall.examId)).status).toBe(403);
    const second = await loadFirst(server, { ...opened, visitor: server.visitor() });
    expect(second.leadsTo).toBe('http://localhost:8000/seb/again');
  });

  test('of many who bring it at once, signs in one', async () => {
    const { examId, anna } = await newExam();
    const opened = await openSeb(server, anna, examId);
    const tries = Array.from({ length: 5 }, () =>
      loadFirst(server, { ...opened, visitor: server.visitor() }),
    );
    const pages = (await Promise.all(tries)).map(({ leadsTo }) => leadsTo.split('/')[4]);
    expect(pages.sort()).toEqual(['again', 'again', 'again', 'again', 'check']);
  });

  test('works for half an hour, and never from a link on another site', async () => {
    const { examId, anna } = await newExam();
    const linked = await openSeb(server, anna, examId);
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    expect((await loadFirst(server, linked, elsewhere)).status).toBe(403);
    expect((await loadFirst(server, linked)).leadsTo).toContain('/seb/check/');
    const late = await openSeb(server, anna, examId);
    step(minutes(31));
    expect((await loadFirst(server, late)).leadsTo).toContain('/seb/again');
  });

  test('is not used by HEAD, and is stored as a hash', async () => {
    const { examId, anna } = await newExam();
    const opened = await openSeb(server, anna, examId);
    const url = new URL(opened.settings.startURL as string).pathname;
    expect((await server.app.inject({ method: 'HEAD', url })).statusCode).toBe(405);
    const [row] = await sql<{ stored: string }[]>`
      select json_agg(t)::text as stored from seb_tickets t join attempts a on a.id = t.attempt_id
      where a.exam_id = ${examId}`;
    expect(row?.stored).not.toContain(url.split('/').at(-1));
    expect((await loadFirst(server, opened)).leadsTo).toContain('/seb/check/');
  });
});

describe('a check', () => {
  test('by the script verifies the session, and the board hears which SEB it is', async () => {
    const { examId, anna } = await newExam();
    expect(await start(anna, examId)).toMatchObject({ status: 403, body: { code: 'seb_needed' } });
    const { seb: opened, page } = await enterSeb(server, anna, examId);
    expect(await start(opened.visitor, examId)).toMatchObject({ status: 403, body: { code: 'seb_needed' } });
    expect(await done(showKeys(opened, examId, page))).toEqual({ outcome: 'verified', failure: null });
    const { paper: questions } = await done(start(opened.visitor, examId));
    expect(questions).toHaveLength(3);
    expect(await start(anna, examId)).toMatchObject({ status: 403, body: { code: 'seb_needed' } });
    const [pass] = await sql<{ browser: string }[]>`
      select p.browser from seb_passes p join attempts a on a.id = p.attempt_id where a.exam_id = ${examId}`;
    expect(pass?.browser).toBe('Windows 3.10.2.920');
  });

  test('by a header of the first request is enough, whatever the case of its name', async () => {
    const { examId, anna } = await newExam();
    const opened = await openSeb(server, anna, examId);
    const address = opened.settings.startURL as string;
    await loadFirst(server, opened, {
      'X-SafeExamBrowser-CONFIGKEYHASH': await shownFor(address, opened.configKey),
    });
    opened.visitor.token = (await done(opened.visitor.call(refresh))).access_token;
    await done(start(opened.visitor, examId));
  });

  test('by a header of the call itself is enough', async () => {
    const { examId, anna } = await newExam();
    const { seb: opened, page } = await enterSeb(server, anna, examId);
    const nonce = nonceIn(page);
    const call = `http://localhost:8000/api/v1/quiz/seb-check?nonce=${nonce}`;
    const headers = { 'x-safeexambrowser-configkeyhash': await shownFor(call, opened.configKey) };
    const body = { quiz_or_viva_id: examId };
    expect(await done(opened.visitor.call(seb.checkSeb, { query: { nonce }, body }, headers))).toEqual({
      outcome: 'verified',
      failure: null,
    });
  });

  test('with the key of a friend’s file, or for another address, fails and says so', async () => {
    const { examId, anna } = await newExam();
    const friend = await openSeb(server, anna, examId);
    const { seb: opened, page } = await enterSeb(server, anna, examId);
    expect(await done(showKeys(opened, examId, page, { configKey: friend.configKey }))).toEqual({
      outcome: 'failed',
      failure: 'wrong_keys',
    });
    const next = await nextPage(opened, examId);
    // What was recorded for the first page, and what SEB has after the page moved on by itself.
    expect(await done(showKeys(opened, examId, next, { address: page }))).toMatchObject({
      outcome: 'failed',
    });
    const third = await nextPage(opened, examId);
    const moved = { address: `http://localhost:8000/quiz/${examId}` };
    expect(await done(showKeys(opened, examId, third, moved))).toMatchObject({ outcome: 'failed' });
    expect(await start(opened.visitor, examId)).toMatchObject({ status: 403 });
    const { outcome } = await done(showKeys(opened, examId, await nextPage(opened, examId)));
    expect(outcome).toBe('verified');
  });

  test('happens once for each page: what is recorded is of no use again', async () => {
    const { examId, anna } = await newExam();
    const { seb: opened, page } = await enterSeb(server, anna, examId);
    expect((await done(showKeys(opened, examId, page))).outcome).toBe('verified');
    expect(await done(showKeys(opened, examId, page))).toEqual({ outcome: 'stale', failure: null });
    // A stale page changes nothing.
    await done(start(opened.visitor, examId));
  });

  test('belongs to its session: another of the same student can’t use its page, nor its key', async () => {
    const { examId, anna } = await newExam();
    const { seb: opened, page } = await enterSeb(server, anna, examId);
    const elsewhere = { ...opened, visitor: anna };
    expect((await done(showKeys(elsewhere, examId, page))).outcome).toBe('stale');
    expect(await done(showKeys(elsewhere, examId, await nextPage(elsewhere, examId)))).toEqual({
      outcome: 'failed',
      failure: 'no_ticket',
    });
    expect((await done(showKeys(opened, examId, page))).outcome).toBe('verified');
  });

  test('is too late after ten minutes', async () => {
    const { examId, anna } = await newExam();
    const { seb: opened, page } = await enterSeb(server, anna, examId);
    step(minutes(11));
    expect((await done(showKeys(opened, examId, page))).outcome).toBe('stale');
  });

  test('without keys fails, and so does one of an SEB that is too old', async () => {
    const { examId, anna } = await newExam({ mode: 'quivia', least_windows: '3.11' });
    const { seb: opened, page } = await enterSeb(server, anna, examId);
    const nothing = { quiz_or_viva_id: examId, config_key: ':' };
    expect(
      await done(opened.visitor.call(seb.checkSeb, { query: { nonce: nonceIn(page) }, body: nothing })),
    ).toEqual({ outcome: 'failed', failure: 'no_keys' });
    const next = await nextPage(opened, examId);
    expect(await done(showKeys(opened, examId, next))).toEqual({ outcome: 'failed', failure: 'old_version' });
    expect(await ownSeb(opened.visitor, examId)).toMatchObject({ is_here: false, failure: 'old_version' });
    const newer = await nextPage(opened, examId);
    const version = 'SEB_Windows_3.11.0.1';
    expect((await done(showKeys(opened, examId, newer, { version }))).outcome).toBe('verified');
  });

  test('of an exam that has none, or of somebody else’s, is not there', async () => {
    const { examId, anna } = await newExam();
    const { page } = await enterSeb(server, anna, examId);
    const query = { nonce: nonceIn(page) };
    const ask = (who: Visitor, id: number) =>
      who.call(seb.checkSeb, { query, body: { quiz_or_viva_id: id } });
    expect((await ask(hall.anna, examId)).status).toBe(404);
    expect((await ask(hall.anna, hall.examId)).status).toBe(404);
  });
});

/** Of the calls made meanwhile, without what tells other processes. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  observeStatements((text) => {
    if (currentCaller() && !text.includes('pg_notify')) count += 1;
    return () => undefined;
  });
  try {
    await work();
    return count;
  } finally {
    observeStatements(undefined);
  }
}

describe('a check that fails in the middle of the exam', () => {
  async function failing(): Promise<{ opened: Seb; examId: number; question: number; anna: Person }> {
    const { examId, anna } = await newExam();
    const opened = await inSeb(server, anna, examId);
    const { paper: questions } = await done(start(opened.visitor, examId));
    const page = await nextPage(opened, examId);
    await done(showKeys(opened, examId, page, { configKey: '0'.repeat(64) }));
    return { opened, examId, question: questions?.[0]?.id as number, anna };
  }

  test('covers the paper and costs no answer, and submitting still works', async () => {
    const { opened, examId, question } = await failing();
    expect(await start(opened.visitor, examId)).toMatchObject({ status: 403, body: { code: 'seb_needed' } });
    expect(await paper(opened.visitor, examId)).toMatchObject({ status: 403, body: { code: 'seb_needed' } });
    expect(
      await opened.visitor.call(attempts.listPaperOptions, {
        query: { ...ofExam(examId), question_id: String(question) },
      }),
    ).toMatchObject({ status: 403 });
    expect(await done(save(opened.visitor, examId, question))).toMatchObject({ outcome: 'saved' });
    const submitted = await done(
      opened.visitor.call(attempts.submitAttempt, { body: { quiz_or_viva_id: examId } }),
    );
    expect(submitted.status).toBe('submitted');
  });

  test('is over with the next that succeeds', async () => {
    const { opened, examId } = await failing();
    await done(showKeys(opened, examId, await nextPage(opened, examId)));
    expect((await done(start(opened.visitor, examId))).paper).toHaveLength(3);
  });

  test('elsewhere covers nobody’s paper', async () => {
    const { examId, anna } = await newExam();
    const opened = await inSeb(server, anna, examId);
    await done(start(opened.visitor, examId));
    const elsewhere = { ...opened, visitor: anna };
    await done(showKeys(elsewhere, examId, await nextPage(elsewhere, examId)));
    await done(paper(opened.visitor, examId));
  });
});

test('an opening costs one statement more, and a save none', async () => {
  const plain = await newExam({ mode: 'off' });
  const { examId, anna } = await newExam();
  const opened = await inSeb(server, anna, examId);
  // Its paper is in memory, too.
  await done(plain.anna.call(attempts.listOwnExams, { query: {} }));
  const opening = {
    plain: await statementsOf(() => done(start(plain.anna, plain.examId))),
    seb: await statementsOf(() => done(start(opened.visitor, examId))),
  };
  expect(opening.seb - opening.plain).toBe(1);
  const question = (await done(paper(opened.visitor, examId)))[0]?.id as number;
  const other = (await done(paper(plain.anna, plain.examId)))[0]?.id as number;
  const saving = {
    plain: await statementsOf(() => done(save(plain.anna, plain.examId, other))),
    seb: await statementsOf(() => done(save(opened.visitor, examId, question))),
  };
  expect(saving).toEqual({ plain: 1, seb: 1 });
});

describe('after a crash', () => {
  const DEVICE = 'the-tab-of-the-exam';

  test('a new file continues where the student was, on the same computer without a question', async () => {
    const { examId, anna } = await newExam();
    const first = await inSeb(server, anna, examId);
    const { paper: questions } = await done(start(first.visitor, examId, { device: DEVICE }));
    await done(save(first.visitor, examId, questions?.[0]?.id as number, DEVICE));
    const second = await inSeb(server, anna, examId);
    // The first one's pass has gone to the second.
    expect(await paper(first.visitor, examId)).toMatchObject({ status: 403 });
    const { answers, opening } = await done(start(second.visitor, examId, { device: DEVICE }));
    expect([answers.length, opening]).toEqual([1, 1]);
  });

  test('answers that were kept wait until SEB has shown its keys, and count then', async () => {
    const { examId, anna } = await newExam();
    const first = await inSeb(server, anna, examId);
    const { paper: questions } = await done(start(first.visitor, examId, { device: DEVICE }));
    const question = questions?.[0]?.id as number;
    // In an ordinary browser that knows the tab, such as one that was given its storage.
    expect(await save(anna, examId, question, DEVICE)).toMatchObject({
      status: 403,
      body: { code: 'seb_needed' },
    });
    const { seb: second, page } = await enterSeb(server, anna, examId);
    expect(await save(second.visitor, examId, question, DEVICE)).toMatchObject({ status: 403 });
    await done(showKeys(second, examId, page));
    expect(await done(save(second.visitor, examId, question, DEVICE))).toMatchObject({ outcome: 'saved' });
  });
});

describe('the address at which SEB quits', () => {
  test('is given after submission alone', async () => {
    const { examId, anna } = await newExam();
    const opened = await inSeb(server, anna, examId);
    const quit = () => opened.visitor.call(seb.quitSeb, { query: ofExam(examId) });
    await done(start(opened.visitor, examId));
    expect(await quit()).toMatchObject({ status: 409, body: { code: 'exam_not_now' } });
    await done(opened.visitor.call(attempts.submitAttempt, { body: { quiz_or_viva_id: examId } }));
    expect(await done(quit())).toEqual({ address: opened.settings.quitURL });
    // Nor is there another file.
    const again = anna.call(seb.makeSebFile, { body: { quiz_or_viva_id: examId } });
    expect(await again).toMatchObject({ status: 409, body: { code: 'exam_not_open' } });
    expect(await done(hall.anna.call(seb.quitSeb, { query: ofExam(hall.examId) }))).toEqual({
      address: null,
    });
  });

  test('is still given when SEB was turned off for the exam meanwhile', async () => {
    const { examId, anna } = await newExam();
    const opened = await inSeb(server, anna, examId);
    await done(start(opened.visitor, examId));
    await done(set(examId, {}));
    await done(start(anna, examId, { take_over: 'true' }));
    await done(anna.call(attempts.submitAttempt, { body: { quiz_or_viva_id: examId } }));
    expect(await done(opened.visitor.call(seb.quitSeb, { query: ofExam(examId) }))).toEqual({
      address: opened.settings.quitURL,
    });
  });
});

describe('with a file of the college’s', () => {
  const KEY = 'd826b0bb59b5a45039788feeb911b074d29c093aad46557ef46b3534d2b151f6';
  const inOwnFile = (who: Visitor): Seb => ({
    settings: {},
    configKey: KEY,
    visitor: who,
    userAgent: '',
    version: 'SEB_macOS_3.7.1_159F8_org.safeexambrowser.SafeExamBrowser',
  });

  test('students sign in as usual, and SEB shows a pasted key', async () => {
    const { examId, anna } = await newExam({ mode: 'own', config_keys: [KEY] });
    expect(await ownSeb(anna, examId)).toMatchObject({ has_file: false, is_here: false });
    const opened = inOwnFile(anna);
    const reply = await showKeys(opened, examId, await nextPage(opened, examId));
    expect(await done(Promise.resolve(reply))).toEqual({ outcome: 'verified', failure: null });
    // SEB Server's board then shows who sits where.
    expect(reply.headers['x-lms-user-id']).toBe(`S-${anna.username}`);
    await done(start(anna, examId));
    expect(await ownSeb(anna, examId)).toMatchObject({ is_here: true });
  });

  test('a browser exam key is compared, too', async () => {
    const { examId, anna } = await newExam({ mode: 'own', browser_exam_keys: [KEY] });
    const check = async (key: string) => {
      const { page } = await done(anna.call(seb.beginSebCheck, { body: { quiz_or_viva_id: examId } }));
      const body = {
        quiz_or_viva_id: examId,
        browser_exam_key: await shownFor(`http://localhost:8000${page}`, key),
      };
      return done(anna.call(seb.checkSeb, { query: { nonce: nonceIn(page) }, body }));
    };
    expect(await check('0'.repeat(64))).toEqual({ outcome: 'failed', failure: 'wrong_keys' });
    expect(await check(KEY)).toEqual({ outcome: 'verified', failure: null });
  });
});

describe('in the hall', () => {
  const key = () => randomUUID();
  const about = (examId: number, { student_id }: Student) => ({
    params: { id: String(examId), student_id: String(student_id) },
  });
  const exempt = (who: Person, examId: number, anna: Student, reason = 'Uses a screen reader on Linux') =>
    who.call(seb.exemptFromSeb, { ...about(examId, anna), body: { key: key(), reason } });

  async function onBoard(examId: number): Promise<BoardSeb | undefined> {
    const { epoch, progress } = await done(hall.owner.call(getBoard, params(examId)));
    return unpackProgress(epoch, progress[0] as string).seb;
  }

  test('the board shows whether SEB was verified, when, and which it is', async () => {
    const { examId, anna } = await newExam();
    expect(await onBoard(examId)).toEqual({ state: 'none', at: null, browser: '' });
    const { seb: opened, page } = await enterSeb(server, anna, examId);
    await done(showKeys(opened, examId, page, { configKey: '0'.repeat(64) }));
    expect(await onBoard(examId)).toMatchObject({ state: 'failed', browser: 'Windows 3.10.2.920' });
    await done(showKeys(opened, examId, await nextPage(opened, examId)));
    const verified = await onBoard(examId);
    expect(verified).toMatchObject({ state: 'verified', browser: 'Windows 3.10.2.920' });
    const [pass] = await sql<{ verified_at: Date }[]>`
      select p.verified_at from seb_passes p join attempts a on a.id = p.attempt_id where a.exam_id = ${examId}`;
    // To the second, as a row of the board has it.
    expect(verified?.at).toBe(Math.floor((pass?.verified_at.getTime() as number) / 1000) * 1000);
    expect(await onBoard(hall.examId)).toBeUndefined();
  });

  test('one press with a reason lets a student use any browser, and the report says who and why', async () => {
    const { examId, anna } = await newExam();
    expect((await exempt(hall.owner, examId, anna, ' ')).status).toBe(400);
    const { message } = await done(exempt(hall.owner, examId, anna));
    expect(message).toBe(`S-${anna.username} can take this exam in any browser.`);
    expect(await onBoard(examId)).toMatchObject({ state: 'exempt' });
    expect(await ownSeb(anna, examId)).toMatchObject({ is_here: true, is_exempt: true });
    await done(start(anna, examId));
    const { report } = await done(hall.owner.call(getSessionReport, params(examId)));
    expect(report.acts).toMatchObject([
      { kind: 'seb_exempt', student: `S-${anna.username}`, reason: 'Uses a screen reader on Linux' },
    ]);
    expect(report.attendance).toMatchObject([{ seb: { is_exempt: true, verified_at: null, browser: '' } }]);
  });

  test('an exemption can be ended, and its paper is covered again', async () => {
    const { examId, anna } = await newExam();
    await done(exempt(hall.owner, examId, anna));
    await done(start(anna, examId));
    const end = { ...about(examId, anna), body: { key: key() } };
    await done(hall.owner.call(seb.endSebExemption, end));
    expect(await paper(anna, examId)).toMatchObject({ status: 403, body: { code: 'seb_needed' } });
    // The same press again changes nothing.
    await done(hall.owner.call(seb.endSebExemption, end));
    const { report } = await done(hall.owner.call(getSessionReport, params(examId)));
    expect(report.acts.map(({ kind }) => kind)).toEqual(['seb_exempt', 'seb_needed']);
  });

  test('there is nothing to be exempt from in other exams', async () => {
    expect((await exempt(hall.owner, hall.examId, hall.anna)).status).toBe(409);
  });

  test('the report says when each SEB was verified, and nothing of it for other exams', async () => {
    const { examId, anna } = await newExam();
    await inSeb(server, anna, examId);
    const { report } = await done(hall.owner.call(getSessionReport, params(examId)));
    expect(report.attendance).toMatchObject([
      { seb: { is_exempt: false, verified_at: expect.any(String), browser: 'Windows 3.10.2.920' } },
    ]);
    const { report: other } = await done(hall.owner.call(getSessionReport, params(hall.examId)));
    expect(other.attendance[0]).not.toHaveProperty('seb');
  });
});

test('a student reads from when SEB can be opened, and exams without it say nothing of it', async () => {
  const { examId, anna } = await newExam({ mode: 'quivia' }, { isOpen: false });
  const [row] = await sql<{ starts_at: Date }[]>`select starts_at from exams where id = ${examId}`;
  expect(await ownSeb(anna, examId)).toEqual({
    has_file: true,
    is_here: false,
    is_exempt: false,
    failure: null,
    opens_at: new Date((row?.starts_at.getTime() as number) - minutes(60)).toISOString(),
  });
  expect(await ownSeb(hall.anna, hall.examId)).toBeUndefined();
});

test('tickets and pages that are over are forgotten, but not the key of a session in use', async () => {
  const { examId, anna } = await newExam();
  await openSeb(server, anna, examId);
  const opened = await inSeb(server, anna, examId);
  await nextPage(opened, examId);
  const left = async () => {
    const [row] = await sql<{ tickets: number; nonces: number }[]>`
      select (select count(*)::int from seb_tickets t where t.attempt_id = a.id) as tickets,
        (select count(*)::int from seb_nonces n where n.attempt_id = a.id) as nonces
      from attempts a where a.exam_id = ${examId}`;
    return row;
  };
  expect(await left()).toEqual({ tickets: 2, nonces: 1 });
  step(minutes(61));
  const { forgetOldTickets } = await import('./check/check.service.ts');
  await forgetOldTickets.work(undefined as never);
  expect(await left()).toEqual({ tickets: 1, nonces: 0 });
});
