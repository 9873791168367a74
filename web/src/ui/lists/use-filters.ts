import { useSearchParams } from 'react-router';

/** Filters in the address, so that reload, back and a copied link show the same list. A prefix separates two lists. */
export function useFilters<Name extends string>(names: readonly Name[], prefix = '') {
  const [params, setParams] = useSearchParams();
  const key = (name: string) => (prefix ? `${prefix}-${name}` : name);
  const entries = names.map((name) => [name, params.get(key(name)) ?? '']);
  const filters = Object.fromEntries(entries) as Record<Name, string>;

  function setFilters(changes: Partial<Record<Name, string>>) {
    const change = (before: URLSearchParams) => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries<string | undefined>(changes)) {
        if (value) after.set(key(name), value);
        else after.delete(key(name));
      }
      return after;
    };
    // At once: the next change builds on what is shown, and would undo one that isn't shown yet.
    setParams(change, { replace: true, preventScrollReset: true, flushSync: true });
  }

  return [filters, setFilters] as const;
}
