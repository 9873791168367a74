// Codes of a second factor that people type: of an authenticator app, or recovery codes. Each works once.
import { now } from '../../../platform/clock.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { decrypt } from '../../../platform/security/secrets.ts';
import * as securityLog from '../../security-log/security-log.service.ts';
import { mailFactorChanged } from './factors.mails.ts';
import * as queries from './factors.queries.ts';
import { logged } from './factors.words.ts';
import { recoveryCodeHash } from './recovery-codes.rules.ts';
import { fromBase32, matchingStep } from './totp.rules.ts';

export const ownerOf = (userId: number) => `user:${userId}`;

/** Whether it is a code of the person's app. Each works once. A new app counts from its first code on. */
export async function useTotp(userId: number, code: string, { isNew = false } = {}): Promise<boolean> {
  const factor = await queries.selectTotp(userId);
  if ((factor?.confirmed_at === null) !== isNew) return false;
  const secret = factor && decrypt('totp', ownerOf(userId), factor.secret);
  const step = secret && matchingStep(fromBase32(secret), code, now());
  return step ? queries.updateTotpUsed(userId, step, now()) : false;
}

/** By which of them, if it is one. In a transaction. */
export async function useCode(userId: number, typed: string): Promise<string | undefined> {
  const code = typed.replaceAll(/\s/g, '');
  if (/^[0-9]{6}$/.test(code)) return (await useTotp(userId, code)) ? logged.app : undefined;
  if (!(await queries.updateRecoveryCodeUsed(userId, recoveryCodeHash(code), now()))) return undefined;
  const left = await queries.countRecoveryCodes(userId);
  await enqueue(mailFactorChanged, { user_id: userId, change: 'recovery_used', detail: String(left) });
  securityLog.record('factor.recovery_used', { userId }, logged.codesLeft(left));
  return logged.recoveryCode;
}
