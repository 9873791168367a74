// Who may see and change a bank. To everybody else it is not there, whatever id they guess.

import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { type Bank, selectBank } from './question-banks.queries.ts';
import { type Standing, selectStandings } from './questions.queries.ts';

export type Need = 'read' | 'edit' | 'owner';

const ENOUGH: Record<Need, readonly string[]> = {
  read: ['read', 'edit', 'owner'],
  edit: ['edit', 'owner'],
  owner: ['owner'],
};

export type VisibleBank = Bank & { access: NonNullable<Bank['access']> };

export async function requireBank(actor: Actor, id: number, need: Need): Promise<VisibleBank> {
  const bank = await selectBank(actor.userId, id);
  if (!bank?.access) throw new AppError('not_found', { message: 'There is no such question bank.' });
  if (ENOUGH[need].includes(bank.access)) return bank as VisibleBank;
  throw new AppError('not_allowed', {
    message:
      need === 'owner'
        ? `Only ${bank.owner} may do this with ${bank.title}.`
        : `${bank.owner} shared ${bank.title} with you for reading.`,
  });
}

const noQuestion = () => new AppError('not_found', { message: 'There is no such question.' });

/** Where these questions stand, in the order of the ids; they may be of several banks. */
export async function requireQuestions(actor: Actor, ids: number[], need: Need): Promise<Standing[]> {
  const standings = await selectStandings(ids);
  if (standings.length !== new Set(ids).size) throw noQuestion();
  for (const bankId of new Set(standings.map(({ bank_id }) => bank_id))) {
    try {
      await requireBank(actor, bankId, need);
    } catch (error) {
      throw error instanceof AppError && error.code === 'not_found' ? noQuestion() : error;
    }
  }
  return standings;
}
