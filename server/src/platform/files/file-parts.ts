// The bytes of an uploaded file, in the database until they are read: in parts that do not hold up whoever writes or
// reads them.
import { sql } from '../database/database.ts';

const IN_A_PART = 256 * 1024;

/** In `table`, whose rows name the upload they are of in the column `of`. */
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
