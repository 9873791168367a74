// Everything that grants, changes or takes away is written down, in the same transaction.
import type { AuditAction } from '@quivia/contract/audit';
import { now } from '../../platform/clock.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as queries from './audit.queries.ts';

export async function record(
  actor: Actor,
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
