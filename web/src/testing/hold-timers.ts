import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Waits of that length end only when the returned function is called, and then only the newest of them. */
export function holdTimers(length: number): () => void {
  const held: (() => void)[] = [];
  const real = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (work: () => void, ms?: number, ...given: []) =>
    ms === length ? held.push(work) : real(work, ms, ...given),
  );
  return () => act(() => held.at(-1)?.());
}
