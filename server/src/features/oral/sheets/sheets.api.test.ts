// Statements 1 to 3 of the viva voce, over the API: marks stay secret, a submitted sheet never changes, and a tap that was
// acknowledged is never lost.
import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';
import type { MarkValue } from '@quivia/contract/marking/marks';
import type { SubjectSheets } from '@quivia/contract/marking/sheets';
import * as sheets from '@quivia/contract/oral/sheets';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import { after, now, seconds, stepClock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { LAB_SCHEME, type StagedViva, stageViva } from '../../../testing/exams/staged-viva.ts';
import { done, type Person } from '../../../testing/people.ts';
import { failOnce, heal } from '../../../testing/server/faults.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { selectUnsentDevices } from '../lists/lists.queries.ts';
import { missingSheets, openSheets } from './sheets.service.ts';

let server: TestApp;
let viva: StagedViva;
let root: Person;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('root01', 'Admin');
  viva = await stageViva(server, root, 'Sheets', { count: 8 });
});
afterAll(() => server.stop());

type Value = z.input<typeof MarkValue>;
const params = () => ({ id: String(viva.examId) });
const of = (at: number) => ({ candidate_id: viva.candidates[at]?.id as number });

/** 7.5 for each of the five components, unless said otherwise. */
const full = (marks: Record<string, number> = {}): Record<string, Value> =>
  Object.fromEntries(LAB_SCHEME.components.map(({ id }) => [id, { mark: marks[id] ?? 7.5 }]));

const device = (person: { username: string }) => {
  const id = randomUUID();
  let number = 0;
  return {
    id,
    tap: (subject: { candidate_id: number }, item: string, value: Value, agoMs = 0) => ({
      number: ++number,
      at: new Date(now().getTime() - agoMs).toISOString(),
      subject,
      item,
      value,
    }),
    send: (who: Person, events: object[], unsent = 0) =>
      who.call(sheets.sendEvents, {
        params: params(),
        body: { device: id, sent_at: now().toISOString(), events: events as never, unsent },
      }),
    label: person.username,
  };
};

const submit = (who: Person, at: number, values = full(), key: string = randomUUID()) =>
  who.call(sheets.submitSheet, { params: params(), body: { key, subject: of(at), values } });

const seenBy = async (who: Person, at: number) =>
  (await done(who.call(sheets.listSheets, { params: params() }))).subjects.find(
    ({ candidate_id }) => candidate_id === of(at).candidate_id,
  ) as SubjectSheets & { roll_number: string };

describe('secrecy', () => {
  test('nobody sees another’s marks before every sheet is submitted, and then those concerned see all', async () => {
    const { internal, external, observer, elsewhere, coordinator } = viva;
    expect((await submit(internal, 0, full({ viva: 9.5 }))).body).toMatchObject({
      version: 1,
      is_open: false,
    });
    expect(await seenBy(internal, 0)).toMatchObject({ is_open: false, sheets: [{ marks: { viva: 9.5 } }] });
    for (const who of [external, observer, coordinator]) {
      const { sheets: seen, due, is_open } = await seenBy(who, 0);
      expect({ seen, is_open }).toEqual({ seen: [], is_open: false });
      expect(due.map(({ state }) => state)).toEqual(['submitted', 'missing']);
    }
    expect(await missingSheets(viva.examId, [of(0).candidate_id])).toMatchObject([
      { examiner_id: external.examinerId, examiner: external.username },
    ]);
    expect((await submit(external, 0, full({ viva: 4.5 }))).body).toMatchObject({ is_open: true });
    for (const who of [internal, external, observer, coordinator])
      expect((await seenBy(who, 0)).sheets.map(({ marks }) => marks.viva)).toEqual([9.5, 4.5]);
    const { subjects } = await done(elsewhere.call(sheets.listSheets, { params: params() }));
    expect(subjects).toEqual([]);
    const forAward = await openSheets(viva.examId, 'award');
    expect(forAward.filter(({ is_open }) => is_open).map(({ candidate_id }) => candidate_id)).toEqual([
      of(0).candidate_id,
    ]);
  });

  test('a draft is its examiner’s alone', async () => {
    const tablet = device(viva.internal);
    await done(tablet.send(viva.internal, [tablet.tap(of(1), 'viva', { mark: 3.5 })]));
    const draftOf = async (who: Person) => {
      const { subjects } = await done(who.call(sheets.getExamine, { params: params() }));
      return subjects.find(({ candidate_id }) => candidate_id === of(1).candidate_id)?.draft;
    };
    expect(await draftOf(viva.internal)).toEqual({ viva: { mark: 3.5 } });
    expect(await draftOf(viva.external)).toEqual({});
    expect(await draftOf(viva.observer)).toEqual({});
    expect(await draftOf(viva.elsewhere)).toBeUndefined();
    expect((await viva.coordinator.call(sheets.getExamine, { params: params() })).status).toBe(403);
  });

  test('marking a candidate absent shows an examiner nothing', async () => {
    await done(submit(viva.external, 1));
    await sql`update oral_candidates set state = 'absent' where id = ${of(1).candidate_id}`;
    expect((await seenBy(viva.internal, 1)).sheets).toEqual([]);
    expect(await missingSheets(viva.examId, [of(1).candidate_id])).toEqual([]);
    await sql`update oral_candidates set state = 'registered' where id = ${of(1).candidate_id}`;
  });

  test('an examiner with a conflict of interest has no part in marking that candidate', async () => {
    await sql`
      insert into oral_conflicts (examiner_id, candidate_id, reason, declared_by, declared_at)
      values (${viva.external.examinerId}, ${of(5).candidate_id}, 'My nephew.', ${viva.external.id}, ${now()})`;
    expect((await submit(viva.external, 5)).status).toBe(403);
    await done(submit(viva.internal, 5, full({ viva: 9.5 })));
    expect(await seenBy(viva.coordinator, 5)).toMatchObject({ is_open: true, due: [{ state: 'submitted' }] });
    expect(await seenBy(viva.external, 5)).toBeUndefined();
    await sql`delete from oral_conflicts where examiner_id = ${viva.external.examinerId}`;
  });

  test('a coordinator excuses a sheet with a reason, which shows its examiner nothing', async () => {
    const body = {
      key: randomUUID(),
      subject: of(1),
      examiner_id: viva.internal.examinerId,
      reason: 'Taken ill at noon.',
    };
    const excuse = (who: Person) => who.call(sheets.excuseSheet, { params: params(), body });
    expect((await excuse(viva.external)).status).toBe(403);
    await done(excuse(viva.coordinator));
    await done(excuse(viva.coordinator));
    expect(await seenBy(viva.coordinator, 1)).toMatchObject({
      is_open: true,
      due: [{ state: 'excused', reason: body.reason }, { state: 'submitted' }],
      sheets: [{ marks: { viva: 7.5 } }],
    });
    expect((await seenBy(viva.internal, 1)).sheets).toEqual([]);
    const other = (changes: object) =>
      viva.coordinator.call(sheets.excuseSheet, { params: params(), body: { ...body, ...changes } });
    const reused = await other({ subject: of(3) });
    expect([reused.status, reused.body.fields?.key]).toEqual([400, expect.stringContaining('another sheet')]);
    expect((await other({ reason: 'Another reason.' })).status).toBe(400);
    expect((await other({ key: randomUUID() })).body.message).toBe('This sheet is already excused.');
    expect((await seenBy(viva.coordinator, 3)).due[0]?.state).toBe('missing');
    // The sheet comes after all and is reopened: now it is due.
    const { sheet_id } = await done(submit(viva.internal, 1, full({ viva: 3.5 })));
    await done(
      viva.coordinator.call(sheets.reopenSheet, {
        params: { ...params(), sheet_id: String(sheet_id) },
        body: { reason: 'A slip.' },
      }),
    );
    expect(await seenBy(viva.coordinator, 1)).toMatchObject({
      is_open: false,
      due: [{ state: 'missing' }, {}],
    });
    expect((await other({ key: randomUUID() })).body.message).toContain('so it is due again');
  });
});

describe('sheets', () => {
  test('one with a component missing is refused and names it; a repeat of a key submits once', async () => {
    const { experiment: _e, viva: _v, ...part } = full();
    const refused = await submit(viva.internal, 2, part);
    expect([refused.status, refused.body.message]).toEqual([400, 'Still to mark: Experiment, Viva voce.']);
    const key = randomUUID();
    const first = await done(submit(viva.internal, 2, full(), key));
    expect(await done(submit(viva.internal, 2, full(), key))).toEqual(first);
    expect((await submit(viva.internal, 2, full({ record: 1 }), key)).status).toBe(409);
    expect((await submit(viva.internal, 2)).status).toBe(409);
    expect((await submit(viva.internal, 3, full(), key)).status).toBe(400);
    expect((await submit(viva.elsewhere, 2)).status).toBe(403);
    expect((await submit(viva.observer, 2)).status).toBe(403);
  });

  test('a submitted one takes no later tap, and keeps those made before on another device beside it', async () => {
    const phone = device(viva.internal);
    const before = phone.tap(of(2), 'record', { mark: 1 }, 60_000);
    expect(await done(phone.send(viva.internal, [before]))).toMatchObject({ refused: [], late: [1] });
    stepClock(5);
    const after = phone.tap(of(2), 'record', { mark: 2 });
    expect((await done(phone.send(viva.internal, [after]))).refused).toEqual([
      { number: 2, reason: 'submitted' },
    ]);
    stepClock(-5);
    const { subjects } = await done(viva.internal.call(sheets.getExamine, { params: params() }));
    expect(subjects.find(({ candidate_id }) => candidate_id === of(2).candidate_id)).toMatchObject({
      late_taps: 1,
      submitted: { version: 1 },
    });
    expect((await seenBy(viva.internal, 2)).sheets[0]?.marks.record).toBe(7.5);
  });

  test('reopening keeps it, needs a reason, and is for its examiner and the coordinator', async () => {
    const [sheet] = (await seenBy(viva.internal, 2)).sheets;
    const reopen = (who: Person, reason = 'The record was found.') =>
      who.call(sheets.reopenSheet, {
        params: { ...params(), sheet_id: String(sheet?.id) },
        body: { reason },
      });
    expect((await reopen(viva.internal, ' ')).status).toBe(400);
    expect((await reopen(viva.external)).status).toBe(403);
    expect((await reopen(viva.elsewhere)).status).toBe(403);
    await done(reopen(viva.internal));
    await done(reopen(viva.coordinator));
    expect(await seenBy(viva.internal, 2)).toMatchObject({
      sheets: [],
      earlier: [{ version: 1, marks: { record: 7.5 }, reopened: { reason: 'The record was found.' } }],
    });
    // The newest tap is now that of the other device: the page must have seen it.
    const unseen = await submit(viva.internal, 2);
    expect([unseen.status, unseen.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(await done(submit(viva.internal, 2, full({ record: 1 })))).toMatchObject({ version: 2 });
    await expect(sql`update oral_sheets set version = 9 where id = ${sheet?.id as number}`).rejects.toThrow();
  });

  test('an examiner cannot reopen once the award is agreed, nor anybody once the list is frozen', async () => {
    await done(submit(viva.external, 2));
    const [own, other] = (await seenBy(viva.internal, 2)).sheets;
    await sql`
      with agreement as (
        insert into oral_agreements (key, exam_id, candidate_id, sheet_ids, marks, sentence, proposed_by, proposed_at)
        values (${randomUUID()}, ${viva.examId}, ${of(2).candidate_id}, ${[own?.id as number, other?.id as number]},
          '{}', 'We agree.', ${viva.internal.examinerId}, ${now()}) returning id)
      insert into oral_confirmations (agreement_id, examiner_id, at)
      select id, ${viva.external.examinerId}, ${now()} from agreement`;
    const reopen = (who: Person) =>
      who.call(sheets.reopenSheet, {
        params: { ...params(), sheet_id: String(own?.id) },
        body: { reason: 'One more look.' },
      });
    expect((await reopen(viva.internal)).status).toBe(403);
    await sql`insert into oral_lists (exam_id, session_id, state) values (${viva.examId}, ${viva.sessionId}, 'frozen')`;
    expect((await reopen(viva.coordinator)).body.code).toBe('exam_not_now');
    expect((await submit(viva.internal, 3)).body.code).toBe('exam_not_now');
    await sql`delete from oral_lists where exam_id = ${viva.examId}`;
    // The other sheet is reopened, which voids the agreement.
    await done(
      viva.coordinator.call(sheets.reopenSheet, {
        params: { ...params(), sheet_id: String(other?.id) },
        body: { reason: 'A page was missing.' },
      }),
    );
    // While it is away, the examiner doesn't see it.
    await done(reopen(viva.internal));
    await done(submit(viva.external, 2));
  });

  test('an examiner who sees the other sheets reopens none; the coordinator does', async () => {
    const { version } = await done(submit(viva.internal, 2, full({ record: 1 })));
    expect(version).toBe(3);
    const [own] = (await seenBy(viva.internal, 2)).sheets.filter(
      ({ examiner_id }) => examiner_id === viva.internal.examinerId,
    );
    const reopen = (who: Person) =>
      who.call(sheets.reopenSheet, {
        params: { ...params(), sheet_id: String(own?.id) },
        body: { reason: 'I would give more now.' },
      });
    const refused = await reopen(viva.internal);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'The sheets of this candidate are open to you. Only the coordinator can reopen your sheet.',
    ]);
    await done(reopen(viva.coordinator));
  });

  test('two submissions at once make one sheet', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => submit(viva.internal, 3)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('taps', () => {
  test('are kept once each, checked one by one, and the newest by time counts', async () => {
    const tablet = device(viva.external);
    const events = [
      tablet.tap(of(4), 'viva', { mark: 5 }, 20_000),
      tablet.tap(of(4), 'viva', { mark: 6 }, 10_000),
      tablet.tap(of(4), 'note', { text: 'Explained the error well.' }),
      tablet.tap(of(4), 'viva', { mark: 11 }),
      tablet.tap(of(4), 'viva', { level: 'good' }),
      tablet.tap(of(4), 'unknown', { mark: 1 }),
      tablet.tap({ candidate_id: 2_000_000 }, 'viva', { mark: 1 }),
      tablet.tap(of(4), 'question:999', { outcome: 'right' }),
    ];
    const reasons = ['bad-value', 'bad-value', 'unknown-item', 'not-yours', 'unknown-item'];
    for (const order of [events, events.toReversed()]) {
      const { refused } = await done(tablet.send(viva.external, order, 3));
      expect(refused.toSorted((a, b) => a.number - b.number).map(({ reason }) => reason)).toEqual(reasons);
    }
    const stored = await sql`select number from oral_mark_events where device = ${tablet.id} order by number`;
    expect(stored.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(await selectUnsentDevices(viva.examId)).toMatchObject([{ device: tablet.id, unsent: 3 }]);
    const clash = { ...tablet.tap(of(4), 'viva', { mark: 1 }), number: 2 };
    expect((await done(tablet.send(viva.external, [clash]))).refused).toEqual([
      { number: 2, reason: 'number-used' },
    ]);
    expect(await selectUnsentDevices(viva.examId)).toEqual([]);
    const { subjects } = await done(viva.external.call(sheets.getExamine, { params: params() }));
    expect(subjects.find(({ candidate_id }) => candidate_id === of(4).candidate_id)?.draft).toEqual({
      viva: { mark: 6 },
      note: { text: 'Explained the error well.' },
    });
  });

  test('a clock that is hours off is corrected by the server’s', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const tablet = device(viva.external);
    const off = (ms: number) => new Date(now().getTime() - 5 * 3_600_000 + ms).toISOString();
    const event = { ...tablet.tap(of(5), 'viva', { mark: 5 }), at: off(-60_000) };
    await done(
      viva.external.call(sheets.sendEvents, {
        params: params(),
        body: { device: tablet.id, sent_at: off(0), events: [event], unsent: 0 },
      }),
    );
    const [row] = await sql`select at from oral_mark_events where device = ${tablet.id}`;
    expect(row?.at).toEqual(after(now(), -seconds(60)));
    vi.useRealTimers();
  });

  test('of one device the newest by number counts, also after its clock was set back', async () => {
    const [tablet, phone] = [device(viva.internal), device(viva.internal)];
    const draftOf = async () => {
      const { subjects } = await done(viva.internal.call(sheets.getExamine, { params: params() }));
      return subjects.find(({ candidate_id }) => candidate_id === of(7).candidate_id)?.draft.viva;
    };
    const before = tablet.tap(of(7), 'viva', { mark: 5 }, 1_000);
    const corrected = tablet.tap(of(7), 'viva', { mark: 6 }, 3_600_000);
    await done(tablet.send(viva.internal, [before, corrected]));
    expect(await draftOf()).toEqual({ mark: 6 });
    // Between devices the time decides.
    await done(phone.send(viva.internal, [phone.tap(of(7), 'viva', { mark: 7 }, 7_200_000)]));
    expect(await draftOf()).toEqual({ mark: 6 });
    await done(phone.send(viva.internal, [phone.tap(of(7), 'viva', { mark: 8 }, 60_000)]));
    expect(await draftOf()).toEqual({ mark: 8 });
    expect((await submit(viva.internal, 7, full({ viva: 6 }))).body.code).toBe('changed_meanwhile');
  });

  test('a batch that the database loses is stored whole when it is sent again, and a sheet too', async () => {
    const tablet = device(viva.internal);
    const batch = LAB_SCHEME.components.map(({ id }) => tablet.tap(of(4), id, { mark: 6.5 }));
    await failOnce('oral_devices', 1);
    expect((await tablet.send(viva.internal, batch)).status).toBe(500);
    const stored = () => sql`select from oral_mark_events where device = ${tablet.id}`;
    expect(await stored()).toHaveLength(0);
    expect((await done(tablet.send(viva.internal, batch))).refused).toEqual([]);
    await heal('oral_devices');
    expect(await stored()).toHaveLength(5);
    const key = randomUUID();
    const values = Object.fromEntries(batch.map(({ item, value }) => [item, value]));
    await failOnce('oral_sheets', 1);
    expect((await submit(viva.internal, 4, values, key)).status).toBe(500);
    expect(await done(submit(viva.internal, 4, values, key))).toMatchObject({ version: 1 });
    await heal('oral_sheets');
  });

  test('the number of devices has a bound', async () => {
    const replies = [];
    for (let at = 0; at < 21; at += 1) {
      const tablet = device(viva.elsewhere);
      const report = { label: 'Tablet', package_at: null, unsent: 0, newest_number: 0 };
      const checks = { storage: 'kept', clock_ms: 12, free_mb: 500, offline: true } as const;
      const body = { device: tablet.id, checks, ...report };
      replies.push((await viva.elsewhere.call(sheets.hearDevice, { params: params(), body })).status);
    }
    expect(replies).toEqual([...Array<number>(20).fill(200), 429]);
  });
});

describe('other ways', () => {
  const seal = (secret: string, head: string, content: object) => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(secret, 'base64url'), iv).setAAD(
      Buffer.from(head),
    );
    const text = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
    return `${head}.${Buffer.concat([iv, text, cipher.getAuthTag()]).toString('base64url')}`;
  };

  test('a code carried by another examiner is read by the server alone, and the device may send it again', async () => {
    const tablet = device(viva.internal);
    const { seal: secret } = await done(
      viva.internal.call(sheets.getExamine, { params: params(), query: { device: tablet.id } }),
    );
    const head = `V1.${viva.examId}.${viva.internal.examinerId}.${tablet.id}`;
    const tap = tablet.tap(of(6), 'viva', { mark: 8.5 });
    const sheet = { key: randomUUID(), subject: of(6), values: full({ viva: 8.5 }) };
    const text = seal(secret as string, head, {
      sent_at: now().toISOString(),
      events: [tap],
      sheets: [sheet],
    });
    const carry = (who: Person, code: string) =>
      who.call(sheets.carrySheets, { params: params(), body: { text: code } });
    expect((await carry(viva.external, `${text.slice(0, -4)}AAAA`)).status).toBe(400);
    expect((await carry(viva.stranger, text)).status).toBe(404);
    const reply = await done(carry(viva.external, text));
    expect(reply).toMatchObject({
      message: 'Delivered: 1 sheet submitted.',
      taps: 1,
      submitted: 1,
      refused: 0,
    });
    expect((await done(carry(viva.external, text))).submitted).toBe(1);
    expect((await seenBy(viva.external, 6)).sheets).toEqual([]);
    expect((await done(tablet.send(viva.internal, [tap]))).refused).toEqual([]);
    const again = await done(submit(viva.internal, 6, sheet.values, sheet.key));
    expect(again).toMatchObject({ version: 1 });
    expect((await seenBy(viva.internal, 6)).sheets).toMatchObject([{ origin: 'qr', marks: { viva: 8.5 } }]);
  });

  test('a code with one sheet that is refused delivers the others, and says which was refused', async () => {
    const tablet = device(viva.external);
    const { seal: secret } = await done(
      viva.external.call(sheets.getExamine, { params: params(), query: { device: tablet.id } }),
    );
    const code = (...carried: object[]) =>
      seal(secret as string, `V1.${viva.examId}.${viva.external.examinerId}.${tablet.id}`, {
        sent_at: now().toISOString(),
        events: [],
        sheets: carried,
      });
    const carry = (text: string) =>
      viva.internal.call(sheets.carrySheets, { params: params(), body: { text } });
    const { viva: _v, ...part } = full();
    const refused = { key: randomUUID(), subject: of(3), values: part };
    const text = code(refused, { key: randomUUID(), subject: of(6), values: full() });
    const { message, submitted } = await done(carry(text));
    const { roll_number } = await seenBy(viva.coordinator, 3);
    expect({ message, submitted }).toEqual({
      message: `Delivered: 1 sheet submitted. The sheet for ${roll_number} was refused: Still to mark: Viva voce.`,
      submitted: 1,
    });
    expect((await carry(code(refused))).status).toBe(400);
    expect((await seenBy(viva.internal, 6)).sheets).toHaveLength(2);
  });

  test('a paper sheet counts once the entries of two people agree', async () => {
    const type = (who: Person, values: Record<string, Value>, key: string = randomUUID()) =>
      who.call(sheets.enterPaper, {
        params: params(),
        body: { key, subject: of(7), examiner_id: viva.external.examinerId, values },
      });
    expect((await type(viva.internal, full())).status).toBe(403);
    await sql`insert into oral_lists (exam_id, session_id, state) values (${viva.examId}, ${viva.sessionId}, 'frozen')`;
    expect((await type(viva.coordinator, full())).body.code).toBe('exam_not_now');
    await sql`delete from oral_lists where exam_id = ${viva.examId}`;
    const key = randomUUID();
    expect(await done(type(viva.coordinator, full({ viva: 6 }), key))).toMatchObject({ state: 'first' });
    expect(await done(type(viva.coordinator, full({ viva: 6 }), key))).toMatchObject({ state: 'first' });
    expect(await done(type(viva.coordinator, full({ viva: 9 })))).toMatchObject({
      state: 'differs',
      differing: ['Viva voce'],
    });
    expect((await seenBy(viva.coordinator, 7)).due[1]).toMatchObject({ state: 'missing', paper_entries: 2 });
    const again = await done(type(viva.coordinator, full({ viva: 6 })));
    expect(again).toMatchObject({ state: 'first', message: expect.stringContaining('Now a second person') });
    expect((await seenBy(viva.coordinator, 7)).due[1]).toMatchObject({
      state: 'missing',
      paper_by: [viva.coordinator.username],
    });
    expect(await done(type(viva.college.admin, full({ viva: 6 })))).toMatchObject({ state: 'submitted' });
    // The reply to the first entry was lost.
    expect(await done(type(viva.coordinator, full({ viva: 6 }), key))).toMatchObject({ state: 'first' });
    expect((await seenBy(viva.external, 7)).sheets).toMatchObject([{ origin: 'paper', marks: { viva: 6 } }]);
  });

  test('marks known before are entered by the coordinator, and changed only with a reason', async () => {
    const component = LAB_SCHEME.components[0] as (typeof LAB_SCHEME.components)[0];
    const year = {
      ...component,
      id: 'year',
      name: 'Marks of the year',
      maximum: 40,
      marked_by: 'entered' as const,
    };
    const scheme = { ...LAB_SCHEME, components: [...LAB_SCHEME.components, year] };
    const other = await stageViva(server, root, 'Entered', { scheme, count: 2 });
    const [one, two] = other.candidates.map(({ id }) => ({ candidate_id: id }));
    const enter = (marks: number[], extra = {}, key: string = randomUUID()) =>
      other.coordinator.call(sheets.enterMarks, {
        params: { id: String(other.examId) },
        body: {
          key,
          rows: [one, two].map((subject, at) => ({
            subject: subject as never,
            marks: { year: marks[at] as number },
          })),
          ...extra,
        },
      });
    const rolls = await sql<{ member_id: string }[]>`
      select g.member_id from oral_candidates c join grants g on g.id = c.grant_id
      where c.exam_id = ${other.examId} order by c.id`;
    // Every row that is wrong is named, with the step.
    const { message } = (await enter([30.3, 41])).body;
    expect(message).toContain(`${rolls[0]?.member_id} `);
    expect(message).toContain('Marks of the year: 30.3 is not a mark from 0 to 40 in steps of 0.5.');
    expect(message).toContain(`${rolls[1]?.member_id} `);
    expect(message).toContain('Marks of the year: 41 is not a mark from 0 to 40 in steps of 0.5.');
    expect(await missingSheets(other.examId)).toHaveLength(6);
    expect(await done(enter([30, 31]))).toMatchObject({ entered: 2, unchanged: 0 });
    expect(await missingSheets(other.examId)).toHaveLength(4);
    expect(await done(enter([30, 31]))).toMatchObject({ entered: 0, unchanged: 2 });
    expect((await enter([30, 32])).status).toBe(400);
    expect(await done(enter([30, 32], { reason: 'Misread.' }))).toMatchObject({ entered: 1 });
    const { subjects } = await done(
      other.coordinator.call(sheets.listSheets, { params: { id: String(other.examId) } }),
    );
    expect(subjects[1]).toMatchObject({
      sheets: [{ version: 2, marks: { year: 32 } }],
      earlier: [{ marks: { year: 31 }, reopened: { reason: 'Misread.' } }],
    });
    const seen = await done(other.internal.call(sheets.listSheets, { params: { id: String(other.examId) } }));
    expect(seen.subjects.flatMap((subject) => subject.sheets)).toEqual([]);
  });
});
