import { expect, it } from 'vitest';
import { answerTo } from './session-tabs.ts';

it('signs out with its own person only', () => {
  expect(answerTo({ kind: 'signed-out', userId: 1 }, 1)).toBe('leave');
  expect(answerTo({ kind: 'signed-out', userId: 2 }, 1)).toBe('ignore');
});

it('signs out when somebody else signs in, because the cookie is theirs now', () => {
  expect(answerTo({ kind: 'signed-in', userId: 2 }, 1)).toBe('leave');
});

it('adopts the new session when its own person signs in again', () => {
  expect(answerTo({ kind: 'signed-in', userId: 1 }, 1)).toBe('adopt');
});

it('stays signed out whatever the other tabs do', () => {
  expect(answerTo({ kind: 'signed-in', userId: 1 }, undefined)).toBe('ignore');
});
