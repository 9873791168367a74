// The page a person wanted before signing up, such as an invitation. The link in the email opens a new tab that doesn't
// know it, so it is stored in the browser until that person signs in.

import * as z from 'zod/mini';
import { storage } from '../offline/storage.ts';
import { readStored } from '../offline/stored.ts';
import { type ReturnState, returnPath } from './return-path.ts';

const KEY = 'return-after-sign-up';
const Stored = z.object({ username: z.string(), from: z.string() });

/** `state` is what the sign-up page was opened with; without a page to return to, nothing is stored. */
export function storeReturn(username: string, state: unknown) {
  const from = returnPath(state, '');
  if (from) storage.write(KEY, JSON.stringify({ username, from }));
  else storage.remove(KEY);
}

/** Only for the person who signed up. */
export function storedReturn(username: string): ReturnState | undefined {
  const kept = readStored(storage, KEY, Stored);
  return kept?.username.toLowerCase() === username.toLowerCase() ? { from: kept.from } : undefined;
}

export const forgetReturn = () => storage.remove(KEY);
