// What must survive a reload or a crash, in IndexedDB. Every entry belongs to one person and is of one of four kinds:
// `unsent` waits in an outbox to be delivered, and stays; `page` is a cache, and is removed when the person signs out;
// `damaged` was unsent and can't be read, and stays for somebody who can (stored.ts); `refused` says what the server did
// not take, and stays for a while.

/** Answers are `unsent`; another outbox has a kind of its own, such as `unsent-sheets`. */
type Kind = 'unsent' | `unsent-${string}` | 'page' | 'damaged' | 'refused';
export type DeviceKey = readonly [kind: Kind, userId: number, ...rest: (string | number)[]];
export type Prefix = readonly [kind: Kind, ...rest: (string | number)[]];

interface Stored {
  key: DeviceKey;
  value: unknown;
}

export interface DeviceStore {
  /** False where the browser offers no database: entries then last only until the page is closed. */
  readonly isDurable: boolean;
  put(key: DeviceKey, value: unknown): Promise<void>;
  remove(key: DeviceKey): Promise<void>;
  /** Sorted by key, part by part. */
  all(prefix: Prefix): Promise<Stored[]>;
}

const NAME = 'quivia';
const TABLE = 'kept';
const OPEN_MS = 8_000;

let opened: Promise<DeviceStore> | undefined;

export function deviceStore(): Promise<DeviceStore> {
  opened ??= open().then(inDatabase, () => inMemory());
  return opened;
}

/** Removes everybody else's pages: on a shared computer the next person must not find them. */
export async function keepPagesOnlyOf(userId: number | null): Promise<void> {
  const store = await deviceStore();
  const pages = await store.all(['page']).catch(() => []);
  const foreign = pages.filter(({ key }) => key[1] !== userId);
  await Promise.all(foreign.map(({ key }) => store.remove(key).catch(() => undefined)));
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    // Some browsers in private mode never answer.
    setTimeout(() => reject(new Error('The database did not open')), OPEN_MS);
  });
}

function inDatabase(database: IDBDatabase): DeviceStore {
  function work<T>(mode: IDBTransactionMode, act: (table: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      // Strict: written to disk before it counts as stored.
      const transaction = database.transaction(TABLE, mode, { durability: 'strict' });
      const request = act(transaction.objectStore(TABLE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  }
  return {
    isDurable: true,
    put: async (key, value) => void (await work('readwrite', (table) => table.put(value, [...key]))),
    remove: (key) => work('readwrite', (table) => table.delete([...key])),
    async all(prefix) {
      // An array sorts after every number and string.
      const range = IDBKeyRange.bound([...prefix], [...prefix, []]);
      const [keys, values] = await Promise.all([
        work('readonly', (table) => table.getAllKeys(range)),
        work('readonly', (table) => table.getAll(range)),
      ]);
      return keys.map((key, i) => ({ key: key as unknown as DeviceKey, value: values[i] }));
    },
  };
}

export function inMemory(): DeviceStore {
  const entries = new Map<string, Stored>();
  return {
    isDurable: false,
    put: async (key, value) => void entries.set(JSON.stringify(key), { key, value: structuredClone(value) }),
    remove: async (key) => void entries.delete(JSON.stringify(key)),
    all: async (prefix) =>
      [...entries.values()]
        .filter(({ key }) => prefix.every((part, i) => key[i] === part))
        .sort((a, b) => compare(a.key, b.key)),
  };
}

/** As IndexedDB does: numbers before strings. */
function compare(a: DeviceKey, b: DeviceKey): number {
  const at = a.findIndex((part, i) => part !== b[i]);
  const [x, y] = [a[at], b[at]];
  if (x === undefined || y === undefined) return a.length - b.length;
  if (typeof x !== typeof y) return typeof x === 'number' ? -1 : 1;
  return x < y ? -1 : 1;
}
