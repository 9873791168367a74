import { useCallback, useSyncExternalStore } from 'react';

type Load = () => Promise<unknown>;

/** Milliseconds until a part that failed to load is requested again. */
const PAUSE = 4000;

const loaded = new Map<Load, unknown>();

export const partOf = (load: Load | undefined) => load && loaded.get(load);

/** Calls back once it has loaded. Retries until then, while it is watched; the text is readable without it. */
export function watchPart(load: Load | undefined, onLoaded: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted = true;
  const request = (load: Load) =>
    load().then(
      (part) => {
        loaded.set(load, part);
        if (wanted) onLoaded();
      },
      () => {
        if (wanted) timer = setTimeout(request, PAUSE, load);
      },
    );
  if (load && !loaded.has(load)) void request(load);
  return () => {
    wanted = false;
    clearTimeout(timer);
  };
}

/** A part of the program that is loaded when first needed, and available at once afterwards. */
export function useLoaded<Part>(load: (() => Promise<Part>) | undefined): Part | undefined {
  const watch = useCallback((onLoaded: () => void) => watchPart(load, onLoaded), [load]);
  const part = () => partOf(load) as Part | undefined;
  return useSyncExternalStore(watch, part, part);
}
