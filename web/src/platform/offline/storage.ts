// The browser's storage, for browsers that refuse it too: then nothing is remembered, and nothing breaks.

export interface Storage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

const careful = (of: () => globalThis.Storage): Storage & { keys(): string[] } => ({
  read: (key) => attempt(() => of().getItem(key)) ?? null,
  write: (key, value) => attempt(() => of().setItem(key, value)),
  remove: (key) => attempt(() => of().removeItem(key)),
  keys: () => attempt(() => Object.keys(of())) ?? [],
});

/** Of this browser, in all its tabs. */
export const storage = careful(() => localStorage);

/** Of this tab: it lives through a reload and goes when the tab is closed. */
export const tabStorage = careful(() => sessionStorage);

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
