import { sql } from '../database/database.ts';

export async function selectMaxConnections(): Promise<number> {
  const [row] = await sql<{ most: number }[]>`select current_setting('max_connections')::int as most`;
  return (row as { most: number }).most;
}
