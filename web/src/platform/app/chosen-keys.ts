// Keys that a person has chosen in place of those that a page has. On this device, because keyboards differ.
import { createContext, use, useState } from 'react';
import * as z from 'zod/mini';
import { storage } from '../offline/storage.ts';
import { readStored } from '../offline/stored.ts';

/** By the key that the page knows. Two keys change places, so that each is there once. */
export type ChosenKeys = Readonly<Record<string, string>>;

const NONE: ChosenKeys = {};

/** Within it keys mean what was chosen. */
export const KeysInForce = createContext(NONE);

/** The page's key for the one that was pressed. */
export function meantBy(chosen: ChosenKeys, pressed: string): string {
  for (const [meant, key] of Object.entries(chosen)) {
    // Shift goes with keys of several letters, such as Enter.
    if (key === pressed || (meant.length > 1 && key === pressed.toLowerCase())) return meant;
  }
  return pressed;
}

/** Another key for this one. What it meant before gets the other's. */
export function withKey(chosen: ChosenKeys, meant: string, key: string): ChosenKeys {
  const before = chosen[meant] ?? meant;
  const all = { ...chosen, [meantBy(chosen, key)]: before, [meant]: key };
  return Object.fromEntries(Object.entries(all).filter(([own, now]) => own !== now));
}

/** Not digits, which stand for marks, and not what moves the focus or presses buttons. */
export const canBeChosen = (key: string): boolean => /^[^\s\dA-Z]$/.test(key);

const Stored = z.record(z.string(), z.string());

export function useChosenKeys(name: string): [chosen: ChosenKeys, choose: (chosen: ChosenKeys) => void] {
  const [chosen, setChosen] = useState(() => readStored(storage, name, Stored) ?? NONE);
  function choose(next: ChosenKeys) {
    storage.write(name, JSON.stringify(next));
    setChosen(next);
  }
  return [chosen, choose];
}

export const useKeysInForce = () => use(KeysInForce);

/** As it is printed on a keyboard. */
export const keyCap = (chosen: ChosenKeys, key: string): string => {
  const own = key.length === 1 ? key.toLowerCase() : key;
  const now = chosen[own] ?? own;
  return now.length === 1 ? now.toUpperCase() : now;
};
