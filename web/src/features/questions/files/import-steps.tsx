import { useEffect, useRef } from 'react';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Bubble } from '../../../ui/labels/bubble.tsx';
import { importSteps } from './files.words.ts';

const STEPS = ['file', 'review', 'modules', 'stored'] as const;
export type Step = (typeof STEPS)[number];

/** The progress, as circles filled one after the other. */
export function ImportSteps({ now }: { now: Step }) {
  const { words } = useWorkplace();
  const current = useRef<HTMLLIElement>(null);
  const known = useRef(now);
  // The button that led here has disappeared with its step: the focus moves to the new one.
  useEffect(() => {
    if (known.current === now) return;
    known.current = now;
    if (document.activeElement === document.body) current.current?.focus({ preventScroll: true });
  }, [now]);
  const nowIndex = STEPS.indexOf(now);
  return (
    <ol aria-label={importSteps.label} className="mb-4 flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {STEPS.map((step, index) => (
        <li
          key={step}
          ref={step === now ? current : undefined}
          tabIndex={step === now ? -1 : undefined}
          aria-current={step === now ? 'step' : undefined}
          className={`flex items-center gap-2 ${step === now ? 'font-semibold' : 'text-ink-3'}`}
        >
          <Bubble letter={index + 1} filled={index <= nowIndex} size="small" />
          {/* A phone shows only the circles; a screen reader still reads the names. */}
          <span className={step === now ? '' : 'max-sm:sr-only'}>
            {importSteps.names[step] ?? words.Modules}
          </span>
          {index < nowIndex && <span className="sr-only">{importSteps.done}</span>}
        </li>
      ))}
    </ol>
  );
}
