import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import { useLoaded } from './use-loaded.ts';

const loadKatex = () => import('./katex.ts');

interface FormulaProps {
  tex: string;
  display: boolean;
}

/** Until KaTeX is there, and where it cannot read the formula, its source stands in its place. */
export const Formula = memo(function Formula({ tex, display }: FormulaProps) {
  const place = useRef<HTMLSpanElement>(null);
  const katex = useLoaded(loadKatex);
  const draft = useMemo(() => katex?.draftOf(tex, display), [katex, tex, display]);

  useLayoutEffect(() => {
    place.current?.replaceChildren(...(draft?.cloneNode(true).childNodes ?? []));
  }, [draft]);

  const failed = draft === null;
  return (
    <span className={display ? 'rt-formula rt-formula-display' : 'rt-formula'}>
      <span ref={place} hidden={!draft} />
      {!draft && (
        <code
          className={failed ? 'rt-formula-wrong' : 'rt-formula-source'}
          title={failed ? 'This formula has an error' : undefined}
        >
          {tex}
        </code>
      )}
    </span>
  );
});
