import { useEffect, useRef } from 'react';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Bubble } from '../../../ui/labels/bubble.tsx';

const STEPS = ['File', 'Review', 'Modules', 'Stored'] as const;
export type Step = (typeof STEPS)[number];

/** How far it is, as rings filled one after the other. */
export function ImportSteps({ now }: { now: Step }) {
  const { words } = useWorkplace();
  const at = STEPS.indexOf(now);
  const current = useRef<HTMLLIElement>(null);
  const known = useRef(now);
  // The button that led here is gone with its step: go on from the new one.
  useEffect(() => {
    if (known.current === now) return;
    known.current = now;
    if (document.activeElement === document.body) current.current?.focus({ preventScroll: true });
  }, [now]);
  return (
    <ol aria-label="Steps" className="mb-4 flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {STEPS.map((step, place) => (
        <li
          key={step}
          ref={step === now ? current : undefined}
          tabIndex={step === now ? -1 : undefined}
          aria-current={step === now ? 'step' : undefined}
          className={`flex items-center gap-2 ${step === now ? 'font-semibold' : 'text-ink-3'}`}
        >
          <Bubble letter={place + 1} filled={place <= at} size="small" />
          {/* On a phone the rings alone show the way; the words are still read out. */}
          <span className={step === now ? '' : 'max-sm:sr-only'}>
            {step === 'Modules' ? words.Modules : step}
          </span>
          {place < at && <span className="sr-only"> (done)</span>}
        </li>
      ))}
    </ol>
  );
}
