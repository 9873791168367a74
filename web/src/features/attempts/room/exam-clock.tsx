import { useEffect, useRef, useState } from 'react';
import { timeOf } from '../../../platform/app/date-time.tsx';
import { inWords } from '../../../platform/app/spans.words.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { clockFace, milestonePassed, secondsLeft, type Urgency, urgencyOf } from '../time-left.ts';
import { clock } from './room.words.ts';

const LOOKS: Record<Urgency, string> = {
  calm: 'border-rule-strong',
  soon: 'border-risk bg-risk-soft text-risk',
  now: 'border-wrong bg-wrong-soft text-wrong',
};

const TICK_MS = 200;
const SHOWN_MS = 8_000;
const STALE_SECONDS = 15;

interface ExamClockProps {
  deadline: string;
  /** The next page says why. */
  isEndedEarly: boolean;
  /** By the student, as long as there is time. */
  isHidden?: boolean;
  /** The server's time. */
  now: () => number;
}

/** Shows every second, and is announced only at milestones. */
export function ExamClock({ deadline, isEndedEarly, isHidden = false, now }: ExamClockProps) {
  const seconds = useSecondsLeft(Date.parse(deadline), now);
  const said = useMilestones(seconds, deadline, isEndedEarly);
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

function useSecondsLeft(due: number, now: () => number): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(due, now()));
  useEffect(() => {
    const look = () => setSeconds(secondsLeft(due, now()));
    look();
    const timer = setInterval(look, TICK_MS);
    return () => clearInterval(timer);
  }, [due, now]);
  return seconds;
}

/** Announces milestones and changes of the deadline; five minutes and one minute are also shown. */
function useMilestones(seconds: number, deadline: string, isEndedEarly: boolean): string {
  const [said, setSaid] = useState<number | null>(null);
  const before = useRef(seconds);
  const known = useRef(deadline);
  useEffect(() => {
    const passed = milestonePassed(before.current, seconds);
    before.current = seconds;
    if (passed === null) return;
    if (urgencyOf(seconds) === 'calm' || seconds <= 30) setSaid(passed);
    else toast(clock.left(inWords(passed)), { id: 'time', duration: SHOWN_MS });
  }, [seconds]);
  useEffect(() => {
    if (known.current === deadline) return;
    const more = Math.round((Date.parse(deadline) - Date.parse(known.current)) / 60_000);
    known.current = deadline;
    if (isEndedEarly) return;
    const sentence = more > 0 ? clock.moreTime(more) : clock.endsAt(timeOf(new Date(deadline)));
    toast(sentence, { id: 'time', duration: SHOWN_MS });
  }, [deadline, isEndedEarly]);
  // Read a minute later, it would promise too much.
  return said === null || seconds <= said - STALE_SECONDS ? '' : clock.left(inWords(said));
}
