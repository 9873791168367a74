import type { ExamForStudent } from '@quivia/contract/attempts';
import { Moment } from '../../platform/moment.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { CardState } from './card-state.ts';
import { Countdown } from './countdown.tsx';
import { counted } from './time-left.ts';

const BADGES: Record<CardState, { tone: Tone; words: string }> = {
  upcoming: { tone: 'plain', words: 'Upcoming' },
  open: { tone: 'right', words: 'Open' },
  in_progress: { tone: 'risk', words: 'In progress' },
  closing: { tone: 'plain', words: 'The time is over' },
  submitted: { tone: 'right', words: 'Handed in' },
  closed_by_deadline: { tone: 'plain', words: 'Over: closed at its end' },
  disqualified: { tone: 'wrong', words: 'Ended by your faculty' },
  absent: { tone: 'wrong', words: 'Over: you were absent' },
  cancelled: { tone: 'wrong', words: 'Cancelled' },
};

interface ExamCardProps {
  exam: ExamForStudent;
  state: CardState;
  /** By the server. */
  now: () => number;
  onAttend: () => void;
}

export function ExamCard({ exam, state, now, onAttend }: ExamCardProps) {
  const { tone, words } = BADGES[state];
  const heading = `exam-${exam.id}`;
  return (
    <li>
      <article
        aria-labelledby={heading}
        className="flex h-full flex-col rounded-md border border-rule bg-sheet p-4 sm:p-6"
      >
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h3 id={heading} className="min-w-0 font-bold">
            {exam.title}
          </h3>
          <Badge tone={tone}>{words}</Badge>
        </div>
        <p className="mt-1 text-sm text-ink-3">
          {exam.course_name} <span className="tabular">({exam.course_code})</span>
        </p>
        <dl className="mt-4 mb-6 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          <dt className="text-ink-3">Starts</dt>
          <dd>
            <Moment at={exam.start_time} />
          </dd>
          <dt className="text-ink-3">Ends</dt>
          <dd>
            <Moment at={exam.end_time} />
          </dd>
          <dt className="text-ink-3">Duration</dt>
          <dd>{counted(exam.duration, 'minute')}</dd>
        </dl>
        {state === 'cancelled' && exam.cancel_reason && (
          <p className="mt-auto text-sm text-ink-2">Reason: {exam.cancel_reason}</p>
        )}
        {state === 'upcoming' && (
          <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
            <Countdown to={exam.start_time} now={now} before="Opens in" />
            <Button disabled>Attend</Button>
          </div>
        )}
        {state === 'open' && (
          <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
            <Countdown to={exam.end_time} now={now} before="Closes in" />
            <Button variant="main" onClick={onAttend}>
              Attend<span className="sr-only"> {exam.title}</span>
            </Button>
          </div>
        )}
        {state === 'in_progress' && (
          <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
            <Countdown to={exam.deadline ?? exam.end_time} now={now} before="Time left:" />
            <Button variant="main" onClick={onAttend}>
              Continue<span className="sr-only"> {exam.title}</span>
            </Button>
          </div>
        )}
      </article>
    </li>
  );
}
