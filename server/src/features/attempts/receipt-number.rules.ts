import { createHash } from 'node:crypto';

/** Without letters and digits that look or sound alike. */
const SIGNS = 'ABCDEFGHJKMNPRSTUVWXYZ2345679';

/** Short enough to be read aloud, and no other attempt has it. It looks like no time of day, which would need a zone. */
export function receiptNumber(attemptId: number, endedAt: Date): string {
  const bytes = createHash('sha256').update(`receipt ${attemptId} ${endedAt.toISOString()}`).digest();
  const check = [...bytes.subarray(0, 4)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
  return `Q${attemptId.toString().padStart(6, '0')}-${check}`;
}
