// Work that follows from time passing: looked for again and again, at once while there is more of it.
export interface Log {
  error: (what: object, message: string) => void;
}

/** `look` answers how much it did. Goes on until the returned function is called. */
export function poll(
  milliseconds: number,
  look: () => Promise<number>,
  log: Log,
  failed: string,
): () => Promise<void> {
  let isStopped = false;
  let wake = () => {};
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const looking = (async () => {
    while (!isStopped) {
      const done = await look().catch((error: unknown) => {
        log.error({ err: error }, failed);
        return 0;
      });
      if (done === 0 && !isStopped) await pause();
    }
  })();
  return async () => {
    isStopped = true;
    wake();
    await looking;
  };
}
