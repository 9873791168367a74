import type { ExamForStudent } from '@quivia/contract/attempts';
import { plural } from '@quivia/contract/plural';
import type { ReactNode } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge, type Tone } from '../../../ui/labels/badge.tsx';
import { CourseName } from '../../../ui/labels/course-name.tsx';
import { examHome } from '../exam-home.ts';
import type { CardState } from './card-state.ts';
import { Countdown } from './countdown.tsx';

const badges = (setter: string): Record<CardState, { tone: Tone; words: string }> => ({
  upcoming: { tone: 'plain', words: 'Upcoming' },
  open: { tone: 'right', words: 'Open' },
  in_progress: { tone: 'risk', words: 'In progress' },
  closing: { tone: 'plain', words: 'Closing' },
  submitted: { tone: 'right', words: 'Handed in' },
  closed_by_deadline: { tone: 'plain', words: 'Time over' },
  disqualified: { tone: 'wrong', words: `Ended by ${setter.toLowerCase()}` },
  absent: { tone: 'wrong', words: 'Absent' },
  cancelled: { tone: 'wrong', words: 'Cancelled' },
});

interface ExamCardProps {
  exam: ExamForStudent;
  state: CardState;
  /** By the server. */
  now: () => number;
  onAttend: () => void;
}

export function ExamCard({ exam, state, now, onAttend }: ExamCardProps) {
  const { tone, words } = badges(examHome(exam.community).setter)[state];
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
        <dl className="mt-4 mb-6 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          <dt className="text-ink-3">Starts</dt>
          <dd>
            <DateTime at={exam.start_time} />
          </dd>
          <dt className="text-ink-3">Ends</dt>
          <dd>
            <DateTime at={exam.end_time} />
          </dd>
          <dt className="text-ink-3">Duration</dt>
          <dd>{plural(exam.duration, 'minute')}</dd>
        </dl>
        {state === 'cancelled' && exam.cancel_reason && (
          <p className="mt-auto text-sm text-ink-2">Reason: {exam.cancel_reason}</p>
        )}
        <Action exam={exam} state={state} now={now} onAttend={onAttend} />
      </article>
    </li>
  );
}

/** What can be done now, beside the time until it changes. */
function Action({ exam, state, now, onAttend }: ExamCardProps) {
  const row = (before: string, to: string, button: ReactNode) => (
    <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
      <Countdown to={to} now={now} before={before} />
      {button}
    </div>
  );
  const press = (words: string) => (
    <Button variant="main" onClick={onAttend}>
      {words}
      <span className="sr-only"> {exam.title}</span>
    </Button>
  );
  switch (state) {
    case 'upcoming':
      return row('Opens in', exam.start_time, <Button disabled>Attend</Button>);
    case 'open':
      return row('Closes in', exam.end_time, press('Attend'));
    case 'in_progress':
      return row('Time left', exam.deadline ?? exam.end_time, press('Continue'));
    default:
      return null;
  }
}
