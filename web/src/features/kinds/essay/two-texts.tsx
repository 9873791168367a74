// An answer that was written on two devices: the student chooses which text counts.
import { countWords } from '@quivia/contract/kinds/essay-words';
import { type ReactNode, useId } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { player } from './essay.words.ts';

const words = player.both;

interface TwoTextsProps {
  here: string;
  other: string;
  onChoose: (text: string) => void;
}

export function TwoTexts({ here, other, onChoose }: TwoTextsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-6 rounded-md border border-risk p-4">
      <h3 id={id} className="text-sm font-semibold text-risk">
        {words.heading}
      </h3>
      <p className="mt-1 max-w-measure text-sm text-ink-2">{words.explained}</p>
      <div className="mt-3 grid gap-4 md:grid-cols-2">
        <Version name={words.here(countWords(here))} text={here}>
          <Button onClick={() => onChoose(here)}>{words.useHere}</Button>
        </Version>
        <Version name={words.other(countWords(other))} text={other}>
          <Button onClick={() => onChoose(other)}>{words.useOther}</Button>
        </Version>
      </div>
    </section>
  );
}

function Version({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-2">
      <h4 className="text-sm font-semibold">{name}</h4>
      <p
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
        tabIndex={0}
        dir="auto"
        className="max-h-60 overflow-y-auto rounded-md border border-rule bg-sheet p-3 text-sm break-words whitespace-pre-wrap"
      >
        {text}
      </p>
      <div>{children}</div>
    </div>
  );
}
