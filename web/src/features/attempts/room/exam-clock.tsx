import type { AttemptState } from '@quivia/contract/attempts';
import { useEffect, useRef, useState } from 'react';
import { timeOf } from '../../../platform/app/date-time.tsx';
import { inWords } from '../../../platform/app/spans.words.ts';
import {
  clockFace,
  milestonePassed,
  secondsLeft,
  type Urgency,
  urgencyOf,
} from '../../../platform/app/time-left.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { clock } from './room.words.ts';

const LOOKS: Record<Urgency, string> = {
  calm: 'border-rule-strong',
  soon: 'border-risk bg-risk-soft text-risk',
  now: 'border-wrong bg-wrong-soft text-wrong',
};

const TICK_MS = 200;
const SHOWN_MS = 8_000;
const EXPLAINED_MS = 20_000;
const STALE_SECONDS = 15;

interface ExamClockProps {
  state: AttemptState;
  /** By the student, as long as there is time. */
  isHidden?: boolean;
  /** The server's time. */
  now: () => number;
}

/** Shows every second, and is announced only at milestones. */
export function ExamClock({ state, isHidden = false, now }: ExamClockProps) {
  const seconds = useSecondsLeft(Date.parse(state.deadline), now, state.paused?.since);
  const said = useMilestones(seconds, state);
  const urgency = urgencyOf(seconds);
  return (
    <>
      <div
        role="timer"
        hidden={isHidden && urgency === 'calm'}
        aria-live="off"
        aria-label={clock.left(inWords(seconds))}
        className={`tabular shrink-0 rounded-md border-[1.5px] px-3 py-2 text-base leading-none font-semibold sm:order-last sm:text-lg ${LOOKS[urgency]}`}
      >
        {clockFace(seconds)}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

function useSecondsLeft(due: number, now: () => number, since: string | undefined): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(due, now()));
  useEffect(() => {
    const look = () => setSeconds(secondsLeft(due, since ? Date.parse(since) : now()));
    look();
    const timer = setInterval(look, TICK_MS);
    return () => clearInterval(timer);
  }, [due, now, since]);
  return seconds;
}

const secondsBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000;

const isStale = (milestone: number, seconds: number) => seconds <= milestone - STALE_SECONDS;

/** A pointer that rests on it keeps a toast on the screen: this one must not outlive what it says. */
function dismissShown(shown: { current: number | null }) {
  if (shown.current !== null) toast.dismiss('time');
  shown.current = null;
}

/** Announces milestones and changes of the deadline; five minutes and one minute are also shown. */
function useMilestones(seconds: number, { deadline, end_reason, paused, ...given }: AttemptState): string {
  const { granted_seconds = 0, granted_reason } = given;
  const isPaused = Boolean(paused);
  const [said, setSaid] = useState<number | null>(null);
  const before = useRef(seconds);
  const shown = useRef<number | null>(null);
  const known = useRef({ deadline, granted_seconds, isPaused });
  useEffect(() => {
    const passed = milestonePassed(before.current, seconds);
    before.current = seconds;
    if (shown.current !== null && isStale(shown.current, seconds)) dismissShown(shown);
    if (passed === null) return;
    if (urgencyOf(seconds) === 'calm' || seconds <= 30) setSaid(passed);
    else {
      toast(clock.left(inWords(passed)), { id: 'time', duration: SHOWN_MS });
      shown.current = passed;
    }
  }, [seconds]);
  // The next page has no such minute left, and gives none.
  useEffect(() => () => toast.dismiss('time'), []);
  useEffect(() => {
    const { current } = known;
    // Announced when it continues.
    if (isPaused) {
      current.isPaused = true;
      return;
    }
    const granted = granted_seconds - current.granted_seconds;
    // That a pause was given back is no news.
    const moved = current.isPaused ? granted : secondsBetween(current.deadline, deadline);
    known.current = { deadline, granted_seconds, isPaused };
    // The next page says why.
    if (moved === 0 || end_reason !== null) return;
    shown.current = null;
    const more = Math.round(moved / 60);
    const sentence = more > 0 ? clock.moreTime(more) : clock.endsAt(timeOf(new Date(deadline)));
    if (granted === 0 || !granted_reason) toast(sentence, { id: 'time', duration: SHOWN_MS });
    else toast(clock.because(sentence, granted_reason), { id: 'time', duration: EXPLAINED_MS });
  }, [deadline, granted_seconds, granted_reason, isPaused, end_reason]);
  // Read a minute later, it would promise too much.
  return said === null || isStale(said, seconds) ? '' : clock.left(inWords(said));
}
