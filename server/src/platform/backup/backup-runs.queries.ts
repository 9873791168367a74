import { sql } from '../database/database.ts';

export type RunKind = 'backup' | 'check';

export async function insertRun(kind: RunKind): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into backup_runs (kind, started_at) values (${kind}, now()) returning id`;
  return (row as { id: number }).id;
}

export async function updateRun(id: number, ok: boolean, detail: string): Promise<void> {
  await sql`update backup_runs set finished_at = now(), ok = ${ok}, detail = ${detail} where id = ${id}`;
}

/** A backup and a check a night: about a year of them. */
export async function deleteOldRuns(): Promise<void> {
  await sql`delete from backup_runs where started_at < now() - interval '400 days'`;
}
