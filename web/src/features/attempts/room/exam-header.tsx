import ALargeSmall from 'lucide-react/icons/a-large-small';
import Keyboard from 'lucide-react/icons/keyboard';
import { useEffect, useRef, useState } from 'react';
import { timeOf } from '../../../platform/app/date-time.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import type { AttemptSession } from '../session/attempt-session.ts';
import type { AttemptView } from '../session/attempt-view.ts';
import { clockFace, inWords, milestonePassed, secondsLeft, type Urgency, urgencyOf } from '../time-left.ts';
import { clock, header } from './room.words.ts';
import { SaveLine } from './save-line.tsx';

interface ExamHeaderProps {
  view: AttemptView;
  session: AttemptSession;
  username: string;
  onDisplay: () => void;
  onHelp: () => void;
}

export function ExamHeader({ view, session, username, onDisplay, onHelp }: ExamHeaderProps) {
  const { state } = view;
  if (!state) return null;
  return (
    <header className="exam-header">
      <h1 className="text-sm leading-tight font-semibold">
        {state.title}
        <span className="tabular mt-0.5 block text-xs font-normal text-ink-3">{username}</span>
      </h1>
      <div className="exam-line">
        <ExamClock deadline={state.deadline} isEndedEarly={state.end_reason != null} now={session.now} />
        <SaveLine view={view} />
        <div className="-mr-2 ml-auto flex shrink-0">
          <span className="hidden sm:block">
            <IconButton icon={Keyboard} label={header.keyboard} onClick={onHelp} />
          </span>
          <IconButton icon={ALargeSmall} label={header.display} onClick={onDisplay} />
        </div>
      </div>
    </header>
  );
}

const LOOKS: Record<Urgency, string> = {
  calm: 'border-rule-strong',
  soon: 'border-risk bg-risk-soft text-risk',
  now: 'border-wrong bg-wrong-soft text-wrong',
};

const TICK_MS = 200;
const SHOWN_MS = 8_000;

interface ExamClockProps {
  deadline: string;
  /** The next page says why. */
  isEndedEarly: boolean;
  /** The server's time. */
  now: () => number;
}

/** Shows every second, and is announced only at milestones. */
function ExamClock({ deadline, isEndedEarly, now }: ExamClockProps) {
  const seconds = useSecondsLeft(Date.parse(deadline), now);
  const said = useMilestones(seconds, deadline, isEndedEarly);
  const urgency = urgencyOf(seconds);
  return (
    <>
      <div
        role="timer"
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
  const [said, setSaid] = useState('');
  const before = useRef(seconds);
  const known = useRef(deadline);
  useEffect(() => {
    const passed = milestonePassed(before.current, seconds);
    before.current = seconds;
    if (passed === null) return;
    const sentence = clock.left(inWords(passed));
    if (urgencyOf(seconds) === 'calm' || seconds <= 30) setSaid(sentence);
    else toast(sentence, { id: 'time', duration: SHOWN_MS });
  }, [seconds]);
  useEffect(() => {
    if (known.current === deadline) return;
    const more = Math.round((Date.parse(deadline) - Date.parse(known.current)) / 60_000);
    known.current = deadline;
    if (isEndedEarly) return;
    const sentence = more > 0 ? clock.moreTime(more) : clock.endsAt(timeOf(new Date(deadline)));
    toast(sentence, { id: 'time', duration: SHOWN_MS });
  }, [deadline, isEndedEarly]);
  return said;
}
