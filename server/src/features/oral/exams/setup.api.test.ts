// Setting up a viva voce over the API: schemes, the viva itself, candidates and their states.
import { randomUUID } from 'node:crypto';
import type { Component } from '@quivia/contract/marking/scheme';
import * as candidates from '@quivia/contract/oral/candidates';
import * as exams from '@quivia/contract/oral/exams';
import type { CandidateState } from '@quivia/contract/oral/parts';
import { PRESETS } from '@quivia/contract/oral/presets.words';
import * as schemes from '@quivia/contract/oral/schemes';
import { setExtraTime } from '@quivia/contract/running-exams';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { after, hours, now } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { LAB_SCHEME, type StagedViva, stageViva } from '../../../testing/exams/staged-viva.ts';
import { done, type Person } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { moveCandidate } from '../candidates/candidates.service.ts';

let server: TestApp;
let root: Person;
let viva: StagedViva;
/** Of another college. */
let other: StagedViva;

beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('root01', 'Admin');
  viva = await stageViva(server, root, 'Setup');
  other = await stageViva(server, root, 'Other', { count: 1 });
});
afterAll(() => server.stop());

const id = (number: number) => ({ id: String(number) });
const JNTUH = PRESETS[0] as (typeof PRESETS)[number];

const newOral = (given: object = {}) => ({
  key: randomUUID(),
  institution_id: viva.college.id,
  course_id: viva.college.course,
  scheme: { preset: JNTUH.id },
  title: 'Chemistry laboratory',
  kind: 'practical' as const,
  instructions: 'Bring your record.',
  freezes: 'external' as const,
  recording_days: null,
  ...given,
});

const create = async (given: object = {}) =>
  (await done(viva.coordinator.call(exams.createOral, { body: newOral(given) }))).id;

const [FIRST] = LAB_SCHEME.components as [Component];
const levels = (mark: number, id: string) => ({
  type: 'levels',
  levels: [
    { id: 'a', name: 'Poor', mark: 0, description: '' },
    { id, name: 'Good', mark, description: '' },
  ],
});
const checklist = (mark: number) => ({ type: 'checklist', items: [{ id: 'a', text: 'Greets', mark }] });

describe('a marking scheme', () => {
  const form = (given: object = {}) => ({
    key: randomUUID(),
    institution_id: viva.college.id,
    name: 'Own scheme',
    definition: LAB_SCHEME,
    ...given,
  });

  test('is saved once for each key, and every change is a further version', async () => {
    const { coordinator } = viva;
    const body = form({ name: 'Versions' });
    const saved = await done(coordinator.call(schemes.addScheme, { body }));
    expect(await done(coordinator.call(schemes.addScheme, { body }))).toEqual(saved);
    const definition = { ...LAB_SCHEME, tolerance: 3 };
    const change = { key: randomUUID(), version: 1, name: 'Versions', definition };
    const second = await done(coordinator.call(schemes.changeScheme, { params: id(saved.id), body: change }));
    expect(second.version).toBe(2);
    expect(
      await done(coordinator.call(schemes.changeScheme, { params: id(saved.id), body: change })),
    ).toEqual(second);
    // A colleague who still sees version 1.
    const late = await coordinator.call(schemes.changeScheme, {
      params: id(saved.id),
      body: { ...change, key: randomUUID() },
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    const list = await done(
      coordinator.call(schemes.listSchemes, { query: { institution_id: String(viva.college.id) } }),
    );
    expect(list.find(({ name }) => name === 'Versions')).toMatchObject({
      version: 2,
      definition: { tolerance: 3 },
      can_change: true,
    });
  });

  test.each<[string, object, string]>([
    ['a level above the maximum', { method: levels(10, 'b') }, 'more than the maximum'],
    ['two levels of one id', { method: levels(4, 'a') }, 'the same id'],
    ['an item of a checklist that is missing', { method: checklist(3) }, 'add up to the maximum'],
    ['the id of the note', { id: 'note' }, 'notes on a sheet'],
  ])('is refused with %s', async (_, part, sentence) => {
    const definition = { ...LAB_SCHEME, pass_mark: null, components: [{ ...FIRST, maximum: 4, ...part }] };
    const reply = await viva.coordinator.call(schemes.addScheme, { body: form({ definition }) });
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain(sentence);
  });

  test('is refused with a pass mark above the total, or two components of one name', async () => {
    const high = { ...LAB_SCHEME, pass_mark: 999 };
    const twice = { ...LAB_SCHEME, components: [FIRST, { ...FIRST, id: 'again' }] };
    for (const definition of [high, twice])
      expect((await viva.coordinator.call(schemes.addScheme, { body: form({ definition }) })).status).toBe(
        400,
      );
  });

  test('is changed by its owner and by administrators, and seen by colleagues alone', async () => {
    const { coordinator, internal, college } = viva;
    const saved = await done(coordinator.call(schemes.addScheme, { body: form({ name: 'Ours' }) }));
    const change = (version: number) => ({
      params: id(saved.id),
      body: { key: randomUUID(), version, name: 'Ours', definition: LAB_SCHEME },
    });
    expect((await internal.call(schemes.changeScheme, change(1))).status).toBe(403);
    expect((await other.coordinator.call(schemes.changeScheme, change(1))).status).toBe(404);
    expect((await college.admin.call(schemes.changeScheme, change(1))).status).toBe(200);
    const query = { institution_id: String(college.id) };
    expect((await other.coordinator.call(schemes.listSchemes, { query })).status).toBe(404);
    const seen = await done(internal.call(schemes.listSchemes, { query }));
    expect(seen.find(({ name }) => name === 'Ours')).toMatchObject({ can_change: false, version: 2 });
    const taken = await coordinator.call(schemes.addScheme, { body: form({ name: 'OURS' }) });
    expect(taken).toMatchObject({ status: 409, body: { code: 'already_exists' } });
    await done(coordinator.call(schemes.retireScheme, { params: id(saved.id) }));
    const left = await done(coordinator.call(schemes.listSchemes, { query }));
    expect(left.some(({ name }) => name === 'Ours')).toBe(false);
  });

  test('of a college is closed to the administrator of another', async () => {
    const { admin } = other.college;
    const saved = await done(viva.coordinator.call(schemes.addScheme, { body: form({ name: 'Closed' }) }));
    const query = { institution_id: String(viva.college.id) };
    const body = { key: randomUUID(), version: 1, name: 'Closed', definition: LAB_SCHEME };
    const replies = [
      await admin.call(schemes.listSchemes, { query }),
      await admin.call(schemes.addScheme, { body: form({ name: 'Theirs' }) }),
      await admin.call(schemes.changeScheme, { params: id(saved.id), body }),
      await admin.call(schemes.retireScheme, { params: id(saved.id) }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await admin.call(exams.createOral, { body: newOral() })).status).toBe(400);
    const offered = await done(admin.call(exams.listOralCourses, {}));
    expect(offered.map(({ institution_id }) => institution_id)).toEqual([other.college.id]);
    const left = await done(viva.coordinator.call(schemes.listSchemes, { query }));
    expect(left.find(({ name }) => name === 'Closed')?.version).toBe(1);
    expect(left.some(({ name }) => name === 'Theirs')).toBe(false);
  });

  test('that cannot add up is refused', async () => {
    const [first] = LAB_SCHEME.components;
    const broken = [
      { ...LAB_SCHEME, components: [] },
      { ...LAB_SCHEME, components: [first, first] },
      { ...LAB_SCHEME, components: [{ ...first, minimum: 11 }] },
      { ...LAB_SCHEME, components: [{ ...first, maximum: 3.333 }] },
    ];
    for (const definition of broken) {
      const reply = await viva.coordinator.call(schemes.addScheme, { body: form({ definition }) as never });
      expect(reply.status).toBe(400);
    }
  });
});

describe('a viva voce', () => {
  test('is set up once for each key, from a preset that the college then has once', async () => {
    const { coordinator, college } = viva;
    const body = newOral({ title: 'Once' });
    const { id: first } = await done(coordinator.call(exams.createOral, { body }));
    expect((await done(coordinator.call(exams.createOral, { body }))).id).toBe(first);
    await create({ title: 'Again' });
    const query = { institution_id: String(college.id) };
    const list = await done(coordinator.call(schemes.listSchemes, { query }));
    expect(list.filter(({ name }) => name === JNTUH.name)).toMatchObject([{ vivas: 2, version: 1 }]);
    const oral = await done(coordinator.call(exams.getOral, { params: id(first) }));
    expect(oral.scheme).toEqual(JNTUH.definition);
    const rows = await done(coordinator.call(exams.listOrals, { query: { search: 'ONCE' } }));
    expect(rows).toMatchObject([{ id: first, is_coordinator: true, role: null, candidates: 0 }]);
  });

  test('is for a course that the coordinator teaches, or that their college offers', async () => {
    const { coordinator, stranger, college } = viva;
    const tryAs = async (person: Person, given: object = {}) =>
      (await person.call(exams.createOral, { body: newOral(given) })).status;
    expect(await tryAs(stranger)).toBe(400);
    expect(await tryAs(college.admin)).toBe(200);
    expect(await tryAs(coordinator, { course_id: other.college.course })).toBe(400);
    expect(await tryAs(coordinator, { institution_id: other.college.id })).toBe(400);
    const student = viva.candidates[0]?.student as Person;
    expect(await tryAs(student)).toBe(403);
    const offered = await done(coordinator.call(exams.listOralCourses, {}));
    expect(offered).toMatchObject([{ course_id: college.course, institution_id: college.id }]);
    expect(await done(stranger.call(exams.listOralCourses, {}))).toEqual([]);
  });

  test('is listed for examiners with their role, and for nobody else', async () => {
    const idsFor = async (person: Person) =>
      (await done(person.call(exams.listOrals, {}))).map((one) => [one.id, one.role]);
    expect(await idsFor(viva.external)).toEqual([[viva.examId, 'external']]);
    expect(await idsFor(viva.stranger)).toEqual([]);
    expect(await idsFor(viva.candidates[0]?.student as Person)).toEqual([]);
  });

  test("is listed with where it stands, and today's first", async () => {
    const { coordinator, examId, sessionId, college } = await stageViva(server, root, 'Stages', { count: 1 });
    const day = {
      from: after(now(), -hours(12)).toISOString(),
      until: after(now(), hours(12)).toISOString(),
    };
    const body = newOral({ institution_id: college.id, course_id: college.course });
    const { id: newer } = await done(coordinator.call(exams.createOral, { body }));
    const rows = async (query: object = day) => done(coordinator.call(exams.listOrals, { query }));
    const stageNow = async (query?: object) => (await rows(query)).find(({ id }) => id === examId)?.stage;
    /** Where the list looks for it, as the counts say too. The newer one is always to come. */
    const timeNow = async () => {
      const counts = await done(coordinator.call(exams.countOrals, { query: day }));
      const found: string[] = [];
      for (const time of exams.ORAL_TIMES) {
        const ids = (await rows({ ...day, time })).map(({ id }) => id);
        expect(ids).toHaveLength(counts[time]);
        if (ids.includes(examId)) found.push(time);
      }
      expect(counts.coming + counts.today + counts.over).toBe(2);
      return found.join();
    };
    expect(await stageNow()).toBe('today');
    expect(await timeNow()).toBe('today');
    expect((await rows()).map((one) => one.id)).toEqual([examId, newer]);
    // Without a day, what is running now.
    expect(await stageNow({})).toBe('today');
    const found = async () => done(coordinator.call(exams.getOral, { params: { id: String(examId) } }));
    expect(await found()).toMatchObject({ stage: 'today', candidates: 1 });
    const moveBy = (moved: string) => sql`
      update oral_sessions set starts_at = starts_at + ${moved}::interval, ends_at = ends_at + ${moved}::interval
      where id = ${sessionId}`;
    await moveBy('3 days');
    expect(await stageNow()).toBe('setting_up');
    await sql`update oral_exams set announced_at = ${now()} where id = ${examId}`;
    expect(await stageNow()).toBe('announced');
    expect((await found()).stage).toBe('announced');
    expect(await timeNow()).toBe('coming');
    await moveBy('-6 days');
    expect(await stageNow()).toBe('to_freeze');
    expect(await timeNow()).toBe('over');
    expect((await rows()).map((one) => one.id)).toEqual([newer, examId]);
    await sql`
      insert into oral_lists (exam_id, session_id, state, revision) values (${examId}, ${sessionId}, 'frozen', 1)`;
    expect(await stageNow()).toBe('frozen');
    await sql`update oral_lists set released_revision = 1 where exam_id = ${examId}`;
    expect(await stageNow()).toBe('released');
    // The next revision waits for its freeze again.
    await sql`update oral_lists set state = 'open' where exam_id = ${examId}`;
    expect(await stageNow()).toBe('to_freeze');
    // A cancelled one is over, whatever its days.
    await sql`update oral_exams set cancelled_at = ${now()}, announced_at = null where id = ${examId}`;
    expect(await timeNow()).toBe('over');
  });

  test('is not changed by two people at once, and keeps its scheme once a mark is given', async () => {
    const { coordinator, college, internal } = viva;
    const examId = await create({ title: 'Changing' });
    const { key: _, institution_id: __, course_id: ___, scheme: ____, ...settings } = newOral();
    const body = { ...settings, version: 1, title: 'Changed', scheme: { preset: 'ktu-lab' } };
    await done(coordinator.call(exams.changeOral, { params: id(examId), body }));
    const late = await college.admin.call(exams.changeOral, { params: id(examId), body });
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect((await internal.call(exams.changeOral, { params: id(examId), body })).status).toBe(404);
    const changed = await done(coordinator.call(exams.getOral, { params: id(examId) }));
    expect(changed).toMatchObject({ title: 'Changed', version: 2 });
    expect(changed.scheme).toEqual(PRESETS.find((one) => one.id === 'ktu-lab')?.definition);
    await sql`
      insert into oral_mark_events (exam_id, examiner_id, candidate_id, device, number, item, value, at, received_at)
      values (${viva.examId}, ${internal.examinerId}, ${viva.candidates[0]?.id ?? 0}, ${randomUUID()}, 1, 'viva',
        '{"mark":7}'::json, ${now()}, ${now()})`;
    const marked = { ...body, version: 1 };
    const refused = await coordinator.call(exams.changeOral, { params: id(viva.examId), body: marked });
    expect(refused.body).toMatchObject({ code: 'exam_not_now', message: expect.stringContaining('scheme') });
    const kept = { ...marked, title: 'Physics laboratory', scheme: null };
    const kind = await coordinator.call(exams.changeOral, {
      params: id(viva.examId),
      body: { ...kept, kind: 'phd' },
    });
    expect(kind.body).toMatchObject({ code: 'exam_not_now', message: expect.stringContaining('kind') });
    const freezer = await coordinator.call(exams.changeOral, {
      params: id(viva.examId),
      body: { ...kept, freezes: 'coordinator' },
    });
    expect(freezer.body).toMatchObject({ code: 'exam_not_now', fields: { freezes: expect.any(String) } });
    await done(coordinator.call(exams.changeOral, { params: id(viva.examId), body: kept }));
  });

  test('that is cancelled frees its room and everyone who had to be there', async () => {
    const { coordinator, examId, sessionId, candidates: people } = other;
    const person = people[0] as (typeof people)[0];
    await sql`update oral_exams set announced_at = ${now()} where id = ${examId}`;
    await sql`
      insert into busy_times (user_id, during, kind, slot_id)
      select ${person.student.id}, tstzrange(starts_at, ends_at), 1, id from oral_slots where id = ${person.slotId}
      on conflict do nothing`;
    const body = { reason: 'No power' };
    const reply = await done(coordinator.call(exams.cancelOral, { params: id(examId), body }));
    expect(reply.message).toContain('notified');
    await done(coordinator.call(exams.cancelOral, { params: id(examId), body }));
    const [session] = await sql`select cancelled_at from oral_sessions where id = ${sessionId}`;
    expect(session?.cancelled_at).not.toBeNull();
    expect(await sql`select 1 from busy_times where user_id = ${person.student.id}`).toHaveLength(0);
    const told = await sql<{ n: number }[]>`
      select count(*)::int as n from notifications where user_id = ${person.student.id} and message_id = 'oral.cancelled'`;
    expect(told[0]?.n).toBe(1);
    const add = await coordinator.call(candidates.addOralCandidates, {
      params: id(examId),
      body: { all: true },
    });
    expect(add.body).toMatchObject({ code: 'exam_not_now' });
  });
});

describe('candidates', () => {
  test('are chosen from the course: all, some, or by roll number, with their standing extra time', async () => {
    const { coordinator, college } = viva;
    const [anna, ben, carl] = viva.candidates.map(({ student }) => student) as [
      StagedViva['candidates'][0]['student'],
      StagedViva['candidates'][0]['student'],
      StagedViva['candidates'][0]['student'],
    ];
    await done(
      coordinator.call(setExtraTime, {
        body: { course_id: college.course, student_id: anna.student_id, extra_time: 25 },
      }),
    );
    const examId = await create({ title: 'Choosing' });
    const params = id(examId);
    const pasted = [` s-${anna.username.toUpperCase()} `, `S-${anna.username}`, 'X-404'];
    const added = await done(
      coordinator.call(candidates.addOralCandidates, { params, body: { roll_numbers: pasted } }),
    );
    expect(added).toMatchObject({ added: 1, unknown: ['X-404'] });
    const left = await done(coordinator.call(candidates.listOralStudents, { params }));
    expect(left.map((one) => one.id).sort()).toEqual([ben.student_id, carl.student_id].sort());
    const some = { student_ids: [ben.student_id] };
    await done(coordinator.call(candidates.addOralCandidates, { params, body: some }));
    const all = await done(coordinator.call(candidates.addOralCandidates, { params, body: { all: true } }));
    expect(all).toMatchObject({ added: 1, message: '1 candidate added. 2 were already there.' });
    const list = await done(coordinator.call(candidates.listOralCandidates, { params }));
    expect(list.map((one) => [one.roll_number, one.extra_time, one.state])).toEqual([
      [`S-${anna.username}`, 25, 'registered'],
      [`S-${ben.username}`, 0, 'registered'],
      [`S-${carl.username}`, 0, 'registered'],
    ]);
    const stranger = other.candidates[0]?.student.student_id ?? 0;
    const foreign = await coordinator.call(candidates.addOralCandidates, {
      params,
      body: { student_ids: [stranger] },
    });
    expect(foreign.body).toMatchObject({ code: 'unknown_reference' });
    expect((await viva.internal.call(candidates.listOralCandidates, { params })).status).toBe(404);
  });

  test('form groups, and nobody is in two of them', async () => {
    const { coordinator } = viva;
    const examId = await create({ title: 'Projects', kind: 'project', scheme: { preset: 'anna-project' } });
    const params = id(examId);
    await done(coordinator.call(candidates.addOralCandidates, { params, body: { all: true } }));
    const [anna, ben, carl] = await done(coordinator.call(candidates.listOralCandidates, { params }));
    if (!anna || !ben || !carl) throw new Error('Three candidates');
    const form = { name: 'Robot', topic: 'A robot arm', candidate_ids: [anna.id, ben.id] };
    const { id: groupId } = await done(coordinator.call(candidates.addOralGroup, { params, body: form }));
    const second = { name: 'Drone', topic: '', candidate_ids: [ben.id] };
    const twice = await coordinator.call(candidates.addOralGroup, { params, body: second });
    expect(twice.body).toMatchObject({ message: `${ben.roll_number} is already in Robot.` });
    const sameName = await coordinator.call(candidates.addOralGroup, {
      params,
      body: { ...second, name: 'ROBOT', candidate_ids: [] },
    });
    expect(sameName.body).toMatchObject({ code: 'already_exists' });
    const ofGroup = { id: String(examId), group_id: String(groupId) };
    await done(
      coordinator.call(candidates.changeOralGroup, {
        params: ofGroup,
        body: { ...form, candidate_ids: [anna.id, carl.id] },
      }),
    );
    const groups = await done(coordinator.call(candidates.listOralGroups, { params }));
    expect(groups.map((one) => one.members.map((member) => member.id))).toEqual([[anna.id, carl.id]]);
    const progress = await done(coordinator.call(exams.getOralProgress, { params }));
    expect(progress).toMatchObject({ candidates: 3, groups: 1, ungrouped: 1, unplaced: 3, panels: 0 });
    await done(coordinator.call(candidates.removeOralGroup, { params: ofGroup }));
    const list = await done(coordinator.call(candidates.listOralCandidates, { params }));
    expect(list.map(({ group }) => group)).toEqual([null, null, null]);
  });

  test('get a guide, a topic and extra time, and are removed until they are called', async () => {
    const { coordinator, examId, internal } = viva;
    const last = viva.candidates[2] as StagedViva['candidates'][0];
    const params = { id: String(examId), candidate_id: String(last.id) };
    const form = { guide_id: internal.examinerId, topic: 'Lenses', extra_time: 50 };
    await done(coordinator.call(candidates.changeOralCandidate, { params, body: form }));
    const foreign = { ...form, guide_id: other.internal.examinerId };
    expect(
      (await coordinator.call(candidates.changeOralCandidate, { params, body: foreign })).body,
    ).toMatchObject({ code: 'unknown_reference' });
    const list = await done(coordinator.call(candidates.listOralCandidates, { params: id(examId) }));
    expect(list[2]).toMatchObject({ topic: 'Lenses', extra_time: 50, guide: { id: internal.examinerId } });
    expect(list[2]?.slot).toMatchObject({ room: 'Physics laboratory' });
    const body = { candidate_ids: [last.id] };
    await done(coordinator.call(candidates.removeOralCandidates, { params: id(examId), body }));
    await done(coordinator.call(candidates.removeOralCandidates, { params: id(examId), body }));
    expect(await sql`select 1 from oral_slots where id = ${last.slotId}`).toHaveLength(0);
  });
});

describe('on the day', () => {
  const move = (person: Person, candidateId: number, state: CandidateState, note = '', key = randomUUID()) =>
    person.call(candidates.moveOralCandidate, {
      params: { id: String(viva.examId), candidate_id: String(candidateId) },
      body: { key, state, note },
    });
  const stateOf = async (candidateId: number) => {
    const [row] = await sql<{ state: string }[]>`select state from oral_candidates where id = ${candidateId}`;
    return row?.state;
  };

  test('examiners of the panel and the coordinator move a candidate; a step back needs a reason', async () => {
    const { coordinator, internal, external, observer, elsewhere, stranger } = viva;
    const anna = viva.candidates[0]?.id ?? 0;
    const key = randomUUID();
    expect((await move(internal, anna, 'called', '', key)).status).toBe(200);
    expect((await move(internal, anna, 'called', '', key)).status).toBe(200);
    expect((await move(external, anna, 'present')).status).toBe(200);
    expect((await move(coordinator, anna, 'in_viva')).status).toBe(200);
    expect((await move(observer, anna, 'done')).status).toBe(403);
    expect((await move(elsewhere, anna, 'done')).status).toBe(403);
    expect((await move(stranger, anna, 'done')).status).toBe(404);
    const back = await move(coordinator, anna, 'called');
    expect(back.body).toMatchObject({ code: 'invalid_input', fields: { note: 'Please give a reason' } });
    expect((await move(coordinator, anna, 'malpractice', 'A phone')).status).toBe(200);
    const params = { id: String(viva.examId), candidate_id: String(anna) };
    const steps = await done(coordinator.call(candidates.listCandidateSteps, { params }));
    expect(steps.map((one) => [one.state, one.note])).toEqual([
      ['called', ''],
      ['present', ''],
      ['in_viva', ''],
      ['malpractice', 'A phone'],
    ]);
    const body = { candidate_ids: [anna] };
    const remove = await coordinator.call(candidates.removeOralCandidates, { params: id(viva.examId), body });
    expect(remove.body).toMatchObject({ code: 'still_used' });
    const foreign = other.candidates[0]?.id ?? 0;
    expect((await move(coordinator, foreign, 'called')).status).toBe(404);
  });

  test('what a device says late is recorded, and the newest by the clock decides', async () => {
    const ben = viva.candidates[1]?.id ?? 0;
    const by = { userId: viva.internal.id };
    const minutesAgo = (minutes: number) => new Date(now().getTime() - minutes * 60_000);
    await moveCandidate(by, ben, { key: randomUUID(), state: 'in_viva', at: minutesAgo(5) });
    const late = { key: randomUUID(), state: 'present' as const, at: minutesAgo(9) };
    expect(await moveCandidate(by, ben, late)).toMatchObject({ state: 'in_viva' });
    await moveCandidate(by, ben, late);
    expect(await stateOf(ben)).toBe('in_viva');
    const future = { key: randomUUID(), state: 'done' as const, at: minutesAgo(-60) };
    await moveCandidate(by, ben, future);
    const [row] = await sql<{ state_at: Date }[]>`select state_at from oral_candidates where id = ${ben}`;
    expect(row?.state_at.getTime()).toBeLessThanOrEqual(now().getTime());
    const steps = await sql`select 1 from oral_candidate_steps where candidate_id = ${ben}`;
    expect(steps).toHaveLength(3);
  });

  test('a step carries the time of its tap; of equal ones the first keeps its time, and a day is the limit', async () => {
    const third = await stageViva(server, root, 'Tapped', { count: 1 });
    const cara = third.candidates[0]?.id ?? 0;
    const minutesAgo = (minutes: number) => new Date(now().getTime() - minutes * 60_000);
    const tap = (state: CandidateState, at: Date) =>
      done(
        third.internal.call(candidates.moveOralCandidate, {
          params: { id: String(third.examId), candidate_id: String(cara) },
          body: { key: randomUUID(), state, note: '', at: at.toISOString() },
        }),
      );
    const since = async () => {
      const [row] = await sql<{ state: string; state_at: Date }[]>`
        select state, state_at from oral_candidates where id = ${cara}`;
      return [row?.state, row?.state_at.getTime()];
    };
    const [first, second, last] = [minutesAgo(30), minutesAgo(20), minutesAgo(10)];
    await tap('present', last);
    await tap('present', second);
    expect(await since()).toEqual(['present', second.getTime()]);
    await tap('called', first);
    expect(await since()).toEqual(['present', second.getTime()]);
    // Something happened in between, so this was another time.
    await tap('present', minutesAgo(40));
    expect(await since()).toEqual(['present', second.getTime()]);
    await tap('called', minutesAgo(60 * 24 * 3));
    const [oldest] = await sql<{ at: Date }[]>`
      select at from oral_candidate_steps where candidate_id = ${cara} order by at limit 1`;
    expect(oldest?.at.getTime()).toBeGreaterThan(minutesAgo(60 * 25).getTime());
    const steps = await sql`select 1 from oral_candidate_steps where candidate_id = ${cara}`;
    expect(steps).toHaveLength(5);
  });

  test('two people who move a candidate at once take turns', async () => {
    const anna = viva.candidates[0]?.id ?? 0;
    const replies = await Promise.all([
      move(viva.coordinator, anna, 'present', 'Cleared'),
      move(viva.internal, anna, 'present', 'Cleared'),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stateOf(anna)).toBe('present');
  });

  test('nothing changes once the award list is frozen', async () => {
    const ben = viva.candidates[1]?.id ?? 0;
    await sql`
      insert into oral_lists (exam_id, session_id, state, revision) values (${viva.examId}, ${viva.sessionId}, 'frozen', 1)`;
    const reply = await move(viva.coordinator, ben, 'absent', 'Mistaken for another');
    expect(reply.body).toMatchObject({ code: 'exam_not_now', message: expect.stringContaining('frozen') });
    const cancel = await viva.coordinator.call(exams.cancelOral, {
      params: id(viva.examId),
      body: { reason: 'Too late' },
    });
    expect(cancel.body).toMatchObject({ code: 'exam_not_now' });
  });
});
