import { memo, useLayoutEffect, useRef, useState } from 'react';
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
  const [drawn, setDrawn] = useState<string>();

  useLayoutEffect(() => {
    if (place.current && katex) setDrawn(katex.drawFormula(place.current, tex, display) ? tex : undefined);
  }, [katex, tex, display]);

  const isDrawn = drawn === tex;
  const failed = katex !== undefined && !isDrawn;
  return (
    <span className={display ? 'rt-formula rt-formula-display' : 'rt-formula'}>
      <span ref={place} hidden={!isDrawn} />
      {!isDrawn && (
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
