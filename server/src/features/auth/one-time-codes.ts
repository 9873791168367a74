// Six digits by mail: hashed, ten minutes, five tries, used once. Guessing on is stopped by the address it
// is for, whether or not that has an account.
import { timingSafeEqual } from 'node:crypto';
import { OTP_LENGTH } from '@quivia/contract/fields';
import { AppError } from '../../platform/app-error.ts';
import { after, days, hours, minutes, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database.ts';
import { keyedHash, randomDigits, randomToken } from '../../platform/secrets.ts';
import { countTry, forgetTries, type Limit, secondsUntilFree } from '../../platform/throttle.ts';
import * as queries from './one-time-codes.queries.ts';

/** How long the code and the link of a purpose work, in milliseconds; null where it has none. */
const LIFE: Record<queries.Purpose, { code: number | null; link: number | null }> = {
  verify_email: { code: minutes(10), link: hours(24) },
  reset_password: { code: minutes(10), link: null },
  invitation: { code: null, link: days(7) },
};
const TRIES = 5;
const GUESSES: Limit = { tries: 10, within: minutes(15) };

const codeHash = (email: string, code: string) =>
  keyedHash('one-time-code', `${email.toLowerCase()}:${code}`);
const linkHash = (token: string) => keyedHash('one-time-link', token);

export async function make(
  userId: number,
  purpose: queries.Purpose,
  email: string,
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
  });
  return { code, link };
}

/** Whose code it is. With `use` it is used up by `act`, in the same transaction. */
export async function check(
  purpose: queries.Purpose,
  email: string,
  code: string,
  use?: (owner: { userId: number; email: string }) => Promise<void>,
): Promise<void> {
  const guesser = `${purpose}:${email}`;
  const wait = await secondsUntilFree(guesser, GUESSES);
  if (wait > 0) throw new AppError('too_many_tries', { retryAfterSeconds: wait });

  const right = await inTransaction(async () => {
    const rows = await queries.lockCodesByEmail(purpose, email);
    const live = rows.filter(
      (row) => row.tries < TRIES && row.code_expires_at && row.code_expires_at > now(),
    );
    const match = live.find(
      (row) => row.code_hash && timingSafeEqual(row.code_hash, codeHash(row.email, code)),
    );
    if (!match) {
      await queries.addTry(live.map((row) => row.id));
      return false;
    }
    if (use) {
      await queries.deleteCode(match.id);
      await use({ userId: match.user_id, email: match.email });
    }
    return true;
  });
  if (right) return forgetTries(guesser);
  await countTry(guesser, GUESSES);
  throw new AppError('wrong_code', { field: 'otp' });
}

/** Whose link it is. With `use` it is used up, in the same transaction. */
export async function followLink(
  purpose: queries.Purpose,
  token: string,
  use?: (owner: { userId: number; email: string }) => Promise<void>,
): Promise<void> {
  await inTransaction(async () => {
    const row = await queries.lockCodeByLink(purpose, linkHash(token));
    if (!row?.link_expires_at || row.link_expires_at <= now()) throw new AppError('wrong_link');
    if (!use) return;
    await queries.deleteCode(row.id);
    await use({ userId: row.user_id, email: row.email });
  });
}

export const forget = queries.deleteCodesOf;
