import { sql } from '../../platform/database/database.ts';
import type { BackupFigures, DatabaseFigures } from './figures.ts';

export async function selectDatabase(): Promise<DatabaseFigures> {
  const [row] = await sql<DatabaseFigures[]>`
    select current_setting('server_version') as version, pg_is_in_recovery() as is_standby,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as most_connections,
      (select count(distinct application_name)::int from pg_stat_activity
        where datname = current_database() and application_name like 'quivia%') as processes,
      pg_database_size(current_database())::float8 as bytes,
      coalesce((select extract(epoch from max(clock_timestamp() - xact_start))::float8 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()), 0) as oldest_transaction_seconds,
      (select name from migrations order by name desc limit 1) as migration,
      clock_timestamp() as now`;
  return row as DatabaseFigures;
}

/** The newest run of each kind that ended, and the newest that ended well. Written by the backup tools. */
export async function selectBackups(): Promise<BackupFigures[]> {
  const [table] = await sql<{ is_there: boolean }[]>`
    select to_regclass('backup_runs') is not null as is_there`;
  if (!table?.is_there) return [];
  return sql<BackupFigures[]>`
    select kind, (array_agg(ok order by finished_at desc))[1] as is_ok, max(finished_at) as finished_at,
      max(finished_at) filter (where ok) as succeeded_at
    from backup_runs where finished_at is not null group by kind`;
}

/** How many mails have failed at least once and are tried again. */
export async function countMailRetries(): Promise<number> {
  const [row] = await sql<{ retries: number }[]>`
    select count(*)::int as retries from jobs.job
    where name like 'mail-%' and state < 'active' and retry_count > 0`;
  return row?.retries ?? 0;
}
