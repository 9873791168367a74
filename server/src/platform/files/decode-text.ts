// The text of a file that does not say how it is encoded.
import { FileProblem } from './file-problem.ts';

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, i) => bytes[i] === byte);

/** By its mark; else UTF-8 when it is that, else what a Western Windows writes. `otherwise` is said of what is no text. */
export function decodeText(bytes: Uint8Array, otherwise: string): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new FileProblem(otherwise);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
