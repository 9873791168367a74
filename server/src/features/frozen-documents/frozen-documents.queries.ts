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

/** Of two who freeze at once, the second gets the next revision. */
export async function insertFrozen(
  { kind, subjectId }: Subject,
  given: { content: string; hash: string; note: string; by: number; at: Date },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`frozen ${kind}`}), ${subjectId})`;
  const [row] = await sql<{ revision: number }[]>`
    insert into frozen_documents (kind, subject_id, revision, content, hash, note, frozen_by, frozen_at)
    select ${kind}, ${subjectId}, coalesce(max(revision), 0) + 1, ${given.content}, ${given.hash}, ${given.note},
      ${given.by}, ${given.at}
    from frozen_documents where kind = ${kind} and subject_id = ${subjectId}
    returning revision`;
  return (row as { revision: number }).revision;
}

/** The newest first. */
export async function selectFrozen({ kind, subjectId }: Subject): Promise<Frozen[]> {
  return sql<Frozen[]>`
    select f.revision, f.hash, f.note, f.frozen_at, coalesce(u.name, u.username) as frozen_by
    from frozen_documents f join users u on u.id = f.frozen_by
    where f.kind = ${kind} and f.subject_id = ${subjectId} order by f.revision desc limit 200`;
}

export async function selectContent(
  { kind, subjectId }: Subject,
  revision: number,
): Promise<{ content: string; hash: string } | undefined> {
  const [row] = await sql<{ content: string; hash: string }[]>`
    select content, hash from frozen_documents
    where kind = ${kind} and subject_id = ${subjectId} and revision = ${revision}`;
  return row;
}
