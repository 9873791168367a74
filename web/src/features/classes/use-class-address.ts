import { useSearchParams } from 'react-router';

/** Addresses inside the panel: `&section=5` is one section, without it the year of the filter. Both keep the institution. */
export function useClassAddress() {
  const [params] = useSearchParams();
  return (section?: number) => {
    const to = new URLSearchParams(params);
    for (const name of ['section', 'show', 'search']) to.delete(name);
    if (section !== undefined) to.set('section', String(section));
    return `?${to}`;
  };
}
