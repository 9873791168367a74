// A question, an option or an explanation as a student sees it. Markdown becomes elements, never markup, so there is
// nothing to sanitise. Formulas and highlighted code load their own files, only where a text has any.
import { memo } from 'react';
import { Blocks } from './blocks.tsx';
import { parseOnce } from './parse-once.ts';
import './rich-text.css';

interface RichTextProps {
  text: string;
  /** For an option: paragraphs are lines, and what would begin a list or a quote is text. */
  inline?: boolean;
}

export const RichText = memo(function RichText({ text, inline = false }: RichTextProps) {
  const tokens = parseOnce(text, inline ? 'option' : 'question');
  const Root = inline ? 'span' : 'div';
  return (
    <Root className="rich-text">
      <Blocks tokens={tokens} inline={inline} />
    </Root>
  );
});
