// localStorage, for browsers that refuse it too: then nothing is remembered, and nothing breaks.

export interface Storage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

export const storage: Storage & { keys(): string[] } = {
  read: (key) => attempt(() => localStorage.getItem(key)) ?? null,
  write: (key, value) => attempt(() => localStorage.setItem(key, value)),
  remove: (key) => attempt(() => localStorage.removeItem(key)),
  keys: () => attempt(() => Object.keys(localStorage)) ?? [],
};

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
