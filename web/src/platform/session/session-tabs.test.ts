import { expect, it } from 'vitest';
import { answerTo } from './session-tabs.ts';

it('follows its own person out, and nobody else', () => {
  expect(answerTo({ kind: 'signed-out', userId: 1 }, 1)).toBe('leave');
  expect(answerTo({ kind: 'signed-out', userId: 2 }, 1)).toBe('ignore');
});

it('gives way to another person who signed in: the cookie is theirs now', () => {
  expect(answerTo({ kind: 'signed-in', userId: 2 }, 1)).toBe('leave');
});

it('goes on in the new session when its own person signs in again', () => {
  expect(answerTo({ kind: 'signed-in', userId: 1 }, 1)).toBe('adopt');
});

it('stays signed out whatever the others do', () => {
  expect(answerTo({ kind: 'signed-in', userId: 1 }, undefined)).toBe('ignore');
});
