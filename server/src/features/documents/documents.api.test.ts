import { randomUUID } from 'node:crypto';
import { checkDocument } from '@quivia/contract/documents';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inTransaction, sql } from '../../platform/database/database.ts';
import { loadSecretKey } from '../../platform/security/secrets.ts';
import { done, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { reencryptDocumentKeys } from './document-keys.service.ts';
import { freeze, frozen, hasChanged, hashOf, type Subject } from './documents.service.ts';

let server: TestApp;
let anna: Person;
let bert: Person;
beforeAll(async () => {
  server = await startTestApp();
  anna = await server.person('anna01');
  bert = await server.person('bert01');
});
afterEach(() => loadSecretKey(server.config.secretKey));
afterAll(() => server.stop());

let subjects = 0;
const newSubject = (): Subject => ({ kind: 'session-report', subjectId: ++subjects });
const kept = (of: Subject, given: Partial<{ title: string; by: number; note: string }> = {}, document = {}) =>
  inTransaction(() => freeze(of, document, { title: 'Physics', by: anna.id, note: '', ...given }));
const check = (hash: string) => server.visitor().call(checkDocument, { params: { hash } });

/** As somebody would who can write to the database. */
const tampered = (set: ReturnType<typeof sql>, hash: string) =>
  inTransaction(async () => {
    await sql`alter table frozen_documents disable trigger frozen_documents_stay`;
    await sql`update frozen_documents set ${set} where hash = ${hash}`;
    await sql`alter table frozen_documents enable trigger frozen_documents_stay`;
  });

test('two revisions with the same content have different hashes, and anybody can ask which is which', async () => {
  const one = newSubject();
  const first = await kept(one, { note: 'one' });
  const second = await kept(one, { note: 'two', by: bert.id });
  expect([first.revision, second.revision]).toEqual([1, 2]);
  expect(first.hash).not.toBe(second.hash);
  expect(await done(check(first.hash))).toEqual({
    kind: 'session-report',
    title: 'Physics',
    revision: 1,
    newest_revision: 2,
    note: 'one',
    frozen_at: expect.any(String),
    frozen_by: 'anna01',
    vouches: 'sealed',
  });
  expect(await done(check(second.hash))).toMatchObject({ revision: 2, note: 'two', frozen_by: 'bert01' });
  expect(await check(hashOf('nothing'))).toMatchObject({ status: 404 });
  expect(await check('abc')).toMatchObject({ status: 400 });
  expect(await hasChanged(one, hashOf('{}'))).toBe(false);
  expect(await hasChanged(one, hashOf('{"a":1}'))).toBe(true);
});

test('the hash vouches for revision, title, note, person, time and the revision before', async () => {
  const changes = [
    sql`revision = 7`,
    sql`title = 'Chemistry'`,
    sql`note = 'Another reason'`,
    sql`frozen_by = ${bert.id}`,
    sql`frozen_at = frozen_at - interval '1 hour'`,
    // Content and digest together: nobody without the key can make the hash of them.
    sql`content = '{"marks":100}', digest = ${hashOf('{"marks":100}')}`,
    sql`content = '{"marks":100}'`,
  ];
  for (const change of changes) {
    const { hash } = await kept(newSubject());
    expect((await check(hash)).status).toBe(200);
    await tampered(change, hash);
    expect((await check(hash)).status).toBe(500);
  }
  const one = newSubject();
  const first = await kept(one);
  const second = await kept(one);
  // The first is replaced by a document that has a hash of its own.
  const other = hashOf(randomUUID());
  await tampered(sql`hash = ${other}`, first.hash);
  expect((await check(second.hash)).status).toBe(500);
});

test('what was frozen before hashes were sealed can still be read, and its hash vouches for the content', async () => {
  const one = newSubject();
  const { hash } = await kept(one);
  await tampered(sql`hash = digest, key_id = null, title = ''`, hash);
  expect(await done(check(hashOf('{}')))).toMatchObject({ vouches: 'content', title: '' });
  expect(await frozen(one, 1)).toEqual({ document: {}, hash: hashOf('{}') });
});

test('hashes outlive the secret key of the server, while it is replaced as described', async () => {
  const before = await kept(newSubject());
  const original = await sql<{ value: string }[]>`select value from settings where key = 'secret_key'`;
  await loadSecretKey('another key, long enough to be one', original[0]?.value);
  await reencryptDocumentKeys();
  await loadSecretKey('another key, long enough to be one');
  expect(await done(check(before.hash))).toMatchObject({ vouches: 'sealed' });

  // Replaced without the previous one: the documents can be read, and the next one gets a new key.
  await loadSecretKey('a third key that knows nothing of them');
  expect(await done(check(before.hash))).toMatchObject({ vouches: 'unknown' });
  const after = await kept(newSubject());
  expect(await done(check(after.hash))).toMatchObject({ vouches: 'sealed' });
  await loadSecretKey('another key, long enough to be one');
  expect(await done(check(before.hash))).toMatchObject({ vouches: 'sealed' });
});
