/** Waiting that can be cut short: by news, by a person, by the end. */
export function createPauses() {
  const waiting = new Set<() => void>();
  return {
    pause: (ms: number) =>
      new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(end);
          resolve();
        };
        const timer = setTimeout(end, ms);
        waiting.add(end);
      }),
    wake() {
      for (const end of waiting) end();
    },
  };
}
