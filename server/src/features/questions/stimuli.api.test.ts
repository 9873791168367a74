// Passages: created, changed and removed for the questions that refer to them, and taken along to other banks.
import * as endpoints from '@quivia/contract/questions';
import * as stimuli from '@quivia/contract/stimuli';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCollege, type College } from '../../testing/college.ts';
import { addQuestions, content, newBank, teacher } from '../../testing/exams/banks.ts';
import { sit, startExam, student } from '../../testing/exams/exams.ts';
import { done, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let north: College;
let fred: Person;
let other: Person;
beforeAll(async () => {
  server = await startTestApp();
  north = await buildCollege(server, await server.person('rootadmin', 'Admin'), 'North');
  fred = await teacher(server, north, 'fred01');
  other = await teacher(server, north, 'olga01');
});
afterAll(() => server.stop());

let bank: number;
let ids: number[];
beforeEach(async () => {
  bank = await newBank(fred, north.course);
  ids = await addQuestions(fred, { qbank_id: bank, module_id: north.module }, 'One?', 'Two?', 'Three?');
});

const create = (text: string, question_ids: number[], by = fred) =>
  by.call(stimuli.createStimulus, { params: { id: String(bank) }, body: { text, question_ids } });
const change = (id: number, text: string, by = fred) =>
  by.call(stimuli.changeStimulus, { params: { id: String(id) }, body: { text } });
const attach = (question_ids: number[], stimulus_id: number | null, by = fred) =>
  by.call(stimuli.attachStimulus, { body: { question_ids, stimulus_id } });
const question = (id: number) => done(fred.call(endpoints.getQuestion, { params: { id: String(id) } }));
const passages = async () => Promise.all(ids.map(async (id) => (await question(id)).stimulus?.text ?? null));

describe('a passage', () => {
  test('is added to questions, changed for all of them and removed from one, each in a new version', async () => {
    const [first, second] = ids as [number, number];
    const added = await done(create('A long story.', [first, second]));
    expect(added.message).toBe('Passage added to 2 questions.');
    expect(await passages()).toEqual(['A long story.', 'A long story.', null]);
    const changed = await done(change(added.id, 'A short story.'));
    expect(changed.message).toBe('Passage changed for 2 questions.');
    expect(await passages()).toEqual(['A short story.', 'A short story.', null]);
    await done(attach([second], null));
    expect(await passages()).toEqual(['A short story.', null, null]);
    expect(await done(fred.call(stimuli.listStimuli, { params: { id: String(bank) } }))).toEqual([
      { id: changed.id, text: 'A short story.', question_numbers: [(await question(first)).question_number] },
    ]);
    const versions = await done(fred.call(endpoints.listVersions, { params: { id: String(second) } }));
    expect(versions.map(({ stimulus }) => stimulus?.text ?? null)).toEqual([
      null,
      'A short story.',
      'A long story.',
      null,
    ]);
  });

  test('stays when the question is edited, and comes back with an earlier version', async () => {
    const [first] = ids as [number];
    await done(create('A story.', [first]));
    await done(
      fred.call(endpoints.changeQuestion, {
        params: { id: String(first) },
        body: { version: 2, ...content('One more?') },
      }),
    );
    expect(await question(first)).toMatchObject({ version: 3, stimulus: { text: 'A story.' } });
    await done(attach([first], null));
    await done(
      fred.call(endpoints.restoreVersion, {
        params: { id: String(first) },
        body: { restore: 3, version: 4 },
      }),
    );
    expect(await question(first)).toMatchObject({ version: 5, stimulus: { text: 'A story.' } });
  });

  test('goes along when questions are copied or moved to another bank, as one row there', async () => {
    const { id } = await done(create('A story.', ids));
    const there = await newBank(fred, north.course, 'Optics');
    const target = { qbank_id: there, module_id: north.module };
    const copied = await done(
      fred.call(endpoints.duplicateQuestions, { body: { question_ids: ids.slice(0, 2), ...target } }),
    );
    await done(
      fred.call(endpoints.moveQuestions, {
        body: { question_ids: ids.slice(2), before_id: null, ...target },
      }),
    );
    const found = await Promise.all([...copied.question_ids, ...ids.slice(2)].map(question));
    const rows = new Set(found.map(({ stimulus }) => stimulus?.id));
    expect(rows.size).toBe(1);
    expect(rows.has(id)).toBe(false);
    // What is changed there leaves this bank alone.
    await done(change([...rows][0] as number, 'Another story.'));
    expect((await question(ids[0] as number)).stimulus?.text).toBe('A story.');
    expect((await question(ids[2] as number)).stimulus?.text).toBe('Another story.');
  });

  test('is on the paper of an exam as it was when the exam was set', async () => {
    const [first, , third] = ids as [number, number, number];
    const { id } = await done(create('A story.', [first, third]));
    const anna = await student(server, north, 'anna01');
    const exam = await startExam(fred, { qbank_id: bank, course_id: north.course }, anna);
    await done(change(id, 'Another story.'));
    const { questions } = await sit(anna, exam);
    // Questions of one passage follow each other; those without one say nothing of it.
    expect(questions.map(({ question, stimulus }) => [question, stimulus])).toEqual([
      ['One?', { id, text: 'A story.' }],
      ['Three?', { id, text: 'A story.' }],
      ['Two?', undefined],
    ]);
  });

  test('is changed by one of two people: the other one gets a conflict', async () => {
    const { id } = await done(create('A story.', ids));
    const answers = await Promise.all(['x', 'y'].map((text) => change(id, text)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('can be neither seen nor changed by people who may not edit the bank', async () => {
    const { id } = await done(create('A story.', ids));
    for (const refused of [
      await change(id, 'x', other),
      await attach(ids, null, other),
      await create('x', ids, other),
      await other.call(stimuli.listStimuli, { params: { id: String(bank) } }),
    ])
      expect(refused.status).toBe(404);
    expect(await passages()).toEqual(Array(3).fill('A story.'));
  });

  test('belongs to one bank, and has a limit of characters and questions', async () => {
    const { id } = await done(create('A story.', ids));
    const there = await newBank(fred, north.course, 'Optics');
    const [elsewhere] = (await addQuestions(
      fred,
      { qbank_id: there, module_id: north.module },
      'There?',
    )) as [number];
    expect((await attach([elsewhere], id)).status).toBe(404);
    expect((await create('x', [elsewhere])).status).toBe(400);
    expect((await create('x'.repeat(20_001), ids)).status).toBe(400);
    expect((await create('  ', ids)).status).toBe(400);
    const many = await addQuestions(
      fred,
      { qbank_id: bank, module_id: north.module },
      ...Array.from({ length: 48 }, (_, i) => `Number ${i}?`),
    );
    expect(await attach(many, id)).toMatchObject({
      status: 400,
      body: { message: 'A passage can have at most 50 questions. Nothing was changed.' },
    });
    expect((await question(many[0] as number)).stimulus).toBeNull();
  });
});
