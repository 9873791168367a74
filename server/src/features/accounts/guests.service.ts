// Hidden accounts of invited people without one of their own. Who they are, an invitation of another feature has checked
// (docs/decisions/0069-guests.md).
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { randomToken } from '../../platform/security/secrets.ts';
import * as securityLog from '../security-log/security-log.service.ts';
import * as queries from './accounts.queries.ts';
import { logged } from './accounts.words.ts';
import * as sessions from './sessions.service.ts';

/** Nobody can guess the username, and no call takes it. */
const makeUsername = () =>
  `guest${randomToken(24)
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 16)}`;

export async function createGuest(name: string, until: Date): Promise<number> {
  return queries.insertGuest({ username: makeUsername(), name, until });
}

/** Kept on the device: a tablet that was offline for hours or reloads the page continues. */
export async function beginGuest(userId: number, device: sessions.Device): Promise<sessions.Tokens> {
  const account = await queries.selectAccount(userId);
  const tokens = account?.guest_until && (await sessions.begin(account, true, device));
  if (!account || !tokens) throw new AppError('session_ended');
  securityLog.record('sign_in.succeeded', { userId, username: account.username }, logged.guest);
  return tokens;
}

/** Sessions end at once where that moment has come. */
export async function letGuestIn(
  userId: number,
  until: Date,
  { endsNow }: { endsNow: boolean },
): Promise<void> {
  await inTransaction(async () => {
    await queries.updateGuestUntil(userId, until);
    if (endsNow) await sessions.endAll(userId);
  });
}
