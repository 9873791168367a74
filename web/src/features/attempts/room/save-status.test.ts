import { expect, it } from 'vitest';
import { type SaveFacts, saveStatus } from './save-status.ts';

const FACTS: SaveFacts = {
  phase: 'open',
  unsent: 0,
  trouble: null,
  isOnline: true,
  isStored: true,
  savedAt: null,
  late: 0,
  notCounted: 0,
  rejected: 0,
};
const says = (facts: Partial<SaveFacts>) => saveStatus({ ...FACTS, ...facts }).words;

it('says what is saved, and when, only once the server has it', () => {
  expect(says({})).toBe('Answers save automatically');
  expect(says({ unsent: 1, savedAt: '10:42:07' })).toBe('Saving…');
  expect(says({ savedAt: '10:42:07' })).toBe('All answers saved, 10:42:07');
  expect(saveStatus({ ...FACTS, savedAt: '10:42:07' }).tone).toBe('right');
});

it.each(['time_up', 'ended'] as const)('promises no saving once nothing can be answered (%s)', (phase) => {
  expect(says({ phase })).toBe('');
  expect(says({ phase, isOnline: false })).toBe('');
  expect(says({ phase, savedAt: '10:42:07' })).toBe('All answers saved, 10:42:07');
});

it('says how many answers wait, and why', () => {
  expect(says({ unsent: 3, trouble: 'offline' })).toBe('Offline: 3 answers kept on this device');
  expect(says({ unsent: 1, isOnline: false })).toBe('Offline: 1 answer kept on this device');
  expect(says({ unsent: 2, trouble: 'signed_out' })).toBe("You're signed out: 2 answers kept on this device");
  expect(says({ unsent: 2, trouble: 'offline', isStored: false })).toBe(
    "Offline. 2 answers not stored: don't close this page.",
  );
  expect(says({ unsent: 1, trouble: 'busy', isStored: false })).toBe(
    "The server is having trouble. 1 answer not stored: don't close this page.",
  );
});

it.each(['busy', 'server_error'] as const)('does not call a server in trouble (%s) offline', (trouble) => {
  expect(says({ unsent: 1, trouble })).toBe(
    'The server is having trouble. Your answer is safe on this device and will be sent again.',
  );
  expect(says({ unsent: 2, trouble })).toBe(
    'The server is having trouble. Your 2 answers are safe on this device and will be sent again.',
  );
  // Without a network it is offline, whatever came before.
  expect(says({ unsent: 2, trouble, isOnline: false })).toBe('Offline: 2 answers kept on this device');
});

it('does not say that all answers are saved when the server refused one', () => {
  expect(says({ rejected: 1, savedAt: '10:42:07' })).toBe('1 answer not saved');
  expect(says({ rejected: 2, unsent: 1 })).toBe('Saving…');
});

it('never says that all is well while the network is away', () => {
  expect(says({ isOnline: false, savedAt: '10:42:07' })).toBe('Offline: everything up to 10:42:07 is saved');
  expect(saveStatus({ ...FACTS, isOnline: false, savedAt: '10:42:07' }).tone).toBe('risk');
});

it('says what arrived late, and that another device took over', () => {
  expect(says({ phase: 'ended', late: 2 })).toBe(
    '2 answers arrived late. Your examiner will decide whether they count.',
  );
  expect(says({ phase: 'ended', late: 1 })).toBe(
    '1 answer arrived late. Your examiner will decide whether it counts.',
  );
  expect(says({ phase: 'elsewhere' })).toBe('');
  expect(says({ phase: 'elsewhere', unsent: 1, trouble: 'offline' })).toBe(
    'Offline: 1 answer kept on this device',
  );
});

it('is never green where a late answer does not count', () => {
  expect(saveStatus({ ...FACTS, phase: 'ended', savedAt: '10:42:07', late: 1, notCounted: 1 })).toEqual({
    tone: 'risk',
    words: '1 answer arrived late and does not count',
  });
});
