// What a part of the server can say about itself in numbers. Plain functions, read only when somebody asks, so that
// counting costs one addition and the part knows nothing of who reads.

export interface Measure {
  /** Begins with `quivia_`; a counter ends with `_total`. */
  name: string;
  /** For operators, in `/metrics`. */
  summary: string;
  type: 'counter' | 'gauge';
  /** What the keys of the answer are. Only names that we chose ourselves: never a person, a path or a text. */
  label?: string;
  read: () => Values | Promise<Values>;
}

type Values = number | Readonly<Record<string, number>>;

/** One value for all who ask within a few seconds: a scrape must not become a load. */
export function keptFor<T>(milliseconds: number, load: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  let since = 0;
  return () => {
    const at = performance.now();
    if (!kept || at - since > milliseconds) {
      since = at;
      const loading = load();
      kept = loading;
      loading.catch(() => {
        if (kept === loading) kept = undefined;
      });
    }
    return kept;
  };
}
