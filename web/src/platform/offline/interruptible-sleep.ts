/** Sleep that `wake` cuts short: on news, on a click, or when the page closes. */
export function createSleep() {
  const sleeping = new Set<() => void>();
  return {
    sleep: (ms: number) =>
      new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer);
          sleeping.delete(end);
          resolve();
        };
        const timer = setTimeout(end, ms);
        sleeping.add(end);
      }),
    wake() {
      for (const end of sleeping) end();
    },
  };
}
