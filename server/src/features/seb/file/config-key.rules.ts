// The config key of a file of Safe Exam Browser, as SEB computes it from the file on every platform: the hash of its settings
// as JSON without spaces and without any escaping.
import { createHash } from 'node:crypto';
import { isList, type SebSettings, type SebValue } from './plist.rules.ts';

/** It says which program wrote the file, and belongs to no setting. */
const LEFT_OUT = 'originatorVersion';

/** `allowWlan`, `allowWLAN`, `startURL`, `URLFilterEnable`: without regard to case, and then lower case first. */
function byName(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  if (a !== b) return a < b ? -1 : 1;
  return one > other ? -1 : Number(one !== other);
}

export function sebJson(value: SebValue): string {
  if (typeof value === 'boolean') return String(value);
  // Files of others have fractions: 15 digits of them count.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  if (typeof value === 'string') return `"${value}"`;
  if (value instanceof Uint8Array) return `"${Buffer.from(value).toString('base64')}"`;
  if (isList(value)) return `[${value.map(sebJson).join()}]`;
  const members = Object.keys(value)
    .filter((key) => key !== LEFT_OUT)
    .sort(byName)
    .map((key) => [key, sebJson(value[key] as SebValue)] as const)
    .filter(([, text]) => text !== '{}');
  return `{${members.map(([key, text]) => `"${key}":${text}`).join()}}`;
}

/** In lower-case hexadecimal. */
export const configKey = (settings: SebSettings): string =>
  createHash('sha256').update(sebJson(settings)).digest('hex');
