import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** The open panel of a page, in the address so that reload and back work. */
export function usePanel<Key extends string>(keys: readonly Key[], first: Key): Key {
  const [params] = useSearchParams();
  const panel = keys.find((key) => key === params.get('panel')) ?? first;

  const previous = useRef(panel);
  useEffect(() => {
    if (previous.current === panel) return;
    previous.current = panel;
    const heading =
      document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main');
    heading?.focus({ preventScroll: true });
  }, [panel]);

  return panel;
}
