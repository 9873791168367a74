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
  setter: 'Your faculty',
};
const says = (facts: Partial<SaveFacts>) => saveStatus({ ...FACTS, ...facts }).words;

it('says what is saved, and when, only once the server has it', () => {
  expect(says({})).toBe('Each answer is saved as you choose it');
  expect(says({ unsent: 1, savedAt: '10:42:07' })).toBe('Saving');
  expect(says({ savedAt: '10:42:07' })).toBe('All answers saved, 10:42:07');
  expect(saveStatus({ ...FACTS, savedAt: '10:42:07' }).tone).toBe('right');
});

it('says how many answers wait, and where', () => {
  expect(says({ unsent: 3, trouble: 'offline' })).toBe('Offline: 3 answers kept on this device');
  expect(says({ unsent: 1, isOnline: false })).toBe('Offline: 1 answer kept on this device');
  expect(says({ unsent: 2, trouble: 'busy' })).toBe('The server is busy: 2 answers kept on this device');
  expect(says({ unsent: 2, trouble: 'signed_out' })).toBe('Not signed in: 2 answers kept on this device');
  expect(says({ unsent: 2, trouble: 'offline', isStored: false })).toBe(
    'Offline: 2 answers kept only while this page is open',
  );
});

it('never says that all is well while the network is away', () => {
  expect(says({ isOnline: false, savedAt: '10:42:07' })).toBe('Offline: all answers so far saved, 10:42:07');
  expect(saveStatus({ ...FACTS, isOnline: false, savedAt: '10:42:07' }).tone).toBe('risk');
});

it('says what came after the end, and that another device went on', () => {
  expect(says({ phase: 'ended', late: 2 })).toBe('2 answers came after the end; your faculty decides');
  expect(says({ phase: 'ended', late: 1, setter: 'An admin' })).toBe(
    '1 answer came after the end; an admin decides',
  );
  expect(says({ phase: 'elsewhere' })).toBe('Continued on another device');
  expect(says({ phase: 'elsewhere', unsent: 1, trouble: 'offline' })).toBe(
    'Offline: 1 answer kept on this device',
  );
});
