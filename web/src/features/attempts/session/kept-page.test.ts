import { afterEach, expect, it, vi } from 'vitest';
import { inMemory } from '../../../platform/offline/device-store.ts';
import { PAPER, stateOf } from '../../../testing/exam.ts';
import { keepPaper, keepPosition, readPage, rememberPlace } from './kept-page.ts';

const kept = new Map<string, string>();

afterEach(() => {
  vi.unstubAllGlobals();
  kept.clear();
});

const AT_SECOND: Parameters<typeof keepPosition>[3] = {
  device: 'device-of-this-tab',
  state: stateOf(),
  answers: [],
  at: 1,
  seen: [],
  savedAt: null,
  late: [],
  ahead: 0,
};

/** An exam that was kept at its second question. */
async function atSecondQuestion() {
  const stored = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('sessionStorage', stored);
  vi.stubGlobal('localStorage', stored);
  const store = inMemory();
  await keepPaper(store, 1, 7, []);
  await keepPosition(store, 1, 7, AT_SECOND);
  return store;
}

it('opens at the last question, even if the page went away before its position was written', async () => {
  const store = await atSecondQuestion();
  rememberPlace({ userId: 1, examId: 7, opening: 1, at: 2, seen: [] });
  expect((await readPage(store, 1, 7))?.at).toBe(2);
});

it('ignores the question of another exam', async () => {
  const store = await atSecondQuestion();
  rememberPlace({ userId: 1, examId: 8, opening: 1, at: 3, seen: [] });
  expect((await readPage(store, 1, 7))?.at).toBe(1);
});

it('L9: is unreadable once the tab is closed, and to another tab', async () => {
  const store = await atSecondQuestion();
  await keepPaper(store, 1, 7, PAPER);
  expect((await readPage(store, 1, 7))?.paper).toEqual(PAPER);
  const stored = await store.all(['page']);
  for (const { value } of stored) {
    const { text } = value as { text: ArrayBuffer };
    expect(new TextDecoder().decode(text)).not.toContain('stack');
  }
  // The tab's storage goes with the tab.
  kept.clear();
  expect(await readPage(store, 1, 7)).toBeUndefined();
});

it('L9: is not kept at all where the browser offers no encryption', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const store = await atSecondQuestion();
  expect(await store.all(['page'])).toEqual([]);
});

it.each(['{"userId":1,"examId":7,"at"', '"nonsense"'])(
  'opens where it was kept, though the stored place is %s',
  async (text) => {
    const store = await atSecondQuestion();
    kept.set('exam-place', text);
    expect((await readPage(store, 1, 7))?.at).toBe(1);
  },
);

it('counts a page of another shape as absent', async () => {
  const store = await atSecondQuestion();
  await keepPosition(store, 1, 7, { ...AT_SECOND, state: undefined } as never);
  expect(await readPage(store, 1, 7)).toBeUndefined();
});

it('makes a new key where the stored one is damaged', async () => {
  await atSecondQuestion();
  kept.set('page-key', 'zz');
  const store = await atSecondQuestion();
  expect((await readPage(store, 1, 7))?.at).toBe(1);
});
