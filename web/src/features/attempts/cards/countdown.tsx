import { useEffect, useState } from 'react';
import { clockFace, inWords, secondsLeft } from '../time-left.ts';

/** Within the hour every second shows. */
const HOUR = 3600;

interface CountdownProps {
  to: string;
  now: () => number;
  before: string;
}

export function Countdown({ to, now, before }: CountdownProps) {
  const due = Date.parse(to);
  const [seconds, setSeconds] = useState(() => secondsLeft(due, now()));
  useEffect(() => {
    const look = () => setSeconds(secondsLeft(due, now()));
    look();
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [due, now]);
  return (
    <p className="text-sm text-ink-2">
      {before}{' '}
      <span
        role="timer"
        aria-live="off"
        className={`font-semibold text-ink ${seconds < HOUR ? 'tabular' : ''}`}
      >
        {seconds < HOUR ? clockFace(seconds) : inWords(seconds)}
      </span>
    </p>
  );
}
