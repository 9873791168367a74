import { beforeEach, expect, it, vi } from 'vitest';
import { forgetReturn, keepReturn, keptReturn } from './return-after-sign-up.ts';

const kept = new Map<string, string>();

// Units run outside a browser: this is as much of its storage as is needed.
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

const INVITED = { from: '/join/ABCDEFGH' };

it('waits for the person who signed up, however the name is typed', () => {
  keepReturn('Anna01', INVITED);
  expect(keptReturn('anna01')).toEqual(INVITED);
});

it('is no business of anybody else', () => {
  keepReturn('anna01', INVITED);
  expect(keptReturn('ben01')).toBeUndefined();
});

it('is forgotten once it was reached', () => {
  keepReturn('anna01', INVITED);
  forgetReturn();
  expect(keptReturn('anna01')).toBeUndefined();
});

it('is not kept for who came from nowhere, nor for another site', () => {
  keepReturn('anna01', INVITED);
  keepReturn('anna01', null);
  expect(keptReturn('anna01')).toBeUndefined();
  keepReturn('anna01', { from: 'https://evil.example/' });
  expect(keptReturn('anna01')).toBeUndefined();
});

it('is nothing where the storage holds nonsense', () => {
  kept.set('return-after-sign-up', '{');
  expect(keptReturn('anna01')).toBeUndefined();
});
