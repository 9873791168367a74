// Decodes the text of a file that doesn't state its encoding.
import type { Message } from '@quivia/contract/message';
import { FileProblem } from './file-problem.ts';

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, i) => bytes[i] === byte);

/** By its byte order mark; else UTF-8 if valid; else as XML declares, or Windows-1252. `otherwise` is the problem of a file that isn't text. */
export function decodeText(bytes: Uint8Array, otherwise: Message): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new FileProblem(otherwise);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decoderFor(bytes).decode(bytes);
  }
}

/** An XML declaration names the encoding. */
function decoderFor(bytes: Uint8Array) {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const [, name = 'windows-1252'] = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start) ?? [];
  try {
    return new TextDecoder(/^utf/i.test(name) ? 'windows-1252' : name);
  } catch {
    return new TextDecoder('windows-1252');
  }
}
