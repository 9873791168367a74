// Everything that grants, changes or takes away is written down, in the same transaction.
import type { AuditAction } from '@quivia/contract/audit';
import { now } from '../../platform/clock.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as queries from './audit.queries.ts';

export async function record(
  actor: Pick<Actor, 'userId' | 'username'>,
  action: AuditAction,
  what: string,
  { institutionId = null }: { institutionId?: number | null } = {},
): Promise<void> {
  await queries.insertAudit({
    at: now(),
    actorId: actor.userId,
    actor: actor.username,
    action,
    institutionId,
    what,
  });
}

export async function list(filter: queries.AuditFilter) {
  return queries.selectAudit(filter);
}

/**
 * Entries stay, with the pseudonym in place of the name. A username that is also a word of the sentences, such as
 * 'student', is replaced only as the actor: the entries would no longer say what happened.
 */
export async function forgetPerson(
  userId: number,
  { username, email, pseudonym }: { username: string; email: string; pseudonym: string },
): Promise<void> {
  await queries.updateActor(userId, pseudonym);
  const names = WORDS.has(username.toLowerCase()) ? [email] : [username, email];
  for (const name of names) await queries.updateNameInEntries(name, pseudonym);
}

const WORDS = new Set(
  'student students faculty member members admin administrator administrators course department departments exam invited removed changed assigned linked unlinked account'.split(
    ' ',
  ),
);
