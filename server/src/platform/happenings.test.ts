import { expect, test } from 'vitest';
import { happenings } from './happenings.ts';

interface Happenings {
  opened: { id: number };
  closed: { id: number };
}

test('every listener hears what it names, one after the other', async () => {
  const heard: string[] = [];
  const { listenWith, publish } = happenings<Happenings>('doors');
  listenWith([
    {
      opened: async ({ id }) => {
        await Promise.resolve();
        heard.push(`first ${id}`);
      },
    },
    { closed: async ({ id }) => void heard.push(`closed ${id}`) },
    { opened: async ({ id }) => void heard.push(`second ${id}`) },
  ]);
  await publish('opened', { id: 7 });
  expect(heard).toEqual(['first 7', 'second 7']);
});

test('a listener that refuses stops whoever publishes', async () => {
  const { listenWith, publish } = happenings<Happenings>('doors');
  const refuse = async () => {
    throw new Error('not now');
  };
  listenWith([{ opened: refuse }]);
  await expect(publish('opened', { id: 1 })).rejects.toThrow('not now');
});

test('nothing is published before somebody has said who listens', async () => {
  await expect(happenings<Happenings>('doors').publish('opened', { id: 1 })).rejects.toThrow('doors');
});
