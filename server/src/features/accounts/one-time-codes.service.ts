// Six digits by mail: hashed, ten minutes, used once. Guesses are counted by the email and the network they come from,
// whether or not the email has an account, so that a stranger's wrong codes don't stop the owner of the mail at once. Too
// many within an hour, from everywhere, end the codes of that email, new ones too, or each new mail would allow more
// guesses; the link in the same mail can't be guessed and still works.
import { OTP_LENGTH } from '@quivia/contract/fields';
import { AppError } from '../../platform/app-error.ts';
import { after, days, hours, minutes, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { callerNetwork } from '../../platform/security/network.ts';
import {
  isKeyedHash,
  keyedHash,
  keyedHashes,
  randomDigits,
  randomToken,
} from '../../platform/security/secrets.ts';
import {
  countOrRefuse,
  folded,
  forgetTries,
  type Limit,
  refuseWhenOver,
} from '../../platform/security/throttle.ts';
import * as securityLog from '../security-log/security-log.service.ts';
import * as queries from './one-time-codes.queries.ts';
import { words } from './one-time-codes.words.ts';

/**
 * How long the code and the link of a purpose work, in milliseconds; null where it has none. A person who asks for a new
 * password twice may read the first mail, so the two latest codes work. A used code or link that verifies an email is
 * recognised until it expires, so that opening the mail a second time doesn't look like a failure.
 */
const LIFE: Record<
  queries.Purpose,
  { code: number | null; link: number | null; keepEarlier: boolean; keepUsed: boolean }
> = {
  verify_email: { code: minutes(10), link: hours(24), keepEarlier: false, keepUsed: true },
  reset_password: { code: minutes(10), link: hours(1), keepEarlier: true, keepUsed: false },
  confirm: { code: minutes(10), link: null, keepEarlier: false, keepUsed: false },
  invitation: { code: null, link: days(7), keepEarlier: false, keepUsed: false },
};
/** However many codes are mailed meanwhile. */
const GUESSES_FROM_EVERYWHERE: Limit = { tries: 30, within: hours(1) };
const GUESSES_OF_NETWORK: Limit = { tries: 10, within: minutes(15) };

const codeText = (email: string, code: string) => `${email.toLowerCase()}:${code}`;
const codeHash = (email: string, code: string) => keyedHash('one-time-code', codeText(email, code));
const linkHash = (token: string) => keyedHash('one-time-link', token);

export async function make(
  userId: number,
  purpose: queries.Purpose,
  email: string,
  {
    institutionId = null,
    invitedBy = null,
  }: { institutionId?: number | null; invitedBy?: string | null } = {},
): Promise<{ code: string; link: string }> {
  const code = randomDigits(OTP_LENGTH);
  // Short enough for a link to stay on one line of a plain mail.
  const link = randomToken(24);
  const life = LIFE[purpose];
  await queries.upsertCode({
    userId,
    purpose,
    email,
    codeHash: life.code === null ? null : codeHash(email, code),
    codeExpiresAt: life.code === null ? null : after(now(), life.code),
    linkHash: life.link === null ? null : linkHash(link),
    linkExpiresAt: life.link === null ? null : after(now(), life.link),
    keepEarlier: life.keepEarlier,
    institutionId,
    invitedBy,
  });
  return { code, link };
}

/** Of the latest code and the one before it, as far as they have not expired. */
const liveHashes = (row: queries.CodeRow): Buffer[] => [
  ...(row.code_hash && row.code_expires_at && row.code_expires_at > now() ? [row.code_hash] : []),
  ...(row.earlier_code_hash && row.earlier_code_expires_at && row.earlier_code_expires_at > now()
    ? [row.earlier_code_hash]
    : []),
];

/**
 * Does what the code or link is for, and says whether that is still wanted. With `wasUsed` it did so before: nothing may
 * change, and the answer says whether what it did still holds.
 */
export type Use = (owner: {
  userId: number;
  email: string;
  institutionId: number | null;
  wasUsed: boolean;
}) => Promise<boolean>;

async function useUp(
  purpose: queries.Purpose,
  row: { id: number; user_id: number; email: string; used_at: Date | null },
  institutionId: number | null,
  use: Use,
): Promise<boolean> {
  const wasUsed = row.used_at !== null;
  if (!wasUsed) {
    if (LIFE[purpose].keepUsed) await queries.updateUsed(row.id, now());
    else await queries.deleteCode(row.id);
  }
  return use({ userId: row.user_id, email: row.email, institutionId, wasUsed });
}

/** Says what still works. */
async function orTooManyWrong(count: () => Promise<unknown>): Promise<void> {
  try {
    await count();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, {
      message: words.tooManyWrong,
      retryAfterSeconds: error.retryAfterSeconds ?? 1,
    });
  }
}

/** Is it the code? With `use` it is used up, in the same transaction. */
export async function check(purpose: queries.Purpose, email: string, code: string, use?: Use): Promise<void> {
  const guessed = `${purpose}:${await folded(email)}`;
  const guesser = `${guessed} from ${callerNetwork()}`;
  // Before any code is compared, so that of many guesses at once none slips past the limit.
  await countOrRefuse(guesser, GUESSES_OF_NETWORK, 'too_many_tries');

  const right = await inTransaction(async () => {
    const rows = await queries.lockCodesByEmail(purpose, email);
    // Under the lock, for the same reason.
    await orTooManyWrong(() => refuseWhenOver(guessed, GUESSES_FROM_EVERYWHERE, 'too_many_tries'));
    const match = rows.find((row) =>
      liveHashes(row).some((hash) => isKeyedHash(hash, 'one-time-code', codeText(row.email, code))),
    );
    if (!match) {
      await orTooManyWrong(() => countOrRefuse(guessed, GUESSES_FROM_EVERYWHERE, 'too_many_tries'));
      return false;
    }
    return use ? useUp(purpose, match, null, use) : true;
  });
  if (right) return forgetTries(guesser);
  if (purpose === 'reset_password') securityLog.record('password.reset_failed', { typedName: email });
  throw new AppError('wrong_code', { field: 'otp' });
}

/** Whose link it is. With `use` it is used up, in the same transaction. */
export async function followLink(purpose: queries.Purpose, token: string, use?: Use): Promise<void> {
  const right = await inTransaction(async () => {
    const row = await queries.lockCodeByLink(purpose, keyedHashes('one-time-link', token));
    if (!row?.link_expires_at || row.link_expires_at <= now()) return false;
    return use ? useUp(purpose, row, row.institution_id, use) : true;
  });
  if (!right) throw new AppError('wrong_link');
}

/** The same without using it up. */
export async function readLink(
  purpose: queries.Purpose,
  token: string,
): Promise<{ userId: number; email: string; invitedBy: string | null }> {
  const row = await queries.lockCodeByLink(purpose, keyedHashes('one-time-link', token));
  if (!row?.link_expires_at || row.link_expires_at <= now()) throw new AppError('wrong_link');
  return { userId: row.user_id, email: row.email, invitedBy: row.invited_by };
}

export async function withdraw(userId: number, purpose: queries.Purpose): Promise<void> {
  await queries.deleteCodeOf(userId, purpose);
}
