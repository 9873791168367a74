// Which institution a call is about, and whether the caller administers it. Refusals go to the audit log.
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { MessageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as audit from '../audit/audit.service.ts';
import { existsAdmin, selectInstitutionsOf, selectMembers } from './grants.queries.ts';
import { selectLinked } from './links.queries.ts';
import { isWithheldAt } from './organisation.rules.ts';
import { type Refusal, refusals, words } from './people.words.ts';

/** That the caller administers, in this session or by this token. */
export async function institutionsOf(actor: Actor): Promise<number[]> {
  const own = await selectInstitutionsOf(actor.userId, 'Institution');
  return own.filter((id) => !isWithheldAt(actor, id));
}

/** Everybody who holds a role there. */
export const membersOf = (institutionId: number): Promise<number[]> => selectMembers(institutionId);

export async function institutionOf(actor: Actor, given: number | undefined): Promise<number> {
  const own = await institutionsOf(actor);
  if (given !== undefined && !own.includes(given)) {
    return refuse(actor, refusals.institution(given));
  }
  if (given !== undefined) return given;
  if (own.length > 1) throw new AppError('choose_institution', { field: 'institution_id' });
  const [only] = own;
  if (only === undefined) throw new AppError('not_allowed', { message: words.noInstitution });
  return only;
}

/** Whether the caller has the administrator's role of this college or community. */
export async function administers(
  actor: Actor,
  place: { institution_id: number | null; community_id: number | null },
): Promise<boolean> {
  return !isWithheldAt(actor, place.institution_id) && existsAdmin(actor.userId, place);
}

/** To be called outside a transaction: the refusal would undo it, and the record must stay. */
export async function refuse(
  actor: Actor,
  { refused, message }: Refusal,
  institutionId?: number,
): Promise<never> {
  await audit.record(actor, 'refused', refused, { institutionId: institutionId ?? null });
  throw new AppError('not_allowed', { message });
}

/** The checks and the work are one transaction; a refusal found by the checks is recorded after it. */
export async function inTransactionUnlessRefused(
  actor: Actor,
  institutionId: number | undefined,
  work: () => Promise<MessageReply | Refusal>,
): Promise<MessageReply> {
  const result = await inTransaction(work);
  return 'refused' in result ? refuse(actor, result, institutionId) : result;
}

/** Refuses unless the caller administers this institution. */
export async function requireOwn(actor: Actor, institutionId: number, refusal: Refusal): Promise<void> {
  const own = await institutionsOf(actor);
  if (!own.includes(institutionId)) await refuse(actor, refusal);
}

export async function requireLinkedDepartment(
  actor: Actor,
  institutionId: number,
  departmentId: number,
): Promise<void> {
  const [linked] = await selectLinked('department', institutionId, [departmentId]);
  if (linked !== undefined) return;
  await refuse(actor, refusals.departments([departmentId]), institutionId);
}

export const offersCourse = async (institutionId: number, courseId: number): Promise<boolean> =>
  (await selectLinked('course', institutionId, [courseId])).length > 0;
