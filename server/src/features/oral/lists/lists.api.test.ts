// Statements 2, 4, 5 and 6 of the viva voce, over the API: from sheets to what students see.
import { randomUUID } from 'node:crypto';
import type { SubjectMarks } from '@quivia/contract/marking/agreements';
import * as awards from '@quivia/contract/oral/awards';
import { moveOralCandidate } from '@quivia/contract/oral/candidates';
import * as lists from '@quivia/contract/oral/lists';
import { excuseSheet, reopenSheet, sendEvents, submitSheet } from '@quivia/contract/oral/sheets';
import { readXlsx } from '@quivia/files/xlsx/read-xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { after, days, now } from '../../../platform/clock.ts';
import { inTransaction, sql } from '../../../platform/database/database.ts';
import { LAB_SCHEME, type StagedViva, stageViva } from '../../../testing/exams/staged-viva.ts';
import { done, type Person } from '../../../testing/people.ts';
import { waitingCalls } from '../../../testing/server/hold.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { lockOral } from '../access/access.queries.ts';

let server: TestApp;
let root: Person;
let viva: StagedViva;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('root01', 'Admin');
  viva = await stageViva(server, root, 'Lists', { count: 3 });
});
afterAll(() => server.stop());

type Marks = Record<string, number>;
const IDS = LAB_SCHEME.components.map(({ id }) => id);
/** 8 each: 40 of 60. */
const marks = (other: Marks = {}) => Object.fromEntries(IDS.map((id) => [id, other[id] ?? 8]));

const at = (of: StagedViva) => ({
  id: String(of.examId),
  list: String(of.sessionId),
});
const candidate = (of: StagedViva, index: number) => of.candidates[index] as StagedViva['candidates'][0];

const submit = (of: StagedViva, who: Person, index: number, other: Marks = {}) =>
  done(
    who.call(submitSheet, {
      params: { id: String(of.examId) },
      body: {
        key: randomUUID(),
        subject: { candidate_id: candidate(of, index).id },
        values: Object.fromEntries(Object.entries(marks(other)).map(([id, mark]) => [id, { mark }])),
      },
    }),
  );

const awardFor = async (of: StagedViva, who: Person, index: number) => {
  const all = await done(who.call(awards.getAwards, { params: { id: String(of.examId) } }));
  const id = candidate(of, index).id;
  return {
    ...(all.candidates.find(({ candidate_id }) => candidate_id === id) as awards.AwardRow),
    subject: all.subjects.find(({ candidate_id }) => candidate_id === id) as SubjectMarks,
  };
};

const listFor = async (of: StagedViva, who: Person): Promise<lists.ListShown> => {
  const all = await done(who.call(lists.getAwardLists, { params: { id: String(of.examId) } }));
  return all.lists[0] as lists.ListShown;
};

const verify = async (of: StagedViva, who: Person) =>
  who.call(lists.verifyList, {
    params: at(of),
    body: { key: randomUUID(), hash: (await listFor(of, who)).hash },
  });

type Confirmation = { password: string } | { code: string };

const freeze = async (
  of: StagedViva,
  who: Person,
  confirmation: Confirmation = { password: PASSWORD },
  key: string = randomUUID(),
) =>
  who.call(lists.freezeList, {
    params: at(of),
    body: { key, hash: (await listFor(of, who)).hash, confirmation },
  });

const ownResult = async (of: StagedViva, index: number) =>
  (await done(candidate(of, index).student.call(lists.listOwnOralResults))).find(
    ({ exam_id }) => exam_id === of.examId,
  );

describe('sheets that differ', () => {
  test('nobody has an award before both sheets are submitted', async () => {
    await submit(viva, viva.internal, 0);
    for (const who of [viva.coordinator, viva.internal, viva.external, viva.observer]) {
      const { award, subject } = await awardFor(viva, who, 0);
      expect(award).toMatchObject({ state: 'open', total: null });
      expect(subject).toMatchObject({ is_open: false, sheets: [] });
      expect(subject.due.filter(({ state }) => state === 'missing').map(({ examiner }) => examiner)).toEqual([
        viva.external.username,
      ]);
    }
    expect(
      (await done(viva.elsewhere.call(awards.getAwards, { params: { id: at(viva).id } }))).candidates,
    ).toEqual([]);
    expect((await viva.stranger.call(awards.getAwards, { params: { id: at(viva).id } })).status).toBe(404);
  });

  test('are settled by marks that each of their examiners has confirmed', async () => {
    await submit(viva, viva.external, 0, { record: 1.5 });
    const { award, subject } = await awardFor(viva, viva.external, 0);
    expect(award).toMatchObject({
      state: 'differs',
      total: null,
      differences: [{ by: 6.5, components: IDS }],
    });
    const proposal = (other: Marks, who: Person, key: string = randomUUID()) =>
      who.call(awards.proposeAgreement, {
        params: { id: at(viva).id },
        body: {
          key,
          subject: { candidate_id: candidate(viva, 0).id },
          sheet_ids: subject.sheets.map(({ id }) => id),
          marks: marks(other),
          sentence: 'The record has two experiments that the external had not seen.',
        },
      });
    expect((await proposal({ record: 11 }, viva.internal)).status).toBe(400);
    expect((await proposal({}, viva.observer)).status).toBe(403);
    expect((await proposal({}, viva.coordinator)).status).toBe(403);
    const key = randomUUID();
    const first = await done(proposal({ record: 7 }, viva.internal, key));
    expect(first).toMatchObject({ is_confirmed: false });
    expect(await done(proposal({ record: 7 }, viva.internal, key))).toEqual(first);
    expect((await awardFor(viva, viva.coordinator, 0)).award.state).toBe('differs');
    const confirm = (who: Person) =>
      who.call(awards.confirmAgreement, {
        params: { id: at(viva).id, agreement_id: String(first.id) },
        body: { key: randomUUID() },
      });
    expect((await confirm(viva.observer)).status).toBe(403);
    expect((await confirm(viva.stranger)).status).toBe(404);
    expect(await done(confirm(viva.external))).toMatchObject({ is_confirmed: true });
    expect(await done(confirm(viva.external))).toMatchObject({ is_confirmed: true });
    expect((await awardFor(viva, viva.coordinator, 0)).award).toMatchObject({ state: 'agreed', total: 39 });
  });

  test('differ again once a sheet is reopened and submitted with other marks; the old sheet is kept', async () => {
    const { subject } = await awardFor(viva, viva.coordinator, 0);
    const sheet = subject.sheets.find(({ examiner_id }) => examiner_id === viva.external.examinerId);
    await done(
      viva.coordinator.call(reopenSheet, {
        params: { id: at(viva).id, sheet_id: String(sheet?.id) },
        body: { reason: 'The external looked at the wrong record.' },
      }),
    );
    expect((await awardFor(viva, viva.coordinator, 0)).award).toMatchObject({ state: 'open', total: null });
    await submit(viva, viva.external, 0, { record: 1 });
    const again = await awardFor(viva, viva.coordinator, 0);
    expect(again.award.state).toBe('differs');
    expect(again.subject.agreements.map(({ state }) => state)).toEqual(['void']);
    const kept = await sql<{ marks: Marks }[]>`
      select content -> 'marks' as marks from oral_sheets where id = ${sheet?.id as number}`;
    expect(kept[0]?.marks.record).toBe(1.5);
    await expect(sql`update oral_sheets set version = 9 where id = ${sheet?.id as number}`).rejects.toThrow();
  });
});

describe('an award list', () => {
  test('is not frozen while a sheet is missing, sheets differ or a device holds marks', async () => {
    await submit(viva, viva.internal, 1);
    await sql`update oral_candidates set state = 'absent' where id = ${candidate(viva, 2).id}`;
    const tablet = randomUUID();
    const note = {
      number: 1,
      at: now().toISOString(),
      subject: { candidate_id: candidate(viva, 0).id },
      item: 'note',
      value: { text: 'Careful work.' },
    };
    const hear = (unsent: number) =>
      viva.internal.call(sendEvents, {
        params: { id: at(viva).id },
        body: { device: tablet, sent_at: now().toISOString(), events: [note], unsent },
      });
    await done(hear(3));
    const { blockers, state } = await listFor(viva, viva.coordinator);
    expect(state).toBe('open');
    expect(blockers).toMatchObject([
      { type: 'sheet', examiner: viva.external.username, subject: { candidate_id: candidate(viva, 1).id } },
      { type: 'difference', by: 7, subject: { candidate_id: candidate(viva, 0).id } },
      { type: 'device', unsent: 3, device: tablet },
    ]);
    expect((await verify(viva, viva.coordinator)).status).toBe(409);
    expect((await freeze(viva, viva.external)).status).toBe(409);
    const reason = (what: object, key: string = randomUUID(), who: Person = viva.coordinator) =>
      who.call(lists.overrideBlocker, {
        params: at(viva),
        body: { key, what: what as never, reason: 'The external has left for the airport.' },
      });
    const [, difference] = blockers as [unknown, Extract<lists.Blocker, { type: 'difference' }>];
    const what = {
      type: 'difference',
      subject: difference.subject,
      sheet_ids: difference.sheet_ids,
    };
    expect((await reason(what, randomUUID(), viva.internal)).status).toBe(403);
    expect((await reason({ ...what, sheet_ids: [1, 2] })).status).toBe(409);
    const key = randomUUID();
    await done(reason(what, key));
    await done(reason(what, key));
    const broken = { type: 'device', examiner_id: viva.internal.examinerId, device: tablet };
    await done(reason(broken));
    // It holds more than what was accepted.
    await done(hear(9));
    expect((await listFor(viva, viva.coordinator)).blockers).toContainEqual(
      expect.objectContaining({ type: 'device', unsent: 9 }),
    );
    await done(reason(broken));
    await done(
      viva.coordinator.call(excuseSheet, {
        params: { id: at(viva).id },
        body: {
          key: randomUUID(),
          subject: { candidate_id: candidate(viva, 1).id },
          examiner_id: viva.external.examinerId,
          reason: 'The external was called away.',
        },
      }),
    );
    expect(await listFor(viva, viva.coordinator)).toMatchObject({ state: 'complete', blockers: [] });
    // The external can still submit, and so sees nobody else's marks of that candidate.
    expect((await awardFor(viva, viva.external, 1)).award).toMatchObject({ state: 'open', total: null });
    expect((await awardFor(viva, viva.internal, 1)).award).toMatchObject({ state: 'agreed', total: 40 });
    const seen = await done(viva.external.call(lists.getAwardList, { params: at(viva), query: {} }));
    expect(seen.list.rows.map(({ total }) => total)).toEqual([37, null, null]);
  });

  test('is verified, then frozen by the role that the exam names, once they have confirmed who they are', async () => {
    expect((await freeze(viva, viva.external)).body.message).toBe('Verify the list before it is frozen.');
    expect((await verify(viva, viva.observer)).status).toBe(403);
    await done(verify(viva, viva.internal));
    for (const who of [viva.internal, viva.coordinator, viva.observer])
      expect((await freeze(viva, who)).status).toBe(403);
    const { external } = viva;
    expect((await freeze(viva, external)).status).toBe(400);
    expect((await freeze(viva, external, { code: '000000' })).status).toBe(400);
    expect((await listFor(viva, viva.coordinator)).state).toBe('verified');
    await done(freeze(viva, external, await external.confirmation()));
    const list = await listFor(viva, viva.coordinator);
    expect(list).toMatchObject({ state: 'frozen', revisions: [{ revision: 1 }], has_changed: false });
    expect(list.revisions).toHaveLength(1);
  });

  test('carries every override with its reason, AB in place of marks, and components that add up', async () => {
    const { list, revision } = await done(
      viva.coordinator.call(lists.getAwardList, { params: at(viva), query: {} }),
    );
    expect(revision?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(list.overrides.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('held 3 changes that were not sent'),
        expect.stringContaining('held 9 changes that were not sent'),
      ]),
    );
    expect(list.overrides.map(({ reason }) => reason).sort()).toEqual([
      'The external has left for the airport.',
      'The external has left for the airport.',
      'The external has left for the airport.',
      'The external looked at the wrong record.',
      'The external was called away.',
    ]);
    expect(list.rows.map(({ unmarked, total, outcome }) => ({ unmarked, total, outcome }))).toEqual([
      { unmarked: null, total: 37, outcome: 'pass' },
      { unmarked: null, total: 40, outcome: 'pass' },
      { unmarked: 'absent', total: null, outcome: null },
    ]);
    const sum = list.rows[0]?.components.reduce((all, { mark }) => all + (mark ?? 0), 0);
    expect(sum).toBe(36.5);
    const csv = (
      await viva.coordinator.call(lists.exportList, { params: at(viva), query: { format: 'csv' } })
    ).file;
    const rows = String(csv)
      .trim()
      .split('\r\n')
      .map((row) => row.split(','));
    expect(rows[3]?.slice(3, 9)).toEqual(['AB', 'AB', 'AB', 'AB', 'AB', 'AB']);
    const shown = await listFor(viva, viva.coordinator);
    expect(rows[0]?.slice(-3)).toEqual(['Revision', 'Hash', 'Overrides']);
    expect(list.overrides.length).toBeGreaterThan(0);
    for (const row of rows.slice(1)) {
      const [origin, overrides] = row.join(',').split(',"', 2);
      expect(origin).toMatch(new RegExp(`,1,${shown.revisions[0]?.hash}$`));
      for (const { what, reason, by } of list.overrides)
        expect(overrides).toContain(`${what}. Reason: ${reason} (${by}, `);
    }
    const xlsx = await viva.coordinator.call(lists.exportList, {
      params: at(viva),
      query: { format: 'xlsx' },
    });
    expect(xlsx.file?.subarray(0, 2).toString()).toBe('PK');
    expect((await viva.internal.call(lists.exportList, { params: at(viva), query: {} })).status).toBe(403);
  });

  test('does not change after the freeze, whatever happens to its sheets', async () => {
    const before = await done(viva.coordinator.call(lists.getAwardList, { params: at(viva), query: {} }));
    const { subject } = await awardFor(viva, viva.coordinator, 0);
    const refused = await viva.coordinator.call(reopenSheet, {
      params: { id: at(viva).id, sheet_id: String(subject.sheets[0]?.id) },
      body: { reason: 'Too late.' },
    });
    expect(refused.status).toBe(409);
    await sql`update oral_candidates set state = 'withheld' where id = ${candidate(viva, 0).id}`;
    expect(await done(viva.coordinator.call(lists.getAwardList, { params: at(viva), query: {} }))).toEqual(
      before,
    );
    expect(await listFor(viva, viva.coordinator)).toMatchObject({ state: 'frozen', has_changed: true });
    await sql`update oral_candidates set state = 'done' where id = ${candidate(viva, 0).id}`;
    await expect(sql`delete from frozen_documents where kind = 'oral-list'`).rejects.toThrow();
  });

  test('is seen by students only once it is released, and by revision', async () => {
    const release = () =>
      viva.coordinator.call(lists.releaseList, { params: at(viva), body: { key: randomUUID() } });
    expect(await ownResult(viva, 0)).toBeUndefined();
    expect(
      (await viva.external.call(lists.releaseList, { params: at(viva), body: { key: randomUUID() } })).status,
    ).toBe(403);
    await done(release());
    expect(await ownResult(viva, 0)).toMatchObject({
      revision: 1,
      total: 37,
      maximum: 60,
      outcome: 'pass',
      components: [{ name: 'Record', mark: 4.5, maximum: 10 }, {}, {}, {}, {}],
    });
    const absent = await ownResult(viva, 2);
    expect(absent).toMatchObject({ unmarked: 'absent', total: null, outcome: null });
    expect(absent?.components.every(({ mark }) => mark === null)).toBe(true);

    const reopening = (reason: string) =>
      viva.coordinator.call(lists.reopenList, { params: at(viva), body: { key: randomUUID(), reason } });
    expect((await reopening(' ')).status).toBe(400);
    await done(reopening('A record was found later.'));
    await submit(viva, viva.external, 1, { viva: 3 });
    expect(await ownResult(viva, 1)).toMatchObject({ revision: 1, total: 40 });
    await done(verify(viva, viva.coordinator));
    // What was verified is what is frozen: a later change takes it back.
    await sql`update oral_candidates set state = 'malpractice' where id = ${candidate(viva, 2).id}`;
    expect((await freeze(viva, viva.external)).body.message).toBe('Verify the list before it is frozen.');
    await done(verify(viva, viva.coordinator));
    const key = randomUUID();
    const confirmation = await viva.external.confirmation();
    const frozen = await done(freeze(viva, viva.external, confirmation, key));
    expect(frozen).toMatchObject({ revision: 2 });
    expect(await done(freeze(viva, viva.external, confirmation, key))).toEqual(frozen);
    expect(await ownResult(viva, 1)).toMatchObject({ revision: 1, total: 40 });
    await done(release());
    // 8 and 3 of 10 in the viva voce, with a minimum of 4: the mean is above it.
    expect(await ownResult(viva, 1)).toMatchObject({ revision: 2, total: 38, outcome: 'pass' });
    const old = await done(
      viva.coordinator.call(lists.getAwardList, { params: at(viva), query: { revision: '1' } }),
    );
    expect(old.list.rows[1]?.total).toBe(40);
    expect(old.revision?.note).toBe('');
    const newest = await done(
      viva.coordinator.call(lists.getAwardList, { params: at(viva), query: { revision: '2' } }),
    );
    expect(newest.revision?.note).toBe('A record was found later.');
    expect(old.replaced).toBeUndefined();
    expect(newest.replaced).toMatchObject({
      revision: 1,
      hash: old.revision?.hash,
      changes: [
        { part: 'Viva voce', before: '8', after: '5.5' },
        { part: 'Total', before: '40', after: '38' },
        { part: 'Total', before: 'AB', after: 'MP' },
      ],
    });
    expect((await listFor(viva, viva.coordinator)).replaced).toEqual(newest.replaced);
    const { file } = await viva.coordinator.call(lists.exportList, {
      params: at(viva),
      query: { format: 'xlsx' },
    });
    const cells: string[] = [];
    readXlsx(file as Buffer, (_, row) => cells.push(...row));
    expect(cells).toContain(
      `Revision 2, replaces 1 (hash ${old.revision?.hash}) because: A record was found later.`,
    );
    expect(cells.join('\n')).toMatch(/Changed since revision 1:\n.*\n?.*, Viva voce: 8 before, 5\.5 now/);
    expect(
      (await viva.coordinator.call(lists.getAwardList, { params: at(viva), query: { revision: '9' } }))
        .status,
    ).toBe(404);
  });
});

test('of two people who freeze at once one does, and a freeze that was cut off is done wholly or not at all', async () => {
  const other = await stageViva(server, root, 'Cutoff', { count: 1 });
  await sql`update oral_exams set freezes = 'coordinator' where id = ${other.examId}`;
  for (const who of [other.internal, other.external]) await submit(other, who, 0, { viva: 3.5 });
  await done(verify(other, other.coordinator));
  expect((await freeze(other, other.coordinator, { password: 'Wrong1Kite!' })).status).toBe(400);

  // The connection is lost in the middle of it; the page sends the same act again.
  const key = randomUUID();
  const attempt = () => freeze(other, other.coordinator, { password: PASSWORD }, key);
  const cutOff = attempt();
  for (let times = 0; times < 20; times += 1) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`;
  }
  await cutOff;
  const both = await Promise.all([attempt(), freeze(other, other.college.admin)]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(both.filter(({ status }) => status === 409)).toHaveLength(1);
  const list = await listFor(other, other.coordinator);
  expect(list.state).toBe('frozen');
  expect(list.revisions.map(({ revision }) => revision)).toEqual([1]);
  const { list: frozen } = await done(
    other.coordinator.call(lists.getAwardList, { params: at(other), query: {} }),
  );
  // 36 of 60 would pass; the minimum of the viva voce decides.
  expect(frozen.rows[0]).toMatchObject({ total: 36, outcome: 'fail', missed: ['viva'] });
});

test('whoever was marked is not frozen as absent', async () => {
  const other = await stageViva(server, root, 'Marked', { count: 1 });
  await submit(other, other.internal, 0);
  await submit(other, other.external, 0);
  await sql`update oral_candidates set state = 'absent' where id = ${candidate(other, 0).id}`;
  const { blockers, state } = await listFor(other, other.coordinator);
  expect({ state, types: blockers.map(({ type }) => type) }).toEqual({ state: 'open', types: ['absent'] });
});

test('a guest with a session to come keeps access after the freeze, also while it has no candidates', async () => {
  const other = await stageViva(server, root, 'Morrow', { count: 1 });
  await sql`update oral_exams set freezes = 'coordinator' where id = ${other.examId}`;
  const [tomorrow] = await sql<{ id: number }[]>`
    insert into oral_sessions (exam_id, panel_id, room_id, name, starts_at, ends_at, slot_minutes)
    select exam_id, panel_id, room_id, 'Tomorrow', starts_at + interval '1 day', ends_at + interval '1 day', 10
    from oral_sessions where id = ${other.sessionId} returning id`;
  for (const who of [other.internal, other.external]) await submit(other, who, 0);
  const freezeNow = async () => {
    await done(verify(other, other.coordinator));
    await done(freeze(other, other.coordinator));
  };
  const access = async () => {
    const [row] = await sql<{ is_ending: boolean }[]>`
      select access_ends_at < ${after(now(), days(1))} as is_ending from oral_examiners where id = ${other.external.examinerId}`;
    return row?.is_ending;
  };
  await freezeNow();
  expect(await access()).toBe(false);
  await sql`update oral_sessions set cancelled_at = now() where id = ${tomorrow?.id as number}`;
  const body = { key: randomUUID(), reason: 'A mark was corrected.' };
  await done(other.coordinator.call(lists.reopenList, { params: at(other), body }));
  await freezeNow();
  expect(await access()).toBe(true);
});

test('a state that is recorded during a freeze waits for it, and is refused', async () => {
  const other = await stageViva(server, root, 'Waits', { count: 1 });
  const { examId, sessionId, internal } = other;
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const freezing = inTransaction(async () => {
    await lockOral(examId);
    locked.resolve();
    await release.promise;
    await sql`insert into oral_lists (exam_id, session_id, state, revision) values (${examId}, ${sessionId}, 'frozen', 1)`;
  });
  await locked.promise;
  const moving = internal.call(moveOralCandidate, {
    params: { id: String(examId), candidate_id: String(candidate(other, 0).id) },
    body: { key: randomUUID(), state: 'absent', note: 'Not there.' },
  });
  await waitingCalls(1);
  release.resolve();
  await freezing;
  expect((await moving).status).toBe(409);
});

test('a released result stays, however many lists of other sessions are released later', async () => {
  const many = await stageViva(server, root, 'Many', { count: 1 });
  await sql`update oral_exams set freezes = 'coordinator' where id = ${many.examId}`;
  for (const who of [many.internal, many.external]) await submit(many, who, 0);
  await done(verify(many, many.coordinator));
  const release = () =>
    many.coordinator.call(lists.releaseList, { params: at(many), body: { key: randomUUID() } });
  expect((await release()).body.message).toBe('Freeze this list before you release it.');
  await done(freeze(many, many.coordinator));
  await done(release());
  await sql`
    with sessions as (
      insert into oral_sessions (exam_id, panel_id, room_id, name, starts_at, ends_at, slot_minutes)
      select s.exam_id, s.panel_id, s.room_id, '', s.ends_at + n * interval '1 hour',
        s.ends_at + (n + 1) * interval '1 hour', 10
      from oral_sessions s cross join generate_series(0, 199) n where s.id = ${many.sessionId} returning id),
    others as (
      insert into oral_lists (exam_id, session_id, state, revision, released_revision, released_at)
      select ${many.examId}, id, 'frozen', 1, 1, now() + interval '1 hour' from sessions returning id)
    insert into frozen_documents (kind, subject_id, revision, content, digest, hash, note, frozen_by, frozen_at)
    select 'oral-list', o.id, 1, '{"rows":[]}', f.digest, f.hash, '', f.frozen_by, now()
    from others o cross join (select * from frozen_documents where kind = 'oral-list' limit 1) f`;
  expect(await ownResult(many, 0)).toMatchObject({ revision: 1, total: 40 });
});

describe('a released result', () => {
  let own: StagedViva;
  beforeAll(async () => {
    own = await stageViva(server, root, 'Copied', { count: 2 });
    await sql`update oral_exams set freezes = 'coordinator' where id = ${own.examId}`;
    for (const who of [own.internal, own.external])
      for (const index of [0, 1]) await submit(own, who, index, { viva: 7 + index });
    await done(verify(own, own.coordinator));
    await done(freeze(own, own.coordinator));
    await done(own.coordinator.call(lists.releaseList, { params: at(own), body: { key: randomUUID() } }));
  });

  /** As somebody could who owns the database. */
  async function unguarded(table: string, change: () => Promise<unknown>): Promise<void> {
    await sql`alter table ${sql(table)} disable trigger user`;
    await change();
    await sql`alter table ${sql(table)} enable trigger user`;
  }
  const listId = () => sql`(select id from oral_lists where exam_id = ${own.examId})`;
  const shown = async () => {
    const { status } = await own.coordinator.call(lists.getAwardList, { params: at(own), query: {} });
    return status;
  };

  test('is read without the rest of its list, which is checked where it is shown', async () => {
    const before = await ownResult(own, 0);
    expect(before).toMatchObject({ revision: 1, total: 39, maximum: 60 });
    expect(await ownResult(own, 1)).toMatchObject({ total: 40 });
    expect(await shown()).toBe(200);
    const [{ content } = { content: '' }] = await sql<{ content: string }[]>`
      select content from frozen_documents where kind = 'oral-list' and subject_id = ${listId()}`;
    const write = (text: string) =>
      unguarded(
        'frozen_documents',
        () => sql`
          update frozen_documents set content = ${text} where kind = 'oral-list' and subject_id = ${listId()}`,
      );
    await write('no document');
    expect(await ownResult(own, 0)).toEqual(before);
    expect(await shown()).toBe(500);
    await write(content);
    expect(await shown()).toBe(200);
  });

  test('of a list that was released before results were copied is the same', async () => {
    const results = () => Promise.all([ownResult(own, 0), ownResult(own, 1)]);
    const before = await results();
    expect(before.map((one) => one?.total)).toEqual([39, 40]);
    await unguarded(
      'oral_released_awards',
      () => sql`delete from oral_released_awards where list_id = ${listId()}`,
    );
    await unguarded(
      'oral_released_lists',
      () => sql`delete from oral_released_lists where list_id = ${listId()}`,
    );
    // Both at once, and each again from what was copied by then.
    expect(await results()).toEqual(before);
    expect(await results()).toEqual(before);
    const copies = await sql`select from oral_released_awards where list_id = ${listId()}`;
    expect(copies).toHaveLength(2);
  });

  test("can't be changed, and a list that its results differ from isn't shown", async () => {
    const raise = () => sql`
      update oral_released_awards set award = jsonb_set(award, '{total}', '60') where list_id = ${listId()}`;
    await expect(raise()).rejects.toThrow();
    await unguarded('oral_released_awards', raise);
    expect(await shown()).toBe(500);
  });
});

test('a list of several panels shows each examiner their own candidates, without marks where there is a conflict of interest', async () => {
  const phd = await stageViva(server, root, 'Panels', { kind: 'phd', count: 2 });
  const params = { id: String(phd.examId), list: 'exam' };
  await sql`update oral_exams set freezes = 'coordinator' where id = ${phd.examId}`;
  await sql`
    with other as (
      insert into oral_sessions (exam_id, panel_id, room_id, name, starts_at, ends_at, slot_minutes)
      select exam_id, (select panel_id from oral_panel_members where examiner_id = ${phd.elsewhere.examinerId}), room_id,
        'Afternoon', ends_at, ends_at + interval '1 hour', 10
      from oral_sessions where id = ${phd.sessionId} returning id, starts_at)
    update oral_slots t set session_id = o.id, starts_at = o.starts_at, ends_at = o.starts_at + interval '10 minutes'
    from other o where t.id = ${candidate(phd, 1).slotId}`;
  const nobody = phd.stranger;
  await sql`
    insert into oral_examiners (exam_id, user_id, name, role, is_guest, accepted_at)
    values (${phd.examId}, ${nobody.id}, 'In no panel', 'internal', false, now())`;
  const waitingFor = async (who: Person) =>
    (await listFor(phd, who)).blockers.flatMap((one) => (one.type === 'sheet' ? one.examiner : []));
  expect(await waitingFor(phd.elsewhere)).toEqual([phd.elsewhere.username]);
  expect(await waitingFor(phd.coordinator)).toHaveLength(3);

  for (const who of [phd.internal, phd.external]) await submit(phd, who, 0);
  await submit(phd, phd.elsewhere, 1);
  await sql`
    insert into oral_thesis_steps (key, exam_id, candidate_id, kind, result, note, by_id, at)
    select gen_random_uuid(), ${phd.examId}, c.id, k.kind, k.result, 'Decided.', ${phd.coordinator.id}, now()
    from oral_candidates c cross join (values ('overridden', null), ('result', 'awarded')) k (kind, result)
    where c.exam_id = ${phd.examId}`;
  const { hash } = await listFor(phd, phd.coordinator);
  const verifying = (who: Person) =>
    who.call(lists.verifyList, { params, body: { key: randomUUID(), hash } });
  for (const who of [phd.internal, phd.elsewhere, nobody]) expect((await verifying(who)).status).toBe(403);
  await done(verifying(phd.coordinator));
  const confirmation = { password: PASSWORD };
  await done(
    phd.coordinator.call(lists.freezeList, { params, body: { key: randomUUID(), hash, confirmation } }),
  );
  const totals = async (who: Person) => {
    const { list } = await done(who.call(lists.getAwardList, { params, query: {} }));
    return list.rows.map(({ candidate_id, total }) => [candidate_id, total]);
  };
  const [first, second] = [candidate(phd, 0).id, candidate(phd, 1).id];
  expect(await totals(phd.coordinator)).toHaveLength(2);
  for (const who of [phd.internal, phd.external, phd.observer])
    expect(await totals(who)).toEqual([[first, 40]]);
  expect(await totals(phd.elsewhere)).toEqual([[second, 40]]);
  expect((await nobody.call(lists.getAwardList, { params, query: {} })).status).toBe(404);
  await sql`
    insert into oral_conflicts (examiner_id, candidate_id, reason, declared_by, declared_at)
    values (${phd.internal.examinerId}, ${first}, 'A relative.', ${phd.coordinator.id}, now())`;
  expect(await totals(phd.internal)).toEqual([[first, null]]);
});
