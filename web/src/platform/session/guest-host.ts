// Who invited the guest of this device. When access ends, the device can still say whom to ask.
import * as z from 'zod/mini';
import { storage } from '../offline/storage.ts';
import { readStored } from '../offline/stored.ts';

const KEY = 'guest-host';

const Host = z.object({
  coordinator: z.string(),
  institution: z.string(),
  /** The page that the guest was invited to; a viva voce without it. */
  home: z.optional(z.string()),
});
export type Host = z.output<typeof Host>;

export const rememberHost = ({ coordinator, institution, home }: Host) =>
  storage.write(KEY, JSON.stringify({ coordinator, institution, home }));

export const forgetHost = () => storage.remove(KEY);

export const hostOfGuest = (): Host | null => readStored(storage, KEY, Host);
