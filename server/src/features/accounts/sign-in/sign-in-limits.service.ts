// Who may have a password checked now. Nobody is locked out: a device that the account knows is never slowed by others,
// and a stranger waits at most a minute after the last try of the same network for the same account.
import { AppError } from '../../../platform/app-error.ts';
import { currentCaller } from '../../../platform/caller.ts';
import { after, days, hours, minutes, now } from '../../../platform/clock.ts';
import { networkOf } from '../../../platform/security/network.ts';
import { keyedHash } from '../../../platform/security/secrets.ts';
import { countTry, forgetTries, type Limit, triesOf } from '../../../platform/security/throttle.ts';
import * as securityLog from '../../security-log/security-log.service.ts';
import type { Account } from '../accounts.queries.ts';
import { logged, words } from '../accounts.words.ts';
import { isKnownTo, type KnownDevice } from './known-device.ts';
import * as queries from './sign-in-guesses.queries.ts';
import { ATTACKED_FROM, waitsBetweenTries } from './slow-down.rules.ts';

const FORGOTTEN_AFTER = minutes(15);
/** Guesses on a device that was stolen or left open; after that it counts as unknown. */
const WRONG_ON_DEVICE: Limit = { tries: 10, within: minutes(15) };
const WRONG_FOR_NAME: Limit = { tries: ATTACKED_FROM, within: hours(1) };
/** A whole campus may be behind one address. */
const WRONG_FROM_NETWORK: Limit = { tries: 1000, within: minutes(15) };
/** In milliseconds between the tries of strangers from a network that guesses. */
const SUSPECT_NETWORK_WAITS = [100];
/** In seconds, at random, so that everybody who waits has the same chance. */
const COME_BACK_WITHIN = 4;
/** Right passwords too cost a core's time, and each makes a session. */
const RIGHT_FOR_ACCOUNT: Limit = { tries: 200, within: minutes(15) };

/** `tries` counts this one. */
export interface Admitted {
  isStranger: boolean;
  tries: number;
}

export interface Try {
  account: Account | undefined;
  /** As the database folds it. */
  foldedName: string;
  address: string;
  device: KnownDevice | undefined;
}

/** An account has one name here, whether its username or its email is typed, in whichever spelling. */
const nameKey = ({ account, foldedName }: Pick<Try, 'account' | 'foldedName'>) =>
  account ? `account:${account.id}` : `name:${foldedName}`;

const pairKey = (tried: Try) =>
  keyedHash('sign-in-guess', `${nameKey(tried)} from ${networkOf(tried.address)}`);

const wrongForName = (tried: Try) => `sign-in:${nameKey(tried)}`;
const wrongFromNetwork = (tried: Try) => `sign-in-from:${networkOf(tried.address)}`;
const wrongOnDevice = (tried: Try) => `sign-in-on:${tried.device?.id} ${nameKey(tried)}`;
const rightForAccount = (tried: Try) => `signed-in:${nameKey(tried)}`;

/** Throws while the caller has to wait. To be asked before the password is checked: it counts the try. */
export async function admitTry(tried: Try): Promise<Admitted> {
  const isKnown = tried.account !== undefined && isKnownTo(tried.account, tried.device);
  const { right, ofName, fromNetwork } = await triesOf({
    right: { key: rightForAccount(tried), limit: RIGHT_FOR_ACCOUNT },
    ofName: { key: wrongForName(tried), limit: WRONG_FOR_NAME },
    fromNetwork: { key: wrongFromNetwork(tried), limit: WRONG_FROM_NETWORK },
  });
  if (right.tries >= RIGHT_FOR_ACCOUNT.tries)
    throw new AppError('too_many_requests', { retryAfterSeconds: right.secondsLeft });
  if (isKnown) {
    const tries = await countTry(wrongOnDevice(tried), WRONG_ON_DEVICE);
    if (tries <= WRONG_ON_DEVICE.tries) return { isStranger: false, tries };
  }

  if (fromNetwork.tries >= WRONG_FROM_NETWORK.tries) await takeTurnOfNetwork(tried);
  const waits = waitsBetweenTries(ofName.tries);
  const { tries, wait } = await queries.takeTry(pairKey(tried), {
    at: now(),
    waits,
    forgottenAfter: FORGOTTEN_AFTER,
  });
  if (wait > 0) throw slowed(Math.ceil(wait / 1000));
  if (tries === waits.findIndex((one) => one > 0) + 1)
    securityLog.record('sign_in.slowed', whoOf(tried), logged.slowedPair);
  return { isStranger: true, tries };
}

/** From a network that guesses, strangers' passwords are checked one after another. */
async function takeTurnOfNetwork({ address }: Try): Promise<void> {
  const { wait } = await queries.takeTry(keyedHash('sign-in-guess', `network ${networkOf(address)}`), {
    at: now(),
    waits: SUSPECT_NETWORK_WAITS,
    forgottenAfter: FORGOTTEN_AFTER,
  });
  if (wait > 0) throw slowed(1 + Math.floor(Math.random() * COME_BACK_WITHIN));
}

const slowed = (seconds: number) =>
  new AppError('sign_in_slowed', { message: words.slowed({ seconds }), retryAfterSeconds: seconds });

export const whoOf = ({ account, foldedName }: Try) =>
  account ? { userId: account.id, username: account.username } : { typedName: foldedName };

export async function countWrong(tried: Try, { isStranger, tries }: Admitted): Promise<void> {
  if (!isStranger) {
    if (tries === WRONG_ON_DEVICE.tries)
      securityLog.record('sign_in.slowed', whoOf(tried), logged.slowedDevice);
    return;
  }
  if ((await countTry(wrongForName(tried), WRONG_FOR_NAME)) === WRONG_FOR_NAME.tries)
    securityLog.record('sign_in.slowed', whoOf(tried), logged.slowedAccount);
  if ((await countTry(wrongFromNetwork(tried), WRONG_FROM_NETWORK)) === WRONG_FROM_NETWORK.tries)
    securityLog.record('sign_in.slowed', whoOf(tried), logged.slowedNetwork);
}

export async function countRight(tried: Try): Promise<void> {
  await queries.deleteTries(pairKey(tried));
  if (tried.device) await forgetTries(wrongOnDevice(tried));
  await countTry(rightForAccount(tried), RIGHT_FOR_ACCOUNT);
}

/** After somebody who reads the account's mail has chosen a new password. */
export async function forgetGuesses(account: Account): Promise<void> {
  const address = currentCaller()?.ip ?? '';
  await queries.deleteTries(pairKey({ account, foldedName: '', address, device: undefined }));
}

export async function forgetOldGuesses(): Promise<void> {
  await queries.deleteTriesBefore(after(now(), -days(1)));
}
