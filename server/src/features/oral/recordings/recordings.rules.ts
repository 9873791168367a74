// A recording as a run of bytes: what kind it is, and the parts in which it is stored.
import type { RECORDING_TYPES } from '@quivia/contract/oral/recordings';

type MediaType = (typeof RECORDING_TYPES)[number];

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.toString('latin1', at, at + text.length) === text;

/** By its first bytes; undefined for anything but the containers that browsers record into. */
export function mediaTypeOf(bytes: Buffer): MediaType | undefined {
  if (startsWith(bytes, '\x1a\x45\xdf\xa3')) return 'audio/webm';
  if (startsWith(bytes, 'ftyp', 4)) return 'audio/mp4';
  return startsWith(bytes, 'OggS') ? 'audio/ogg' : undefined;
}

/** Of this many bytes each, but the last. */
export async function* inParts(file: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of file)
    for (let from = 0; from < chunk.length; ) {
      const piece = chunk.subarray(from, from + size - length);
      waiting.push(piece);
      length += piece.length;
      from += piece.length;
      if (length < size) continue;
      yield Buffer.concat(waiting);
      [waiting, length] = [[], 0];
    }
  if (length > 0) yield Buffer.concat(waiting);
}
