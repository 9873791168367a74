// Marks that leave a dead network as a code. The device seals them by a key that only it and the server have: whoever
// carries them can neither read nor change them.
//
//   V1.<exam>.<examiner>.<device>.<base64url of iv, encrypted JSON and tag>
import { createDecipheriv } from 'node:crypto';
import { keyedHash, keyedHashes } from '../../../platform/security/secrets.ts';

/** As devices sealed before marking had a name of its own. */
const PURPOSE = 'oral-seal';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const FORM =
  /^(V1\.([1-9][0-9]{0,9})\.([1-9][0-9]{0,9})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}))\.([\w-]+)$/;

const ownerOf = (examId: number, examinerId: number, device: string) => `${examId}:${examinerId}:${device}`;

/** For the device of an examiner at an exam. */
export const sealKey = (examId: number, examinerId: number, device: string) =>
  keyedHash(PURPOSE, ownerOf(examId, examinerId, device));

interface Carried {
  examId: number;
  examinerId: number;
  device: string;
  content: unknown;
}

/** Undefined for what no device of ours has sealed. */
export function unseal(text: string): Carried | undefined {
  const [, head = '', exam = '', examiner = '', device = '', sealed = ''] = FORM.exec(text.trim()) ?? [];
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  const [examId, examinerId] = [Number(exam), Number(examiner)];
  for (const secret of keyedHashes(PURPOSE, ownerOf(examId, examinerId, device))) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      // As browsers write it: the tag last.
      decipher.setAAD(Buffer.from(head)).setAuthTag(bytes.subarray(-TAG_BYTES));
      const json =
        decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      return { examId, examinerId, device, content: JSON.parse(json) };
    } catch {
      // Sealed by another key, or changed.
    }
  }
  return undefined;
}
