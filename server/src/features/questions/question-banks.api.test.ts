// Banks and who sees them: the owner, and colleagues of the course as far as it is shared. Nobody else, by any call.
import { listAudit } from '@quivia/contract/audit';
import type { EndpointShape } from '@quivia/contract/endpoint';
import { listNotifications } from '@quivia/contract/notifications';
import { takeRoleBack, unassignCourse } from '@quivia/contract/people';
import * as banks from '@quivia/contract/question-banks';
import * as questions from '@quivia/contract/questions';
import { cancelExam } from '@quivia/contract/running-exams';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCollege, type College, grantOf, hire } from '../../testing/college.ts';
import { addQuestions, content, newBank, teacher } from '../../testing/exams/banks.ts';
import { startExam, student } from '../../testing/exams/exams.ts';
import { done, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let north: College;
let southern: College;
let fred: Person;
let gita: Person;
let south: Person;
let untaught: Person;
beforeAll(async () => {
  server = await startTestApp();
  const root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  fred = await teacher(server, north, 'fred01');
  gita = await teacher(server, north, 'gita01');
  southern = await buildCollege(server, root, 'South');
  south = await teacher(server, southern, 'south01');
  untaught = await server.person('untaught01');
  await hire(north, untaught);
});
afterAll(() => server.stop());

let bank: number;
let question: number;
let other: number;
beforeEach(async () => {
  bank = await newBank(fred, north.course, 'Rays and waves');
  const place = { qbank_id: bank, module_id: north.module };
  [question, other] = (await addQuestions(fred, place, 'What is light?', 'Why?')) as [number, number];
});

const at = (id: number) => ({ params: { id: String(id) } });
const share = (person: Person, access: 'read' | 'edit' | null, by = fred) =>
  by.call(banks.shareQuestionBank, { ...at(bank), body: { user_id: person.id, access } });
const listed = async (person: Person) =>
  (await done(person.call(banks.listQuestionBanks))).find(({ id }) => id === bank);

/** Each call on a bank or its questions, with what it needs, on this bank. */
function calls(): [EndpointShape, object, 'read' | 'edit' | 'owner'][] {
  const place = { qbank_id: bank, module_id: north.module };
  const ids = { question_ids: [question] };
  return [
    [banks.getQuestionBank, at(bank), 'read'],
    [banks.renameQuestionBank, { ...at(bank), body: { title: 'Mine', version: 1 } }, 'edit'],
    [banks.deleteQuestionBank, at(bank), 'owner'],
    [banks.listColleagues, at(bank), 'owner'],
    [banks.shareQuestionBank, { ...at(bank), body: { user_id: gita.id, access: 'edit' } }, 'owner'],
    [banks.setBankPractice, { ...at(bank), body: { open: true } }, 'owner'],
    [banks.listLikelyDuplicates, at(bank), 'read'],
    [banks.dismissDuplicate, { ...at(bank), body: { question_ids: [question, other] } }, 'edit'],
    [questions.listQuestions, { query: { qbank_id: String(bank) } }, 'read'],
    [questions.createQuestions, { body: [{ ...place, ...content('New') }] }, 'edit'],
    [questions.getQuestion, at(question), 'read'],
    [questions.changeQuestion, { ...at(question), body: { version: 1, ...content('Changed') } }, 'edit'],
    [questions.changeManyQuestions, { body: { ...ids, marks: 2 } }, 'edit'],
    [questions.moveQuestions, { body: { ...place, ...ids } }, 'edit'],
    [questions.duplicateQuestions, { body: { ...place, ...ids } }, 'edit'],
    [questions.deleteQuestions, { body: ids }, 'edit'],
    [questions.restoreQuestions, { body: ids }, 'edit'],
    [questions.listVersions, at(question), 'read'],
    [questions.restoreVersion, { ...at(question), body: { restore: 1, version: 1 } }, 'edit'],
    [
      questions.findSimilarQuestions,
      { body: { qbank_id: bank, question: 'What is light?', options: [] } },
      'read',
    ],
  ];
}

test('every endpoint of the feature is tried here except three that name no bank and one for deleted ones', () => {
  const own = new Set<EndpointShape>([
    banks.listQuestionBanks,
    banks.createQuestionBank,
    banks.restoreQuestionBank,
    questions.drawValues,
  ]);
  const declared: unknown[] = [...Object.values(banks), ...Object.values(questions)];
  const isCall = (one: unknown): one is EndpointShape =>
    typeof one === 'object' && one !== null && 'method' in one;
  const all = declared.filter(isCall).filter((endpoint) => !own.has(endpoint));
  expect(new Set(calls().map(([endpoint]) => endpoint))).toEqual(new Set(all));
});

describe('a bank that is not shared', () => {
  test.each([
    ['a colleague of the course', () => gita],
    ['faculty of the same college who do not teach the course', () => untaught],
    ['faculty of another college', () => south],
  ])('is not there for %s, whatever they call', async (_, who) => {
    for (const [endpoint, input] of calls()) {
      const { status } = await who().call(endpoint, input as never);
      expect(`${endpoint.method} ${endpoint.path} ${status}`).toBe(`${endpoint.method} ${endpoint.path} 404`);
    }
    expect(await listed(who())).toBeUndefined();
    const found = await done(who().call(questions.listQuestions, { query: { search: 'what is light' } }));
    expect(found).toEqual([]);
    expect(await done(fred.call(questions.getQuestion, at(question)))).toMatchObject({ version: 1 });
  });

  test('its questions can’t be moved into someone else’s bank', async () => {
    const own = await newBank(gita, north.course, 'Trap');
    const body = { question_ids: [question], qbank_id: own, module_id: north.module };
    for (const endpoint of [questions.moveQuestions, questions.duplicateQuestions])
      expect((await gita.call(endpoint, { body })).status).toBe(404);
  });
});

describe('a bank shared for reading', () => {
  test('can be read but not changed', async () => {
    expect((await share(gita, 'read')).body.message).toBe('gita01 can now read Rays and waves.');
    expect(await listed(gita)).toMatchObject({ access: 'read', owner: 'fred01', question_count: 2 });
    for (const [endpoint, input, need] of calls()) {
      const { status } = await gita.call(endpoint, input as never);
      expect(`${endpoint.path} ${status}`).toBe(`${endpoint.path} ${need === 'read' ? 200 : 403}`);
    }
  });
});

describe('a bank shared for editing', () => {
  test('can be edited, and still belongs to its owner', async () => {
    await done(share(gita, 'edit'));
    for (const [endpoint, input, need] of calls()) {
      const { status } = await gita.call(endpoint, input as never);
      if (need === 'owner') expect(`${endpoint.path} ${status}`).toBe(`${endpoint.path} 403`);
      else expect([200, 409], endpoint.path).toContain(status);
    }
  });

  test('the colleague is notified, and it is in the audit log', async () => {
    await done(share(gita, 'edit'));
    const { items } = await done(gita.call(listNotifications));
    expect(items[0]).toMatchObject({
      title: 'Question bank shared with you',
      body: 'fred01 shared Rays and waves with you. You can edit it.',
      link: `/faculty?panel=create-qbank&bank=${bank}`,
    });
    const [entry] = await done(north.admin.call(listAudit, { query: { limit: '1' } }));
    expect(entry).toMatchObject({
      action: 'bank.shared',
      what: 'let gita01 edit the question bank Rays and waves',
    });
  });

  test('after access is removed, they no longer see it', async () => {
    await done(share(gita, 'edit'));
    await done(share(gita, null));
    expect((await gita.call(banks.getQuestionBank, at(bank))).status).toBe(404);
  });

  test('only colleagues who teach the course there can be chosen', async () => {
    const { body } = await fred.call(banks.listColleagues, at(bank));
    expect(body.map(({ username, access }) => [username, access])).toEqual([['gita01', null]]);
    for (const outsider of [untaught, south, fred]) expect((await share(outsider, 'read')).status).toBe(400);
  });
});

describe('access ends with teaching', () => {
  test('a colleague who no longer teaches the course does not see the bank', async () => {
    const hana = await teacher(server, north, 'hana01');
    await done(share(hana, 'edit'));
    expect(await listed(hana)).toBeDefined();
    const faculty_id = await grantOf(north.admin, 'hana01', 'Faculty');
    await done(north.admin.call(unassignCourse, { body: { faculty_id, course_id: north.course } }));
    expect(await listed(hana)).toBeUndefined();
    expect((await hana.call(questions.getQuestion, at(question))).status).toBe(404);
  });

  test('an owner who left for another college does not see it either', async () => {
    const ivan = await teacher(server, north, 'ivan01');
    const left = await newBank(ivan, north.course);
    const grant = await grantOf(north.admin, 'ivan01', 'Faculty');
    await done(north.admin.call(takeRoleBack, at(grant)));
    await hire(southern, ivan);
    expect((await ivan.call(banks.getQuestionBank, at(left))).status).toBe(404);
    expect(await done(ivan.call(banks.listQuestionBanks))).toEqual([]);
  });
});

describe('creating, renaming and deleting', () => {
  test('a title and a course that the person teaches are required', async () => {
    const create = (body: object) => fred.call(banks.createQuestionBank, { body: body as never });
    expect((await create({ title: ' ', course_id: north.course })).body.message).toBe(
      'Please fill all fields',
    );
    expect((await create({ title: 'x' })).body.fields).toMatchObject({ course_id: 'Please fill all fields' });
    expect(await create({ title: 'x', course_id: 999_999 })).toMatchObject({
      status: 400,
      body: { message: "This course isn't assigned to you." },
    });
    expect((await create({ title: 'x', course_id: north.course })).body.message).toBe(
      'QuestionBank created successfully',
    );
  });

  test('the second person to rename gets a conflict', async () => {
    const rename = (title: string) =>
      fred.call(banks.renameQuestionBank, { ...at(bank), body: { title, version: 1 } });
    expect((await rename('One')).status).toBe(200);
    expect(await rename('Two')).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect(await listed(fred)).toMatchObject({ title: 'One' });
  });

  test('a deleted bank disappears with its questions', async () => {
    await done(fred.call(banks.deleteQuestionBank, at(bank)));
    expect(await listed(fred)).toBeUndefined();
    expect((await fred.call(questions.getQuestion, at(question))).status).toBe(404);
    const [entry] = await done(north.admin.call(listAudit, { query: { limit: '1' } }));
    expect(entry?.what).toBe('deleted the question bank Rays and waves with 2 questions');
  });

  test('a deleted bank is restored by its owner, with its questions and whom it was shared with', async () => {
    await done(share(gita, 'edit'));
    const restore = (person: Person) => person.call(banks.restoreQuestionBank, at(bank));
    expect((await restore(fred)).status).toBe(404);
    await done(fred.call(banks.deleteQuestionBank, at(bank)));
    for (const stranger of [gita, untaught, south]) expect((await restore(stranger)).status).toBe(404);
    expect(await done(restore(fred))).toMatchObject({ message: 'Rays and waves restored.' });
    expect(await listed(gita)).toMatchObject({ access: 'edit', question_count: 2 });
    const [entry] = await done(north.admin.call(listAudit, { query: { limit: '1' } }));
    expect(entry?.what).toBe('restored the deleted question bank Rays and waves');
  });
});

describe('what a bank is used for', () => {
  test('is counted for everyone who sees it, and exams are named only to those who run them', async () => {
    const anna = await student(server, north, 'anna01');
    await done(share(gita, 'edit'));
    const exam = { qbank_id: bank, course_id: north.course };
    expect(await listed(fred)).toMatchObject({ exam_count: 0, last_exam_at: null });
    const own = await startExam(fred, { ...exam, title: 'Own' }, anna);
    await done(
      fred.call(questions.changeQuestion, { ...at(question), body: { version: 1, ...content('Ray?') } }),
    );
    const theirs = await startExam(gita, { ...exam, title: 'Theirs' }, anna);
    const cancelled = await startExam(fred, { ...exam, title: 'Cancelled' }, anna);
    await done(fred.call(cancelExam, { ...at(cancelled), body: { reason: 'Power cut' } }));

    expect(await listed(fred)).toMatchObject({
      exam_count: 2,
      last_exam_at: expect.any(String),
      by_module: [{ module_number: 1, question_count: 2 }],
    });
    const named = async (person: Person) =>
      (await done(person.call(banks.getQuestionBank, at(bank)))).exams.map(({ id }) => id);
    expect([await named(fred), await named(gita)]).toEqual([[own], [theirs]]);
    const [first] = await done(fred.call(questions.listQuestions, { query: { qbank_id: String(bank) } }));
    expect(first).toMatchObject({ id: question, exam_count: 2 });
    const versions = await done(fred.call(questions.listVersions, at(question)));
    expect(versions).toMatchObject([
      { version: 2, exam_count: 1, exams: [] },
      { version: 1, exam_count: 1, exams: [{ id: own, title: 'Own' }] },
    ]);
  });
});
