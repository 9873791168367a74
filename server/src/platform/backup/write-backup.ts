// Everything in the database as one moment saw it, while people go on working.
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  type Content,
  END_OF_ROWS,
  headerLine,
  type Manifest,
  manifestLine,
  RowHash,
  tableLine,
} from './archive.ts';
import {
  columnList,
  selectMigrations,
  selectPartitions,
  selectSequences,
  selectTables,
  type Table,
  tableName,
} from './catalog.ts';

/** The parts of a backup's file. The transaction on `client` sees one moment and keeps nobody from writing. */
export async function* backUp(
  client: Client,
  onManifest: (manifest: Manifest) => void = () => {},
): AsyncGenerator<Buffer> {
  await client.query('begin transaction isolation level repeatable read read only');
  const [version] = (await client.query<{ server_version: string }>('show server_version')).rows;
  yield headerLine({
    made_at: new Date().toISOString(),
    postgres: version?.server_version ?? '',
    migrations: await selectMigrations(client),
    partitions: await selectPartitions(client),
  });
  const tables: Manifest['tables'] = {};
  for (const table of await selectTables(client)) {
    yield tableLine({ table: table.name, columns: table.columns });
    tables[table.name] = yield* rowsOf(client, table);
    yield END_OF_ROWS;
  }
  // Sequences know no snapshot. Read last, they are at least as far as any row.
  const manifest = { tables, sequences: await selectSequences(client) };
  await client.query('commit');
  onManifest(manifest);
  yield manifestLine(manifest);
}

async function* rowsOf(
  client: Client,
  { name, columns, order, where }: Table,
): AsyncGenerator<Buffer, Content> {
  const stream = client.query(
    copyTo(
      `copy (select ${columnList(columns)} from ${tableName(name)} where ${where} order by ${columnList(order)}) to stdout`,
    ),
  );
  const hash = new RowHash();
  for await (const chunk of stream as AsyncIterable<Buffer>) yield hash.add(chunk);
  return { rows: stream.rowCount, sha256: hash.digest() };
}

/** What the tables of this database contain now, to be compared with a manifest. */
export async function contentOf(client: Client): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = {};
  for (const table of await selectTables(client)) {
    const rows = rowsOf(client, table);
    let step = await rows.next();
    while (!step.done) step = await rows.next();
    tables[table.name] = step.value;
  }
  return tables;
}
