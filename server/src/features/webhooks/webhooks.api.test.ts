// Webhooks against an address that answers as it likes: which events it gets, in which order, how often, and what becomes of one that fails.
import { randomUUID } from 'node:crypto';
import { listAudit } from '@quivia/contract/audit';
import { correctMarks, disqualify } from '@quivia/contract/exam-decisions';
import { releaseResults } from '@quivia/contract/exam-results';
import { changeExam } from '@quivia/contract/exams';
import { listNotifications } from '@quivia/contract/notifications';
import { confirmRoster, getRoster, uploadRoster } from '@quivia/contract/rosters';
import { cancelExam, endExam, extendExam } from '@quivia/contract/running-exams';
import {
  addWebhook,
  changeWebhook,
  endOldWebhookSecret,
  listDeliveries,
  listWebhooks,
  redeliver,
  removeWebhook,
  replaceWebhookSecret,
  testWebhook,
  turnWebhook,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '@quivia/contract/webhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { after, days, hours, minutes, now, stepClock } from '../../platform/clock.ts';
import { inTransaction, sql } from '../../platform/database/database.ts';
import { publish as notifyProcesses } from '../../platform/database/events.ts';
import { useOutboundHosts } from '../../platform/outbound/outbound.ts';
import { parseOutboundHosts } from '../../platform/outbound/outbound-address.rules.ts';
import { buildCollege, type College } from '../../testing/college.ts';
import type { Student } from '../../testing/exams/exams.ts';
import { attemptOf } from '../../testing/exams/light-class.ts';
import { type Class, examOf, newExam, openClass, sitWith } from '../../testing/exams/sat-exams.ts';
import { done, type Person, renewToken } from '../../testing/people.ts';
import { type ReceivedEvent, startReceiver } from '../../testing/webhook-receiver.ts';
import { publish } from '../exams/exam-happenings.service.ts';
import { QUEUED } from './webhook-events.service.ts';
import { watchOverWebhooks } from './webhook-health.service.ts';

let room: Class;
let south: College;
let admin: Person;
let anna: Student;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let stepped = 0;

beforeAll(async () => {
  receiver = await startReceiver();
  room = await openClass('anna01', 'bala01');
  useOutboundHosts(parseOutboundHosts(receiver.origin));
  south = await buildCollege(room.server, room.root, 'South');
  admin = room.college.admin;
  anna = room.students[0] as Student;
});
beforeEach(() => {
  receiver.events.length = 0;
  receiver.answerWith(() => 204);
});
afterEach(async () => {
  await sql`delete from webhooks`;
  step(-stepped);
  await room.backToNow();
  renewToken(admin);
});
afterAll(async () => {
  await room.server.stop();
  await receiver.stop();
});

/** Of everybody: sessions live for fifteen minutes. */
function step(milliseconds: number) {
  stepped += milliseconds;
  stepClock(milliseconds);
  for (const who of [admin, room.fred]) renewToken(who);
}

/** And what is due is looked for at once. */
async function stepTo(at: Date) {
  step(at.getTime() - now().getTime());
  await notifyProcesses(QUEUED, null);
}

const add = async (events: readonly WebhookEvent[] = WEBHOOK_EVENTS, who = admin) =>
  done(who.call(addWebhook, { body: { url: receiver.url, events: [...events] } }));
const hook = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const received = (type?: string) => receiver.events.filter((one) => type === undefined || one.type === type);
const arrived = async (count: number, type?: string): Promise<ReceivedEvent[]> => {
  await expect.poll(() => received(type).length).toBe(count);
  return received(type);
};
const deliveries = (of: { id: number }) => done(admin.call(listDeliveries, { ...hook(of), query: {} }));
const only = async (of: { id: number }) =>
  (await done(admin.call(listWebhooks))).find(({ id }) => id === of.id);
const exam = (form: object = {}) => newExam(room, ['What is light?'], { release: 'by_hand', ...form });
const later = () => ({
  start_time: after(now(), days(2)).toISOString(),
  end_time: after(now(), days(3)).toISOString(),
});

describe('the events', () => {
  test('an exam that is scheduled, moved, extended and cancelled, with ids and times alone', async () => {
    const made = await add();
    const upcoming = await exam(later());
    const [scheduled] = await arrived(1, 'exam.scheduled');
    const institution_id = room.college.id;
    expect(scheduled?.data).toEqual({
      institution_id,
      exam_id: upcoming.id,
      course_id: room.college.course,
      starts_at: expect.stringMatching(/Z$/),
      ends_at: expect.any(String),
      duration_minutes: 10,
      version: 1,
      cancelled_at: null,
      ended_early_at: null,
    });
    expect(scheduled?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Quivia' });
    receiver.verify(made.secret, scheduled as ReceivedEvent);
    const form = {
      version: 1,
      viva_or_quiz: 'QUIZ' as const,
      student_id: [anna.student_id],
      duration: 20,
      ...later(),
    };
    await done(room.fred.call(changeExam, { ...examOf(upcoming), body: form }));
    expect((await arrived(1, 'exam.changed'))[0]?.data).toMatchObject({
      exam_id: upcoming.id,
      duration_minutes: 20,
      version: 2,
    });
    await done(room.fred.call(cancelExam, { ...examOf(upcoming), body: { reason: 'A power cut' } }));
    const [, cancelled] = await arrived(2, 'exam.changed');
    expect(cancelled?.data.cancelled_at).toEqual(expect.any(String));
    const running = await exam();
    await done(room.fred.call(extendExam, { ...examOf(running), body: { minutes: 5, key: randomUUID() } }));
    await done(room.fred.call(endExam, { ...examOf(running), body: { reason: 'Fire alarm' } }));
    const changes = (await arrived(4, 'exam.changed')).filter(({ data }) => data.exam_id === running.id);
    expect(changes.map(({ data }) => [data.duration_minutes, data.ended_early_at !== null])).toEqual([
      [15, false],
      [15, true],
    ]);
    const all = received()
      .map(({ text }) => text)
      .join();
    for (const word of ['anna', 'Optics', 'power', 'alarm', 'light', 'fred'])
      expect(all).not.toMatch(new RegExp(word, 'i'));
  });

  test('results when they are released, and each change afterwards, without a mark', async () => {
    await add(['results.released', 'result.changed']);
    const given = await exam();
    await sitWith(anna, given, 'B');
    await room.over();
    const correct = (marks: number | null) =>
      room.fred.call(correctMarks, { ...attemptOf(given, anna), body: { marks, reason: 'Read again' } });
    // Nobody has seen it yet.
    await done(correct(0.5));
    await done(room.fred.call(releaseResults, examOf(given)));
    const [released] = await arrived(1, 'results.released');
    expect(released?.data).toEqual({
      institution_id: room.college.id,
      exam_id: given.id,
      released_at: expect.any(String),
    });
    await done(correct(0.75));
    const [changed] = await arrived(1, 'result.changed');
    expect(changed?.data).toEqual({
      institution_id: room.college.id,
      exam_id: given.id,
      student_ids: [anna.student_id],
      changed_at: expect.any(String),
    });
    await done(room.fred.call(disqualify, { ...attemptOf(given, anna), body: { reason: 'A phone' } }));
    await arrived(2, 'result.changed');
    expect(
      received()
        .map(({ text }) => text)
        .join(),
    ).not.toMatch(/marks|score|Read again|phone/);
    expect(received().map(({ type }) => type)).toEqual([
      'results.released',
      'result.changed',
      'result.changed',
    ]);
  });

  test('a roster that was applied', async () => {
    await add(['roster.applied']);
    const file = Buffer.from(
      'role,name,email,member_id,departments,class_or_semester\nStudent,New,new@example.org,S-new,North Physics,3\n',
    );
    const { id } = await done(admin.call(uploadRoster, { query: { filename: 'a.csv' }, file }));
    const params = { id: String(id) };
    await expect.poll(async () => (await done(admin.call(getRoster, { params }))).status).toBe('review');
    await done(admin.call(confirmRoster, { params }));
    const [applied] = await arrived(1);
    expect(applied?.data).toEqual({
      institution_id: room.college.id,
      roster_id: id,
      applied_at: expect.any(String),
    });
  });

  test('nothing that was undone, nothing of another institution, and nothing that wasn’t asked for', async () => {
    const made = await add(['exam.changed']);
    await done(south.admin.call(addWebhook, { body: { url: receiver.url, events: ['exam.changed'] } }));
    const given = await exam();
    const undone = inTransaction(async () => {
      await publish('changed', { exam_id: given.id });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    await inTransaction(() => publish('changed', { exam_id: given.id }));
    await arrived(1);
    expect(await deliveries(made)).toHaveLength(1);
    const [row] = await sql<{ n: number }[]>`select count(*)::int as n from webhook_deliveries`;
    expect(row?.n).toBe(1);
  });
});

/** As if the exam had been changed so often. */
const changed = async (examId: number, times = 1) => {
  for (let i = 0; i < times; i += 1) await inTransaction(() => publish('changed', { exam_id: examId }));
};

describe('an address that fails', () => {
  test('gets the same message again, in the order of each exam, while other exams go on', async () => {
    const made = await add(['exam.changed']);
    const [one, other] = [await exam(), await exam()];
    receiver.answerWith(({ data }) => (data.exam_id === one.id ? 503 : 204));
    await changed(one.id, 2);
    await changed(other.id, 2);
    await expect.poll(() => received().filter(({ data }) => data.exam_id === other.id).length).toBe(2);
    const ofOne = () => received().filter(({ data }) => data.exam_id === one.id);
    await expect.poll(() => ofOne().length).toBe(1);
    const [, first] = (await deliveries(made)).filter(({ body }) => body.includes(`"exam_id":${one.id},`));
    expect(first).toMatchObject({
      state: 'waiting',
      tries: 1,
      last_status: 503,
      problem: `${new URL(receiver.url).host} answered with 503.`,
    });
    await expect.poll(async () => (await only(made))?.waiting).toBe(2);
    receiver.answerWith(() => 204);
    await stepTo(after(now(), minutes(1)));
    await expect.poll(() => ofOne().length).toBe(3);
    const ids = ofOne().map(({ headers }) => headers['webhook-id']);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
    expect(ofOne()[1]?.text).toBe(ofOne()[0]?.text);
    // Signed for the moment at which it is sent.
    expect(Number(ofOne()[1]?.headers['webhook-timestamp'])).toBeGreaterThan(
      Number(ofOne()[0]?.headers['webhook-timestamp']),
    );
    await expect.poll(async () => (await only(made))?.state).toBe('on');
  });

  test('is tried eleven times in three days, then the next one of the exam follows', async () => {
    const made = await add(['exam.changed']);
    const given = await exam();
    receiver.answerWith(() => 500);
    await changed(given.id, 2);
    const begun = now().getTime();
    let last = 0;
    const first = async () => (await deliveries(made)).at(-1);
    const idOf = (one: ReceivedEvent | undefined) => one?.headers['webhook-id'];
    const triesOfFirst = () => received().filter((one) => idOf(one) === idOf(receiver.events[0])).length;
    for (let tries = 1; tries <= 11; tries += 1) {
      await expect.poll(triesOfFirst).toBe(tries);
      last = now().getTime();
      // What it was answered has been written down.
      const noted = async () => {
        const { state, next_try_at } = (await first()) ?? {};
        return state === 'failed' || (next_try_at && new Date(next_try_at) > now());
      };
      await expect.poll(noted).toBe(true);
      const next = (await first())?.next_try_at;
      if (next) await stepTo(new Date(next));
    }
    expect(last - begun).toBeGreaterThan(days(2.9));
    await expect.poll(async () => (await deliveries(made)).at(-1)?.state).toBe('failed');
    await expect.poll(() => new Set(received().map(idOf)).size).toBe(2);
    expect(triesOfFirst()).toBe(11);
  });

  test('is said to the administrators after half an hour, and turned off after five days', async () => {
    const made = await add(['exam.changed']);
    const given = await exam();
    receiver.answerWith(() => 500);
    await changed(given.id);
    await arrived(1);
    await expect.poll(async () => (await only(made))?.state).toBe('failing');
    const notified = async () => {
      await watchOverWebhooks.work({});
      const { items } = await done(admin.call(listNotifications, { query: {} }));
      return items.map(({ title }) => title).filter((title) => /webhook/.test(title));
    };
    expect(await notified()).toEqual([]);
    step(minutes(31));
    expect(await notified()).toEqual(['A webhook fails']);
    expect(await notified()).toHaveLength(1);
    step(days(5));
    expect(await notified()).toEqual(['A webhook was turned off', 'A webhook fails']);
    expect(await only(made)).toMatchObject({ state: 'off' });
    const log = await done(admin.call(listAudit, { query: { action: 'webhook.changed' } }));
    expect(log[0]).toMatchObject({ actor: 'Quivia', what: expect.stringContaining('failed for five days') });
    // What happens while it is off isn't sent; what waited is, once it is on again.
    await changed(given.id);
    expect(await deliveries(made)).toHaveLength(1);
    expect((await admin.call(testWebhook, hook(made))).body).toMatchObject({ message_id: 'webhooks.isOff' });
    const before = received().length;
    receiver.answerWith(() => 204);
    await done(admin.call(turnWebhook, { ...hook(made), body: { is_on: true } }));
    await arrived(before + 1);
    await expect.poll(async () => (await only(made))?.waiting).toBe(0);
    expect(await only(made)).toMatchObject({ state: 'on', failing_since: null });
  });

  test('takes no more tests while ten wait', async () => {
    const made = await add(['exam.changed']);
    receiver.answerWith(() => 500);
    for (let i = 0; i < 10; i += 1) await done(admin.call(testWebhook, hook(made)));
    expect((await admin.call(testWebhook, hook(made))).body).toMatchObject({
      message_id: 'webhooks.testsWait',
    });
    receiver.answerWith(() => 204);
    await stepTo(after(now(), minutes(6)));
    await expect.poll(async () => (await only(made))?.waiting).toBe(0);
    await done(admin.call(testWebhook, hook(made)));
  });

  test('that answers 410 is turned off at once', async () => {
    const made = await add(['exam.changed']);
    receiver.answerWith(() => 410);
    await done(admin.call(testWebhook, hook(made)));
    await expect.poll(async () => (await only(made))?.state).toBe('off');
  });

  test('and is slow keeps nobody else waiting', async () => {
    const made = await add(['exam.changed']);
    const held = Promise.withResolvers<number>();
    receiver.answerWith(() => held.promise);
    for (let i = 0; i < 6; i += 1) await done(admin.call(testWebhook, hook(made)));
    await arrived(4);
    const other = await startReceiver();
    useOutboundHosts(parseOutboundHosts(`${receiver.origin},${other.origin}`));
    const fast = await done(
      south.admin.call(addWebhook, { body: { url: other.url, events: ['exam.changed'] } }),
    );
    await done(south.admin.call(testWebhook, hook(fast)));
    await expect.poll(() => other.events.length).toBe(1);
    expect(received()).toHaveLength(4);
    held.resolve(204);
    await arrived(6);
    await other.stop();
  });
});

describe('an address', () => {
  test('must be one that may be called, and the refusal names the variable', async () => {
    const tried = async (url: string) =>
      (await admin.call(addWebhook, { body: { url, events: ['exam.changed'] } })).body.fields?.url;
    expect(await tried('http://erp.hillview.example/hook')).toContain(
      'OUTBOUND_HOSTS=http://erp.hillview.example',
    );
    expect(await tried('ftp://erp.hillview.example')).toContain('https://');
    expect(await tried('https://user:secret@erp.hillview.example')).toContain('https://');
    const made = await done(
      admin.call(addWebhook, { body: { url: 'https://10.1.2.3/hook', events: ['exam.changed'] } }),
    );
    await done(admin.call(testWebhook, hook(made)));
    await expect.poll(async () => (await deliveries(made))[0]?.problem).toContain('OUTBOUND_HOSTS=10.1.2.3');
  });

  test('has two secrets while one is replaced, each shown once and kept encrypted', async () => {
    const made = await add(['exam.changed']);
    const replaced = await done(admin.call(replaceWebhookSecret, hook(made)));
    expect((await admin.call(replaceWebhookSecret, hook(made))).body).toMatchObject({
      message_id: 'webhooks.replacedLately',
    });
    await done(admin.call(testWebhook, hook(made)));
    const [first] = (await arrived(1)) as [ReceivedEvent];
    for (const { secret } of [made, replaced]) receiver.verify(secret, first);
    await done(admin.call(endOldWebhookSecret, hook(made)));
    await done(admin.call(testWebhook, hook(made)));
    const [, second] = (await arrived(2)) as [ReceivedEvent, ReceivedEvent];
    receiver.verify(replaced.secret, second);
    expect(() => receiver.verify(made.secret, second)).toThrow();
    // Without a press the old one ends after a day.
    const again = await done(admin.call(replaceWebhookSecret, hook(made)));
    step(hours(25));
    expect((await only(made))?.old_secret_until).toBeNull();
    await done(admin.call(testWebhook, hook(made)));
    const [, , third] = (await arrived(3)) as [ReceivedEvent, ReceivedEvent, ReceivedEvent];
    expect(String(third.headers['webhook-signature']).split(' ')).toHaveLength(1);
    const kept = JSON.stringify([await done(admin.call(listWebhooks)), await deliveries(made)]);
    for (const { secret } of [made, replaced, again]) expect(kept).not.toContain(secret);
    const [row] = await sql<{ secret: Buffer }[]>`select secret from webhooks where id = ${made.id}`;
    expect(row?.secret.toString('latin1')).not.toContain('whsec_');
  });

  test('can be changed, sent something again, and removed', async () => {
    const made = await add(['exam.changed']);
    await done(admin.call(testWebhook, hook(made)));
    const [first] = (await arrived(1)) as [ReceivedEvent];
    await expect.poll(async () => (await deliveries(made))[0]?.state).toBe('delivered');
    const [delivery] = await deliveries(made);
    const again = { params: { id: String(made.id), delivery_id: String(delivery?.id) } };
    await done(admin.call(redeliver, again));
    const [, second] = (await arrived(2)) as [ReceivedEvent, ReceivedEvent];
    expect([second.headers['webhook-id'], second.text]).toEqual([first.headers['webhook-id'], first.text]);
    expect(
      (await admin.call(redeliver, { params: { ...again.params, delivery_id: '2147483647' } })).status,
    ).toBe(404);
    await done(
      admin.call(changeWebhook, {
        ...hook(made),
        body: { url: `${receiver.origin}/other`, events: ['roster.applied'] },
      }),
    );
    expect(await only(made)).toMatchObject({ url: `${receiver.origin}/other`, events: ['roster.applied'] });
    await done(admin.call(removeWebhook, hook(made)));
    expect(await only(made)).toBeUndefined();
  });

  test('of another institution doesn’t exist', async () => {
    const made = await add(['exam.changed']);
    const body = { url: receiver.url, events: ['exam.changed' as const] };
    const tried = [
      await south.admin.call(changeWebhook, { ...hook(made), body }),
      await south.admin.call(turnWebhook, { ...hook(made), body: { is_on: false } }),
      await south.admin.call(removeWebhook, hook(made)),
      await south.admin.call(replaceWebhookSecret, hook(made)),
      await south.admin.call(endOldWebhookSecret, hook(made)),
      await south.admin.call(testWebhook, hook(made)),
      await south.admin.call(listDeliveries, { ...hook(made), query: {} }),
      await south.admin.call(redeliver, { params: { id: String(made.id), delivery_id: '1' } }),
    ];
    expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 404));
    const listed = await south.admin.call(listWebhooks, {
      query: { institution_id: String(room.college.id) },
    });
    expect(listed.status).toBe(403);
    expect(await only(made)).toMatchObject({ state: 'on', waiting: 0 });
  });
});
