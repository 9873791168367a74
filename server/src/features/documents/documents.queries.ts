import { sql } from '../../platform/database/database.ts';

export interface Frozen {
  revision: number;
  hash: string;
  note: string;
  frozen_at: Date;
  /** The name, or the username where there is none. */
  frozen_by: string;
}

interface Subject {
  kind: string;
  subjectId: number;
}

/** Until the transaction ends: of two people who freeze at once, the second waits and gets the next revision. */
export async function lockSubject({ kind, subjectId }: Subject): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`frozen ${kind}`}), ${subjectId})`;
}

export async function selectNewest({
  kind,
  subjectId,
}: Subject): Promise<{ revision: number; hash: string; digest: string } | undefined> {
  const [row] = await sql<{ revision: number; hash: string; digest: string }[]>`
    select revision, hash, digest from frozen_documents where kind = ${kind} and subject_id = ${subjectId}
    order by revision desc limit 1`;
  return row;
}

export async function insertFrozen(
  { kind, subjectId }: Subject,
  given: {
    revision: number;
    title: string;
    content: string;
    digest: string;
    hash: string;
    keyId: number;
    note: string;
    by: number;
    at: Date;
  },
): Promise<void> {
  await sql`
    insert into frozen_documents (kind, subject_id, revision, title, content, digest, hash, key_id, note, frozen_by,
      frozen_at)
    values (${kind}, ${subjectId}, ${given.revision}, ${given.title}, ${given.content}, ${given.digest}, ${given.hash},
      ${given.keyId}, ${given.note}, ${given.by}, ${given.at})`;
}

/** The newest first. */
export async function selectFrozen({ kind, subjectId }: Subject): Promise<Frozen[]> {
  return sql<Frozen[]>`
    select f.revision, f.hash, f.note, f.frozen_at, coalesce(u.name, u.username) as frozen_by
    from frozen_documents f join users u on u.id = f.frozen_by
    where f.kind = ${kind} and f.subject_id = ${subjectId} order by f.revision desc limit 200`;
}

/** With everything that its hash vouches for. */
export interface Kept {
  kind: 'session-report' | 'oral-list';
  subject_id: number;
  revision: number;
  title: string;
  content: string;
  digest: string;
  hash: string;
  note: string;
  by: number;
  frozen_by: string;
  frozen_at: Date;
  /** The hash of the revision before. */
  previous: string | null;
  newest_revision: number;
  /** The key it was sealed with, encrypted; null where there was none. */
  secret: Buffer | null;
}

const kept = () => sql`
  select f.kind, f.subject_id, f.revision, f.title, f.content, f.digest, f.hash, f.note, f.frozen_by as by,
    coalesce(u.name, u.username) as frozen_by, f.frozen_at, k.secret,
    (select p.hash from frozen_documents p
     where p.kind = f.kind and p.subject_id = f.subject_id and p.revision = f.revision - 1) as previous,
    (select max(n.revision) from frozen_documents n
     where n.kind = f.kind and n.subject_id = f.subject_id) as newest_revision
  from frozen_documents f join users u on u.id = f.frozen_by left join document_keys k on k.id = f.key_id`;

export async function selectKept({ kind, subjectId }: Subject, revision: number): Promise<Kept | undefined> {
  const [row] = await sql<Kept[]>`
    ${kept()} where f.kind = ${kind} and f.subject_id = ${subjectId} and f.revision = ${revision}`;
  return row;
}

/** The newest: before hashes were sealed, two revisions with the same content had the same one. */
export async function selectByHash(hash: string): Promise<Kept | undefined> {
  const [row] = await sql<Kept[]>`${kept()} where f.hash = ${hash} order by f.id desc limit 1`;
  return row;
}

export interface DocumentKey {
  id: number;
  secret: Buffer;
}

/** The newest first. There are as many as times that the secret key of the server was replaced without keeping the old one. */
export async function selectKeys(): Promise<DocumentKey[]> {
  return sql<DocumentKey[]>`select id, secret from document_keys order by id desc limit 100`;
}

export async function insertKey(secret: Buffer): Promise<number> {
  const [row] = await sql<
    { id: number }[]
  >`insert into document_keys (secret) values (${secret}) returning id`;
  return (row as { id: number }).id;
}

export async function updateKey({ id, secret }: DocumentKey): Promise<void> {
  await sql`update document_keys set secret = ${secret} where id = ${id}`;
}
