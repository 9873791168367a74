// The calendar of a person, read by another program's reader of such files.
import { randomUUID } from 'node:crypto';
import { endCalendarFeed, getCalendarFeed, makeCalendarFeed } from '@quivia/contract/calendar';
import { endDuty, listDuties } from '@quivia/contract/hall/duties';
import { announceTimetable } from '@quivia/contract/oral/timetable';
import { cancelExam } from '@quivia/contract/running-exams';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { after, days, now } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { loadSecretKey } from '../../platform/security/secrets.ts';
import { startExam } from '../../testing/exams/exams.ts';
import { type StaffedHall, staffHall } from '../../testing/exams/staffed-hall.ts';
import { type StagedViva, stageViva } from '../../testing/exams/staged-viva.ts';
import { done, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let root: Person;
let hall: StaffedHall;
let viva: StagedViva;

beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('root01', 'Admin');
  hall = await staffHall(server, root, 'Cal', { title: 'Optics; waves, and light' });
  viva = await stageViva(server, root, 'Calviva', { count: 1 });
});
afterAll(() => server.stop());

const make = async (who: Person) => new URL((await done(who.call(makeCalendarFeed))).address).pathname;
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url, headers });

interface Shown {
  uid: string;
  title: string;
  room: string | null;
  starts: Date;
  ends: Date;
  status: unknown;
}

const eventsIn = (text: string): Shown[] =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one);
    return {
      uid: event.uid,
      title: event.summary,
      room: event.location,
      starts: event.startDate.toJSDate(),
      ends: event.endDate.toJSDate(),
      status: one.getFirstPropertyValue('status'),
    };
  });

async function eventsOf(who: Person) {
  const { statusCode, body } = await get(await make(who));
  expect(statusCode).toBe(200);
  return eventsIn(body);
}

const titles = (events: Shown[]) => events.map(({ title }) => title);

describe('shows', () => {
  test('students their exams, with their own time and room', async () => {
    const [event] = await eventsOf(hall.anna);
    const [row] = await sql<{ due_at: Date; starts_at: Date }[]>`
      update attempts a set due_at = a.due_at + interval '20 minutes' from exams e
      where e.id = a.exam_id and a.exam_id = ${hall.examId} and a.user_id = ${hall.anna.id}
      returning a.due_at, e.starts_at`;
    expect(event).toMatchObject({ title: 'Optics; waves, and light', room: 'Here', status: 'CONFIRMED' });
    // As in the mailed file, so that a calendar with both shows one.
    expect(event?.uid).toMatch(new RegExp(`^exam-${hall.examId}-${hall.anna.id}@`));
    const [later] = await eventsOf(hall.anna);
    // To the second, as the format has it.
    expect(later?.starts.getTime()).toBe(
      Math.floor((row as { starts_at: Date }).starts_at.getTime() / 1000) * 1000,
    );
    expect(later?.ends.getTime()).toBe(Math.floor((row as { due_at: Date }).due_at.getTime() / 1000) * 1000);
    const [bala] = await eventsOf(hall.bala);
    expect(bala).toMatchObject({ room: 'There' });
  });

  test('those on duty where and as what, those who run the exam all rooms, and nobody else anything', async () => {
    expect(await eventsOf(hall.invigilator)).toMatchObject([
      { title: 'Optics; waves, and light (invigilator)', room: 'Here' },
    ]);
    expect(titles(await eventsOf(hall.chief))).toEqual(['Optics; waves, and light (chief invigilator)']);
    expect(titles(await eventsOf(hall.observer))).toEqual(['Optics; waves, and light (observer)']);
    expect(titles(await eventsOf(hall.owner))).toEqual(['Optics; waves, and light (you run it)']);
    expect(await eventsOf(hall.stranger)).toEqual([]);
  });

  test('a duty only while it lasts', async () => {
    const params = { id: String(hall.examId) };
    const duties = await done(hall.owner.call(listDuties, { params }));
    const mine = duties.find(({ user_id }) => user_id === hall.elsewhere.id);
    expect(titles(await eventsOf(hall.elsewhere))).toHaveLength(1);
    await done(hall.owner.call(endDuty, { params: { ...params, duty_id: String(mine?.id) } }));
    expect(await eventsOf(hall.elsewhere)).toEqual([]);
  });

  test('a viva to the candidate and the examiners, once it is announced', async () => {
    const candidate = viva.candidates[0]?.student as Person;
    expect(await eventsOf(candidate)).toEqual([]);
    await done(
      viva.coordinator.call(announceTimetable, {
        params: { id: String(viva.examId) },
        body: { key: randomUUID() },
      }),
    );
    expect(await eventsOf(candidate)).toMatchObject([{ title: 'Physics laboratory', status: 'CONFIRMED' }]);
    expect(titles(await eventsOf(viva.internal))).toEqual(['Physics laboratory (you examine)']);
    expect(await eventsOf(viva.stranger)).toEqual([]);
  });

  test('people who have left the college nothing of it', async () => {
    const candidate = viva.candidates[0]?.student as Person;
    for (const who of [hall.bala, candidate]) {
      const url = await make(who);
      expect(eventsIn((await get(url)).body).length).toBeGreaterThan(0);
      await sql`update grants set ended_at = now() where user_id = ${who.id}`;
      expect(eventsIn((await get(url)).body)).toEqual([]);
      await sql`update grants set ended_at = null where user_id = ${who.id}`;
    }
  });

  test('what was cancelled as cancelled, and nothing that is long over or very far away', async () => {
    const form = { qbank_id: await bankOf(), course_id: hall.college.course, duration: 60 };
    const soon = await startExam(
      hall.owner,
      { ...form, title: 'Called off', start_time: after(now(), days(2)).toISOString() },
      hall.bala,
    );
    await done(
      hall.owner.call(cancelExam, { params: { id: String(soon) }, body: { reason: 'A power cut' } }),
    );
    const old = await startExam(hall.owner, { ...form, title: 'Long ago' }, hall.bala);
    await sql`update exams set starts_at = starts_at - interval '32 days', ends_at = ends_at - interval '32 days' where id = ${old}`;
    await sql`update attempts set due_at = due_at - interval '32 days' where exam_id = ${old}`;
    const far = await startExam(hall.owner, { ...form, title: 'In two years' }, hall.bala);
    await sql`update exams set starts_at = starts_at + interval '700 days', ends_at = ends_at + interval '700 days' where id = ${far}`;
    await sql`update attempts set due_at = due_at + interval '700 days' where exam_id = ${far}`;
    const events = await eventsOf(hall.bala);
    expect(titles(events)).toEqual(['Optics; waves, and light', 'Called off']);
    expect(events[1]).toMatchObject({ status: 'CANCELLED' });
  });

  const bankOf = async () => {
    const [row] = await sql<{ bank_id: number }[]>`select bank_id from exams where id = ${hall.examId}`;
    return row?.bank_id as number;
  };
});

describe('the address', () => {
  test('is shown once, is stored as a hash, and a new one ends the one before', async () => {
    const first = await make(hall.stranger);
    const reply = await done(hall.stranger.call(getCalendarFeed));
    expect(JSON.stringify(reply)).not.toContain(first.split('/').at(-1)?.slice(0, 43));
    expect(reply.made_at).not.toBeNull();
    const [row] = await sql<{ secret: Buffer }[]>`
      select secret from calendar_feeds where user_id = ${hall.stranger.id}`;
    expect(row?.secret).toHaveLength(32);
    const second = await make(hall.stranger);
    expect((await get(first)).statusCode).toBe(404);
    expect((await get(second)).statusCode).toBe(200);
    await done(hall.stranger.call(endCalendarFeed));
    expect((await get(second)).statusCode).toBe(404);
    expect(await done(hall.stranger.call(getCalendarFeed))).toEqual({ made_at: null });
    // Again is nothing new.
    await done(hall.stranger.call(endCalendarFeed));
  });

  test('answers HEAD, and 304 without a body while nothing has changed', async () => {
    const url = await make(hall.anna);
    const { headers, body } = await get(url);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
    expect(body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
    const head = await get(url, {}, 'HEAD');
    expect({ status: head.statusCode, body: head.body, etag: head.headers.etag }).toEqual({
      status: 200,
      body: '',
      etag: headers.etag,
    });
    const known = { 'if-none-match': String(headers.etag) };
    expect(await get(url, known)).toMatchObject({ statusCode: 304, body: '' });
    await sql`update exams set title = 'Optics, again' where id = ${hall.examId}`;
    const changed = await get(url, known);
    expect(changed.statusCode).toBe(200);
    expect(titles(eventsIn(changed.body))).toContain('Optics, again');
  });

  test('survives a change of the secret key if it was read while both were accepted', async () => {
    const { value: before } = (
      await sql<{ value: string }[]>`select value from settings where key = 'secret_key'`
    )[0] as { value: string };
    const [read, unread] = [await make(hall.anna), await make(hall.bala)];
    const key = 'a new key of more than thirty-two characters';
    await loadSecretKey(key, before);
    expect((await get(read)).statusCode).toBe(200);
    await loadSecretKey(key);
    expect((await get(read)).statusCode).toBe(200);
    expect((await get(unread)).statusCode).toBe(404);
    await loadSecretKey(before);
  });

  test('of an account that was closed opens nothing, and what looks like one neither', async () => {
    const person = await server.person('leaver01', 'Faculty');
    const url = await make(person);
    expect((await get(url)).statusCode).toBe(200);
    await sql`update users set disabled_at = now(), disabled_reason = 'Left the college' where id = ${person.id}`;
    expect((await get(url)).statusCode).toBe(404);
    expect((await get(url.replace('.ics', ''))).statusCode).toBe(400);
    expect((await get(url.replace(/[^/]{43}[.]ics/, `${'A'.repeat(43)}.ics`))).statusCode).toBe(404);
  });

  test('that is read again and again has to wait', async () => {
    const url = await make(await server.person('reader01', 'Faculty'));
    const replies = [];
    for (let i = 0; i < 61; i += 1) replies.push(await get(url));
    expect(replies.slice(0, 60).every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(replies.at(-1)?.statusCode).toBe(429);
    expect(Number(replies.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  });
});
