import { sql } from '../../platform/database/database.ts';

/** As questions in them will, but in the order of the catalogue's own locks, so that neither waits for the other. */
export async function holdModules(ids: number[]): Promise<void> {
  await sql`select 1 from modules where id = any(${ids}) order by id for key share`;
}
