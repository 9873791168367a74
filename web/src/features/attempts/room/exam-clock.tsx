import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { clockFace, inWords, milestoneSaid, secondsLeft, type Urgency, urgencyOf } from '../time-left.ts';

const LOOKS: Record<Urgency, string> = {
  calm: 'border-rule-strong',
  soon: 'border-risk bg-risk-soft text-risk',
  now: 'border-wrong bg-wrong-soft text-wrong',
};

const TICK_MS = 200;
const SHOWN_MS = 8_000;

interface ExamClockProps {
  deadline: string;
  /** By the server. */
  now: () => number;
}

/** Shows every second, and speaks only now and then. */
export function ExamClock({ deadline, now }: ExamClockProps) {
  const seconds = useSecondsLeft(Date.parse(deadline), now);
  const said = useMilestones(seconds, deadline);
  const urgency = urgencyOf(seconds);
  return (
    <>
      <div
        role="timer"
        aria-live="off"
        aria-label={`${inWords(seconds)} left`}
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

/** Five minutes and one are also shown. More time is said, too. */
function useMilestones(seconds: number, deadline: string): string {
  const [said, setSaid] = useState('');
  const before = useRef(seconds);
  const known = useRef(deadline);
  useEffect(() => {
    const sentence = milestoneSaid(before.current, seconds);
    before.current = seconds;
    if (!sentence) return;
    if (urgencyOf(seconds) === 'calm' || seconds <= 30) setSaid(sentence);
    else toast(`${sentence}. Your answers are saved as you choose them.`, { id: 'time', duration: SHOWN_MS });
  }, [seconds]);
  useEffect(() => {
    if (known.current === deadline) return;
    const longer = Date.parse(deadline) > Date.parse(known.current);
    known.current = deadline;
    toast(longer ? 'You have more time now.' : 'The end of this exam was moved.', {
      id: 'time',
      duration: SHOWN_MS,
    });
  }, [deadline]);
  return said;
}
