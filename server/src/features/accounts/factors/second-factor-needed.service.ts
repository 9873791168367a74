import { AppError } from '../../../platform/app-error.ts';
import type { Account } from '../accounts.queries.ts';
import { selectWays } from './factors.queries.ts';
import { words } from './factors.words.ts';
import * as tickets from './tickets.service.ts';

/** The refusal that asks for the second factor, or undefined for people who have none. */
export async function askSecondFactor(
  account: Account,
  stayLoggedIn: boolean,
): Promise<AppError | undefined> {
  const ways = await selectWays(account.id);
  if (!ways.totp && !ways.passkey) return undefined;
  const ticket = await tickets.make({
    purpose: 'second_factor',
    user_id: account.id,
    challenge: null,
    stay_logged_in: stayLoggedIn,
    password_hash: account.password_hash,
  });
  return new AppError('second_factor_needed', { message: words.needed({ ticket, ...ways }) });
}
