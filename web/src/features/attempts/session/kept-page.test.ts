import { afterEach, expect, it, vi } from 'vitest';
import { inMemory } from '../../../platform/offline/device-store.ts';
import { keepPaper, keepPlace, keepTurnedTo, readPage } from './kept-page.ts';

const kept = new Map<string, string>();

afterEach(() => {
  vi.unstubAllGlobals();
  kept.clear();
});

/** An exam whose place was kept on its second question. */
async function keptOnTheSecond() {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const store = inMemory();
  await keepPaper(store, 1, 7, []);
  await keepPlace(store, 1, 7, { at: 1 } as Parameters<typeof keepPlace>[3]);
  return store;
}

it('opens at the question turned to last, also when the page was gone before the place was kept', async () => {
  const store = await keptOnTheSecond();
  keepTurnedTo(7, 2);
  expect((await readPage(store, 1, 7))?.at).toBe(2);
});

it('opens where it was kept when this tab turned the pages of another exam', async () => {
  const store = await keptOnTheSecond();
  keepTurnedTo(8, 3);
  expect((await readPage(store, 1, 7))?.at).toBe(1);
});
