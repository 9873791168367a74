// After an answer for practice: the agreed mark, and why, beside the marker's own.
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { RichText } from '../../../../ui/rich-text/render/rich-text.tsx';
import type { Practised } from '../use-marking.ts';
import { AgreedMark } from './agreed-mark.tsx';
import { session as text } from './seeds.words.ts';

interface PractisedAnswerProps {
  practised: Practised;
  isBusy: boolean;
  onNext: () => void;
  /** What was answered. */
  children: ReactNode;
}

export function PractisedAnswer({ practised, isBusy, onNext, children }: PractisedAnswerProps) {
  const { answer, agreed } = practised;
  const next = useRef<HTMLButtonElement>(null);
  // Enter continues, as it does after every answer.
  useEffect(() => next.current?.focus(), []);
  return (
    <Card title={text.title}>
      <div className="grid gap-5">
        <p role="status" className={`font-semibold ${agreed.is_near ? 'text-correct' : 'text-risk'}`}>
          {agreed.is_near ? text.near : text.far}
        </p>
        <div className="grid gap-4 md:grid-cols-2">
          <section aria-label={text.yours} className="grid content-start gap-2 text-sm">
            <h3 className="text-xs font-semibold text-ink-3">{text.yours}</h3>
            <p className="tabular text-base font-semibold">{text.marks(agreed.yours, answer.marks)}</p>
          </section>
          <AgreedMark agreed={agreed} answer={answer} />
        </div>
        <div>
          <Button ref={next} variant="main" busy={isBusy} onClick={onNext}>
            {text.next}
          </Button>
        </div>
        <div className="border-l-3 border-rule-strong pl-4 text-ink-2">
          <RichText text={answer.question} />
        </div>
        <div className="max-w-measure text-base leading-relaxed">{children}</div>
      </div>
    </Card>
  );
}
