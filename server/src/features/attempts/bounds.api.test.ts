// What one student's device can write, and what faculty read of it. H5.
import { randomUUID } from 'node:crypto';
import { getOwnRecord, reportIntegrity, saveResponse } from '@quivia/contract/attempts';
import type { Input } from '@quivia/contract/endpoint';
import { getAttempt, listRecordedEvents } from '@quivia/contract/exam-results';
import { PAGE_SIZE } from '@quivia/contract/fields';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { minutes, seconds } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { ofExam, type Student, sit } from '../../testing/exams/exams.ts';
import { attemptOf, type LightClass, openLightClass } from '../../testing/exams/light-class.ts';
import { done, type Person } from '../../testing/people.ts';

let room: LightClass;
let fred: Person;
let anna: Student;
let bala: Student;
let cara: Student;
beforeAll(async () => {
  room = await openLightClass();
  ({ fred, anna, bala, cara } = room);
});
afterEach(async () => {
  await room.backToNow();
  vi.useRealTimers();
});
afterAll(() => room.server.stop());

type Reported = Input<typeof reportIntegrity>['body']['events'][number];
type Exam = Awaited<ReturnType<LightClass['exam']>>;

const events = (count: number, kind: 'copied' | 'left_page' = 'copied'): Reported[] =>
  Array.from({ length: count }, () => ({
    key: randomUUID(),
    kind,
    question_id: null,
    at: new Date().toISOString(),
  }));
const report = (who: Student, { id }: Exam, given = events(100)) =>
  who.call(reportIntegrity, { body: { quiz_or_viva_id: id, events: given } });
const stored = async ({ id }: Exam) => {
  const [row] = await sql<{ events: number }[]>`
    select count(*)::int as events from integrity_events i join attempts a on a.id = i.attempt_id
    where a.exam_id = ${id}`;
  return row?.events;
};
/** A long exam, so that the clock can be stepped within it. */
const long = () => room.exam({ duration: 300 });

describe('H5: integrity events', () => {
  test('an honest device loses nothing, also after hours offline', async () => {
    const exam = await long();
    await sit(cara, exam.id);
    const [first, ...later] = events(300, 'left_page');
    for (const event of [first, ...later, first]) await done(report(cara, exam, event ? [event] : []));
    expect(await stored(exam)).toBe(300);
    const seen = await done(fred.call(getAttempt, attemptOf(exam, cara)));
    expect(seen).toMatchObject({ integrity_events: 300, integrity_dropped: 0 });
  });

  test('an absence gets its length once, within what is possible; short ones are counted apart', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const exam = await room.exam({ duration: 300 });
    await sit(bala, exam.id);
    await room.step(minutes(2));
    const at = new Date(Date.now() + minutes(1)).toISOString();
    const [short, long, copy] = events(3, 'left_page').map((event) => ({ ...event, at }));
    if (!short || !long || !copy) throw new Error('three events');
    await done(report(bala, exam, [short, long]));
    await done(report(bala, exam, [{ ...short, away_seconds: 4 }]));
    await done(
      report(bala, exam, [
        { ...short, away_seconds: 0 },
        { ...long, away_seconds: 86_400 },
      ]),
    );
    await done(report(bala, exam, [{ ...copy, kind: 'copied', away_seconds: 3 }]));
    const seen = await done(fred.call(getAttempt, attemptOf(exam, bala)));
    expect(seen).toMatchObject({ integrity_events: 3, short_absences: 1 });
    // Left one minute ago: whatever the device says, it was not longer.
    expect(seen.integrity.map(({ away_seconds }) => away_seconds)).toEqual([4, 60, null]);
    expect((await room.rows(exam)).find(({ roll_number }) => roll_number === 'S-bala01')).toMatchObject({
      integrity_events: 2,
    });
    for (const away_seconds of [-1, 86_401, 1.5])
      expect((await report(bala, exam, [{ ...long, away_seconds }])).status).toBe(400);
  });

  test('faculty and the student read them page by page', async () => {
    const exam = await long();
    await sit(anna, exam.id);
    await room.step(minutes(10));
    await done(report(anna, exam));
    await done(report(anna, exam, events(20)));
    const page = (offset: number) =>
      done(fred.call(listRecordedEvents, { ...attemptOf(exam, anna), query: { offset: String(offset) } }));
    expect(await page(0)).toEqual((await done(fred.call(getAttempt, attemptOf(exam, anna)))).integrity);
    expect(await page(100)).toHaveLength(20);
    expect(await page(120)).toEqual([]);
    await room.step(minutes(300));
    await room.over();
    const own = await done(anna.call(getOwnRecord, { query: { ...ofExam(exam.id), offset: '100' } }));
    expect(own).toMatchObject({ dropped: 0 });
    expect(own.events).toHaveLength(20);
    expect((await done(anna.call(getOwnRecord, { query: ofExam(exam.id) }))).events).toHaveLength(PAGE_SIZE);
  });

  test('a flood is recorded up to 2,000, and faculty see that there was more', async () => {
    const exam = await long();
    await sit(anna, exam.id);
    for (let minute = 0; minute < 30; minute += 1) {
      for (let call = 0; call < 3; call += 1) expect((await report(anna, exam)).status).toBe(200);
      await room.step(minutes(1));
    }
    expect(await stored(exam)).toBe(2000);
    const seen = await done(fred.call(getAttempt, attemptOf(exam, anna)));
    expect(seen.integrity).toHaveLength(PAGE_SIZE);
    expect(seen.integrity_events).toBe(2000);
    expect(seen.integrity_dropped).toBeGreaterThan(5000);
    // The server's own entries still have room.
    await sit(anna, exam.id, { device: 'laptop-laptop-lap' });
    await sit(anna, exam.id, { device: 'tablet-tablet-tab', take_over: 'true' });
    expect(await stored(exam)).toBeGreaterThan(2000);
  });

  test('a repeat of an event is not counted again', async () => {
    const exam = await long();
    await sit(bala, exam.id);
    await room.step(minutes(10));
    const given = events(10);
    await done(report(bala, exam, given));
    await done(report(bala, exam, given));
    const [row] = await sql<{ recorded: number }[]>`
      select c.recorded from integrity_counts c join attempts a on a.id = c.attempt_id where a.exam_id = ${exam.id}`;
    expect(row?.recorded).toBe(10);
  });

  test('a flood from many connections in one moment is bounded too', async () => {
    const exam = await long();
    await sit(bala, exam.id);
    const answers = await Promise.all(Array.from({ length: 60 }, () => report(bala, exam)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // What a bucket holds, and what flows in meanwhile.
    expect(await stored(exam)).toBeLessThan(650);
    const seen = await done(fred.call(getAttempt, attemptOf(exam, bala)));
    expect(seen.integrity_dropped).toBeGreaterThan(0);
  });
});

describe('H5: answers', () => {
  const save = (who: Student, exam: Exam, seq: number) =>
    who.call(saveResponse, {
      body: {
        quiz_or_viva_id: exam.id,
        question_id: exam.questionIds[0],
        option_id: null,
        malpractice: false,
        is_flagged: seq % 2 === 0,
        opening: 1,
        seq,
      },
    });

  test('3,000 at once are saved; then the device is asked to wait, and its answers are taken again', async () => {
    const exam = await long();
    await sit(cara, exam.id);
    let seq = 0;
    const next = () => {
      seq += 1;
      return save(cara, exam, seq);
    };
    for (let part = 0; part < 60; part += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, next));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    // The loop takes a while, in which a few more are granted.
    let refused: Awaited<ReturnType<typeof save>> | undefined;
    for (let more = 0; more < 1000 && !refused; more += 1) {
      const answer = await next();
      if (answer.status !== 200) refused = answer;
    }
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    expect(refused?.body.message).toContain('kept on your device');
    // Nobody else notices.
    await sit(anna, exam.id);
    expect((await save(anna, exam, 1)).status).toBe(200);
    await room.step(seconds(10));
    for (let more = 0; more < 40; more += 1) expect((await next()).status).toBe(200);
  });

  test('faculty read at most 500 late answers of a student', async () => {
    const exam = await room.exam({ release: 'by_hand' });
    await sit(bala, exam.id);
    await room.over();
    for (let part = 0; part < 11; part += 1)
      await Promise.all(Array.from({ length: 50 }, (_, n) => save(bala, exam, part * 50 + n + 1)));
    const seen = await done(fred.call(getAttempt, attemptOf(exam, bala)));
    expect(seen.late_answers).toBe(550);
    expect(seen.late).toHaveLength(500);
  });
});
