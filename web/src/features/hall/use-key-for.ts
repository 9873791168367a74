import { useState } from 'react';
import { randomUuid } from '../../platform/offline/random-id.ts';

/**
 * The same key for the same content, so that sending it again after a lost reply does nothing twice. Whatever is changed
 * before that is sent as something new.
 */
export function useKeyFor() {
  const [keys] = useState(() => new Map<string, string>());
  return (given: unknown): string => {
    const content = JSON.stringify(given);
    const key = keys.get(content) ?? randomUuid();
    keys.set(content, key);
    return key;
  };
}
