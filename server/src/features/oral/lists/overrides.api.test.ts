// Acts that change an award without changing a sheet: each is refused, or the award list says who did it and why.
import { randomUUID } from 'node:crypto';
import { listAudit } from '@quivia/contract/audit';
import * as awards from '@quivia/contract/oral/awards';
import { moveOralCandidate } from '@quivia/contract/oral/candidates';
import * as lists from '@quivia/contract/oral/lists';
import { changeExaminer, changePanel, declareConflict, removeExaminer } from '@quivia/contract/oral/people';
import { PRESETS } from '@quivia/contract/oral/presets.words';
import { enterMarks, excuseSheet, reopenSheet, submitSheet } from '@quivia/contract/oral/sheets';
import { overrideReports, recordThesisResult } from '@quivia/contract/oral/thesis';
import { readXlsx } from '@quivia/files/xlsx/read-xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import { LAB_SCHEME, type StagedViva, stageViva } from '../../../testing/exams/staged-viva.ts';
import { done, type Person } from '../../../testing/people.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
let root: Person;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('root01', 'Admin');
});
afterAll(() => server.stop());

const idOf = (of: StagedViva) => ({ id: String(of.examId) });
const candidateOf = (of: StagedViva, index = 0) => of.candidates[index]?.id as number;

const submit = (of: StagedViva, who: Person, mark: number, index = 0) =>
  done(
    who.call(submitSheet, {
      params: idOf(of),
      body: {
        key: randomUUID(),
        subject: { candidate_id: candidateOf(of, index) },
        values: Object.fromEntries(LAB_SCHEME.components.map(({ id }) => [id, { mark }])),
      },
    }),
  );

/** The list as it stands: on the page, and as it is printed. */
async function listOf(of: StagedViva, who: Person = of.coordinator) {
  const { lists: shown } = await done(who.call(lists.getAwardLists, { params: idOf(of) }));
  const params = { ...idOf(of), list: String(of.sessionId) };
  const { list } = await done(who.call(lists.getAwardList, { params, query: { revision: '0' } }));
  expect(shown[0]?.overrides).toEqual(list.overrides);
  return list;
}

/** Every cell of the file. */
async function excelOf(of: StagedViva, list = String(of.sessionId)): Promise<string> {
  const params = { ...idOf(of), list };
  const { file } = await of.coordinator.call(lists.exportList, { params, query: { format: 'xlsx' } });
  const cells: string[] = [];
  readXlsx(file as Buffer, (_, row) => cells.push(...row));
  return cells.join('\n');
}

const declare = (of: StagedViva, by: Person, examinerId: number, more: object = {}) =>
  by.call(declareConflict, {
    params: { ...idOf(of), examiner_id: String(examinerId) },
    body: { key: randomUUID(), reason: 'My nephew.', ...more },
  });

/** The coordinator is in the panel too. */
const alsoExamines = (of: StagedViva) => sql`
  with added as (
    insert into oral_examiners (exam_id, user_id, name, role, accepted_at)
    values (${of.examId}, ${of.coordinator.id}, 'Coordinator', 'internal', now()) returning id)
  insert into oral_panel_members (panel_id, examiner_id) select ${of.panelId}, id from added`;

const audited = async (what: string) => {
  const entries = await done(root.call(listAudit, { query: { search: what } }));
  return entries.map((one) => one.what);
};

test('a sheet that a later conflict of interest sets aside is named on the list, with the void agreement', async () => {
  const of = await stageViva(server, root, 'Aside', { count: 2 });
  await submit(of, of.internal, 8);
  await submit(of, of.external, 5);
  const { subjects } = await done(of.internal.call(awards.getAwards, { params: idOf(of) }));
  const { id } = await done(
    of.internal.call(awards.proposeAgreement, {
      params: idOf(of),
      body: {
        key: randomUUID(),
        subject: { candidate_id: candidateOf(of) },
        sheet_ids: subjects[0]?.sheets.map((one) => one.id) ?? [],
        marks: Object.fromEntries(LAB_SCHEME.components.map((one) => [one.id, 6])),
        sentence: 'In between.',
      },
    }),
  );
  const params = { ...idOf(of), agreement_id: String(id) };
  await done(of.external.call(awards.confirmAgreement, { params, body: { key: randomUUID() } }));
  expect((await listOf(of)).rows[0]).toMatchObject({ total: 30, agreed: ['In between.'] });

  const reply = await done(
    declare(of, of.coordinator, of.external.examinerId, { candidate_id: candidateOf(of) }),
  );
  expect(reply.message).toContain('1 submitted sheet set aside. The award list prints the reason');
  const { rows, overrides } = await listOf(of);
  expect(rows[0]).toMatchObject({ total: 40, agreed: [] });
  expect(overrides).toMatchObject([
    {
      what: `${of.candidates[0]?.student.username}: sheet of ${of.external.username} set aside for a conflict of interest, and the agreement on it is void`,
      reason: 'My nephew.',
      by: of.coordinator.username,
    },
  ]);
  expect(await audited('conflict of interest')).toContainEqual(
    expect.stringMatching(/which sets aside 1 submitted sheet: My nephew\.$/),
  );
  expect(await excelOf(of)).toMatch(
    /set aside for a conflict of interest.*Reason: My nephew\. \(asidecoord, .* UTC\)/,
  );

  // By the examiner, with everybody.
  await submit(of, of.internal, 7, 1);
  await done(declare(of, of.internal, of.internal.examinerId));
  const all = (await listOf(of)).overrides;
  expect(all.map(({ by }) => by)).toEqual([
    of.internal.username,
    of.coordinator.username,
    of.internal.username,
  ]);
  expect(all[2]?.what).toContain(`sheet of ${of.internal.username} set aside`);
});

test('a coordinator who examines there too sets aside no other sheet; another coordinator does', async () => {
  const of = await stageViva(server, root, 'Favour', { count: 1 });
  await alsoExamines(of);
  for (const who of [of.internal, of.external, of.coordinator]) await submit(of, who, 8);
  for (const more of [{}, { candidate_id: candidateOf(of) }]) {
    const refused = await declare(of, of.coordinator, of.external.examinerId, more);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringContaining('Another coordinator can declare it'),
    ]);
  }
  expect((await listOf(of)).overrides).toEqual([]);
  await done(declare(of, of.college.admin, of.external.examinerId, { candidate_id: candidateOf(of) }));
  expect((await listOf(of)).overrides).toHaveLength(1);
});

test('a coordinator who examines there too reopens no own sheet once the others are open', async () => {
  const of = await stageViva(server, root, 'Ownsheet', { count: 1 });
  await alsoExamines(of);
  const { sheet_id } = await submit(of, of.coordinator, 5);
  for (const who of [of.internal, of.external]) await submit(of, who, 8);
  const reopen = (by: Person) =>
    by.call(reopenSheet, {
      params: { ...idOf(of), sheet_id: String(sheet_id) },
      body: { reason: 'I would give more now.' },
    });
  const refused = await reopen(of.coordinator);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    expect.stringContaining('Only another coordinator can reopen your sheet.'),
  ]);
  await done(reopen(of.college.admin));
  await submit(of, of.coordinator, 9);
  expect((await listOf(of)).overrides).toMatchObject([
    {
      what: expect.stringContaining('sheet of Coordinator reopened after it was submitted'),
      reason: 'I would give more now.',
      by: of.college.admin.username,
    },
  ]);
});

test('a sheet that was reopened and never came again is named, when its examiner has left the panel', async () => {
  const of = await stageViva(server, root, 'Gone', { count: 1 });
  const { sheet_id } = await submit(of, of.external, 3);
  await done(
    of.external.call(reopenSheet, {
      params: { ...idOf(of), sheet_id: String(sheet_id) },
      body: { reason: 'A slip.' },
    }),
  );
  await submit(of, of.internal, 8);
  expect((await listOf(of)).overrides).toEqual([]);
  await done(
    of.coordinator.call(changePanel, {
      params: { ...idOf(of), panel_id: String(of.panelId) },
      body: { key: randomUUID(), examiner_ids: [of.internal.examinerId] },
    }),
  );
  expect((await listOf(of)).overrides).toMatchObject([{ reason: 'A slip.', by: of.external.username }]);
});

const excuse = (of: StagedViva, by: Person, examinerId: number, reason: string, index = 0) =>
  by.call(excuseSheet, {
    params: idOf(of),
    body: {
      key: randomUUID(),
      subject: { candidate_id: candidateOf(of, index) },
      examiner_id: examinerId,
      reason,
    },
  });

const removeFrom = (of: StagedViva, by: Person, examinerId: number) =>
  by.call(removeExaminer, {
    params: { ...idOf(of), examiner_id: String(examinerId) },
    body: { key: randomUUID() },
  });

test('an excuse stays on the list when the sheet comes after all, and when its examiner leaves', async () => {
  const of = await stageViva(server, root, 'Later', { count: 2 });
  for (const index of [0, 1]) {
    await submit(of, of.internal, 8, index);
    await done(excuse(of, of.coordinator, of.external.examinerId, `Ill, ${index}.`, index));
  }
  expect((await listOf(of)).rows.map(({ total }) => total)).toEqual([40, 40]);
  await submit(of, of.external, 7);
  await done(removeFrom(of, of.coordinator, of.external.examinerId));
  const { rows, overrides } = await listOf(of);
  expect(rows.map(({ total }) => total)).toEqual([38, 40]);
  const [first, second] = of.candidates.map(({ student }) => student.username);
  expect(overrides.map(({ what, reason }) => `${what}: ${reason}`)).toEqual([
    `${first}: sheet of ${of.external.username} excused, and submitted by the examiner later: Ill, 0.`,
    `${second}: without a sheet of ${of.external.username}: Ill, 1.`,
  ]);
  expect(await audited('had been excused')).toEqual([
    `submitted the mark sheet of ${of.external.username} for ${first} in Physics laboratory, which had been excused`,
  ]);
});

describe('the sheet of an examiner that is due for somebody who was examined', () => {
  let of: StagedViva;
  const params = () => ({ ...idOf(of), examiner_id: String(of.external.examinerId) });
  const panel = (examiner_ids: number[]) =>
    of.coordinator.call(changePanel, {
      params: { ...idOf(of), panel_id: String(of.panelId) },
      body: { key: randomUUID(), examiner_ids },
    });
  beforeAll(async () => {
    of = await stageViva(server, root, 'Due', { count: 2 });
    await submit(of, of.internal, 8);
  });

  test('is not lost by removing the examiner, by another panel or by another role', async () => {
    const role = of.coordinator.call(changeExaminer, {
      params: params(),
      body: { key: randomUUID(), role: 'observer' },
    });
    const replies = await Promise.all([
      removeFrom(of, of.coordinator, of.external.examinerId),
      panel([of.internal.examinerId]),
      role,
    ]);
    expect(replies.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(replies[0]?.body.message).toBe(
      `1 sheet of candidates who were examined would no longer be due, one of them from ${of.external.username}. Add a substitute, or continue without it on the Marks page, where you give the reason.`,
    );
    expect((await listOf(of)).rows.map(({ total }) => total)).toEqual([null, null]);
  });

  test('is not lost where somebody else has to submit one in its place', async () => {
    const { coordinator, internal, external, elsewhere } = of;
    await done(panel([internal.examinerId, elsewhere.examinerId]));
    expect((await listOf(of)).rows[0]?.total).toBeNull();
    await done(panel([internal.examinerId, external.examinerId]));
    expect(coordinator.username).toBe('duecoord');
  });

  test('is excused by a conflict of interest, whose reason the list prints', async () => {
    const { message } = await done(declare(of, of.coordinator, of.external.examinerId));
    expect(message).toContain('1 sheet that was due set aside. The award list prints the reason');
    const { rows, overrides } = await listOf(of);
    expect(rows[0]?.total).toBe(40);
    expect(overrides).toMatchObject([
      {
        what: expect.stringContaining(`without a sheet of ${of.external.username}`),
        reason: 'My nephew.',
        by: of.coordinator.username,
      },
    ]);
  });
});

test('a coordinator who marks too leaves out no sheet beside their own, also after leaving', async () => {
  const of = await stageViva(server, root, 'Twoparts', { count: 2 });
  await alsoExamines(of);
  const [{ id: own }] = await sql<[{ id: number }]>`
    select id from oral_examiners where exam_id = ${of.examId} and user_id = ${of.coordinator.id}`;
  const { sheet_id } = await submit(of, of.coordinator, 9);
  await submit(of, of.internal, 9);
  const favours = () => [
    excuse(of, of.coordinator, of.external.examinerId, 'Left early.'),
    declare(of, of.coordinator, of.external.examinerId, { candidate_id: candidateOf(of) }),
  ];
  const statuses = async () => (await Promise.all(favours())).map(({ status }) => status);
  expect(await statuses()).toEqual([403, 403]);
  await done(removeFrom(of, of.coordinator, own));
  expect(await statuses()).toEqual([403, 403]);
  await submit(of, of.external, 4);

  const reopened = await of.coordinator.call(reopenSheet, {
    params: { ...idOf(of), sheet_id: String(sheet_id) },
    body: { reason: 'I would give more now.' },
  });
  expect([reopened.status, reopened.body.message]).toEqual([
    403,
    expect.stringContaining('Only another coordinator can reopen your sheet.'),
  ]);
  const { lists: shown } = await done(of.coordinator.call(lists.getAwardLists, { params: idOf(of) }));
  const apart = shown[0]?.blockers.find(({ type }) => type === 'difference');
  const stand = (by: Person) =>
    by.call(lists.overrideBlocker, {
      params: { ...idOf(of), list: String(of.sessionId) },
      body: {
        key: randomUUID(),
        what: {
          type: 'difference',
          subject: { candidate_id: candidateOf(of) },
          sheet_ids: apart?.type === 'difference' ? apart.sheet_ids : [],
        },
        reason: 'They do not agree.',
      },
    });
  const refused = await stand(of.coordinator);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    expect.stringContaining('One of these sheets is yours.'),
  ]);
  await done(stand(of.college.admin));
});

test('what is recorded in place of marks, and undone, is on the list and in the log with its reason', async () => {
  const of = await stageViva(server, root, 'Instead', { count: 2 });
  for (const who of [of.internal, of.external]) await submit(of, who, 8);
  const record = async (state: 'withheld' | 'absent' | 'done', note: string, index = 0) =>
    done(
      of.coordinator.call(moveOralCandidate, {
        params: { ...idOf(of), candidate_id: String(candidateOf(of, index)) },
        body: { key: randomUUID(), state, note },
      }),
    );
  await record('absent', 'Did not come.', 1);
  await record('withheld', 'Fees are due.');
  const name = of.candidates[0]?.student.username;
  const withheld = {
    what: `${name}: recorded as withheld in place of marks`,
    reason: 'Fees are due.',
    by: of.coordinator.username,
  };
  expect((await listOf(of)).overrides).toMatchObject([withheld]);
  await record('done', 'Fees are paid.');
  const { rows, overrides } = await listOf(of);
  expect(rows[0]?.total).toBe(40);
  expect(overrides).toMatchObject([
    withheld,
    { what: `${name}: marks count again`, reason: 'Fees are paid.' },
  ]);
  expect(await audited('Fees are')).toHaveLength(2);
});

describe('a list of theses', () => {
  const { definition: scheme } = PRESETS.find(({ id }) => id === 'phd') as (typeof PRESETS)[number];
  let phd: StagedViva;
  let params: { id: string; list: string };
  beforeAll(async () => {
    phd = await stageViva(server, root, 'Thesis', { kind: 'phd', scheme, count: 1 });
    params = { ...idOf(phd), list: 'exam' };
    const values = { thesis: { level: 'minor' }, defence: { level: 'good' } };
    for (const who of [phd.internal, phd.external])
      await done(
        who.call(submitSheet, {
          params: idOf(phd),
          body: { key: randomUUID(), subject: { candidate_id: candidateOf(phd) }, values },
        }),
      );
  });
  const blockers = async () => {
    const { lists: shown } = await done(phd.coordinator.call(lists.getAwardLists, { params: idOf(phd) }));
    return shown[0]?.blockers.map(({ type }) => type);
  };
  const said = async () => {
    const { list } = await done(phd.coordinator.call(lists.getAwardList, { params, query: {} }));
    return list.overrides.map(({ what, reason }) => `${what}: ${reason}`);
  };
  const ofCandidate = () => ({ ...idOf(phd), candidate_id: String(candidateOf(phd)) });

  test('is not frozen without the reports and the result, unless a reason is printed for each', async () => {
    expect(await blockers()).toEqual(['reports', 'result']);
    await done(
      phd.coordinator.call(overrideReports, {
        params: ofCandidate(),
        body: { key: randomUUID(), reason: 'The examiner is ill.' },
      }),
    );
    expect(await blockers()).toEqual(['result']);
    const subject = { candidate_id: candidateOf(phd) };
    const override = (by: Person) =>
      by.call(lists.overrideBlocker, {
        params,
        body: { key: randomUUID(), what: { type: 'result', subject }, reason: 'The senate decides.' },
      });
    expect((await override(phd.internal)).status).toBe(403);
    await done(override(phd.coordinator));
    expect(await blockers()).toEqual([]);
    const name = phd.candidates[0]?.student.username;
    expect(await said()).toEqual([
      `${name}: without a recorded result of the thesis: The senate decides.`,
      `${name}: viva held without a report of ${phd.external.username}: The examiner is ill.`,
    ]);
  });

  test('of a panel without an external waits for no report, and its result can be recorded', async () => {
    const other = await stageViva(server, root, 'Inhouse', { kind: 'phd', scheme, count: 1 });
    await sql`delete from oral_panel_members where examiner_id = ${other.external.examinerId}`;
    await done(
      other.coordinator.call(recordThesisResult, {
        params: { ...idOf(other), candidate_id: String(candidateOf(other)) },
        body: { key: randomUUID(), result: 'awarded', note: '' },
      }),
    );
    const { lists: shown } = await done(other.coordinator.call(lists.getAwardLists, { params: idOf(other) }));
    expect(shown[0]?.blockers.map(({ type }) => type)).toEqual(['sheet']);
  });

  test('names levels in Excel and to the student', async () => {
    expect(await excelOf(phd, 'exam')).toContain('Thesis: Minor corrections; Defence of the thesis: Good');
    await sql`update oral_exams set freezes = 'coordinator' where id = ${phd.examId}`;
    const { lists: shown } = await done(phd.coordinator.call(lists.getAwardLists, { params: idOf(phd) }));
    const hash = shown[0]?.hash as string;
    const body = () => ({ key: randomUUID(), hash });
    await done(phd.coordinator.call(lists.verifyList, { params, body: body() }));
    await done(
      phd.coordinator.call(lists.freezeList, {
        params,
        body: { ...body(), confirmation: { password: PASSWORD } },
      }),
    );
    await done(phd.coordinator.call(lists.releaseList, { params, body: { key: randomUUID() } }));
    const student = phd.candidates[0]?.student as Person;
    const [result] = await done(student.call(lists.listOwnOralResults));
    expect(result?.components.map(({ mark, level }) => [mark, level])).toEqual([
      [3, 'Minor corrections'],
      [3, 'Good'],
    ]);
  });
});

test('the list prints that marks known before the exam were changed, once for all that changed together', async () => {
  const [first] = LAB_SCHEME.components as [(typeof LAB_SCHEME.components)[number]];
  const year = { ...first, id: 'year', name: 'Year', marked_by: 'entered' as const };
  const scheme = { ...LAB_SCHEME, components: [...LAB_SCHEME.components, year] };
  const of = await stageViva(server, root, 'Known', { scheme });
  const enter = (marks: number[], reason?: string) =>
    of.coordinator.call(enterMarks, {
      params: idOf(of),
      body: {
        key: randomUUID(),
        rows: marks.map((mark, at) => ({
          subject: { candidate_id: candidateOf(of, at) },
          marks: { year: mark },
        })),
        ...(reason && { reason }),
      },
    });
  await done(enter([5, 6, 7]));
  expect((await listOf(of)).overrides).toEqual([]);
  await done(enter([5, 8, 9], 'Misread.'));
  const [, second, third] = of.candidates.map(({ student }) => student.username);
  const what = `${second}, ${third}: marks known before the exam changed`;
  expect((await listOf(of)).overrides).toMatchObject([
    { what, reason: 'Misread.', by: of.coordinator.username },
  ]);
  expect(await excelOf(of)).toContain(`${what}. Reason: Misread.`);
});
