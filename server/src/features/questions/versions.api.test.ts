// Editing makes a version; two who edit at once; earlier ones come back.
import * as endpoints from '@quivia/contract/questions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCollege, type College } from '../../testing/college.ts';
import { addQuestions, content, newBank, teacher } from '../../testing/exams/banks.ts';
import { done, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let north: College;
let fred: Person;
beforeAll(async () => {
  server = await startTestApp();
  north = await buildCollege(server, await server.person('rootadmin', 'Admin'), 'North');
  fred = await teacher(server, north, 'fred01');
});
afterAll(() => server.stop());

let id: string;
beforeEach(async () => {
  const place = { qbank_id: await newBank(fred, north.course), module_id: north.module };
  id = String((await addQuestions(fred, place, 'What is light?'))[0]);
});

const change = (version: number, question: string, given = {}) =>
  fred.call(endpoints.changeQuestion, {
    params: { id },
    body: { version, ...content(question, given) },
  });
const versions = () => done(fred.call(endpoints.listVersions, { params: { id } }));

describe('editing', () => {
  test('makes a version, and the one before it stays unchanged', async () => {
    const [first] = await versions();
    expect(await done(change(1, 'What is a photon?', { marks: 3 }))).toMatchObject({
      message: 'Question saved.',
      version: 2,
    });
    const [now, before] = await versions();
    expect(now).toMatchObject({ version: 2, question: 'What is a photon?', marks: 3, changed_by: 'fred01' });
    expect(before).toEqual(first);
    expect(await done(fred.call(endpoints.getQuestion, { params: { id } }))).toMatchObject({ version: 2 });
  });

  test('without a change makes no version', async () => {
    expect(await done(change(1, 'What is light?'))).toMatchObject({
      message: 'Nothing changed.',
      version: 1,
    });
    expect(await versions()).toHaveLength(1);
  });

  test('from an old version is refused, and so is a version that never existed', async () => {
    await done(change(1, 'Mine'));
    for (const from of [1, 7])
      expect(await change(from, 'Yours')).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect(await versions()).toHaveLength(2);
  });

  test('by two people at once: one is saved, the other gets a conflict', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map((text) => change(1, text)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await versions()).toHaveLength(2);
  });
});

describe('restoring', () => {
  const restore = (from: number, version: number) =>
    fred.call(endpoints.restoreVersion, { params: { id }, body: { restore: from, version } });

  test('an earlier version becomes the newest, and names its origin', async () => {
    await done(change(1, 'Changed', { tags: ['x'] }));
    expect(await done(restore(1, 2))).toMatchObject({
      message: 'Version 1 restored as version 3.',
      version: 3,
    });
    const [newest] = await versions();
    expect(newest).toMatchObject({ version: 3, restored_from: 1, question: 'What is light?', tags: [] });
  });

  test('fails after a change by someone else, and for a version that never existed', async () => {
    await done(change(1, 'Changed'));
    expect((await restore(1, 1)).status).toBe(409);
    expect((await restore(9, 2)).status).toBe(404);
  });
});

test('the search follows the newest version', async () => {
  await done(change(1, 'Which Zorblax is it?'));
  const found = async (search: string) =>
    (await done(fred.call(endpoints.listQuestions, { query: { search } }))).map((one) => one.id);
  expect(await found('zorblax')).toEqual([Number(id)]);
  await done(change(2, 'Which one is it?'));
  expect(await found('zorblax')).toEqual([]);
});

describe('changing many at once', () => {
  const bulk = (question_ids: number[], change: object) =>
    fred.call(endpoints.changeManyQuestions, { body: { question_ids, ...change } });

  async function three(): Promise<number[]> {
    const place = { qbank_id: await newBank(fred, north.course), module_id: north.module };
    return addQuestions(
      fred,
      place,
      content('Light?', { tags: ['Optics', 'basic'] }),
      content('Sound?', { marks: 2, difficulty: 'hard' }),
      content('Heat?'),
    );
  }
  const read = (question: number) =>
    done(fred.call(endpoints.getQuestion, { params: { id: String(question) } }));

  test('makes a version of each question that changes, and keeps what is not named', async () => {
    const ids = await three();
    const change = {
      marks: 2,
      negative: { marks: 0, share: '1/3' },
      add_tags: ['optics', 'exam 1'],
      remove_tags: ['BASIC'],
    };
    expect(await done(bulk(ids, change))).toMatchObject({ message: '3 questions changed.' });
    const [light, sound] = await Promise.all(ids.map(read));
    expect(light).toMatchObject({ version: 2, marks: 2, negative_share: '1/3', tags: ['Optics', 'exam 1'] });
    expect(sound).toMatchObject({ version: 2, marks: 2, difficulty: 'hard', tags: ['optics', 'exam 1'] });
    expect(await done(bulk(ids, { difficulty: 'hard' }))).toMatchObject({
      message: '2 questions changed. 1 question had these values already.',
    });
    expect(await done(bulk(ids, { difficulty: 'hard' }))).toMatchObject({ message: 'Nothing changed.' });
    expect(await done(bulk(ids.slice(0, 1), { difficulty: null }))).toMatchObject({
      message: 'Question changed.',
    });
    expect(await read(ids[0] as number)).toMatchObject({ version: 4, difficulty: null });
  });

  test('is refused as a whole when one question would have too many tags, or is deleted', async () => {
    const ids = await three();
    const tags = Array.from({ length: 19 }, (_, i) => `tag ${i}`);
    const refused = await bulk(ids, { add_tags: tags });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toBe('Question 1 would have more than 20 tags. Nothing was changed.');
    await done(fred.call(endpoints.deleteQuestions, { body: { question_ids: ids.slice(2) } }));
    expect((await bulk(ids, { marks: 5 })).status).toBe(409);
    expect(await read(ids[0] as number)).toMatchObject({ version: 1, marks: 1 });
  });
});
