// Marks on their way out of a dead network: sealed for the server, and cut into codes that a camera reads at a glance.
//
//   each code:  QV<number of the code>/<number of codes>/<check>:<part of the text>
import type { MarkEvent } from '@quivia/contract/marking/marks';
import type { ExaminePackage } from '@quivia/contract/oral/sheets';
import { type Submission, subjectKey, type Unsent } from './examine-session.ts';

const toBase64 = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const fromBase64 = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

/** More than these are sent when the network is back. */
const MOST_TAPS = 200;
const MOST_SHEETS = 60;

/** Submitted sheets, and of each item the newest tap: it contains those before it. */
export function carriedContent(waiting: readonly Unsent[], device: string) {
  const newest = new Map<string, MarkEvent>();
  for (const one of waiting)
    if (one.kind === 'tap' && one.device === device)
      newest.set(`${subjectKey(one.event.subject)} ${one.event.item}`, one.event);
  const sheets = waiting.filter((one): one is Submission => one.kind === 'submit').map(({ body }) => body);
  return {
    sent_at: new Date().toISOString(),
    events: [...newest.values()].slice(0, MOST_TAPS),
    sheets: sheets.slice(0, MOST_SHEETS),
  };
}

/** Undefined where the browser offers no encryption, or the device has no key for it. */
export async function sealText(
  { exam, examiner, seal }: Pick<ExaminePackage, 'exam' | 'examiner' | 'seal'>,
  device: string,
  content: object,
): Promise<string | undefined> {
  if (!crypto.subtle || !seal) return undefined;
  const head = `V1.${exam.id}.${examiner.id}.${device}`;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const secret = await crypto.subtle.importKey('raw', fromBase64(seal), 'AES-GCM', false, ['encrypt']);
  const encode = (text: string) => new TextEncoder().encode(text);
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: encode(head) },
    secret,
    encode(JSON.stringify(content)),
  );
  const bytes = new Uint8Array(iv.length + sealed.byteLength);
  bytes.set(iv);
  bytes.set(new Uint8Array(sealed), iv.length);
  return `${head}.${toBase64(bytes)}`;
}

/** Characters of one code: the camera of a phone reads it from half a metre. */
const PART = 600;

/** Tells the codes of one text from those of another. */
function checkOf(text: string): string {
  let sum = 7;
  for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) % 1_679_616;
  return sum.toString(36).padStart(4, '0');
}

export function codesOf(text: string): string[] {
  const count = Math.max(1, Math.ceil(text.length / PART));
  const check = checkOf(text);
  return Array.from(
    { length: count },
    (_, at) => `QV${at + 1}/${count}/${check}:${text.slice(at * PART, (at + 1) * PART)}`,
  );
}

const CODE = /QV(\d{1,3})\/(\d{1,3})\/([0-9a-z]{4,6}):([\w.-]+)/g;

export interface Collected {
  /** Undefined until all its codes are there. */
  text: string | undefined;
  have: number;
  of: number;
}

/** Puts codes together that were scanned or pasted, in any order; the newest text wins. */
export function collect(scanned: readonly string[]): Collected {
  const found = scanned.flatMap((one) => [...one.matchAll(CODE)]);
  const last = found.at(-1);
  if (!last) {
    const whole = scanned.at(-1)?.trim() ?? '';
    return { text: /^V1\.[\w.-]+$/.test(whole) ? whole : undefined, have: 0, of: 0 };
  }
  const [, , count = '0', check] = last;
  const parts = new Map(
    found.filter((one) => one[2] === count && one[3] === check).map((one) => [Number(one[1]), one[4] ?? '']),
  );
  const text = Array.from({ length: Number(count) }, (_, at) => parts.get(at + 1) ?? '').join('');
  const isWhole = parts.size === Number(count) && checkOf(text) === check;
  return { text: isWhole ? text : undefined, have: parts.size, of: Number(count) };
}
