// What the database consists of, as PostgreSQL's own catalogue describes it: a backup needs no list of tables that
// somebody would have to keep up to date.
import type { Client } from 'pg';
import type { Header, Manifest } from './archive.ts';

export interface Table {
  /** With its schema. */
  name: string;
  columns: string[];
  /** Rows are written in this order, so that equal tables give equal hashes. */
  order: string[];
  where: string;
}

/** The job queue's tables that hold work still to be done; its own schema comes from pg-boss. */
const QUEUE_TABLES: Record<string, { sql: string }> = {
  'jobs.queue': { sql: 'true' },
  'jobs.job': { sql: "state in ('created', 'retry', 'active')" },
};

/** Tables with their rows: a partitioned one as a whole, and none of the partitions. Views and generated columns follow from them. */
export async function selectTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] | null }>(
    `
    select n.nspname || '.' || c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select array_agg(a.attname::text order by k.position)
        from pg_index i, unnest(i.indkey::int2[]) with ordinality k (attnum, position)
        join pg_attribute a on a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = 'public' and c.relname <> 'migrations'
        or n.nspname || '.' || c.relname = any($1))
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    -- a job refers to its queue
    order by n.nspname desc, c.relname = 'job', c.relname`,
    [Object.keys(QUEUE_TABLES)],
  );
  return rows.map(({ name, columns, key }) => ({
    name,
    columns,
    order: key ?? columns,
    where: QUEUE_TABLES[name]?.sql ?? 'true',
  }));
}

export const isQueueTable = (name: string) => name in QUEUE_TABLES;

export async function selectMigrations(client: Client): Promise<Header['migrations']> {
  const { rows } = await client.query<Header['migrations'][number]>(
    'select name, checksum from migrations order by name',
  );
  return rows;
}

export async function selectPartitions(client: Client): Promise<Header['partitions']> {
  const { rows } = await client.query<Header['partitions'][number]>(`
    select c.oid::regclass::text as table, i.inhparent::regclass::text as parent,
      pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_class c join pg_inherits i on i.inhrelid = c.oid
    where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`);
  return rows;
}

export async function selectSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace order by 1`);
  const sequences: Manifest['sequences'] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${name}`,
    );
    for (const row of rows) sequences.push({ name, ...row });
  }
  return sequences;
}

interface Constraint {
  table: string;
  name: string;
  definition: string;
}

/** Of whole tables: those of partitions come and go with them. */
export async function selectForeignKeys(client: Client): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`);
  return rows;
}

/** Tables with triggers of our own. */
export async function selectTriggered(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(`
    select distinct tgrelid::regclass::text as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and not c.relispartition and c.relnamespace = 'public'::regnamespace`);
  return rows.map(({ table }) => table);
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** `public.users` as SQL. */
export const tableName = (name: string) => name.split('.').map(quoted).join('.');
export const columnList = (columns: string[]) => columns.map(quoted).join(', ');
