// A question, an option or an explanation as a student sees it. Markdown becomes elements, never markup, so there is
// nothing to sanitise. Formulas and highlighted code load their own files, only where a text has any.
import { memo, useLayoutEffect, useRef } from 'react';
import { Blocks } from './blocks.tsx';
import { parseOnce } from './parse-once.ts';
import './rich-text.css';
import { useLoaded } from './use-loaded.ts';

interface RichTextProps {
  text: string;
  /** For an option: paragraphs are lines, and what would begin a list or a quote is text. */
  inline?: boolean;
}

const loadWide = () => import('./wide.ts');

/** Code, a formula or a table: only these can be wider than the screen. */
const MAY_BE_WIDE = /[$|`~]|^(?: {4}|\t)/m;

export const RichText = memo(function RichText({ text, inline = false }: RichTextProps) {
  const tokens = parseOnce(text, inline ? 'option' : 'question');
  const Root = inline ? 'span' : 'div';
  const root = useRef<HTMLDivElement>(null);
  const wide = useLoaded(MAY_BE_WIDE.test(text) ? loadWide : undefined);
  useLayoutEffect(() => wide?.watchWide(root.current as HTMLElement), [wide]);
  return (
    <Root ref={root} className="rich-text">
      <Blocks tokens={tokens} inline={inline} />
    </Root>
  );
});
