// A file travels in parts, each with its hash, and waits in an outbox until the server has them.
import { PART_BYTES, partsOf } from '@quivia/contract/answer-files';

export interface FilePart {
  /** Of the whole file, in bytes. */
  size: number;
  /** From 0. */
  part: number;
  hash: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export async function cutFile(whole: Blob): Promise<FilePart[]> {
  const bytes = new Uint8Array(await whole.arrayBuffer());
  return Promise.all(
    Array.from({ length: partsOf(bytes.length) }, async (_, part) => {
      const own = bytes.slice(part * PART_BYTES, (part + 1) * PART_BYTES);
      return { size: bytes.length, part, hash: await sha256(own), bytes: own };
    }),
  );
}

/** Undefined where some of them have been sent. */
export function joinParts(parts: readonly FilePart[]): Blob | undefined {
  const [first] = parts;
  if (!first || parts.length < partsOf(first.size)) return undefined;
  const isPdf = String.fromCharCode(...first.bytes.subarray(0, 4)) === '%PDF';
  return new Blob(
    parts.toSorted((a, b) => a.part - b.part).map(({ bytes }) => bytes),
    { type: isPdf ? 'application/pdf' : 'image/jpeg' },
  );
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
