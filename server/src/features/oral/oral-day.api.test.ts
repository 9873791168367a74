// What happens on the day of a viva voce beside the marks: questions are drawn.
import { randomUUID } from 'node:crypto';
import { listAudit } from '@quivia/contract/audit';
import { deleteAccount } from '@quivia/contract/deletion';
import { moveOralCandidate } from '@quivia/contract/oral/candidates';
import {
  drawQuestions,
  getDrawRules,
  listDraws,
  replaceDraw,
  setDrawRules,
} from '@quivia/contract/oral/draws';
import { getAwardList } from '@quivia/contract/oral/lists';
import { getLiveRooms } from '@quivia/contract/oral/live';
import {
  deleteRecording,
  getRecording,
  listRecordings,
  RECORDING_LIMITS,
  uploadRecording,
} from '@quivia/contract/oral/recordings';
import {
  getTheses,
  overrideReports,
  recordThesisResult,
  setReportsDue,
  submitReport,
} from '@quivia/contract/oral/thesis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { after, days, hours, now, stepClock } from '../../platform/clock.ts';
import { sql } from '../../platform/database/database.ts';
import { addQuestions, content, newBank } from '../../testing/exams/banks.ts';
import { type StagedViva, stageViva } from '../../testing/exams/staged-viva.ts';
import { done, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteRecordings } from './recordings/recordings.service.ts';

let server: TestApp;
let root: Person;
let viva: StagedViva;
let params: { id: string };

beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('root01', 'Admin');
  viva = await stageViva(server, root, 'Oralday', { count: 4 });
  params = { id: String(viva.examId) };
});
afterAll(() => server.stop());

const key = randomUUID;
const drawn = async (person: Person) =>
  done(person.call(listDraws, { params, query: { session_id: String(viva.sessionId) } }));
const one = { module_id: null, difficulty: null, count: 2 };

describe('questions are drawn', () => {
  let bankId: number;
  const rules = (most_uses: number | null) => ({ parts: [one], most_uses, groups: 'each' as const });

  test('by rules of the coordinator, from banks that they can read', async () => {
    const { coordinator, internal, stranger, college } = viva;
    const draw = (person: Person) =>
      person.call(drawQuestions, { params, body: { key: key(), session_id: viva.sessionId } });
    expect(await draw(coordinator)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('coordinator decides') },
    });
    bankId = await newBank(coordinator, college.course, 'Viva questions');
    const questions = [
      'Define inertia.',
      'State Hooke’s law.',
      'What is torque?',
      'What is heat?',
      'Define work.',
    ];
    await addQuestions(
      coordinator,
      { qbank_id: bankId, module_id: college.module },
      ...questions.map((text) => content(text, { explanation: `Because of ${text}`, difficulty: 'easy' })),
    );
    const set = (person: Person, bank_ids: number[]) =>
      person.call(setDrawRules, { params, body: { bank_ids, rules: rules(null) } });
    expect((await set(internal, [bankId])).status).toBe(403);
    expect((await set(stranger, [bankId])).status).toBe(404);
    expect((await set(college.admin, [bankId])).status).toBe(400);
    expect((await set(coordinator, [bankId, 999_999])).status).toBe(400);
    await done(set(coordinator, [bankId]));
    const saved = await done(coordinator.call(getDrawRules, { params }));
    expect(saved).toMatchObject({
      bank_ids: [bankId],
      rules: rules(null),
      banks: [{ id: bankId, stock: [{ difficulty: 'easy', questions: 5 }] }],
    });
  });

  test('for one candidate or for all, once, with the model answer, and for the panel alone', async () => {
    const { coordinator, internal, external, elsewhere, stranger, observer, candidates } = viva;
    const candidate_id = candidates[0]?.id as number;
    const body = { key: key(), session_id: viva.sessionId, candidate_id };
    const first = await done(external.call(drawQuestions, { params, body }));
    expect(first).toMatchObject({ drawn: 1, short: [] });
    expect(first.questions).toHaveLength(2);
    for (const question of first.questions) {
      expect(question).toMatchObject({ candidate_id, is_replaced: false });
      expect(question.options).toHaveLength(4);
      expect(question.model_answer).toBe(`two for ${question.question}`);
      expect(question.reasoning).toBe(`Because of ${question.question}`);
    }
    const again = await done(internal.call(drawQuestions, { params, body }));
    expect(again).toMatchObject({ drawn: 0, questions: first.questions });
    const all = await done(
      coordinator.call(drawQuestions, { params, body: { key: key(), session_id: viva.sessionId } }),
    );
    expect(all).toMatchObject({ drawn: 3, short: [] });
    expect(all.questions).toHaveLength(8);
    for (const person of [coordinator, internal, observer]) expect(await drawn(person)).toHaveLength(8);
    const student = candidates[0]?.student as Person;
    for (const person of [elsewhere, stranger, student]) {
      const query = { session_id: String(viva.sessionId) };
      expect((await person.call(listDraws, { params, query })).status).toBe(404);
      expect((await person.call(drawQuestions, { params, body })).status).toBe(404);
    }
    const nobody = { key: key(), session_id: viva.sessionId, candidate_id: 999_999 };
    expect((await internal.call(drawQuestions, { params, body: nobody })).status).toBe(404);
  });

  test('another question takes the position of one, once, also when two ask at the same time', async () => {
    const { internal, external, elsewhere, candidates } = viva;
    const candidate_id = candidates[0]?.id as number;
    const [old] = (await drawn(internal)).filter((question) => question.candidate_id === candidate_id);
    const input = { params: { ...params, draw_id: String(old?.id) }, body: { key: key() } };
    expect((await elsewhere.call(replaceDraw, input)).status).toBe(404);
    const [one, two] = await Promise.all([
      done(internal.call(replaceDraw, input)),
      done(external.call(replaceDraw, input)),
    ]);
    expect(one.question).toEqual(two.question);
    expect(one.question).toMatchObject({ candidate_id, position: old?.position, is_replaced: false });
    const own = (await drawn(internal)).filter((question) => question.candidate_id === candidate_id);
    expect(own).toHaveLength(3);
    expect(new Set(own.map(({ question }) => question)).size).toBe(3);
    expect(own.filter(({ is_replaced }) => is_replaced).map(({ id }) => id)).toEqual([old?.id]);
  });

  test('and the page says so when the banks have too few', async () => {
    const { coordinator, internal, candidates } = viva;
    const body = { bank_ids: [bankId], rules: rules(1) };
    await done(coordinator.call(setDrawRules, { params, body }));
    const [question] = (await drawn(internal)).filter(
      ({ candidate_id, is_replaced }) => candidate_id === candidates[1]?.id && !is_replaced,
    );
    const input = { params: { ...params, draw_id: String(question?.id) }, body: { key: key() } };
    expect(await internal.call(replaceDraw, input)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('no other question') },
    });
    const long = { bank_ids: [bankId], rules: { ...rules(null), parts: [{ ...one, count: 30 }, one] } };
    expect((await coordinator.call(setDrawRules, { params, body: long })).status).toBe(400);
  });
});

describe('the rooms of the day', () => {
  const today = () => ({
    from: after(now(), -hours(2)).toISOString(),
    until: after(now(), hours(2)).toISOString(),
  });
  const live = async (person: Person) => done(person.call(getLiveRooms, { params, query: today() }));

  test('show who is in, who is next and how far behind, to the coordinator and the panel', async () => {
    const { coordinator, internal, elsewhere, stranger, candidates } = viva;
    const [first, second] = candidates.map(({ id }) => id);
    // The first slot began five minutes ago.
    expect(await live(coordinator)).toMatchObject({ rooms: [{ behind: 5 }] });
    await sql`update oral_candidates set state = 'in_viva', state_at = ${after(now(), -hours(0.05))} where id = ${first as number}`;
    const device = randomUUID();
    await sql`
      insert into oral_devices (examiner_id, device, package_at, heard_at, unsent)
      values (${internal.examinerId}, ${device}, ${now()}, ${now()}, 3)`;
    const { rooms } = await live(internal);
    expect(rooms).toMatchObject([
      {
        session_id: viva.sessionId,
        room: 'Physics laboratory',
        panel: 'Panel A',
        behind: 2,
        slots: [
          { group: null, candidates: [{ id: first, state: 'in_viva' }] },
          { candidates: [{ id: second, state: 'registered' }] },
          {},
          {},
        ],
      },
    ]);
    const [room] = rooms;
    expect(room?.examiners.map(({ role }) => role)).toEqual(['external', 'internal', 'observer']);
    expect(room?.examiners.find(({ role }) => role === 'internal')?.device).toMatchObject({
      has_package: true,
      unsent: 3,
    });
    await sql`update oral_candidates set state = 'done' where id = ${first as number}`;
    // Both examiners mark, the observer does not.
    const missing = (await live(coordinator)).rooms[0]?.slots.map(({ missing_sheets }) => missing_sheets);
    expect(missing).toEqual([2, 0, 0, 0]);
    expect(await live(elsewhere)).toMatchObject({ rooms: [], next_at: null });
    expect((await stranger.call(getLiveRooms, { params, query: today() })).status).toBe(404);
    const student = candidates[0]?.student as Person;
    expect((await student.call(getLiveRooms, { params, query: today() })).status).toBe(404);
    const long = { from: '0000-01-01T00:00:00.000Z', until: '9999-12-31T23:59:59.000Z' };
    expect((await done(coordinator.call(getLiveRooms, { params, query: long }))).next_at).not.toBeNull();
  });
});

describe('a recording', () => {
  const WEBM = Buffer.from('1a45dfa3934282886d6174', 'hex');
  const upload = (person: Person, given: object = {}, file: Uint8Array = WEBM) =>
    person.call(uploadRecording, {
      params,
      query: {
        key: key(),
        candidate_id: String(viva.candidates[0]?.id),
        seconds: '60',
        media_type: 'audio/webm',
        ...given,
      },
      file,
    });
  const listed = async (person: Person) => done(person.call(listRecordings, { params }));
  const listen = (person: Person, id: number) =>
    person.call(getRecording, { params: { ...params, recording_id: String(id) } });

  test('is refused where the exam allows none', async () => {
    expect(await upload(viva.internal)).toMatchObject({
      status: 409,
      body: { message: 'Recordings are not allowed in this viva voce.' },
    });
    await sql`update oral_exams set recording_days = 30 where id = ${viva.examId}`;
  });

  test('is made by an examiner of the candidate, once for each key, a few for each candidate', async () => {
    const { internal, external, observer, elsewhere, stranger, coordinator, candidates } = viva;
    const once = { key: key() };
    const { id } = await done(upload(internal, once));
    expect((await done(upload(internal, once))).id).toBe(id);
    expect((await upload(external, once)).status).toBe(409);
    for (const person of [observer, elsewhere, coordinator]) expect((await upload(person)).status).toBe(403);
    for (const person of [stranger, candidates[0]?.student as Person])
      expect((await upload(person)).status).toBe(404);
    expect((await upload(internal, { seconds: '999999' })).status).toBe(400);
    expect((await upload(internal, { candidate_id: '999999' })).status).toBe(404);
    expect((await upload(internal, { media_type: 'text/html' })).status).toBe(400);
    for (let more = 0; more < 4; more++) await done(upload(external));
    expect((await upload(internal)).status).toBe(409);
  });

  test('is what its first bytes say; anything else is refused, and nothing of it is left', async () => {
    const parts = async () => (await sql`select from oral_recording_parts`).length;
    const before = await parts();
    const refused = await upload(viva.internal, {}, Buffer.from('<html><script>alert(1)</script>'));
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'This file isn’t a recording. Send WebM, MP4 or Ogg audio.',
    ]);
    expect((await upload(viva.internal, {}, new Uint8Array())).body.message).toBe('The recording is empty.');
    const tooLarge = Buffer.concat([WEBM, Buffer.alloc(RECORDING_LIMITS.bytes)]);
    expect((await upload(viva.internal, {}, tooLarge)).status).toBe(413);
    expect(await parts()).toBe(before);
  });

  test('is heard as it was recorded, part by part, also one that was stored whole', async () => {
    const candidate = { candidate_id: String(viva.candidates[1]?.id) };
    const long = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(1_300_000, 'voice ')]);
    const { id } = await done(upload(viva.internal, candidate, long));
    expect(await sql`select from oral_recording_parts where nth = 2`).toHaveLength(1);
    const heard = await listen(viva.internal, id);
    expect(heard.headers['content-type']).toBe('audio/ogg');
    expect(heard.file?.equals(long)).toBe(true);
    await sql`
      delete from oral_recording_parts where upload = (select upload from oral_recordings where id = ${id})`;
    await sql`update oral_recordings set bytes = ${long}, upload = null where id = ${id}`;
    expect((await listen(viva.internal, id)).file?.equals(long)).toBe(true);
    await sql`delete from oral_recordings where id = ${id}`;
  });

  test('is heard by the coordinator and the panel alone', async () => {
    const { internal, elsewhere, stranger, coordinator, candidates } = viva;
    const [first] = await listed(coordinator);
    const id = first?.id as number;
    expect(await listed(internal)).toHaveLength(5);
    expect(await listed(elsewhere)).toEqual([]);
    for (const person of [coordinator, internal]) {
      const reply = await listen(person, id);
      expect(reply.status).toBe(200);
      expect(reply.headers['content-type']).toBe('audio/webm');
    }
    for (const person of [elsewhere, stranger, candidates[0]?.student as Person])
      expect((await listen(person, id)).status).toBe(404);
  });

  test('can be deleted early with a reason, and is deleted on its day, which the log says', async () => {
    const { coordinator, internal, college } = viva;
    const log = async () =>
      (await done(college.admin.call(listAudit, { query: { action: 'oral.recording-deleted' } }))).map(
        ({ what }) => what,
      );
    const [first, second] = await listed(coordinator);
    const remove = (person: Person) =>
      person.call(deleteRecording, {
        params: { ...params, recording_id: String(first?.id) },
        body: { reason: 'Made by mistake' },
      });
    expect((await remove(internal)).status).toBe(403);
    await done(remove(coordinator));
    await done(remove(coordinator));
    expect((await listen(coordinator, first?.id as number)).status).toBe(404);
    expect(await log()).toHaveLength(1);

    await deleteRecordings.work({});
    expect((await listed(coordinator)).filter(({ deleted_at }) => deleted_at)).toHaveLength(1);
    stepClock(days(30));
    try {
      await deleteRecordings.work({});
      await deleteRecordings.work({});
      const [kept] = await sql<{ kept: number }[]>`
        select (select count(*) from oral_recordings where deleted_at is null)::int
          + (select count(*) from oral_recording_parts)::int as kept`;
      expect(kept?.kept).toBe(0);
      const [entry] = await sql<{ what: string }[]>`
        select what from audit_log where action = 'oral.recording-deleted' order by id desc limit 1`;
      expect(entry?.what).toBe('deleted 4 recordings of “Physics laboratory”, kept until today');
    } finally {
      stepClock(-days(30));
    }
    expect((await listen(coordinator, second?.id as number)).status).toBe(404);
  });

  test("is deleted with the candidate's account, which the log says", async () => {
    const candidate = viva.candidates.at(-1) as (typeof viva.candidates)[0];
    const { id } = await done(upload(viva.internal, { candidate_id: String(candidate.id) }));
    await done(root.call(deleteAccount, { params: { id: String(candidate.student.id) } }));
    expect((await listen(viva.coordinator, id)).status).toBe(404);
    const [entry] = await sql<{ what: string }[]>`
      select what from audit_log where action = 'oral.recording-deleted' order by id desc limit 1`;
    expect(entry?.what).toBe(
      'deleted 1 recording of “Physics laboratory”, because the account of the candidate was deleted',
    );
  });
});

describe('a PhD viva', () => {
  let phd: StagedViva;
  let second: Person & { examinerId: number };
  let at: { id: string; candidate_id: string };
  beforeAll(async () => {
    phd = await stageViva(server, await server.person('root02', 'Admin'), 'Doctor', {
      kind: 'phd',
      count: 1,
    });
    at = { id: String(phd.examId), candidate_id: String(phd.candidates[0]?.id) };
    // A second external in the same panel.
    second = phd.elsewhere;
    await sql`update oral_examiners set role = 'external' where id = ${second.examinerId}`;
    await sql`insert into oral_panel_members (panel_id, examiner_id) values (${phd.panelId}, ${second.examinerId})`;
  });
  const theses = async (person: Person) => done(person.call(getTheses, { params: { id: at.id } }));
  const report = (person: Person, given: object = {}) =>
    person.call(submitReport, {
      params: at,
      body: { key: key(), recommendation: 'accept', text: 'Sound work.', ...given },
    });
  const begin = (person: Person) =>
    person.call(moveOralCandidate, { params: at, body: { key: key(), state: 'in_viva', note: '' } });
  const decide = (person: Person) =>
    person.call(recordThesisResult, {
      params: at,
      body: { key: key(), result: 'corrections', note: 'Two figures.' },
    });

  test('waits for the reports of both externals, which each writes alone', async () => {
    const { coordinator, internal, external, stranger, observer, candidates } = phd;
    const due_at = '2026-12-01T10:00:00.000Z';
    const setDue = (person: Person) =>
      person.call(setReportsDue, { params: { id: at.id }, body: { key: key(), due_at } });
    expect((await setDue(internal)).status).toBe(403);
    await done(setDue(coordinator));
    expect((await begin(internal)).status).toBe(409);
    for (const person of [internal, observer]) expect((await report(person)).status).toBe(403);
    expect((await report(coordinator)).status).toBe(403);
    for (const person of [stranger, candidates[0]?.student as Person]) {
      expect((await report(person)).status).toBe(404);
      expect((await person.call(getTheses, { params: { id: at.id } })).status).toBe(404);
    }
    const once = { key: key() };
    await done(report(external, once));
    await done(report(external, once));
    const seen = (await theses(second)).theses[0]?.reports.find(({ is_own }) => !is_own);
    expect(seen).toMatchObject({ is_in: true, recommendation: null, text: null });
    const watched = (await theses(observer)).theses[0]?.reports ?? [];
    expect(watched.map(({ text }) => text)).toEqual([null, null]);
    expect(await theses(coordinator)).toMatchObject({
      due_at,
      can_decide: true,
      theses: [{ is_ready: false }],
    });
    expect((await begin(internal)).status).toBe(409);
    expect((await decide(coordinator)).status).toBe(409);
  });

  test('can be held without a report, with a reason', async () => {
    const { coordinator, internal } = phd;
    const go = (person: Person, reason = 'The examiner is ill.') =>
      person.call(overrideReports, { params: at, body: { key: key(), reason } });
    expect((await go(internal)).status).toBe(403);
    expect((await go(coordinator, ' ')).status).toBe(400);
    await done(go(coordinator));
    expect((await theses(internal)).theses[0]).toMatchObject({
      is_ready: true,
      override: { reason: 'The examiner is ill.' },
    });
    await done(begin(internal));
  });

  test('is nothing to another panel’s chair, nor to somebody with a conflict of interest', async () => {
    const { internal, coordinator, candidates } = phd;
    const chair = await sql<{ id: number }[]>`
      insert into oral_examiners (exam_id, user_id, name, role, is_guest, accepted_at)
      values (${phd.examId}, ${phd.stranger.id}, 'Chair', 'chair', false, now()) returning id`;
    expect(await theses(phd.stranger)).toMatchObject({ theses: [] });
    expect((await decide(phd.stranger)).status).toBe(404);
    await sql`delete from oral_examiners where id = ${chair[0]?.id as number}`;
    await sql`
      insert into oral_conflicts (examiner_id, candidate_id, reason, declared_by, declared_at)
      values (${internal.examinerId}, ${candidates[0]?.id as number}, 'A relative.', ${coordinator.id}, now())`;
    expect((await theses(internal)).theses).toEqual([]);
    await sql`delete from oral_conflicts where examiner_id = ${internal.examinerId}`;
    expect((await theses(internal)).theses[0]?.reports.map(({ text }) => text)).toContain('Sound work.');
  });

  test('ends with a result, after which reports stay as they are', async () => {
    const { coordinator, internal, external } = phd;
    await done(report(second, { recommendation: 'revise', text: 'Rewrite chapter 2.' }));
    const [mine] = (await theses(second)).theses;
    expect(mine?.reports.map(({ recommendation }) => recommendation).sort()).toEqual(['accept', 'revise']);
    expect((await decide(internal)).status).toBe(403);
    await done(decide(coordinator));
    expect((await report(external)).status).toBe(409);
    expect((await theses(external)).theses[0]?.result).toMatchObject({
      result: 'corrections',
      note: 'Two figures.',
    });
    await expect(sql`update oral_thesis_reports set body = 'x'`).rejects.toThrow();
  });

  test('keeps the report of an external whose place somebody else took, and has a hash of it all', async () => {
    const read = async () => (await theses(phd.coordinator)).theses[0];
    const before = await read();
    await sql`update oral_examiners set ended_at = now() where id = ${second.examinerId}`;
    expect((await read())?.reports).toEqual(before?.reports);
    expect((await read())?.hash).toBe(before?.hash);
    await sql`update oral_examiners set ended_at = null where id = ${second.examinerId}`;
    await sql`update oral_candidates set topic = 'Another' where id = ${at.candidate_id}`;
    expect((await read())?.hash).not.toBe(before?.hash);
  });

  test('the result is on the award list, and stays as it is while the list is frozen', async () => {
    const { coordinator, examId, candidates } = phd;
    const { list } = await done(
      coordinator.call(getAwardList, { params: { id: String(examId), list: 'exam' }, query: {} }),
    );
    const row = list.rows.find(({ candidate_id }) => candidate_id === candidates[0]?.id);
    expect(row?.thesis_result).toBe('corrections');
    await sql`insert into oral_lists (exam_id, state, revision) values (${examId}, 'frozen', 1)`;
    expect(await decide(coordinator)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Reopen the list') },
    });
  });

  test('and no other viva has reports', async () => {
    expect((await viva.coordinator.call(getTheses, { params })).status).toBe(409);
  });
});
