// Who can see and change a bank. For everyone else it doesn't exist, whatever id they guess.

import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { mayActFor } from '../people/organisation.rules.ts';
import { type Bank, selectBank } from './question-banks.queries.ts';
import { words } from './question-banks.words.ts';
import { type Position, selectPositions } from './questions.queries.ts';

export type Need = 'read' | 'edit' | 'owner';

const ENOUGH: Record<Need, readonly string[]> = {
  read: ['read', 'edit', 'owner'],
  edit: ['edit', 'owner'],
  owner: ['owner'],
};

export type VisibleBank = Bank & { access: NonNullable<Bank['access']> };

export async function bankOf(
  actor: Actor,
  id: number,
  options: { deleted?: boolean } = {},
): Promise<Bank | undefined> {
  const bank = await selectBank(actor.userId, id, options);
  return bank && mayActFor(actor, bank) ? bank : undefined;
}

export async function requireBank(actor: Actor, id: number, need: Need): Promise<VisibleBank> {
  const bank = await bankOf(actor, id);
  if (!bank?.access) throw new AppError('not_found', { message: words.noBank });
  if (ENOUGH[need].includes(bank.access)) return bank as VisibleBank;
  const { owner, title } = bank;
  const message = (need === 'owner' ? words.ownerOnly : words.readOnly)({ owner, title });
  throw new AppError('not_allowed', { message });
}

export async function canEdit(actor: Actor, id: number): Promise<boolean> {
  const access = (await bankOf(actor, id))?.access;
  return access ? ENOUGH.edit.includes(access) : false;
}

const noQuestion = () => new AppError('not_found', { message: words.noQuestion });

/** The positions of these questions, in the order of the ids; they may belong to several banks. */
export async function requireQuestions(actor: Actor, ids: number[], need: Need): Promise<Position[]> {
  const positions = await selectPositions(ids);
  if (positions.length !== new Set(ids).size) throw noQuestion();
  for (const bankId of new Set(positions.map(({ bank_id }) => bank_id))) {
    try {
      await requireBank(actor, bankId, need);
    } catch (error) {
      throw error instanceof AppError && error.code === 'not_found' ? noQuestion() : error;
    }
  }
  return positions;
}
