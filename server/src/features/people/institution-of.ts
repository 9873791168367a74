// Which institution a call is about, and that it is the caller's to speak for. What is refused is written down.

import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as audit from '../audit/audit.service.ts';
import { selectInstitutionsOf } from './grants.queries.ts';

export async function institutionOf(actor: Actor, given: number | undefined): Promise<number> {
  const own = await selectInstitutionsOf(actor.userId, 'Institution');
  if (given !== undefined && !own.includes(given)) {
    return refuse(actor, `asked for institution ${given}, which is not theirs`);
  }
  if (given !== undefined) return given;
  if (own.length > 1) throw new AppError('choose_institution', { field: 'institution_id' });
  const [only] = own;
  if (only === undefined) throw new AppError('not_allowed');
  return only;
}

/** Outside the caller's transaction on purpose: the refusal undoes that, and must stay on record. */
export async function refuse(actor: Actor, what: string, institutionId?: number): Promise<never> {
  await audit.record(actor, 'refused', what, { institutionId: institutionId ?? null });
  throw new AppError('not_allowed');
}

/** Found while checking inside a transaction, before anything is written. */
export interface Refusal {
  refused: string;
}

/** The checks and what rests on them are one transaction; a refusal is written down after it. */
export async function inTransactionUnlessRefused(
  actor: Actor,
  institutionId: number | undefined,
  work: () => Promise<{ message: string } | Refusal>,
): Promise<{ message: string }> {
  const result = await inTransaction(work);
  return 'refused' in result ? refuse(actor, result.refused, institutionId) : result;
}
