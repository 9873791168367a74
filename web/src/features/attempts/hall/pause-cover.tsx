// Shown in place of everything else of the exam while its clock stands still.
import type { AttemptState } from '@quivia/contract/attempts';
import type { HallForStudent } from '@quivia/contract/hall/student';
import { useEffect, useId, useRef, useState } from 'react';
import { timeOf } from '../../../platform/app/date-time.tsx';
import { clockFace, secondsLeft } from '../../../platform/app/time-left.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { SaveLine } from '../room/save-line.tsx';
import type { AttemptView } from '../session/attempt-view.ts';
import { EntryCodeForm } from './entry-code-form.tsx';
import { pause, pauseHint, pauseTitle } from './hall.words.ts';
import { PauseReason } from './pause-reason.tsx';
import { useHallLook } from './use-hall.ts';

interface PauseCoverProps {
  view: AttemptView;
  state: AttemptState;
  onHeard: (state: HallForStudent) => void;
  /** The student is back, where the clock waits for that. */
  onBack: () => Promise<void>;
}

export function PauseCover({ view, state, onHeard, onBack }: PauseCoverProps) {
  const { paused } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const why = useId();
  const [busy, setBusy] = useState(false);
  useHallLook(state.id, onHeard);
  // What had the focus is covered: a screen reader continues here, and not at the top of an empty page.
  useEffect(() => heading.current?.focus(), []);
  if (!paused) return null;
  const title = pauseTitle(paused);
  const isAwaited = paused.is_awaited ?? paused.until_back;
  const backLabel = paused.until_back ? pause.continue : pause.back;

  async function back() {
    setBusy(true);
    await onBack();
    setBusy(false);
  }

  return (
    <main className="grid min-h-dvh content-center px-4 py-12 sm:px-8">
      <title>{`${title} · ${state.title}`}</title>
      <div className="mx-auto w-full max-w-measure">
        <p className="text-sm text-ink-3">{state.title}</p>
        <h1
          ref={heading}
          tabIndex={-1}
          aria-describedby={why}
          className="mt-1 text-xl font-bold tracking-tight text-balance"
        >
          {title}
        </h1>
        {/* Read out with the heading, and again when it changes. */}
        <div id={why} role="status">
          <div className="mt-3 empty:hidden">
            <PauseReason paused={paused} />
          </div>
          <p className="mt-3 text-ink-2">
            {pauseHint(paused, paused.runs_at ? timeOf(new Date(paused.runs_at)) : undefined)}
          </p>
        </div>
        <p className="mt-6 text-ink-2">
          {pause.left}{' '}
          <span className="tabular font-semibold text-ink">
            {clockFace(secondsLeft(Date.parse(state.deadline), Date.parse(paused.since)))}
          </span>
          <span className="block">{pause.since(timeOf(new Date(paused.since)))}</span>
        </p>
        {isAwaited && view.asksCode && (
          <div className="mt-6">
            <EntryCodeForm examId={state.id} submit={backLabel} onEntered={back} />
          </div>
        )}
        {isAwaited && !view.asksCode && (
          <Button variant="main" className="mt-6" busy={busy} onClick={() => void back()}>
            {backLabel}
          </Button>
        )}
        <div className="mt-6 rounded-md border border-rule bg-sheet px-4 py-3 empty:hidden">
          <SaveLine view={view} />
        </div>
      </div>
    </main>
  );
}
