// Files that are none, or mean harm: a sentence, and nothing stored.
import * as endpoints from '@quivia/contract/question-files';
import { png } from '@quivia/files/testing/pictures';
import { zip } from '@quivia/files/testing/zip';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/database.ts';
import { buildCollege } from '../../../testing/college.ts';
import { newBank, teacher } from '../../../testing/exams/banks.ts';
import { items, review } from '../../../testing/files/question-files.ts';
import { at } from '../../../testing/files/uploads.ts';
import type { Person } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
let fred: Person;
let bank: number;
beforeAll(async () => {
  server = await startTestApp();
  const root = await server.person('rootadmin', 'Admin');
  const north = await buildCollege(server, root, 'North');
  fred = await teacher(server, north, 'fred01');
  bank = await newBank(fred, north.course);
});
afterAll(() => server.stop());

async function kept(): Promise<unknown> {
  const [counts] = await sql`
    select (select count(*) from questions)::int as questions, (select count(*) from images)::int as images,
      (select count(*) from question_import_items)::int as items,
      (select count(*) from question_import_images)::int as pictures,
      (select count(*) from question_import_file_parts)::int as parts`;
  return counts;
}

const NOTHING = { questions: 0, images: 0, items: 0, pictures: 0, parts: 0 };

const ENTITIES = `<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "aaaaaaaaaa">${Array.from(
  { length: 9 },
  (_, i) => `<!ENTITY ${'bcdefghij'[i]} "${`&${'abcdefghi'[i]};`.repeat(10)}">`,
).join(
  '',
)}]><quiz><question type="multichoice"><questiontext><text>&j;</text></questiontext></question></quiz>`;

const OUTSIDE = `<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]>
<quiz><question type="multichoice"><questiontext><text>&x;</text></questiontext></question></quiz>`;

describe('is refused with a sentence, and nothing is saved', () => {
  test.each<[string, Uint8Array, string]>([
    ['a picture', png(), 'This is a picture.'],
    ['blank text', Buffer.from(' \n \n'), 'The file is empty.'],
    [
      'prose',
      Buffer.from('Dear students,\n\nthere is no class today.'),
      'No questions were found in this text.',
    ],
    ['binary junk', Buffer.from([0, 1, 2, 3, 0, 255]), 'This is not a file of questions.'],
    [
      'a zip bomb',
      zip([{ name: 'imsmanifest.xml', content: Buffer.alloc(80 * 1024 ** 2) }]),
      'expands to far more',
    ],
    [
      'a zip bomb that lies about its size',
      zip([{ name: 'imsmanifest.xml', content: Buffer.alloc(80 * 1024 ** 2), claims: 1000 }]),
      'damaged',
    ],
    ['a broken archive', zip([{ name: 'imsmanifest.xml', content: 'x' }]).subarray(0, 40), 'damaged'],
    ['an XML entity bomb', Buffer.from(ENTITIES), 'declares its own entities'],
    ['XML that asks for a file of the server', Buffer.from(OUTSIDE), 'declares its own entities'],
    [
      'XML that is cut off',
      Buffer.from('<quiz><question type="multichoice"><questiontext><text>What'),
      'ends too early',
    ],
  ])('%s', async (_, bytes, message) => {
    const found = await review(fred, bank, bytes);
    expect(found).toMatchObject({ status: 'failed', counts: { new: 0 } });
    expect(found.problem?.message).toMatch(/^\p{Lu}.*\.$/u);
    expect(found.problem?.message).toContain(message);
    expect(JSON.stringify(found)).not.toContain('root:');
    expect(await items(fred, found.id)).toEqual([]);
    expect(await kept()).toEqual(NOTHING);
    expect(
      await fred.call(endpoints.confirmQuestionImport, { ...at(found.id), body: { modules: [] } }),
    ).toMatchObject({ status: 409, body: { code: 'upload_failed', message: found.problem?.message } });
  });
});

test('an empty file is refused at once', async () => {
  const query = { filename: 'a.txt' };
  expect(
    await fred.call(endpoints.uploadQuestionFile, { ...at(bank), query, file: Buffer.alloc(0) }),
  ).toMatchObject({ status: 400, body: { message: 'The file is empty.' } });
  expect(
    await fred.call(endpoints.uploadQuestionFile, { ...at(bank), query: { filename: ' ' }, file: png() }),
  ).toMatchObject({ status: 400, body: { fields: { filename: 'Please choose a file' } } });
});

test('50 MB are refused at the door', async () => {
  const before = await sql`select count(*)::int as n from question_imports`;
  const answer = await fred.call(endpoints.uploadQuestionFile, {
    ...at(bank),
    query: { filename: 'big.xml' },
    file: Buffer.alloc(50 * 1024 ** 2, 'a'),
  });
  expect(answer).toMatchObject({
    status: 413,
    body: { message: 'This is too large to send. The limit is 20 MB.' },
  });
  expect(await sql`select count(*)::int as n from question_imports`).toEqual(before);
  expect(await kept()).toEqual(NOTHING);
});
