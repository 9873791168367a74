import { createECDH, randomBytes } from 'node:crypto';
import { login } from '@quivia/contract/accounts';
import { reopenAttempt } from '@quivia/contract/exam-decisions';
import { changeExam, getExam } from '@quivia/contract/exams';
import {
  chooseChannels,
  listNotifications,
  saveReaderSettings,
  subscribeToPush,
  type Topic,
  unsubscribeFromPush,
} from '@quivia/contract/notifications';
import { cancelExam } from '@quivia/contract/running-exams';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { after, days, hours, minutes, now, stepClock } from '../../../platform/clock.ts';
import { observeStatements, sql } from '../../../platform/database/database.ts';
import { momentFor } from '../../../platform/reader-time.rules.ts';
import { buildCollege, type College } from '../../../testing/college.ts';
import { addQuestions, content, newBank, teacher } from '../../../testing/exams/banks.ts';
import { closeAllDue } from '../../../testing/exams/close-all-due.ts';
import { fillHall } from '../../../testing/exams/exam-hall.ts';
import { type Student, sit, startExam, student } from '../../../testing/exams/exams.ts';
import { handIn } from '../../../testing/exams/sat-exams.ts';
import { done, type Person } from '../../../testing/people.ts';
import { jobsDone } from '../../../testing/server/jobs-done.ts';
import { mailServer } from '../../../testing/server/mail-server.ts';
import { rounds } from '../../../testing/server/rounds.ts';
import { signIn, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { usePushService } from '../../notifications/push/push-request.ts';
import { mailExam } from './exam-mail.job.ts';
import { queueWaiting, remindDue, withoutMails } from './exam-notices.service.ts';
import { forgetOldNotices } from './forget-old-notices.job.ts';

let smtp: Awaited<ReturnType<typeof mailServer>>;
let server: TestApp;
let college: College;
let fred: Person;
let anna: Student;
let ben: Student;
let bank: number;
beforeAll(async () => {
  smtp = await mailServer();
  server = await startTestApp({
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    PUBLIC_URL: 'https://quizzes.example.org',
  });
  college = await buildCollege(server, await server.person('rootadmin', 'Admin'), 'North');
  fred = withFreshToken(await teacher(server, college, 'fred01'));
  anna = withFreshToken(await student(server, college, 'anna01'));
  ben = withFreshToken(await student(server, college, 'ben001'));
  bank = await newBank(fred, college.course);
  await addQuestions(fred, { qbank_id: bank, module_id: college.module }, content('What is light?'));
});
afterAll(async () => {
  await server.stop();
  await smtp.close();
});

let stepped = 0;
function step(milliseconds: number) {
  stepped += milliseconds;
  stepClock(milliseconds);
}

/** Signs in again after the clock was stepped by days. */
function withFreshToken<P extends Person>(person: P): P {
  const { call } = person;
  let signedInAt = 0;
  person.call = async (...given) => {
    if (signedInAt !== stepped && given[0].path !== login.path) {
      signedInAt = stepped;
      await signIn(person, person.username);
    }
    return call(...given);
  };
  return person;
}

afterEach(async () => {
  // Going back in time, what was to come would come again.
  await sql`update exams set cancelled_at = ${now()}, cancel_reason = 'Test' where cancelled_at is null`;
  await settle();
  step(-stepped);
  await sql`delete from channel_choices`;
});

/** Until nothing is left to be sent. The server under test looks by itself, too: each notice is claimed by one of both. */
async function settle(): Promise<void> {
  for (;;) {
    if ((await remindDue()) + (await queueWaiting()) > 0) continue;
    const [left] = await sql`select 1 from exam_notices where queued_at is null limit 1`;
    if (!left) break;
  }
  await jobsDone();
}

let read = 0;
/** Those since the last time, ordered by address. */
async function mails(): Promise<Email[]> {
  await settle();
  const arrived = smtp.arrived.slice(read);
  read += arrived.length;
  const parsed = await Promise.all(arrived.map(({ raw }) => PostalMime.parse(raw)));
  return parsed.sort((one, other) => addressOf(one).localeCompare(addressOf(other)));
}
const addressOf = (mail: Email) => mail.to?.[0]?.address ?? '';
const subjects = async () => (await mails()).map((mail) => `${addressOf(mail)}: ${mail.subject}`);

const newExam = (title: string, opensIn: number, students = [anna, ben]) =>
  startExam(
    fred,
    {
      qbank_id: bank,
      course_id: college.course,
      title,
      start_time: after(now(), opensIn).toISOString(),
      duration: 10,
      release: 'by_hand',
    },
    ...students,
  );
const stamp = (iso: string) => iso.replaceAll(/[-:]|\.\d+/g, '');
const examOf = (id: number) => ({ params: { id: String(id) } });
const choose = (who: Person, topic: Topic, in_app: boolean, by_mail: boolean) =>
  done(who.call(chooseChannels, { body: { topic, in_app, by_mail } }));
const inApp = async (who: Person, title: string) =>
  (await done(who.call(listNotifications))).items.filter((one) => one.title === title).length;

async function change(id: number, form: object) {
  const { version, viva_or_quiz } = await done(fred.call(getExam, examOf(id)));
  const body = {
    version,
    viva_or_quiz,
    student_id: [anna.student_id, ben.student_id],
    duration: 10,
    ...form,
  };
  await done(fred.call(changeExam, { ...examOf(id), body }));
}

describe('a new exam', () => {
  test("is mailed with its times in the reader's zone, a link and a calendar entry", async () => {
    await done(anna.call(saveReaderSettings, { body: { time_zone: 'Asia/Kolkata', locale: 'en-IN' } }));
    const id = await newExam('Optics', days(3));
    const [toAnna, toBen] = (await mails()) as [Email, Email];
    const { start_time, end_time } = await done(fred.call(getExam, examOf(id)));
    const inIndia = momentFor({ time_zone: 'Asia/Kolkata', locale: 'en-IN' }, 'UTC');
    expect(toAnna.subject).toBe('New exam: Optics');
    expect(toAnna.text).toMatch(/^(Dear|Hello) .+,\n\nOptics \(/);
    expect(toAnna.text).toContain(
      ` opens on ${inIndia(new Date(start_time))}.\nYou can take it until ${inIndia(new Date(end_time))}.`,
    );
    expect(inIndia(new Date(start_time))).toMatch(/ [ap]m IST$/);
    expect(toAnna.text).toContain(`https://quizzes.example.org/student?panel=take-quiz&exam=${id}\n`);
    expect(toBen.text).toMatch(/ opens on \w+, .+ at \d\d:\d\d UTC\./);
    const [calendar] = toAnna.attachments;
    expect(calendar).toMatchObject({ filename: 'exam.ics', mimeType: 'text/calendar' });
    const text = new TextDecoder().decode(calendar?.content as ArrayBuffer);
    expect(text).toContain(`\nDTSTART:${stamp(start_time)}\nDTEND:${stamp(end_time)}\nSUMMARY:Optics\n`);
  });

  test('that starts at once is called open, and nobody is reminded of it', async () => {
    await newExam('Now', 0);
    const [toAnna] = await mails();
    expect(toAnna?.text).toContain(' is open now.\nYou can take it until ');
    step(minutes(5));
    expect(await subjects()).toEqual([]);
  });

  test('is kept from people who chose so, by each channel', async () => {
    await choose(anna, 'new_exams', true, false);
    await choose(ben, 'new_exams', false, true);
    const before = [await inApp(anna, 'New exam'), await inApp(ben, 'New exam')] as const;
    await newExam('Chosen', days(5));
    expect(await subjects()).toEqual(['ben001@example.org: New exam: Chosen']);
    expect([await inApp(anna, 'New exam'), await inApp(ben, 'New exam')]).toEqual([before[0] + 1, before[1]]);
  });
});

describe('reminders', () => {
  test('come the day before by mail and 30 minutes before in the app, once each', async () => {
    await newExam('Waves', days(4));
    expect(await subjects()).toHaveLength(2);
    step(days(3) - minutes(1));
    expect(await subjects()).toEqual([]);
    step(minutes(2));
    // Two processes at once.
    await Promise.all([remindDue(), remindDue(), queueWaiting(), queueWaiting()]);
    expect(await subjects()).toEqual([
      'anna01@example.org: Reminder: Waves',
      'ben001@example.org: Reminder: Waves',
    ]);
    expect(await inApp(anna, 'Exam reminder')).toBe(1);
    step(hours(5));
    expect(await subjects()).toEqual([]);
    await choose(ben, 'half_hour_before', true, true);
    step(hours(18) + minutes(40));
    expect(await subjects()).toEqual(['ben001@example.org: Opens within 30 minutes: Waves']);
    expect(await inApp(anna, 'Exam reminder')).toBe(2);
    step(minutes(10));
    expect(await subjects()).toEqual([]);
  });

  test('are not sent to somebody who was assigned shortly before: one mail, not three', async () => {
    await choose(anna, 'half_hour_before', true, true);
    await newExam('Late entry', minutes(10), [anna]);
    expect(await subjects()).toEqual(['anna01@example.org: New exam: Late entry']);
    await newExam('Tomorrow', days(1) + minutes(5), [anna]);
    step(minutes(6));
    expect(await subjects()).toEqual(['anna01@example.org: New exam: Tomorrow']);
  });

  test('follow an exam that is moved, which is mailed with its new time', async () => {
    const id = await newExam('Moved', days(4));
    expect(await subjects()).toHaveLength(2);
    step(days(2));
    const start_time = after(now(), days(4)).toISOString();
    await change(id, { start_time });
    expect(await subjects()).toEqual([
      'anna01@example.org: New time: Moved',
      'ben001@example.org: New time: Moved',
    ]);
    step(days(1) + minutes(1));
    expect(await subjects()).toEqual([]);
    step(days(2));
    const [reminder] = await mails();
    expect(reminder?.subject).toBe('Reminder: Moved');
    // What was to be said about the time before is no longer true.
    const about = after(new Date(start_time), -days(2)).toISOString();
    await mailExam.work({ kind: 'day_before', about, exam_id: id, user_id: anna.id });
    expect(await subjects()).toEqual([]);
  });

  test('of other settings than the time are not mailed', async () => {
    const id = await newExam('Renamed', days(4));
    await mails();
    const { start_time, end_time } = await done(fred.call(getExam, examOf(id)));
    await change(id, { title: 'Renamed again', start_time, end_time });
    expect(await subjects()).toEqual([]);
  });

  test('stop when the exam is cancelled, which is mailed once', async () => {
    const id = await newExam('Cancelled', days(2));
    await mails();
    const pushed: string[] = [];
    usePushService({ isAddress: () => true, send: async (address) => pushed.push(address) && 201 });
    const keys = {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
    const address = 'https://push.example.org/anna';
    await done(anna.call(subscribeToPush, { body: { address, ...keys } }));
    await done(fred.call(cancelExam, { ...examOf(id), body: { reason: 'The hall is flooded.' } }));
    const [toAnna, toBen] = await mails();
    expect([toAnna?.subject, toBen?.subject]).toEqual(['Cancelled: Cancelled', 'Cancelled: Cancelled']);
    expect(toAnna?.text).not.toContain('flooded');
    expect(pushed).toEqual([address]);
    await done(anna.call(unsubscribeFromPush, { body: { address } }));
    usePushService(undefined);
    step(days(1) + minutes(1));
    for (const kind of ['new', 'day_before'] as const)
      await mailExam.work({
        kind,
        about: after(now(), days(1)).toISOString(),
        exam_id: id,
        user_id: anna.id,
      });
    expect(await subjects()).toEqual([]);
  });

  test('are not for people who are no longer assigned, have left or can no longer sign in', async () => {
    const [cora, dan] = [await student(server, college, 'cora01'), await student(server, college, 'dan001')];
    const id = await newExam('Fewer', days(4), [anna, ben, cora, dan]);
    expect(await subjects()).toHaveLength(4);
    const { start_time, end_time } = await done(fred.call(getExam, examOf(id)));
    await change(id, {
      start_time,
      end_time,
      student_id: [anna, cora, dan].map(({ student_id }) => student_id),
    });
    await sql`update grants set ended_at = ${now()} where id = ${cora.student_id}`;
    await sql`update users set disabled_at = ${now()}, disabled_reason = 'Test' where id = ${dan.id}`;
    step(days(3) + minutes(1));
    expect(await subjects()).toEqual(['anna01@example.org: Reminder: Fewer']);
  });

  test('after an outage come late, but not after the exam has opened', async () => {
    const id = await newExam('Outage', days(4), [anna]);
    await mails();
    step(days(3) + hours(12));
    expect(await subjects()).toEqual(['anna01@example.org: Reminder: Outage']);
    step(hours(12));
    const about = now().toISOString();
    await mailExam.work({ kind: 'half_hour_before', about, exam_id: id, user_id: anna.id });
    expect(await subjects()).toEqual([]);
  });

  test('a thousand students are reminded in batches, each once', async () => {
    const students = rounds(250, 1000);
    const mailed = rounds(10, 50);
    const hall = await fillHall({ students, questions: 1 });
    const opens = after(now(), hours(20));
    await sql`
      insert into channel_choices (user_id, topic, in_app, by_mail)
      select unnest(${hall.students.slice(mailed).map(({ userId }) => userId)}::int[]), 'day_before', true, false`;
    // Last, because from then on the server looks by itself, too.
    await sql`
      update exams set starts_at = ${opens}, ends_at = ${after(opens, hours(1))} where id = ${hall.examId}`;
    let statements = 0;
    // Not those of mails, of which each reads what it says when it is sent.
    observeStatements((text) => {
      if (/exam_notices|into notifications|into jobs/.test(text)) statements += 1;
      return () => {};
    });
    while ((await remindDue()) + (await queueWaiting()) > 0);
    observeStatements(undefined);
    expect(statements).toBeLessThan(60);
    expect(new Set((await mails()).map(addressOf)).size).toBe(mailed);
    const [shown] = await sql`
      select count(*)::int as many, count(distinct user_id)::int as people from notifications
      where message_id = 'exam.reminder' and params->>'opens_at' = ${opens.toISOString()}`;
    expect(shown).toEqual({ many: students, people: students });
  });
});

describe('receipts', () => {
  test('say what was received, with the number of the page', async () => {
    const id = await newExam('Submitted', 0);
    await mails();
    await sit(anna, id);
    const { receipt } = await handIn(anna, { id });
    const [mail, ...more] = (await mails()) as [Email];
    expect(more).toEqual([]);
    expect(mail.subject).toBe('Receipt: Submitted');
    expect(mail.text).toContain('Your answers in Submitted have been submitted.');
    expect(mail.text).toContain(`Receipt: ${receipt}\n`);
    expect(mail.text).toContain('Answered: 0 of 1 question\n');
    expect(mail.attachments).toEqual([]);
    // Somebody who has submitted is told nothing new of the exam.
    const { start_time } = await done(fred.call(getExam, examOf(id)));
    await mailExam.work({ kind: 'new', about: start_time, exam_id: id, user_id: anna.id });
    expect(await subjects()).toEqual([]);
    // Opened again, it is another receipt.
    const params = { id: String(id), student_id: String(anna.student_id) };
    await done(fred.call(reopenAttempt, { params, body: { minutes: 5, reason: 'Power cut' } }));
    step(minutes(1));
    await sit(anna, id, { take_over: 'true' });
    expect((await handIn(anna, { id })).receipt).not.toBe(receipt);
    expect(await subjects()).toEqual(['anna01@example.org: Receipt: Submitted']);
  });

  test('also come when the time runs out, and not to absent students', async () => {
    const id = await newExam('Timed out', 0);
    await mails();
    await sit(anna, id);
    step(minutes(11));
    await closeAllDue();
    const [mail, ...more] = (await mails()) as [Email];
    expect(more.map(({ subject }) => subject)).toEqual([]);
    expect(addressOf(mail)).toBe('anna01@example.org');
    expect(mail.subject).toBe('Receipt: Timed out');
    expect(mail.text).toContain('Timed out has ended, and the answers you saved have been received.');
  });

  test('of a large exam take few statements where nobody asked for them in the app', async () => {
    const hall = await fillHall({ students: 300, questions: 1, startedFor: 0 });
    const people = hall.students.map(({ userId }) => userId);
    await sql`
      insert into channel_choices (user_id, topic, in_app, by_mail, by_push)
      select unnest(${people}::int[]), 'receipts', false, false, false`;
    let statements = 0;
    observeStatements((text) => {
      if (/from channel_choices|join channel_choices|push_subscriptions/.test(text)) statements += 1;
      return () => {};
    });
    step(minutes(1));
    await closeAllDue();
    const queued = async () => {
      await queueWaiting();
      const [row] = await sql`
        select count(*)::int as many from exam_notices
        where exam_id = ${hall.examId} and kind = 'receipt' and queued_at is not null`;
      return row?.many;
    };
    await expect.poll(queued).toBe(people.length);
    observeStatements(undefined);
    expect(statements).toBeLessThan(30);
  });

  test('come in the app instead, for whoever chose so', async () => {
    await choose(anna, 'receipts', true, false);
    const id = await newExam('In the app', 0, [anna]);
    await mails();
    await sit(anna, id);
    const { receipt } = await handIn(anna, { id });
    expect(await subjects()).toEqual([]);
    const [newest] = (await done(anna.call(listNotifications))).items;
    expect(newest).toMatchObject({
      title: 'Answers received',
      body: `In the app: 0 of 1 question answered. Receipt ${receipt}.`,
    });
  });
});

test('an unknown time zone is refused', async () => {
  const body = { time_zone: 'Asia/Atlantis', locale: 'en-IN' };
  expect((await anna.call(saveReaderSettings, { body })).status).toBe(400);
});

test('mails of an invented past are not sent, and what was sent is forgotten after 30 days', async () => {
  await withoutMails(() => newExam('Silent', days(2)));
  expect(await subjects()).toEqual([]);
  await forgetOldNotices.work({});
  const count = async () => (await sql`select count(*)::int as many from exam_notices`)[0]?.many;
  expect(await count()).toBeGreaterThan(0);
  await sql`update exam_notices set made_at = made_at - interval '5 years'`;
  await forgetOldNotices.work({});
  expect(await count()).toBe(0);
});
