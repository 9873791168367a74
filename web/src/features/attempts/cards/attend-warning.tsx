import type { ExamForStudent } from '@quivia/contract/attempts';
import { useEffect, useState } from 'react';
import { timeOf } from '../../../platform/app/date-time.tsx';
import { warning } from './attend.words.ts';
import { timeIfStarted } from './card-state.ts';

interface AttendWarningProps {
  exam: ExamForStudent;
  /** By the server. */
  now: () => number;
}

/** What a student must know before the clock starts. */
export function AttendWarning({ exam, now }: AttendWarningProps) {
  const { seconds, until, isCut } = useTimeIfStarted(exam, now);
  const ends = timeOf(until);
  const facts = [
    exam.paper && warning.paper(exam.paper),
    exam.navigation === 'forward_only' ? warning.forwardOnly : warning.free,
    toolsOf(exam),
    exam.integrity === 'full_screen' && warning.fullScreen,
    warning.saves,
  ].filter((fact) => typeof fact === 'string');
  return (
    <div className="grid gap-3">
      <p>{warning.taker(exam.taker)}</p>
      <p>
        <strong className={isCut ? 'text-risk' : ''}>
          {isCut ? warning.shorter(seconds, exam.duration, ends) : warning.time(exam.duration, ends)}
        </strong>
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {exam.community === null ? (
        <p className="rounded-md bg-risk-soft px-4 py-3 text-ink">
          <strong>{warning.forbidden}</strong> {warning.recorded}
        </p>
      ) : (
        <p>{warning.friendly}</p>
      )}
    </div>
  );
}

function toolsOf({ allow_calculator, allow_scratch_pad }: ExamForStudent) {
  if (allow_calculator && allow_scratch_pad) return warning.tools.both;
  if (allow_calculator) return warning.tools.calculator;
  return allow_scratch_pad && warning.tools.scratchPad;
}

/** Runs on while the student reads: whoever starts later may have less time. */
export function useTimeIfStarted(exam: ExamForStudent, now: () => number) {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), 1000);
    return () => clearInterval(timer);
  }, [now]);
  return timeIfStarted(exam, at);
}
