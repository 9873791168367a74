import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import { formulaError } from './render.words.ts';
import { useLoaded } from './use-loaded.ts';

const loadKatex = () => import('./katex.ts');

interface FormulaProps {
  tex: string;
  display: boolean;
}

/** Until KaTeX has loaded, and where it cannot read the formula, the source is shown. */
export const Formula = memo(function Formula({ tex, display }: FormulaProps) {
  const target = useRef<HTMLSpanElement>(null);
  const katex = useLoaded(loadKatex);
  const draft = useMemo(() => katex?.draftOf(tex, display), [katex, tex, display]);

  useLayoutEffect(() => {
    target.current?.replaceChildren(...(draft?.cloneNode(true).childNodes ?? []));
  }, [draft]);

  const failed = draft === null;
  return (
    <span className={display ? 'rt-formula rt-formula-display rt-wide' : 'rt-formula'}>
      <span ref={target} hidden={!draft} />
      {!draft && (
        <code
          className={failed ? 'rt-formula-wrong' : 'rt-formula-source'}
          title={failed ? formulaError : undefined}
        >
          {tex}
        </code>
      )}
    </span>
  );
});
