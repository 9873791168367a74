// What an import must survive: a restart at any moment, and a bank that changes meanwhile.
import { retire } from '@quivia/contract/catalogue';
import { shareQuestionBank } from '@quivia/contract/question-banks';
import * as endpoints from '@quivia/contract/question-files';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import { buildCollege, type College } from '../../../testing/college.ts';
import { newBank, newModule, teacher } from '../../../testing/exams/banks.ts';
import {
  confirm,
  giftOf,
  intoModule,
  items,
  review,
  settled,
  upload,
} from '../../../testing/files/question-files.ts';
import { at } from '../../../testing/files/uploads.ts';
import { done, type Person } from '../../../testing/people.ts';
import { failOnce, heal, holdInserts } from '../../../testing/server/faults.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { readImport } from './read.job.ts';
import { storeImport } from './store.job.ts';

let server: TestApp;
let root: Person;
let north: College;
let fred: Person;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  fred = await teacher(server, north, 'fred01');
});
afterAll(() => server.stop());

const bank = () => newBank(fred, north.course);
const actor = () => ({ userId: fred.id, username: fred.username }) as never;

async function stored(bankId: number): Promise<{ questions: number; versions: number; log: number }> {
  const [counts] = await sql`
    select count(distinct q.id)::int as questions, count(v.id)::int as versions,
      (select count(*)::int from audit_log where action = 'bank.imported') as log
    from questions q join question_versions v on v.question_id = q.id where q.bank_id = ${bankId}`;
  return counts as never;
}

const PICTURE = `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[<img alt="w" src="@@PLUGINFILE@@/w.svg">]]></text>
  <file name="w.svg" encoding="base64">${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><path d="M0 0h4v2H0z"/></svg>').toString('base64')}</file></questiontext>
  <answer fraction="100"><text>yes</text></answer><answer fraction="0"><text>no</text></answer></question></quiz>`;

describe('a restart in the middle', () => {
  test('of reading begins again and ends well', async () => {
    await failOnce('question_import_items', 2);
    const found = await review(fred, await bank(), giftOf(600));
    expect(found).toMatchObject({
      status: 'review',
      counts: { new: 600 },
      progress: { done: 600, total: 600 },
    });
    expect(await sql`select 1 from question_import_items where import_id = ${found.id}`).toHaveLength(600);
    expect(await heal('question_import_items')).toBe(5);
  });

  test('of storing leaves nothing half done, and ends well', async () => {
    const bankId = await bank();
    const found = await review(fred, bankId, giftOf(1200));
    const before = await stored(bankId);
    await failOnce('question_versions', 3);
    expect(await confirm(fred, found, north.module)).toMatchObject({ status: 'done' });
    expect(await heal('question_versions')).toBe(15);
    expect(await stored(bankId)).toEqual({ questions: 1200, versions: 1200, log: before.log + 1 });
  });

  test('of storing a picture keeps it once', async () => {
    const bankId = await bank();
    const found = await review(fred, bankId, PICTURE);
    await failOnce('question_options', 1);
    expect(await confirm(fred, found, north.module)).toMatchObject({ status: 'done' });
    await heal('question_options');
    expect(await sql`select 1 from images where uploaded_by = ${fred.id}`).toHaveLength(1);
    expect(await sql`select 1 from question_import_images where import_id = ${found.id}`).toHaveLength(0);
  });

  test('a job that comes twice changes nothing the second time', async () => {
    const bankId = await bank();
    const found = await review(fred, bankId, giftOf(3));
    await readImport.work({ import_id: found.id, actor: actor() });
    expect(await items(fred, found.id)).toHaveLength(3);
    await confirm(fred, found, north.module);
    const before = await stored(bankId);
    await storeImport.work({ import_id: found.id, actor: actor() });
    expect(await stored(bankId)).toEqual(before);
  });

  test('a job that runs in several processes at once is done by one of them', async () => {
    const bankId = await bank();
    const found = await review(fred, bankId, giftOf(300));
    const before = await stored(bankId);
    const choices = { modules: intoModule(found, north.module), skip_duplicates: false };
    await sql`update question_imports set status = 'storing', choices = ${JSON.stringify(choices)}::json where id = ${found.id}`;
    await Promise.allSettled([1, 2, 3].map(() => storeImport.work({ import_id: found.id, actor: actor() })));
    expect(await settled(fred, found.id)).toMatchObject({ status: 'done' });
    expect(await stored(bankId)).toEqual({ questions: 300, versions: 300, log: before.log + 1 });
  });

  test('a file that takes its reader down each time is given up with a sentence', async () => {
    const { id } = await review(fred, await bank(), giftOf(3));
    await sql`update question_imports set status = 'reading', tries = 4 where id = ${id}`;
    await readImport.work({ import_id: id, actor: actor() });
    expect(await settled(fred, id)).toMatchObject({
      status: 'failed',
      problem: { message: expect.stringContaining('nothing was stored') },
    });
  });
});

describe('progress', () => {
  test('is seen while it reads and while it stores', async () => {
    const seen = () => done(fred.call(endpoints.getQuestionImport, at(id)));
    const reading = await holdInserts('question_import_items', 2);
    const id = await upload(fred, await bank(), giftOf(600));
    await reading.waiting(1);
    expect(await seen()).toMatchObject({ status: 'reading', progress: { done: 250, total: 600 } });
    await reading.letGo();
    const found = await settled(fred, id);
    const body = { modules: intoModule(found, north.module) };
    const storing = await holdInserts('question_versions', 2);
    await done(fred.call(endpoints.confirmQuestionImport, { ...at(id), body }));
    await storing.waiting(1);
    expect(await seen()).toMatchObject({ status: 'storing', progress: { done: 100, total: 600 } });
    await storing.letGo();
    expect(await settled(fred, id)).toMatchObject({ status: 'done' });
  });

  test('while it reads it cannot be confirmed, and while it stores it cannot be discarded', async () => {
    const found = await review(fred, await bank(), giftOf(1));
    const body = { modules: intoModule(found, north.module) };
    await sql`update question_imports set status = 'reading' where id = ${found.id}`;
    expect(await fred.call(endpoints.confirmQuestionImport, { ...at(found.id), body })).toMatchObject({
      status: 409,
      body: { code: 'upload_not_ready' },
    });
    await sql`update question_imports set status = 'storing', choices = '{}' where id = ${found.id}`;
    expect(await fred.call(endpoints.discardQuestionImport, at(found.id))).toMatchObject({
      status: 409,
      body: { message: "This file is being stored, so it can't be discarded now." },
    });
  });
});

describe('what changes between the review and the end', () => {
  test('access taken back: it fails with a sentence, and nothing is saved', async () => {
    const bankId = await bank();
    const gina = await teacher(server, north, 'gina01');
    const share = (access: 'edit' | null) =>
      done(fred.call(shareQuestionBank, { ...at(bankId), body: { user_id: gina.id, access } }));
    await share('edit');
    const found = await review(gina, bankId, giftOf(2));
    const choices = { modules: intoModule(found, north.module), skip_duplicates: false };
    await sql`update question_imports set status = 'storing', choices = ${JSON.stringify(choices)}::json where id = ${found.id}`;
    await share(null);
    await storeImport.work({ import_id: found.id, actor: { userId: gina.id, username: 'gina01' } as never });
    expect(await settled(gina, found.id)).toMatchObject({
      status: 'failed',
      problem: { line: null, message: "This question bank doesn't exist." },
    });
    expect(await stored(bankId)).toMatchObject({ questions: 0 });
  });

  test('a module retired: the choice is open again', async () => {
    const bankId = await bank();
    const third = await newModule(root, north.course, 3);
    const found = await review(fred, bankId, `$CATEGORY: Part 3\n\n${giftOf(2)}`);
    expect(found.categories).toMatchObject([{ module_id: third }]);
    const choices = { modules: found.categories, skip_duplicates: false };
    await sql`update question_imports set status = 'storing', choices = ${JSON.stringify(choices)}::json where id = ${found.id}`;
    await done(root.call(retire, { params: { kind: 'module', id: String(third) }, body: { version: 1 } }));
    await storeImport.work({ import_id: found.id, actor: actor() });
    const again = await settled(fred, found.id);
    expect(again).toMatchObject({
      status: 'review',
      message: expect.stringContaining('Please choose the modules again'),
      categories: [{ category: 'Part 3', module_id: null }],
    });
    expect(await confirm(fred, again, north.module)).toMatchObject({ status: 'done' });
    expect(await stored(bankId)).toMatchObject({ questions: 2 });
  });
});
