import { memo, useMemo, useRef } from 'react';
import { useLoaded } from './use-loaded.ts';
import { useOverflows } from './use-overflows.ts';

const loadHighlight = () => import('./highlight.ts');

interface CodeBlockProps {
  code: string;
  /** As written after the fence. */
  language: string;
}

export const CodeBlock = memo(function CodeBlock({ code, language }: CodeBlockProps) {
  const highlight = useLoaded(language ? loadHighlight : undefined);
  const grammar = useLoaded(highlight?.languageLoader(language));
  const runs = useMemo(
    () => (highlight && grammar ? highlight.colour(code, grammar.default) : undefined),
    [highlight, grammar, code],
  );
  const box = useRef<HTMLPreElement>(null);
  const scrolling = useOverflows(box, 'Code');
  return (
    <pre ref={box} className="rt-code" {...scrolling}>
      <code>
        {runs?.map(({ text, kind }, at) =>
          kind ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts have no identity but their place
            <span key={at} className={`rt-${kind}`}>
              {text}
            </span>
          ) : (
            text
          ),
        ) ?? code}
      </code>
    </pre>
  );
});
