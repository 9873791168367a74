import { expect, test } from 'vitest';
import { ArchiveReader, END_OF_ROWS, headerLine, manifestLine, tableLine } from './archive.ts';

const HEADER = { made_at: '2026-11-16T01:02:03.000Z', postgres: '18.4', migrations: [], partitions: [] };
const MANIFEST = { tables: {}, sequences: [] };
// A row whose text looks like the end, one that ends in a backslash, and none at all.
const TABLES: Record<string, string[]> = {
  'public.tricky': ['\\\\.\n', '1\t\\\\\n', '\\N\t.\n', `${'x'.repeat(50)}\n`],
  'public.empty': [],
  'public.last': ['\n', '2\n'],
};

const written = Buffer.concat([
  headerLine(HEADER),
  ...Object.entries(TABLES).flatMap(([table, rows]) => [
    tableLine({ table, columns: ['a'] }),
    ...rows.map((row) => Buffer.from(row)),
    END_OF_ROWS,
  ]),
  manifestLine(MANIFEST),
]);

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function readAll(bytes: Buffer, size: number) {
  const reader = new ArchiveReader(inPieces(bytes, size));
  const header = await reader.header();
  const tables: Record<string, string> = {};
  for (;;) {
    const part = await reader.next();
    if (!('table' in part)) return { header, tables, manifest: part };
    const chunks: Buffer[] = [];
    for await (const chunk of reader.rows()) chunks.push(chunk);
    tables[part.table] = Buffer.concat(chunks).toString();
  }
}

test('what was written is read again, wherever the stream is cut into pieces', async () => {
  for (let size = 1; size <= written.length; size += 1) {
    const { header, tables, manifest } = await readAll(written, size);
    expect(header).toMatchObject(HEADER);
    expect(tables).toEqual(
      Object.fromEntries(Object.entries(TABLES).map(([name, rows]) => [name, rows.join('')])),
    );
    expect(manifest).toEqual(MANIFEST);
  }
});

test('a backup that was cut off anywhere is refused', async () => {
  for (let length = 0; length < written.length; length += 1)
    await expect(readAll(written.subarray(0, length), 64)).rejects.toThrow(/incomplete/);
});

test('something else, or a later format, is refused', async () => {
  await expect(readAll(Buffer.from('PGDMP\n'), 64)).rejects.toThrow('not a backup');
  await expect(readAll(Buffer.from('{"format":"tar"}\n'), 64)).rejects.toThrow('not a backup');
  await expect(readAll(Buffer.from('{"format":"quivia-backup","version":2}\n'), 64)).rejects.toThrow('newer');
});
