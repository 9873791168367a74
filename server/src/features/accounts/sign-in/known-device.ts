// A device that an account has signed in on before is known to it for a year, by a signed cookie that survives signing
// out. Whoever guesses from elsewhere can't hold it up. A new password makes every device unknown again.
import * as z from 'zod/mini';
import { days, now } from '../../../platform/clock.ts';
import { isKeyedHash, keyedHash, randomToken } from '../../../platform/security/secrets.ts';

/** In milliseconds. */
export const DEVICE_COOKIE_LIFE = days(365);
/** A computer room's machine is used by many; the accounts used longest ago are forgotten first. */
const MOST_ACCOUNTS = 20;

const Device = z.object({
  id: z.string(),
  /** The account, when it signed in here last (in ms), and a proof of its password at that time. */
  accounts: z.array(z.tuple([z.int(), z.int(), z.string()])),
});
export type KnownDevice = z.infer<typeof Device>;

interface DeviceOwner {
  id: number;
  password_hash: string | null;
}

const SIGNATURE = 'device-cookie';
const PROOF = 'device-of-account';

const proven = (deviceId: string, { id, password_hash }: DeviceOwner) => `${deviceId} ${id} ${password_hash}`;

/** Undefined for a cookie that isn't ours. */
export function deviceOf(cookie: string | undefined): KnownDevice | undefined {
  const [, text = '', signature = ''] = /^([\w-]{1,3500})\.([\w-]{43})$/.exec(cookie ?? '') ?? [];
  if (!text || !isKeyedHash(Buffer.from(signature, 'base64url'), SIGNATURE, text)) return undefined;
  const read = Device.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return read.success ? read.data : undefined;
}

export function isKnownTo(account: DeviceOwner, device: KnownDevice | undefined): device is KnownDevice {
  if (!device) return false;
  const since = now().getTime() - DEVICE_COOKIE_LIFE;
  return device.accounts.some(
    ([id, at, proof]) =>
      id === account.id &&
      at > since &&
      isKeyedHash(Buffer.from(proof, 'base64url'), PROOF, proven(device.id, account)),
  );
}

/** The cookie of the device after the account signed in on it. */
export function deviceCookieFor(account: DeviceOwner, device: KnownDevice | undefined): string {
  const id = device?.id ?? randomToken(9);
  const others = (device?.accounts ?? []).filter(([other]) => other !== account.id);
  const proof = keyedHash(PROOF, proven(id, account)).toString('base64url');
  const accounts = [[account.id, now().getTime(), proof], ...others].slice(0, MOST_ACCOUNTS);
  const text = Buffer.from(JSON.stringify({ id, accounts })).toString('base64url');
  return `${text}.${keyedHash(SIGNATURE, text).toString('base64url')}`;
}
