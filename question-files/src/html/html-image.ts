// Pictures that come inside a file. They are named by what they show, so that the same one comes in once.
import { createHash } from 'node:crypto';
import { IMAGE_FILE } from '@quivia/contract/images';
import type { Message } from '@quivia/contract/message';
import type { FileImage } from '../file-question.ts';
import { words } from './html.words.ts';

type Kept = { image: FileImage } | { problem: Message };

/** What a picture's address in a text stands for; nothing when the file does not have it. */
export type ResolveImage = (address: string) => Uint8Array | undefined;

/** A picture that many questions show is looked at once. */
const looked = new WeakMap<Uint8Array, Kept>();

export function keepImage(bytes: Uint8Array | undefined): Kept {
  if (!bytes) return { problem: words.missingPicture };
  const kept = looked.get(bytes) ?? look(bytes);
  looked.set(bytes, kept);
  return kept;
}

function look(bytes: Uint8Array): Kept {
  const extension = kindOf(bytes);
  if (!extension) return { problem: words.unknownPicture };
  if (bytes.length > IMAGE_FILE.most)
    return { problem: words.largePicture({ megabytes: IMAGE_FILE.most / 1024 ** 2 }) };
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
  return { image: { name: `${digest}.${extension}`, bytes } };
}

export function fromBase64(text: string): Uint8Array | undefined {
  const plain = text.replaceAll(/\s+/g, '');
  if (plain === '' || plain.length % 4 === 1 || !/^[A-Za-z0-9+/]+={0,2}$/.test(plain)) return undefined;
  return Buffer.from(plain, 'base64');
}

export function fromDataAddress(address: string): Uint8Array | undefined {
  const comma = address.indexOf(',');
  const head = address.slice(0, Math.min(comma, 200));
  if (comma === -1 || !/^data:/i.test(head)) return undefined;
  if (/;\s*base64$/i.test(head)) return fromBase64(unescaped(address.slice(comma + 1)) ?? '');
  const text = unescaped(address.slice(comma + 1));
  return text === undefined ? undefined : Buffer.from(text);
}

function unescaped(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function kindOf(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpg';
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp';
  if (/^(?:\xef\xbb\xbf)?\s*(?:<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(start) && /<svg[\s>]/i.test(start))
    return 'svg';
  return undefined;
}
