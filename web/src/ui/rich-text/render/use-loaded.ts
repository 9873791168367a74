import { useCallback, useSyncExternalStore } from 'react';

type Load = () => Promise<unknown>;

/** Milliseconds until a part that did not come is asked for again. */
const PAUSE = 4000;

const loaded = new Map<Load, unknown>();

export const partOf = (load: Load | undefined) => load && loaded.get(load);

/** Tells when it has come. Asks until then, for as long as somebody watches; the text can be read without it. */
export function watchPart(load: Load | undefined, tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted = true;
  const ask = (load: Load) =>
    load().then(
      (part) => {
        loaded.set(load, part);
        if (wanted) tell();
      },
      () => {
        if (wanted) timer = setTimeout(ask, PAUSE, load);
      },
    );
  if (load && !loaded.has(load)) void ask(load);
  return () => {
    wanted = false;
    clearTimeout(timer);
  };
}

/**
 * A part of the program that comes when it is first needed; there at once for those who come later, also when it
 * comes while they are being drawn.
 */
export function useLoaded<Part>(load: (() => Promise<Part>) | undefined): Part | undefined {
  const watch = useCallback((tell: () => void) => watchPart(load, tell), [load]);
  const part = () => partOf(load) as Part | undefined;
  return useSyncExternalStore(watch, part, part);
}
