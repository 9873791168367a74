// The browser's storage. Where the browser refuses it, nothing is remembered and nothing breaks.

export interface Storage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

const safe = (of: () => globalThis.Storage): Storage & { keys(): string[] } => ({
  read: (key) => attempt(() => of().getItem(key)) ?? null,
  write: (key, value) => attempt(() => of().setItem(key, value)),
  remove: (key) => attempt(() => of().removeItem(key)),
  keys: () => attempt(() => Object.keys(of())) ?? [],
});

/** Shared by all tabs of this browser. */
export const storage = safe(() => localStorage);

/** Of this tab: survives a reload, and is gone when the tab is closed. */
export const tabStorage = safe(() => sessionStorage);

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
