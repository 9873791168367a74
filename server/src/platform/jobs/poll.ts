// Work that follows from time passing: looked for again and again, at once while there is more of it.
export interface Log {
  error: (what: object, message: string) => void;
}

/** Calls when there may be something to do, until the returned function is called. */
type WakenBy = (wake: () => void) => () => void;

/** `look` answers how much it did. Goes on until the returned function is called. */
export function poll(
  milliseconds: number,
  look: () => Promise<number>,
  log: Log,
  failed: string,
  wakenBy: WakenBy = () => () => {},
): () => Promise<void> {
  let isStopped = false;
  /** While it was looking: it looks again at once. */
  let isWoken = false;
  let wake = () => {};
  const stopWaking = wakenBy(() => {
    isWoken = true;
    wake();
  });
  const pause = () =>
    new Promise<void>((resolve) => {
      if (isWoken) return resolve();
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const looking = (async () => {
    while (!isStopped) {
      isWoken = false;
      const done = await look().catch((error: unknown) => {
        log.error({ err: error }, failed);
        return 0;
      });
      if (done === 0 && !isStopped) await pause();
    }
  })();
  return async () => {
    isStopped = true;
    stopWaking();
    wake();
    await looking;
  };
}
