// What must live through a reload or a crash, in IndexedDB. Every entry belongs to one person and is of one of two
// kinds: `unsent` waits to be delivered and stays, `page` spares a call and goes when the person does.

export type KeptKey = readonly [kind: 'unsent' | 'page', userId: number, ...rest: (string | number)[]];
type Prefix = readonly [kind: 'unsent' | 'page', ...rest: (string | number)[]];

interface Kept {
  key: KeptKey;
  value: unknown;
}

export interface KeptStore {
  /** False where the browser offers no database: then it is kept until the page is closed. */
  readonly isDurable: boolean;
  put(key: KeptKey, value: unknown): Promise<void>;
  remove(key: KeptKey): Promise<void>;
  /** In the order of their keys: number by number, word by word. */
  all(prefix: Prefix): Promise<Kept[]>;
}

const NAME = 'quivia';
const TABLE = 'kept';
const OPEN_MS = 3_000;

let opened: Promise<KeptStore> | undefined;

export function keptStore(): Promise<KeptStore> {
  opened ??= open().then(inDatabase, () => inMemory());
  return opened;
}

/** Removes the pages of everybody else: a machine in a computer room must not keep them for the next person. */
export async function keepPagesOf(userId: number | null): Promise<void> {
  const store = await keptStore();
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

function inDatabase(database: IDBDatabase): KeptStore {
  function work<T>(mode: IDBTransactionMode, act: (table: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      // Strict: on the disk before it counts as kept.
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
      // An array sorts after every number and word.
      const range = IDBKeyRange.bound([...prefix], [...prefix, []]);
      const [keys, values] = await Promise.all([
        work('readonly', (table) => table.getAllKeys(range)),
        work('readonly', (table) => table.getAll(range)),
      ]);
      return keys.map((key, i) => ({ key: key as unknown as KeptKey, value: values[i] }));
    },
  };
}

export function inMemory(): KeptStore {
  const entries = new Map<string, Kept>();
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

/** As IndexedDB does: numbers before words. */
function compare(a: KeptKey, b: KeptKey): number {
  const at = a.findIndex((part, i) => part !== b[i]);
  const [x, y] = [a[at], b[at]];
  if (x === undefined || y === undefined) return a.length - b.length;
  if (typeof x !== typeof y) return typeof x === 'number' ? -1 : 1;
  return x < y ? -1 : 1;
}
