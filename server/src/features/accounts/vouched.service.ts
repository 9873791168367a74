// Sign-ins that an institution's identity provider vouches for. Which account it may open, the caller has decided
// (docs/decisions/0082); here a session begins, or the second factor is asked for.
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as securityLog from '../security-log/security-log.service.ts';
import { announceVerified } from './account-events.service.ts';
import * as accounts from './accounts.queries.ts';
import { logged } from './accounts.words.ts';
import { mailFactorChanged } from './factors/factors.mails.ts';
import { deleteFactorsOf, selectWays } from './factors/factors.queries.ts';
import { askSecondFactor } from './factors/second-factor-needed.service.ts';
import * as codes from './one-time-codes.service.ts';
import * as sessions from './sessions.service.ts';
import * as queries from './vouched.queries.ts';

export const standingOf = (userId: number, institutionId: number) =>
  queries.selectStanding(userId, institutionId);

export const standingOfAddress = (email: string, institutionId: number) =>
  queries.selectStandingOfAddress(email, institutionId);

/** Until the transaction ends, neither the account nor the version of its roles changes. */
export const hold = (userId: number) => accounts.lockAccount(userId);

/** An authenticator app or a passkey. */
export async function hasFactor(userId: number): Promise<boolean> {
  const { totp, passkey } = await selectWays(userId);
  return totp || passkey;
}

/** The ways into the account that are its own. */
export async function hasOwnWay(userId: number): Promise<boolean> {
  const account = await accounts.selectAccount(userId);
  return account?.password_hash != null || (await selectWays(userId)).passkey;
}

/** The same as following the link of the institution's invitation, but for the password. In a transaction. */
export async function openInvited(userId: number, institutionId: number): Promise<void> {
  await accounts.lockAccount(userId);
  const account = await accounts.selectAccount(userId);
  if (!account || account.is_verified || account.password_hash !== null)
    throw new AppError('changed_meanwhile');
  await accounts.updateVerified(userId, account.email);
  await accounts.clearPendingEmail(userId);
  for (const purpose of ['verify_email', 'reset_password', 'invitation'] as const)
    await codes.withdraw(userId, purpose);
  await deleteFactorsOf(userId);
  await sessions.endAll(userId);
  await announceVerified(userId, { institutionId });
  securityLog.record('email.verified', { userId });
}

/** Whether this very session began since then, with something of the account's own. */
export const hasSignedInSince = (actor: Actor, since: Date): Promise<boolean> =>
  sessions.hasBegunSince(actor, since);

/** Beside what the session was begun with; its next token says so. */
export const addCollege = (actor: Actor, word: sessions.CollegeWord): Promise<boolean> =>
  sessions.addCollege(actor, word);

export const endByProvider = (which: Parameters<typeof sessions.endByProvider>[0]): Promise<void> =>
  sessions.endByProvider(which);

/** The institution at whose provider the person has signed in, in this session. */
export const collegeOf = async (actor: Actor): Promise<number | null> =>
  (await sessions.collegeOf(actor))?.college_id ?? null;

/** A new way into the account: its owner is notified, whoever made it. In a transaction. */
export async function noteLinked(who: { userId: number; username?: string }, institution: string) {
  securityLog.record('factor.added', who, logged.college(institution));
  await enqueue(mailFactorChanged, { user_id: who.userId, change: 'college_linked', detail: institution });
}

/** Whoever was signed in by it is signed out, except here. In a transaction. */
export async function noteUnlinked(actor: Actor, { id, name }: { id: number; name: string }) {
  securityLog.record('factor.removed', actor, logged.college(name));
  await enqueue(mailFactorChanged, { user_id: actor.userId, change: 'college_unlinked', detail: name });
  await sessions.endVouched(actor.userId, id, { except: actor.sessionId });
}

/** The refusal that asks for the second factor of the account, with a ticket. What follows is no longer the institution's word alone. */
export async function secondFactorNeeded(userId: number, stayLoggedIn: boolean): Promise<AppError> {
  const account = await accounts.selectAccount(userId);
  const needed = account && (await askSecondFactor(account, stayLoggedIn));
  return needed ?? new AppError('changed_meanwhile');
}

export async function beginVouched(
  userId: number,
  given: {
    institutionId: number;
    /** Where its identity provider has said it, and not its learning platform. */
    college?: sessions.CollegeWord;
    institution: string;
    stayLoggedIn: boolean;
    replaced: string | undefined;
  },
  device: sessions.Device,
): Promise<sessions.Tokens> {
  return inTransaction(async () => {
    const account = await accounts.selectAccount(userId);
    const { institutionId: vouchedBy, college } = given;
    const tokens =
      account && (await sessions.begin(account, given.stayLoggedIn, device, { vouchedBy, college }));
    if (!account || !tokens) throw new AppError('changed_meanwhile');
    await sessions.endReplaced(given.replaced, account, tokens);
    securityLog.record(
      'sign_in.succeeded',
      { userId, username: account.username },
      logged.vouched(given.institution),
    );
    return tokens;
  });
}

/** Somebody else can open the account from now on, or no longer: its owner is notified, whoever did it. In a transaction. */
export async function mailWay(
  userId: number,
  change: 'platform_linked' | 'platform_unlinked',
  detail: string,
): Promise<void> {
  await enqueue(mailFactorChanged, { user_id: userId, change, detail });
}

/** A token for the choice of an exam inside the institution's learning platform, and for nothing else. Nobody renews it. */
export async function beginPicker(
  userId: number,
  institutionId: number,
  device: sessions.Device,
  life: number,
): Promise<{ sessionId: number; accessToken: string }> {
  const account = await accounts.selectAccount(userId);
  const begun = account && (await sessions.beginPicker(account, institutionId, device, life));
  if (!begun) throw new AppError('changed_meanwhile');
  return begun;
}

export const endPicker = ({ userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>): Promise<void> =>
  sessions.endExactly(userId, sessionId);
