// Deleting a row makes PostgreSQL look for rows that refer to it. Without an index it reads the whole table, once for each
// deleted row.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, openClient } from './platform/database/connection.ts';
import { cloneDatabase } from './testing/server/test-database.ts';

const SOURCES = import.meta.dirname;
const MIGRATIONS = path.join(SOURCES, '../migrations');

/** Foreign keys to rows that are deleted, with the reason why they need no index. */
const WITHOUT: Record<string, string> = {};

let database: Client;
beforeAll(async () => {
  database = openClient(await cloneDatabase());
});
afterAll(() => database.end());

/** Tables that some statement of ours deletes rows of. */
async function deletedFrom(): Promise<Set<string>> {
  const sources = (await readdir(SOURCES, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'),
  );
  const files = [
    ...sources.map((file) => path.join(SOURCES, file)),
    ...(await readdir(MIGRATIONS)).map((file) => path.join(MIGRATIONS, file)),
  ];
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/\bdelete from (?:only )?(\w+)/gi)].map(([, table]) => table ?? ''),
    ),
  );
}

/** Of each table; partitions have those of their table. One that leaves out only rows without a value serves, too. */
const foreignKeys = () => database.sql<{ key: string; target: string; is_indexed: boolean }[]>`
  select t.relname || '.' || string_agg(a.attname, ',' order by k.place) as key, f.relname as target,
    exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indisvalid
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || min(a.attname) || ' IS NOT NULL)')
    ) as is_indexed
  from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
  cross join lateral unnest(c.conkey) with ordinality k (attnum, place)
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
  where c.contype = 'f' and c.conparentid = 0 and not t.relispartition
  group by c.oid, c.conrelid, c.conkey, t.relname, f.relname order by 1`;

test('every foreign key to rows that are deleted has an index, or a reason to have none', async () => {
  const deleted = await deletedFrom();
  expect(deleted).toContain('users');
  const asked = (await foreignKeys()).filter(({ target }) => deleted.has(target));
  expect(asked.length).toBeGreaterThan(50);
  const missing = asked.flatMap(({ key, is_indexed }) => (is_indexed ? [] : key));
  expect(missing).toEqual(Object.keys(WITHOUT).toSorted());
});
