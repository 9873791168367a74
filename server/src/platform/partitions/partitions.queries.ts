// Tables that are partitioned by ids. The migration 0023 says why.
import { type Fragment, inTransaction, sql } from '../database/database.ts';

interface Partitioned {
  key: string;
  /** Ids in a partition, as the migration begins with. */
  width: number;
  /** When a row came; without it, when the results of its attempts did. */
  time?: string;
}

const TABLES: Record<string, Partitioned> = {
  response_events: { key: 'attempt_id', width: 250_000, time: 'received_at' },
  essay_saves: { key: 'attempt_id', width: 250_000, time: 'received_at' },
  integrity_events: { key: 'attempt_id', width: 250_000, time: 'at' },
  presence_events: { key: 'attempt_id', width: 250_000, time: 'at' },
  question_marks: { key: 'attempt_id', width: 250_000 },
  notifications: { key: 'id', width: 1_000_000, time: 'created_at' },
  audit_log: { key: 'id', width: 1_000_000, time: 'at' },
};
/** Partitions that are there before they are needed. */
const AHEAD = 2;

/** Returns how many partitions it added. Gives up rather than let anybody wait behind it. */
export async function addPartitions(): Promise<number> {
  let added = 0;
  for (const [table, { key, width }] of Object.entries(TABLES))
    added += await inTransaction(async () => {
      await sql`set local lock_timeout = '2s'`;
      // Attempts are assigned long before the first answer; a sequence knows the largest number.
      const [row] = await sql<{ added: number }[]>`
        select add_partitions(${table}, ${width},
          (select coalesce(max(last_value), 0) from pg_sequences
            where schemaname = 'public' and sequencename = ${key === 'attempt_id' ? 'attempts_id_seq' : `${table}_id_seq`})
          + ${AHEAD * width}) as added`;
      return row?.added ?? 0;
    });
  return added;
}

interface Detached {
  table: string;
  rows: number;
}

/**
 * Moves partitions whose rows are all older than `before` out of their tables, into the schema `archive`. Not the one
 * that ids of now fall into.
 */
export async function detachPartitions(before: Date): Promise<Detached[]> {
  const detached: Detached[] = [];
  for (const [parent, { key, time }] of Object.entries(TABLES)) {
    const partitions = await sql<{ name: string }[]>`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = ${parent}::regclass and c.relname like '%\\_from\\_%'
        and substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''?(\\d+)''?\\)')::bigint <=
          (select coalesce(max(last_value), 0) from pg_sequences
            where schemaname = 'public' and sequencename = ${key === 'attempt_id' ? 'attempts_id_seq' : `${parent}_id_seq`})
      order by c.oid`;
    for (const { name } of partitions) {
      const newest = time ? sql`max(${sql(time)})` : newestResult(name);
      const [found] = await sql<{ newest: Date | null; rows: number }[]>`
        select ${newest} as newest, count(*)::int as rows from ${sql(name)}`;
      if (!found?.newest || found.newest >= before) continue;
      await inTransaction(async () => {
        await sql`set local lock_timeout = '5s'`;
        await sql`alter table ${sql(parent)} detach partition ${sql(name)}`;
        await sql`alter table ${sql(name)} set schema archive`;
      });
      detached.push({ table: `archive.${name}`, rows: found.rows });
    }
  }
  return detached;
}

const newestResult = (partition: string): Fragment => sql`
  (select max(graded_at) from results
    where attempt_id between (select min(attempt_id) from ${sql(partition)})
      and (select max(attempt_id) from ${sql(partition)}))`;
