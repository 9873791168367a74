// What an account knows about its person, deleted. The row stays: attempts and marks hang on it.
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { randomToken } from '../../../platform/security/secrets.ts';
import { lockAccount, selectAccount, updateErased } from '../accounts.queries.ts';
import { words } from '../auth.words.ts';
import { deleteFactorsOf } from '../factors/factors.queries.ts';
import { deleteCodesOf } from '../one-time-codes.queries.ts';
import { deleteSessionsOf } from '../sessions.queries.ts';
import * as sessions from '../sessions.service.ts';

export interface Erased {
  username: string;
  email: string;
  /** What the person is called from now on. */
  pseudonym: string;
}

/** The caller has opened the transaction, and deletes what other features know. */
export async function eraseAccount(userId: number): Promise<Erased> {
  await lockAccount(userId);
  const account = await selectAccount(userId);
  const pseudonym = words.deletedPerson({ id: userId }).text;
  // Nobody can have taken it before, and nobody can guess it.
  const username = `deleted${randomToken(24)
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 16)}`;
  if (!account || !(await updateErased(userId, { username, name: pseudonym, at: now() })))
    throw new AppError('not_found');
  // Ended first: their tokens are refused everywhere at once.
  await sessions.endAll(userId);
  await deleteSessionsOf(userId);
  await deleteCodesOf(userId);
  await deleteFactorsOf(userId);
  return { username: account.username, email: account.email, pseudonym };
}
