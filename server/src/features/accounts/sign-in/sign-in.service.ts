// Signing in with a name and a password.
import { AppError } from '../../../platform/app-error.ts';
import { pause } from '../../../platform/clock.ts';
import { checkNoPassword, isPassword } from '../../../platform/security/passwords.ts';
import * as securityLog from '../../security-log/security-log.service.ts';
import { selectAccountAndFoldedName } from '../accounts.queries.ts';
import { logged } from '../accounts.words.ts';
import { askSecondFactor } from '../factors/second-factor-needed.service.ts';
import type { SignedIn } from '../factors/second-step.service.ts';
import * as sessions from '../sessions.service.ts';
import { inSignInTurn } from '../sign-in-queue/sign-in-queue.ts';
import type { KnownDevice } from './known-device.ts';
import * as limits from './sign-in-limits.service.ts';
import { slowedBy } from './slow-down.rules.ts';

interface SignIn {
  username_or_email: string;
  password: string;
  stay_logged_in: boolean;
  ticket?: string | undefined;
}

interface Visit {
  device: sessions.Device;
  /** By the cookie of an earlier sign-in. */
  known: KnownDevice | undefined;
  /** The caller has left and reads no answer. */
  isGone: () => boolean;
}

export async function login(form: SignIn, { device, known, isGone }: Visit): Promise<SignedIn> {
  const { username_or_email: name, ticket } = form;
  const outcome = await inSignInTurn(
    { name, address: device.address, deviceOwner: known?.accounts[0]?.[0], ticket, isGone },
    () => checkPassword(form, device, known),
  );
  if (!('wrongTries' in outcome)) return outcome;
  // Not in the turn: a mistake holds nobody else up.
  await pause(slowedBy(outcome.wrongTries));
  throw new AppError('wrong_credentials');
}

async function checkPassword(
  form: SignIn,
  device: sessions.Device,
  known: KnownDevice | undefined,
): Promise<SignedIn | { wrongTries: number }> {
  const { account, foldedName } = await selectAccountAndFoldedName(form.username_or_email);
  const tried: limits.Try = { account, foldedName, address: device.address, device: known };
  const admitted = await limits.admitTry(tried);
  const right = account?.password_hash
    ? await isPassword(form.password, account.password_hash)
    : await checkNoPassword(form.password);
  if (account?.disabled_at && right) {
    await limits.countRight(tried);
    securityLog.record('sign_in.refused', limits.whoOf(tried), logged.disabled);
    throw new AppError('account_disabled');
  }
  if (!account || !right) return wrong(tried, admitted);
  await limits.countRight(tried);
  const needed = await askSecondFactor(account, form.stay_logged_in);
  if (needed) throw needed;
  const tokens = await sessions.begin(account, form.stay_logged_in, device);
  // It was changed while it was being checked.
  if (!tokens) return wrong(tried, admitted);
  securityLog.record('sign_in.succeeded', limits.whoOf(tried));
  return { account, tokens };
}

async function wrong(tried: limits.Try, admitted: limits.Admitted): Promise<{ wrongTries: number }> {
  await limits.countWrong(tried, admitted);
  securityLog.record('sign_in.failed', limits.whoOf(tried));
  return { wrongTries: admitted.tries };
}
