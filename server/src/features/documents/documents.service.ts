// Freezing a document: exactly these bytes, a revision that counts up, and a hash that vouches for both, for who froze it,
// when and why, and for the revision before. A person with a print can compare its hash with the one that is kept.
import { createHash, createHmac } from 'node:crypto';
import type { CheckedDocument, DocumentKind } from '@quivia/contract/documents';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { keyFrom, keyToSeal } from './document-keys.service.ts';
import * as queries from './documents.queries.ts';
import { words } from './documents.words.ts';

/** What was frozen, such as the session report of an exam. */
export interface Subject {
  kind: DocumentKind;
  subjectId: number;
}

/** Of the content alone. */
export const hashOf = (content: string) => createHash('sha256').update(content, 'utf8').digest('hex');

type Vouched = Pick<
  queries.Kept,
  'kind' | 'subject_id' | 'revision' | 'title' | 'note' | 'by' | 'frozen_at' | 'previous' | 'digest'
>;

/** Keyed: a person who can write to the database can't make one that fits. */
const seal = (key: string, of: Vouched) =>
  createHmac('sha256', key)
    .update(
      JSON.stringify([
        of.kind,
        of.subject_id,
        of.revision,
        of.title,
        of.note,
        of.by,
        of.frozen_at.toISOString(),
        of.previous,
        of.digest,
      ]),
    )
    .digest('hex');

/** Inside a transaction. The revision, and the hash that belongs on every print of it. */
export async function freeze(
  { kind, subjectId }: Subject,
  document: unknown,
  { title, by, note }: { title: string; by: number; note: string },
): Promise<{ revision: number; hash: string }> {
  const content = JSON.stringify(document);
  const digest = hashOf(content);
  const { id: keyId, key } = await keyToSeal();
  await queries.lockSubject({ kind, subjectId });
  const newest = await queries.selectNewest({ kind, subjectId });
  const revision = (newest?.revision ?? 0) + 1;
  const at = now();
  const hash = seal(key, {
    kind,
    subject_id: subjectId,
    revision,
    title,
    note,
    by,
    frozen_at: at,
    previous: newest?.hash ?? null,
    digest,
  });
  const given = { revision, title, content, digest, hash, keyId, note, by, at };
  await queries.insertFrozen({ kind, subjectId }, given);
  return { revision, hash };
}

export const revisionsOf = (subject: Subject) => queries.selectFrozen(subject);

/** Whether a document differs from the newest revision; false where none was frozen. */
export async function hasChanged(subject: Subject, digest: string): Promise<boolean> {
  const newest = await queries.selectNewest(subject);
  return newest !== undefined && newest.digest !== digest;
}

/** Undefined where there is no such revision. */
export async function frozen<T>(
  subject: Subject,
  revision: number,
): Promise<{ document: T; hash: string } | undefined> {
  const row = await queries.selectKept(subject, revision);
  if (!row) return undefined;
  vouchedFor(row);
  return { document: JSON.parse(row.content) as T, hash: row.hash };
}

/** For anybody who holds a print. The hash can't be guessed, and what is said here is on the print as well. */
export async function check(hash: string): Promise<CheckedDocument> {
  const row = await queries.selectByHash(hash);
  if (!row) throw new AppError('not_found', { message: words.unknownHash });
  const { kind, title, revision, newest_revision, note, frozen_at, frozen_by } = row;
  return {
    kind,
    title,
    revision,
    newest_revision,
    note,
    frozen_at: frozen_at.toISOString(),
    frozen_by,
    vouches: vouchedFor(row),
  };
}

/** What its hash vouches for. A document that doesn't fit its hash was tampered with: nobody reads it. */
function vouchedFor(row: queries.Kept): CheckedDocument['vouches'] {
  const key = row.secret ? keyFrom(row.secret) : undefined;
  const expected = row.secret ? key && seal(key, row) : row.digest;
  if (hashOf(row.content) !== row.digest || (expected !== undefined && expected !== row.hash))
    throw new Error(`Revision ${row.revision} of ${row.kind} ${row.subject_id} doesn't match its hash`);
  if (!row.secret) return 'content';
  return key ? 'sealed' : 'unknown';
}
