import { useEffect, useState } from 'react';

/** Milliseconds until a part that did not come is asked for again. */
const PAUSE = 4000;

const loaded = new Map<() => Promise<unknown>, unknown>();

/** A part of the program that comes when it is first needed; there at once for those who come later. */
export function useLoaded<Part>(load: (() => Promise<Part>) | undefined): Part | undefined {
  const [, setReady] = useState<unknown>();
  useEffect(() => {
    if (!load || loaded.has(load)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wanted = true;
    async function ask(load: () => Promise<Part>) {
      try {
        const part = await load();
        loaded.set(load, part);
        if (wanted) setReady(part);
      } catch {
        // The text can be read without it meanwhile.
        if (wanted) timer = setTimeout(ask, PAUSE, load);
      }
    }
    void ask(load);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [load]);
  return load && (loaded.get(load) as Part | undefined);
}
