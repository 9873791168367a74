import { passage as words } from './render.words.ts';
import { RichText } from './rich-text.tsx';

interface PassageProps {
  text: string;
  /** The first and the last question that refer to it, where they follow each other. */
  questions?: readonly [number, number];
  /** Where it isn't the point of the page. */
  startsClosed?: boolean;
}

/** What questions refer to. It can be closed, and a long one scrolls by itself: the question stays near. */
export function Passage({ text, questions, startsClosed = false }: PassageProps) {
  const label = questions ? words.forQuestions(...questions) : words.title;
  return (
    <details open={!startsClosed} className="rounded-md border border-rule bg-sheet">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 text-sm font-semibold text-ink-2">
        {label}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section aria-label={label} tabIndex={0} className="max-h-[45dvh] overflow-y-auto px-4 pb-4">
        <RichText text={text} />
      </section>
    </details>
  );
}
