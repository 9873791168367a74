// Every table is written by one feature; others call its service. A table of another feature is read only where the list
// says so. The import law can't see this, because SQL reaches every table.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, openClient } from './platform/database/connection.ts';
import { MOST_FOREIGN, READ_AGAINST_THE_ORDER, READ_BY_OTHERS } from './testing/server/table-readers.ts';
import { cloneDatabase } from './testing/server/test-database.ts';

const SOURCES = import.meta.dirname;
const WRITES = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?(?:(\w+)|\$\{sql\(([^}]+)\)\})/gi;
/** What follows `for update` and `do update`. */
const NOT_TABLES = /^(of|set|skip|nowait|and|or)$/i;

interface Source {
  file: string;
  text: string;
}

/** A folder under features, or another folder of the server that stands for itself. */
const ownerOf = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1] ?? file.split('/')[0];

/** Of files that speak SQL at all. Comments may say `update` as well. */
const speaksSql = ({ text }: Source) => /\bsql(<[^`]*>)?`/.test(text);
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '');

const literals = (text: string) => [...text.matchAll(/'([a-z_]+)'/g)].map(([, name]) => name as string);

/**
 * The tables behind `sql(NAMES[kind])`, which are the texts of that constant; or behind `sql(table)`, a parameter, whose
 * values stand where the functions of that file are called.
 */
function tablesNamed(expression: string, source: Source, all: Source[]): { table: string; file: string }[] {
  const constant = /^(\w+)\[/.exec(expression)?.[1];
  if (constant) {
    const body = new RegExp(`const ${constant}\\b[^=]*=\\s*\\{([^}]*)\\}`).exec(source.text)?.[1] ?? '';
    return literals(body.replaceAll(/'[^']*':/g, '')).map((table) => ({ table, file: source.file }));
  }
  const makers = [...source.text.matchAll(/export function (\w+)/g)].map(([, name]) => name);
  const call = new RegExp(`\\b(?:${makers.join('|')})(?:<[^>]*>)?\\(\\s*'([a-z_]+)'`, 'g');
  return all.flatMap(({ file, text }) =>
    [...text.matchAll(call)].map(([, table]) => ({ table: table as string, file })),
  );
}

function writersIn(sources: Source[]): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  const add = (table: string, file: string) =>
    writers.set(table, (writers.get(table) ?? new Set()).add(ownerOf(file) as string));
  for (const source of sources) {
    if (!speaksSql(source)) continue;
    for (const [, table, expression] of withoutComments(source.text).matchAll(WRITES)) {
      if (table && !NOT_TABLES.test(table)) add(table, source.file);
      if (expression) for (const one of tablesNamed(expression, source, sources)) add(one.table, one.file);
    }
  }
  return writers;
}

/** A view that holds all rows of tables is read as they are. Those that authorise may be read by all. */
const OWNED_VIEWS = new Map([['answer_events', new Set(['attempts'])]]);

const READS = /\b(?:from|join|using)\s+(?:only\s+)?(\w+)/gi;

interface Read {
  reader: string;
  table: string;
  isForeign: boolean;
}

/** Each reference of a feature to a table, where it reads. */
function readsIn(sources: Source[], writers: Map<string, Set<string>>): Read[] {
  return sources
    .filter((source) => source.file.startsWith('features/') && speaksSql(source))
    .flatMap(({ file, text }) =>
      [...withoutComments(text).matchAll(READS)].flatMap(([, table]) => {
        const owners = writers.get(table as string) ?? OWNED_VIEWS.get(table as string);
        const reader = ownerOf(file) as string;
        return owners ? [{ reader, table: table as string, isForeign: !owners.has(reader) }] : [];
      }),
    );
}

/** By feature, the tables that another one writes. */
function foreignReads(sources: Source[], writers: Map<string, Set<string>>): Map<string, Set<string>> {
  const reads = new Map<string, Set<string>>();
  for (const { reader, table, isForeign } of readsIn(sources, writers))
    if (isForeign) reads.set(reader, (reads.get(reader) ?? new Set()).add(table));
  return reads;
}

async function readSources(): Promise<Source[]> {
  const files = (await readdir(SOURCES, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'),
  );
  return Promise.all(
    files.map(async (file) => ({ file, text: await readFile(path.join(SOURCES, file), 'utf8') })),
  );
}

describe('every table', () => {
  let database: Client;
  let tables: string[];
  let writers: Map<string, Set<string>>;
  let sources: Source[];

  beforeAll(async () => {
    database = openClient(await cloneDatabase());
    const rows = await database.sql<{ name: string }[]>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`;
    tables = rows.map(({ name }) => name);
    sources = await readSources();
    writers = writersIn(sources);
    await addTriggers();
  });
  afterAll(() => database.end());

  /** A trigger writes on behalf of whoever writes the table it is on. */
  async function addTriggers(): Promise<void> {
    const triggers = await database.sql<{ table: string; body: string }[]>`
      select c.relname as table, p.prosrc as body
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal`;
    for (const { table, body } of triggers) {
      for (const [, written] of body.matchAll(WRITES))
        for (const owner of writers.get(table) ?? []) writers.get(written as string)?.add(owner);
    }
  }

  test('has one writer', () => {
    const shared = [...writers].filter(([, owners]) => owners.size > 1);
    expect(shared.map(([table, owners]) => `${table}: ${[...owners].sort().join(', ')}`)).toEqual([]);
  });

  test('is written by somebody', () => {
    expect(tables).not.toHaveLength(0);
    expect(tables.filter((table) => !writers.has(table))).toEqual([]);
  });

  test('is read by other features only where that is listed', () => {
    const listed = { ...READ_BY_OTHERS };
    for (const [reader, reasons] of Object.entries(READ_AGAINST_THE_ORDER))
      listed[reader] = [...(listed[reader] ?? []), ...Object.keys(reasons)];
    const sorted = (reads: Iterable<readonly [string, Iterable<string>]>) =>
      Object.fromEntries([...reads].map(([reader, all]) => [reader, [...all].sort()]));
    expect(sorted(foreignReads(sources, writers))).toEqual(sorted(Object.entries(listed)));
  });

  test('is read by its own feature most of the time', async ({ annotate }) => {
    const reads = readsIn(sources, writers);
    const foreign = reads.filter(({ isForeign }) => isForeign).length;
    await annotate(`${foreign} of ${reads.length} references are to tables of other features`);
    expect(foreign / reads.length).toBeLessThan(MOST_FOREIGN);
  });

  test('is read by features that stand before its own only for a reason', async () => {
    const { FEATURES } = (await import(path.join(SOURCES, '../../.dependency-cruiser.mjs'))) as {
      FEATURES: string[];
    };
    const placeOf = (feature: string) => FEATURES.indexOf(feature);
    const against = [...foreignReads(sources, writers)].flatMap(([reader, all]) =>
      [...all]
        .filter((table) => [...(writers.get(table) ?? [])].some((owner) => placeOf(owner) > placeOf(reader)))
        .map((table) => `${reader}: ${table}`),
    );
    const reasoned = Object.entries(READ_AGAINST_THE_ORDER).flatMap(([reader, reasons]) =>
      Object.keys(reasons).map((table) => `${reader}: ${table}`),
    );
    expect(against.sort()).toEqual(reasoned.sort());
  });

  test('that is written exists', () => {
    expect(writers.size).toBeGreaterThan(0);
    expect([...writers.keys()].filter((table) => !tables.includes(table))).toEqual([]);
  });
});

describe('a second writer is found', () => {
  const owners = (...sources: [file: string, text: string][]) =>
    Object.fromEntries(
      [...writersIn(sources.map(([file, text]) => ({ file, text })))].map(([table, all]) => [
        table,
        [...all],
      ]),
    );

  test.each([
    ['an insert', 'sql`insert into marks (id) values (1)`'],
    ['an update', 'sql<{ id: number }[]>`update marks m set a = 1 returning id`'],
    ['a delete', 'sql`\n  delete from marks where id = 1`'],
    ['a part of a statement', 'sql`with gone as (delete from marks returning id) select 1`'],
  ])('in %s', (_, text) => {
    expect(owners(['features/exams/a.queries.ts', text], ['features/marks/b.queries.ts', text])).toEqual({
      marks: ['exams', 'marks'],
    });
  });

  test('behind a constant or a parameter', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
    const byConstant = "const NAMES = { a: 'marks', 'b-c': 'grades' }; sql`update ${sql(NAMES[kind])} set a`";
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
    const byParameter = 'export function parts(table: string) { return sql`delete from ${sql(table)}`; }';
    expect(
      owners(
        ['features/exams/a.queries.ts', byConstant],
        ['platform/files/parts.ts', byParameter],
        ['features/marks/upload.queries.ts', "const file = parts('grades', 'id');"],
      ),
    ).toEqual({ marks: ['exams'], grades: ['exams', 'marks'] });
  });

  test('a reader, too', () => {
    const sources = [
      {
        file: 'features/marks/a.queries.ts',
        text: 'sql`insert into marks (id) values (1)`; sql`select from marks`',
      },
      { file: 'features/exams/b.queries.ts', text: 'sql`select 1 from exams e join marks m using (id)`' },
      { file: 'platform/c.ts', text: 'sql`select 1 from marks`' },
    ];
    expect(foreignReads(sources, writersIn(sources))).toEqual(new Map([['exams', new Set(['marks'])]]));
  });

  test('but a lock, an upsert and a sentence are no writes of their own', () => {
    const text =
      'sql`insert into marks (id) values (1) on conflict do update set id = 2`; sql`select 1 from other for update of other`; // update others';
    expect(owners(['features/exams/a.queries.ts', text])).toEqual({ marks: ['exams'] });
  });
});
