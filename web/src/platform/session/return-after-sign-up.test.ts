import { beforeEach, expect, it, vi } from 'vitest';
import { forgetReturn, storedReturn, storeReturn } from './return-after-sign-up.ts';

const kept = new Map<string, string>();

// Unit tests run outside a browser: this is as much of its storage as is needed.
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

const INVITED = { from: '/join/ABCDEFGH' };

it('is found by the person who signed up, in upper or lower case', () => {
  storeReturn('Anna01', INVITED);
  expect(storedReturn('anna01')).toEqual(INVITED);
});

it('is not found by anybody else', () => {
  storeReturn('anna01', INVITED);
  expect(storedReturn('ben01')).toBeUndefined();
});

it('is forgotten once it was opened', () => {
  storeReturn('anna01', INVITED);
  forgetReturn();
  expect(storedReturn('anna01')).toBeUndefined();
});

it('is not stored without a page to return to, nor for another site', () => {
  storeReturn('anna01', INVITED);
  storeReturn('anna01', null);
  expect(storedReturn('anna01')).toBeUndefined();
  storeReturn('anna01', { from: 'https://evil.example/' });
  expect(storedReturn('anna01')).toBeUndefined();
});

it('is ignored when the stored value cannot be read', () => {
  kept.set('return-after-sign-up', '{');
  expect(storedReturn('anna01')).toBeUndefined();
});
