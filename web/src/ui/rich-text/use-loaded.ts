import { useEffect, useState } from 'react';

const loaded = new Map<() => Promise<unknown>, unknown>();

/** A part of the program that comes when it is first needed; there at once for those who come later. */
export function useLoaded<Part>(load: (() => Promise<Part>) | undefined): Part | undefined {
  const [, setReady] = useState<unknown>();
  useEffect(() => {
    if (!load || loaded.has(load)) return;
    let wanted = true;
    load().then(
      (part) => {
        loaded.set(load, part);
        if (wanted) setReady(part);
      },
      // Without it the text is still readable; the next one asks again.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [load]);
  return load ? (loaded.get(load) as Part | undefined) : undefined;
}
