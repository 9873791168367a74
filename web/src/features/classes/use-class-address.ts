import { useSearchParams } from 'react-router';

interface Opened {
  section?: number;
  offering?: number;
  tab?: string;
}

/** Addresses inside the panel: one section, one course, or without them the year. All keep the institution and the term. */
export function useClassAddress() {
  const [params] = useSearchParams();
  return (opened: Opened = {}) => {
    const to = new URLSearchParams(params);
    for (const name of ['section', 'offering', 'tab', 'show', 'search']) to.delete(name);
    for (const [name, value] of Object.entries(opened)) if (value !== undefined) to.set(name, String(value));
    return `?${to}`;
  };
}
