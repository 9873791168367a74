import { expect, test } from 'vitest';
import { requireEntry, requireSubmitAllowed, useEntry } from './entry.service.ts';

const attempt = { id: 1, exam_id: 2, has_door: true, needs_seb: false, starts_at: new Date(0) };
const caller = { userId: 3, sessionId: 4 };

test('nobody gets in while nobody is at the door', () => {
  expect(() => requireEntry(attempt, caller)).toThrow();
  expect(() => requireSubmitAllowed(attempt, caller)).toThrow();
});

test('whoever is at the door is asked', async () => {
  const asked: unknown[] = [];
  const open = async (...given: unknown[]) => void asked.push(given);
  useEntry({
    requireEntry: open,
    requireCodeAgain: open,
    requireSubmitAllowed: open,
    giveCode: async () => ({ message: '', message_id: '', params: {} }),
    doorsOf: async () => new Map(),
    requireSeb: open,
    sebsOf: async () => new Map(),
  });
  await requireEntry(attempt, caller, '123456');
  expect(asked).toEqual([[attempt, caller, '123456']]);
});
