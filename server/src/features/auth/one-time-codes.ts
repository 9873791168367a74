// Six digits by mail: hashed, ten minutes, five tries, used once. Guessing on is stopped by the address it
// is for, whether or not that has an account.
import { timingSafeEqual } from 'node:crypto';
import { OTP_LENGTH } from '@quivia/contract/fields';
import { AppError } from '../../platform/app-error.ts';
import { after, hours, minutes, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database.ts';
import { keyedHash, randomDigits, randomToken } from '../../platform/secrets.ts';
import { countOrRefuse, forgetTries, type Limit, refuseWhenOver } from '../../platform/throttle.ts';
import * as queries from './one-time-codes.queries.ts';

const CODE_LIFE = minutes(10);
const LINK_LIFE = hours(24);
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
  await queries.upsertCode({
    userId,
    purpose,
    email,
    codeHash: codeHash(email, code),
    codeExpiresAt: after(now(), CODE_LIFE),
    linkHash: purpose === 'verify_email' ? linkHash(link) : null,
    linkExpiresAt: purpose === 'verify_email' ? after(now(), LINK_LIFE) : null,
  });
  return { code, link };
}

/** Does what the code or link is for, and says whether that is still wanted. */
type Use = (owner: { userId: number; email: string }) => Promise<boolean>;

/** Is it the code? With `use` it is used up, in the same transaction. */
export async function check(purpose: queries.Purpose, email: string, code: string, use?: Use): Promise<void> {
  const guesser = `${purpose}:${email}`;
  await refuseWhenOver(guesser, GUESSES, 'too_many_tries');

  const right = await inTransaction(async () => {
    const rows = await queries.lockCodesByEmail(purpose, email);
    const live = rows.filter((row) => row.tries < TRIES && row.code_expires_at > now());
    const match = live.find((row) => timingSafeEqual(row.code_hash, codeHash(row.email, code)));
    if (!match) {
      await queries.addTry(live.map((row) => row.id));
      return false;
    }
    if (!use) return true;
    await queries.deleteCode(match.id);
    return use({ userId: match.user_id, email: match.email });
  });
  if (right) return forgetTries(guesser);
  await countOrRefuse(guesser, GUESSES, 'too_many_tries');
  throw new AppError('wrong_code', { field: 'otp' });
}

export async function followLink(purpose: queries.Purpose, token: string, use: Use): Promise<void> {
  const right = await inTransaction(async () => {
    const row = await queries.lockCodeByLink(purpose, linkHash(token));
    if (!row?.link_expires_at || row.link_expires_at <= now()) return false;
    await queries.deleteCode(row.id);
    return use({ userId: row.user_id, email: row.email });
  });
  if (!right) throw new AppError('wrong_link');
}

export async function withdraw(userId: number, purpose: queries.Purpose): Promise<void> {
  await queries.deleteCodeOf(userId, purpose);
}
