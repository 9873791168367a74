// Freezing a document: exactly these bytes, their SHA-256, and a revision that counts up. Whoever holds a print can compare
// its hash with the one that is kept.
import { createHash } from 'node:crypto';
import { now } from '../../platform/clock.ts';
import * as queries from './frozen-documents.queries.ts';

/** What was frozen, such as the session report of an exam. */
export interface Subject {
  kind: 'session-report' | 'oral-list';
  subjectId: number;
}

export const hashOf = (content: string) => createHash('sha256').update(content, 'utf8').digest('hex');

/** Inside a transaction. The revision, and the hash that belongs on every print of it. */
export async function freeze(
  subject: Subject,
  document: unknown,
  { by, note }: { by: number; note: string },
): Promise<{ revision: number; hash: string }> {
  const content = JSON.stringify(document);
  const hash = hashOf(content);
  const revision = await queries.insertFrozen(subject, { content, hash, note, by, at: now() });
  return { revision, hash };
}

export const revisionsOf = (subject: Subject) => queries.selectFrozen(subject);

/** Undefined where there is no such revision. */
export async function frozen<T>(
  subject: Subject,
  revision: number,
): Promise<{ document: T; hash: string } | undefined> {
  const row = await queries.selectContent(subject, revision);
  if (!row) return undefined;
  if (hashOf(row.content) !== row.hash)
    throw new Error(`Revision ${revision} of ${subject.kind} ${subject.subjectId} doesn't match its hash`);
  return { document: JSON.parse(row.content) as T, hash: row.hash };
}
