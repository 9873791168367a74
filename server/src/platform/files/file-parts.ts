// The bytes of an uploaded file, kept in the database until they are read. They are split into parts, so that writing or
// reading one never blocks for long.
import { sql } from '../database/database.ts';

const IN_A_PART = 256 * 1024;

/** In `table`; its column `of` holds the id of the upload. */
export function fileParts(table: string, of: string) {
  async function readPart(id: number, part: number): Promise<Buffer | undefined> {
    const [row] = await sql<{ bytes: Buffer }[]>`
      select bytes from ${sql(table)} where ${sql(of)} = ${id} and part = ${part}`;
    return row?.bytes;
  }
  return {
    async keep(id: number, file: Uint8Array): Promise<void> {
      for (let part = 0; part * IN_A_PART < file.length; part += 1) {
        const bytes = file.subarray(part * IN_A_PART, (part + 1) * IN_A_PART);
        await sql`insert into ${sql(table)} (${sql(of)}, part, bytes) values (${id}, ${part}, ${bytes})`;
      }
    },
    async read(id: number): Promise<Buffer> {
      const parts: Buffer[] = [];
      for (;;) {
        const part = await readPart(id, parts.length);
        if (!part) return Buffer.concat(parts);
        parts.push(part);
      }
    },
    async forget(id: number): Promise<void> {
      await sql`delete from ${sql(table)} where ${sql(of)} = ${id}`;
    },
  };
}
