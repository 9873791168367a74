import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** The open panel of a page, in the address so that reload and back work. */
export function usePanel<Key extends string>(keys: readonly Key[], first: Key) {
  const [params, setParams] = useSearchParams();
  const panel = keys.find((key) => key === params.get('panel')) ?? first;

  const previous = useRef(panel);
  useEffect(() => {
    if (previous.current === panel) return;
    previous.current = panel;
    const heading =
      document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main');
    heading?.focus({ preventScroll: true });
  }, [panel]);

  /** Also of the open panel: leads from a view inside it back to its start. */
  function select(key: Key) {
    // At the start already: no second entry in the history for the same page.
    const replace = key === panel && [...params.keys()].every((name) => name === 'panel');
    setParams({ panel: key }, { replace });
  }

  return [panel, select] as const;
}
