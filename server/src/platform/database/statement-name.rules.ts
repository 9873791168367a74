// A short name for a statement, for metrics and the log: what it does, and to which table. Made from its text alone, in
// which values are only numbered, so that nothing a person typed can be part of it.
import { createHash } from 'node:crypto';

const NAME = String.raw`(?:only\s+)?([a-z_][\w.]*)`;
const KINDS: [string, RegExp][] = [
  ['insert', new RegExp(String.raw`\binsert\s+into\s+${NAME}`)],
  ['update', new RegExp(String.raw`\bupdate\s+${NAME}(?:\s+(?:as\s+)?\w+)?\s+set\b`)],
  ['delete', new RegExp(String.raw`\bdelete\s+from\s+${NAME}`)],
  ['select', /^select\s+([a-z_][\w.]*)\s*\(.*\)\s*$/],
  ['select', new RegExp(String.raw`\bfrom\s+${NAME}`)],
  ['select', /^select\s+([a-z_][\w.]*)\s*\(/],
];

export function nameStatement(text: string): string {
  const plain = text
    .replaceAll(/--.*$|\/\*[\s\S]*?\*\//gm, ' ')
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  // A query's own parts come first in it, and are not what it is about; nor is what it reads for one of its columns.
  const names = new Set(plain.match(/\b\w+(?= as (?:not )?(?:materialized )?\()/g));
  for (const [verb, pattern] of KINDS) {
    const tables = verb === 'select' ? [...outer(plain).matchAll(new RegExp(pattern, 'g'))] : [];
    for (const [, table = ''] of [...tables, ...plain.matchAll(new RegExp(pattern, 'g'))])
      if (!names.has(table)) return `${verb} ${table}`;
  }
  return /^[a-z]+/.exec(plain)?.[0] ?? 'other';
}

/** Without what stands in parentheses. */
function outer(text: string): string {
  const less = text.replaceAll(/\([^()]+\)/g, '()');
  return less === text ? text : outer(less);
}

/** Tells statements of the same name apart, in every log and on every machine. */
export const fingerprint = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 8);
