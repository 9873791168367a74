import type { ExamForFaculty } from '@quivia/contract/exams';
import type { ExamStudent } from '@quivia/contract/running-exams';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { dayOfYearOf, timeToSecondOf } from '../../../platform/app/date-time.tsx';
import { createServerClock } from '../../../platform/http/server-clock.ts';
import { AttemptStatusBadge } from '../../../shared/attempts/attempt-status.tsx';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { extraTime } from '../exams.words.tsx';
import { students as text } from './run.words.tsx';

interface RowsProps {
  rows: ExamStudent[];
  exam: ExamForFaculty;
  onExtraTime?: (student: ExamStudent) => void;
}

export function StudentTable({ rows, exam, onExtraTime }: RowsProps) {
  const { words } = useWorkplace();
  const now = useServerNow(exam.server_time);
  return (
    <Table caption={text.caption(words)} isDense>
      <TableHead>
        <HeadCell>{text.student(words)}</HeadCell>
        <HeadCell>{text.status}</HeadCell>
        <HeadCell>{text.answered}</HeadCell>
        {exam.is_over ? (
          <>
            <HeadCell>{text.started}</HeadCell>
            <HeadCell>{text.ended}</HeadCell>
          </>
        ) : (
          <>
            <HeadCell numeric>{text.timeLeft}</HeadCell>
            <HeadCell>{text.lastActivity}</HeadCell>
          </>
        )}
        <HeadCell>{text.noted}</HeadCell>
        {!exam.is_over && <HeadCell numeric>{text.extraTime}</HeadCell>}
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <Row key={row.student_id}>
            <Cell>
              <Name row={row} />
            </Cell>
            <Cell className="whitespace-nowrap">
              <Status row={row} />
            </Cell>
            <Cell className="tabular whitespace-nowrap">
              <Answered row={row} />
            </Cell>
            {exam.is_over ? (
              <>
                <Cell className="tabular whitespace-nowrap">
                  <Clock at={row.started_at} exam={exam} />
                </Cell>
                <Cell className="tabular whitespace-nowrap">
                  <Clock at={row.ended_at} exam={exam} />
                </Cell>
              </>
            ) : (
              <>
                <Cell numeric className="whitespace-nowrap">
                  <TimeLeft row={row} now={now} />
                </Cell>
                <Cell className="tabular whitespace-nowrap">
                  <LastActivity row={row} exam={exam} now={now} />
                </Cell>
              </>
            )}
            <Cell className="whitespace-nowrap">
              <Noted row={row} exam={exam} />
            </Cell>
            {!exam.is_over && (
              <Cell numeric className="py-0! whitespace-nowrap">
                <Extra row={row} {...(onExtraTime && { onExtraTime })} />
              </Cell>
            )}
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

/** On a phone the columns don't fit beside each other. */
export function StudentCards({ rows, exam, onExtraTime }: RowsProps) {
  const { words } = useWorkplace();
  const now = useServerNow(exam.server_time);
  return (
    <ul aria-label={text.caption(words)}>
      {rows.map((row) => (
        <li key={row.student_id} className="border-b border-rule px-4 py-3 text-sm last:border-b-0">
          <div className="flex items-start justify-between gap-3">
            <Name row={row} />
            <Status row={row} />
          </div>
          <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1">
            <Fact name={text.answered}>
              <Answered row={row} />
            </Fact>
            <Fact name={text.timeLeft}>
              <TimeLeft row={row} now={now} />
            </Fact>
            <Fact name={text.lastActivity}>
              <LastActivity row={row} exam={exam} now={now} />
            </Fact>
            {hasNotes(row, exam) && (
              <Fact name={text.noted}>
                <Noted row={row} exam={exam} />
              </Fact>
            )}
            {row.ended_at && (
              <Fact name={text.ended}>
                <Clock at={row.ended_at} exam={exam} />
              </Fact>
            )}
          </dl>
          <div className="mt-1 flex items-center justify-end">
            <Extra row={row} {...(onExtraTime && { onExtraTime })} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap justify-between gap-x-2">
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}

/** The name and the number in one line, so that a row is one line. */
function Name({ row }: { row: ExamStudent }) {
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      {row.name && <span className="lg:whitespace-nowrap">{row.name}</span>}
      <span className={`tabular whitespace-nowrap ${row.name ? 'text-xs text-ink-3' : ''}`}>
        {row.roll_number}
      </span>
    </span>
  );
}

function Status({ row }: { row: ExamStudent }) {
  return (
    <span className="flex flex-wrap items-center gap-1">
      <AttemptStatusBadge status={row.status} />
      {row.paused_at !== null && <Badge tone="risk">{text.paused}</Badge>}
    </span>
  );
}

const none = <span className="text-ink-3">–</span>;

function Answered({ row }: { row: ExamStudent }) {
  if (row.started_at === null) return none;
  return (
    <span className="inline-flex items-center gap-2">
      <svg aria-hidden="true" className="h-1.5 w-16 rounded-full bg-rule max-md:hidden">
        <rect
          width={`${row.questions === 0 ? 0 : (100 * row.answered) / row.questions}%`}
          height="100%"
          className="fill-pencil"
        />
      </svg>
      {text.answeredOf(row.answered, row.questions)}
    </span>
  );
}

const URGENT_SECONDS = 5 * 60;

function TimeLeft({ row, now }: { row: ExamStudent; now: () => number }) {
  const [at, setAt] = useState(now);
  const isTaking = row.status === 'in_progress' && row.deadline !== null;
  const isRunning = isTaking && row.paused_at === null;
  useEffect(() => {
    setAt(now());
    if (!isRunning) return;
    const timer = setInterval(() => setAt(now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning, now]);
  if (!isTaking || row.deadline === null) return none;
  const until = row.paused_at === null ? at : Date.parse(row.paused_at);
  const seconds = Math.max(0, Math.ceil((Date.parse(row.deadline) - until) / 1000));
  return (
    <time dateTime={row.deadline} className={seconds <= URGENT_SECONDS ? 'font-semibold text-risk' : ''}>
      {text.clock(seconds)}
    </time>
  );
}

/** After so long without activity a student may need help. */
const SILENT_MINUTES = 5;

interface LastActivityProps {
  row: ExamStudent;
  exam: ExamForFaculty;
  now: () => number;
}

function LastActivity({ row, exam, now }: LastActivityProps) {
  if (row.last_activity === null) return none;
  if (row.status !== 'in_progress') return <Clock at={row.ended_at ?? row.last_activity} exam={exam} />;
  const minutes = Math.max(0, Math.floor((now() - Date.parse(row.last_activity)) / 60_000));
  return (
    <time
      dateTime={row.last_activity}
      className={row.paused_at === null && minutes >= SILENT_MINUTES ? 'font-semibold text-risk' : ''}
    >
      {text.ago(minutes)}
    </time>
  );
}

const hasNotes = (row: ExamStudent, { is_over }: ExamForFaculty) =>
  row.integrity_events > 0 || row.late_answers > 0 || (is_over && row.extra_time + row.extra_minutes > 0);

/** What somebody may want to look into; the events lead to what was recorded. */
function Noted({ row, exam }: { row: ExamStudent; exam: ExamForFaculty }) {
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {row.integrity_events > 0 && (
        <TextLink className="py-0!" to={`?panel=recent-quiz&exam=${exam.id}&student=${row.student_id}`}>
          {text.integrityOf(row.integrity_events, row.roll_number)}
        </TextLink>
      )}
      {row.late_answers > 0 && (
        <span className="font-semibold text-risk">{text.lateOf(row.late_answers)}</span>
      )}
      {exam.is_over && <ExtraGiven row={row} />}
    </span>
  );
}

function ExtraGiven({ row }: { row: ExamStudent }) {
  return (
    <>
      {row.extra_time > 0 && extraTime.amount(row.extra_time)}{' '}
      {row.extra_minutes > 0 && extraTime.minutes(row.extra_minutes)}
    </>
  );
}

function Extra({ row, onExtraTime }: { row: ExamStudent; onExtraTime?: (row: ExamStudent) => void }) {
  const canHaveMore = row.status === 'assigned' || row.status === 'in_progress';
  return (
    <>
      <ExtraGiven row={row} />
      {onExtraTime && canHaveMore && (
        <Button variant="quiet" className="-mr-3 ml-1 px-3! font-sans" onClick={() => onExtraTime(row)}>
          {row.extra_time + row.extra_minutes > 0
            ? extraTime.change(row.roll_number)
            : text.giveExtraTime(row.roll_number)}
        </Button>
      )}
    </>
  );
}

/** To the second; with the day only if it isn’t today. */
function Clock({ at, exam }: { at: string | null; exam: ExamForFaculty }) {
  if (at === null) return none;
  const moment = new Date(at);
  // The head of the page says which day that is.
  const isOnTheDay = moment.toDateString() === new Date(exam.start_time).toDateString();
  return (
    <time dateTime={at}>
      {!isOnTheDay && `${dayOfYearOf(moment)}, `}
      {timeToSecondOf(moment)}
    </time>
  );
}

/** The device's clock may be wrong or set meanwhile; each look at the exam says what time it is at the server. */
const useServerNow = (serverTime: string) =>
  useMemo(() => createServerClock(Date.parse(serverTime)).now, [serverTime]);
