// A backup's rows into a database whose tables the migrations have just made.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../start-error.ts';
import {
  type ArchiveReader,
  type Content,
  type Header,
  type Manifest,
  RowHash,
  type TableHeader,
} from './archive.ts';
import { words } from './backup.words.ts';
import {
  columnList,
  isQueueTable,
  selectForeignKeys,
  selectPartitions,
  selectTables,
  selectTriggered,
  tableName,
} from './catalog.ts';

/** All or nothing: what was read is committed once it agrees with the manifest at the end of the file. */
export async function loadRows(
  client: Client,
  header: Header,
  reader: ArchiveReader,
  onLeftOut: (table: string) => void,
): Promise<Manifest> {
  // The job queue's tables are made by pg-boss, in a transaction of its own.
  await client.query('create schema if not exists jobs');
  await client.query(getConstructionPlans('jobs'));
  await client.query('begin');
  await createPartitions(client, header);
  // Rows are loaded in any order and as they were: keys are checked at the end, and no trigger adds to them.
  const foreignKeys = await selectForeignKeys(client);
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  const triggered = await selectTriggered(client);
  for (const table of triggered) await client.query(`alter table ${table} disable trigger user`);

  const manifest = await loadTables(client, reader, onLeftOut);

  for (const table of triggered) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { name, value, is_called } of manifest.sequences)
    await client.query('select setval($1, $2, $3)', [name, value, is_called]);
  await client.query('commit');
  await client.query('analyze');
  return manifest;
}

/** As they were: those that the migrations make in an empty database begin with other ids. */
async function createPartitions(client: Client, { partitions }: Header): Promise<void> {
  for (const { table } of await selectPartitions(client)) await client.query(`drop table ${table}`);
  for (const { table, parent, bounds } of partitions)
    await client.query(`create table ${table} partition of ${parent} ${bounds}`);
}

async function loadTables(
  client: Client,
  reader: ArchiveReader,
  onLeftOut: (table: string) => void,
): Promise<Manifest> {
  const tables = new Map((await selectTables(client)).map((table) => [table.name, table]));
  const ours = [...tables.keys()].filter((name) => !isQueueTable(name));
  // A migration may have inserted rows of its own.
  await client.query(`truncate ${ours.map(tableName).join(', ')}`);
  const loaded: Manifest['tables'] = {};
  const leftOut = new Set<string>();
  for (;;) {
    const part = await reader.next();
    if (!('table' in part)) {
      const kept = Object.entries(part.tables).filter(([name]) => !leftOut.has(name));
      const manifest = { ...part, tables: Object.fromEntries(kept) };
      requireEqual(loaded, manifest.tables);
      return manifest;
    }
    const missing = part.columns.filter((column) => !tables.get(part.table)?.columns.includes(column));
    if (missing.length === 0) {
      loaded[part.table] = await loadTable(client, part, reader);
    } else if (isQueueTable(part.table)) {
      // Another version of pg-boss: what waited there is lost, what people entered is not.
      for await (const _ of reader.rows());
      onLeftOut(part.table);
      leftOut.add(part.table);
    } else throw new StartError(words.unknownColumns(part.table, missing));
  }
}

async function loadTable(client: Client, { table, columns }: TableHeader, reader: ArchiveReader) {
  const hash = new RowHash();
  const into = client.query(copyFrom(`copy ${tableName(table)} (${columnList(columns)}) from stdin`));
  await pipeline(
    Readable.from(reader.rows()),
    async function* (rows: AsyncIterable<Buffer>) {
      for await (const chunk of rows) yield hash.add(chunk);
    },
    into,
  );
  return { rows: into.rowCount, sha256: hash.digest() };
}

/** Both the number of rows and every byte of them. A database whose server was never started has no job queue yet. */
export function requireEqual(found: Manifest['tables'], expected: Manifest['tables']): void {
  const names = new Set([...Object.keys(found), ...Object.keys(expected)]);
  const different = [...names].filter(
    (name) =>
      (found[name]?.rows ?? 0) !== (expected[name]?.rows ?? 0) || isDifferent(found[name], expected[name]),
  );
  if (different.length > 0) throw new StartError(words.different(different));
}

const isDifferent = (one: Content | undefined, other: Content | undefined) =>
  one && other && one.sha256 !== other.sha256;
