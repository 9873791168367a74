import type { ExamForStudent } from '@quivia/contract/attempts';
import { type ReactNode, useEffect, useState } from 'react';
import { spanOf } from '../../../platform/app/date-time.tsx';
import { inWords } from '../../../platform/app/spans.words.ts';
import { clockFace, secondsLeft } from '../../../platform/app/time-left.ts';
import { lateUndecided } from '../../../shared/attempts/attempt-status.words.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { CourseName } from '../../../ui/labels/course-name.tsx';
import { examHome } from '../exam-home.ts';
import { disqualified, endedEarly } from '../session/session.words.ts';
import { useTimeIfStarted } from './attend-warning.tsx';
import { type CardState, gateOf } from './card-state.ts';
import { badges, card } from './cards.words.ts';

interface ExamCardProps {
  exam: ExamForStudent;
  state: CardState;
  /** By the server. */
  now: () => number;
  onAttend: () => void;
}

export function ExamCard({ exam, state, now, onAttend }: ExamCardProps) {
  const { tone, words } =
    badges[state === 'closed_by_deadline' && exam.end_reason !== null ? 'ended_early' : state];
  const heading = `exam-${exam.id}`;
  return (
    <li>
      <article
        aria-labelledby={heading}
        className="flex h-full flex-col rounded-md border border-rule bg-sheet p-4 sm:p-6"
      >
        <div className="flex items-start justify-between gap-3">
          <h3 id={heading} tabIndex={-1} className="min-w-0 font-bold">
            {exam.title}
          </h3>
          <span className="shrink-0">
            <Badge tone={tone}>{words}</Badge>
          </span>
        </div>
        <p className="mt-1 text-sm text-ink-3">
          <CourseName of={exam} />
        </p>
        <p className="mt-3 text-sm">{spanOf(exam.start_time, exam.end_time, new Date(now()))}</p>
        <p className="mb-4 text-sm text-ink-2">
          {state === 'open' ? <OpenFacts exam={exam} now={now} /> : card.facts(exam)}
          {exam.seb && !exam.seb.is_exempt && ` · ${card.seb}`}
        </p>
        {state === 'cancelled' && exam.cancel_reason && (
          <p className="mt-auto text-sm text-ink-2">{card.reason(exam.cancel_reason)}</p>
        )}
        {exam.end_reason !== null && (
          <p className="mt-auto text-sm text-ink-2">
            {(state === 'disqualified' ? disqualified : endedEarly)(exam.end_reason, exam.community !== null)}
          </p>
        )}
        {exam.late_answers > 0 && (
          <p className="mt-auto text-sm text-ink-2">{lateUndecided(exam.late_answers)}</p>
        )}
        <Action exam={exam} state={state} now={now} onAttend={onAttend} />
      </article>
    </li>
  );
}

/** A student who starts a minute late or more has what is left of the exam, not its whole duration. */
function OpenFacts({ exam, now }: Pick<ExamCardProps, 'exam' | 'now'>) {
  const { seconds } = useTimeIfStarted(exam, now);
  return card.facts(exam, seconds <= (exam.duration - 1) * 60 ? seconds : undefined);
}

/** What can be done now, beside the time until it changes. */
function Action({ exam, state, now, onAttend }: ExamCardProps) {
  const { paused } = exam;
  const row = (time: ReactNode, button: ReactNode) => (
    <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
      {time}
      {button}
    </div>
  );
  const until = (before: string, to: string) => <Countdown to={to} now={now} before={before} />;
  const press = (words: string) => (
    <Button variant="main" onClick={onAttend}>
      {words}
      <span className="sr-only"> {exam.title}</span>
    </Button>
  );
  switch (state) {
    case 'upcoming':
      return row(
        until(card.opensIn, exam.start_time),
        exam.door || exam.seb ? (
          press(exam.door ? card.waitingRoom : card.attend)
        ) : (
          <Button disabled>{card.attend}</Button>
        ),
      );
    case 'open': {
      const gate = gateOf(exam, now());
      // The page behind it says so too, and lets the student in once an invigilator has.
      if (gate?.isShut) return row(<p className={TIME}>{card.gateClosed}</p>, press(card.waitingRoom));
      const closing = gate ? until(card.gateClosesIn, gate.at) : until(card.closesIn, exam.end_time);
      return row(
        paused ? <p className={TIME}>{card.paused}</p> : closing,
        press(exam.door ? card.waitingRoom : card.attend),
      );
    }
    case 'in_progress': {
      const due = exam.deadline ?? exam.end_time;
      const left = paused && secondsLeft(Date.parse(due), Date.parse(paused.since));
      return row(
        left != null ? <TimeLeft before={card.pausedLeft} seconds={left} /> : until(card.timeLeft, due),
        press(card.continue),
      );
    }
    case 'submitted':
    case 'closed_by_deadline':
      return row(
        null,
        <TextLink
          to={`${examHome(exam.community).results}&exam=${exam.id}`}
          className="inline-flex min-h-11 items-center text-sm"
        >
          {card.result}
          <span className="sr-only"> {exam.title}</span>
        </TextLink>,
      );
    default:
      return null;
  }
}

const TIME = 'text-sm text-ink-2';

/** Within the hour every second shows. */
const HOUR = 3600;

interface CountdownProps {
  to: string;
  now: () => number;
  before: string;
}

function Countdown({ to, now, before }: CountdownProps) {
  const due = Date.parse(to);
  const [seconds, setSeconds] = useState(() => secondsLeft(due, now()));
  useEffect(() => {
    const look = () => setSeconds(secondsLeft(due, now()));
    look();
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [due, now]);
  return <TimeLeft before={before} seconds={seconds} />;
}

function TimeLeft({ before, seconds }: { before: string; seconds: number }) {
  return (
    <p className={TIME}>
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
