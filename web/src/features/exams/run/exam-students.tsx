import type { AttemptStatus } from '@quivia/contract/attempts';
import { ATTEMPT_STATUSES } from '@quivia/contract/attempts';
import type { ExamForFaculty } from '@quivia/contract/exams';
import { type ExamStudent, STUDENT_ORDERS, type StudentOrder } from '@quivia/contract/running-exams';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { AttemptStatusBadge } from '../../../platform/app/attempt-status.tsx';
import { attemptStatus } from '../../../platform/app/attempt-status.words.ts';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Listing } from '../../../platform/lists/listing.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { FilterSelect } from '../../../ui/lists/filter-select.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { studentsIn } from '../exam-counts.ts';
import { extraTime, noneFound } from '../exams.words.tsx';
import { STUDENTS_A_PAGE, useExamStudents } from '../use-exams.ts';
import { students as text } from './run.words.tsx';
import { StudentTimeDialog } from './student-time-dialog.tsx';

const oneOf = <T extends string>(values: readonly T[], value: string) => values.find((one) => one === value);

/** A page at a time, so that looking every few seconds costs the same with 5,000 students. */
export function ExamStudents({ exam }: { exam: ExamForFaculty }) {
  const { words } = useWorkplace();
  const [filters, setFilters] = useFilters(['search', 'status', 'sort', 'page']);
  const status = oneOf(ATTEMPT_STATUSES, filters.status);
  const sort = oneOf(STUDENT_ORDERS, filters.sort) ?? 'roll_number';
  const page = Math.max(1, Math.floor(Number(filters.page)) || 1);
  const { search } = filters;
  const pages = useExamStudents(exam.id, { search, status, sort, page });
  const [chosen, setStudent] = useState<ExamStudent>();
  // As the student is now, also when someone else has changed it meanwhile.
  const student = pages.rows?.find(({ student_id }) => student_id === chosen?.student_id) ?? chosen;
  const isNarrow = useIsNarrow();
  const Rows = isNarrow ? StudentCards : StudentTable;
  return (
    <Card title={words.Students} flush>
      <div className="flex flex-wrap gap-3 border-b border-rule px-4 py-3">
        <div className="min-w-0 grow basis-56">
          <SearchField
            label={words.searchStudents}
            value={search}
            onSearch={(typed) => setFilters({ search: typed, page: '' })}
          />
        </div>
        <FilterSelect
          label={text.status}
          value={status ?? ''}
          onChange={(value) => setFilters({ status: value, page: '' })}
        >
          <option value="">{text.everyStatus(studentsIn(exam.counts))}</option>
          {ATTEMPT_STATUSES.filter((one) => exam.counts[one] > 0 || one === status).map((one) => (
            <option key={one} value={one}>
              {text.withStatus(attemptStatus[one], exam.counts[one])}
            </option>
          ))}
        </FilterSelect>
        <FilterSelect
          label={text.order}
          value={sort}
          onChange={(value) => setFilters({ sort: value === 'roll_number' ? '' : value, page: '' })}
        >
          {STUDENT_ORDERS.map((one: StudentOrder) => (
            <option key={one} value={one}>
              {text.orders(words)[one]}
            </option>
          ))}
        </FilterSelect>
      </div>
      <Listing
        pages={pages}
        empty={
          <Empty
            title={noneFound.title(words)}
            hint={search ? noneFound.hint(search) : text.noneLike(status && attemptStatus[status])}
          />
        }
      >
        {(rows) => <Rows rows={rows} exam={exam} {...(!exam.is_over && { onExtraTime: setStudent })} />}
      </Listing>
      <Pager
        page={page}
        count={pages.rows?.length ?? 0}
        total={search ? undefined : totalOf(exam, status)}
        onPage={(next) => setFilters({ page: next > 1 ? String(next) : '' })}
      />
      {student && <StudentTimeDialog exam={exam} student={student} onClose={() => setStudent(undefined)} />}
    </Card>
  );
}

const totalOf = ({ counts }: ExamForFaculty, status: AttemptStatus | undefined) =>
  status ? counts[status] : studentsIn(counts);

interface PagerProps {
  page: number;
  /** Rows on this page. */
  count: number;
  /** Undefined where a search narrows them. */
  total: number | undefined;
  onPage: (page: number) => void;
}

function Pager({ page, count, total, onPage }: PagerProps) {
  const first = (page - 1) * STUDENTS_A_PAGE + 1;
  const isLast = total === undefined ? count < STUDENTS_A_PAGE : first + count > total;
  if (page === 1 && isLast) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-rule px-4 py-3">
      <p className="tabular text-sm text-ink-2">{text.shown(first, first + count - 1, total)}</p>
      <div className="flex gap-3">
        <Button className="px-4!" disabled={page === 1} onClick={() => onPage(page - 1)}>
          {text.previousPage}
        </Button>
        <Button className="px-4!" disabled={isLast} onClick={() => onPage(page + 1)}>
          {text.nextPage}
        </Button>
      </div>
    </div>
  );
}

interface RowsProps {
  rows: ExamStudent[];
  exam: ExamForFaculty;
  onExtraTime?: (student: ExamStudent) => void;
}

function StudentTable({ rows, exam, onExtraTime }: RowsProps) {
  const { words } = useWorkplace();
  const now = useServerNow(exam.server_time);
  return (
    <Table caption={text.caption(words)} maxHeight="max(20rem, 75dvh)">
      <TableHead>
        <HeadCell>{words.RollNumber}</HeadCell>
        <HeadCell>{text.status}</HeadCell>
        <HeadCell numeric>{text.answered}</HeadCell>
        <HeadCell numeric>{text.timeLeft}</HeadCell>
        <HeadCell>{text.lastActivity}</HeadCell>
        <HeadCell>{text.startedEnded}</HeadCell>
        <HeadCell numeric>{text.integrity}</HeadCell>
        <HeadCell numeric>{text.late}</HeadCell>
        <HeadCell numeric>{text.extraTime}</HeadCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <Row key={row.student_id}>
            <Cell>
              <Name row={row} />
            </Cell>
            <Cell className="whitespace-nowrap">
              <AttemptStatusBadge status={row.status} />
            </Cell>
            <Cell numeric className="whitespace-nowrap">
              <Answered row={row} />
            </Cell>
            <Cell numeric className="whitespace-nowrap">
              <TimeLeft row={row} now={now} />
            </Cell>
            <Cell className="tabular whitespace-nowrap">
              <LastActivity row={row} now={now} />
            </Cell>
            <Cell className="tabular whitespace-nowrap">
              <span className="block">
                <Clock at={row.started_at} />
              </span>
              {row.ended_at && (
                <span className="block text-ink-2">
                  <Clock at={row.ended_at} />
                </span>
              )}
            </Cell>
            <Cell numeric>
              <Integrity row={row} examId={exam.id} />
            </Cell>
            <Cell numeric>
              <Late row={row} />
            </Cell>
            <Cell numeric className="py-1! whitespace-nowrap">
              <Extra row={row} {...(onExtraTime && { onExtraTime })} />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

/** On a phone the columns don't fit beside each other. */
function StudentCards({ rows, exam, onExtraTime }: RowsProps) {
  const { words } = useWorkplace();
  const now = useServerNow(exam.server_time);
  return (
    <ul aria-label={text.caption(words)}>
      {rows.map((row) => (
        <li key={row.student_id} className="border-b border-rule px-4 py-3 text-sm last:border-b-0">
          <div className="flex items-start justify-between gap-3">
            <Name row={row} />
            <AttemptStatusBadge status={row.status} />
          </div>
          <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1">
            <Fact name={text.answered}>
              <Answered row={row} />
            </Fact>
            <Fact name={text.timeLeft}>
              <TimeLeft row={row} now={now} />
            </Fact>
            <Fact name={text.lastActivity}>
              <LastActivity row={row} now={now} />
            </Fact>
            <Fact name={text.integrity}>
              <Integrity row={row} examId={exam.id} />
            </Fact>
            {row.late_answers > 0 && (
              <Fact name={text.late}>
                <Late row={row} />
              </Fact>
            )}
            {row.ended_at && (
              <Fact name={text.ended}>
                <Clock at={row.ended_at} />
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

function Name({ row }: { row: ExamStudent }) {
  return (
    <span className="min-w-0">
      <span className="tabular block whitespace-nowrap">{row.roll_number}</span>
      {row.name && <span className="block text-xs text-ink-2 lg:whitespace-nowrap">{row.name}</span>}
    </span>
  );
}

const none = <span className="text-ink-3">–</span>;

function Answered({ row }: { row: ExamStudent }) {
  return row.started_at === null ? none : text.answeredOf(row.answered, row.questions);
}

const URGENT_SECONDS = 5 * 60;

function TimeLeft({ row, now }: { row: ExamStudent; now: () => number }) {
  const [at, setAt] = useState(now);
  const isRunning = row.status === 'in_progress' && row.deadline !== null;
  useEffect(() => {
    setAt(now());
    if (!isRunning) return;
    const timer = setInterval(() => setAt(now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning, now]);
  if (!isRunning || row.deadline === null) return none;
  const seconds = Math.max(0, Math.ceil((Date.parse(row.deadline) - at) / 1000));
  return (
    <time dateTime={row.deadline} className={seconds <= URGENT_SECONDS ? 'font-semibold text-risk' : ''}>
      {text.clock(seconds)}
    </time>
  );
}

/** A student who is silent for so long may have a problem. */
const SILENT_MINUTES = 5;

function LastActivity({ row, now }: { row: ExamStudent; now: () => number }) {
  if (row.last_activity === null) return none;
  if (row.status !== 'in_progress') return <Clock at={row.last_activity} />;
  const minutes = Math.max(0, Math.floor((now() - Date.parse(row.last_activity)) / 60_000));
  return (
    <time dateTime={row.last_activity} className={minutes >= SILENT_MINUTES ? 'font-semibold text-risk' : ''}>
      {text.ago(minutes)}
    </time>
  );
}

/** Leads to what was recorded. */
function Integrity({ row, examId }: { row: ExamStudent; examId: number }) {
  if (row.integrity_events === 0) return <span className="text-ink-3">0</span>;
  return (
    <TextLink to={`?panel=recent-quiz&exam=${examId}&student=${row.student_id}`}>
      {text.integrityOf(row.integrity_events, row.roll_number)}
    </TextLink>
  );
}

function Late({ row }: { row: ExamStudent }) {
  return (
    <span className={row.late_answers > 0 ? 'font-semibold text-risk' : 'text-ink-3'}>
      {row.late_answers}
    </span>
  );
}

function Extra({ row, onExtraTime }: { row: ExamStudent; onExtraTime?: (row: ExamStudent) => void }) {
  const canHaveMore = row.status === 'assigned' || row.status === 'in_progress';
  return (
    <>
      {row.extra_time > 0 && extraTime.amount(row.extra_time)}{' '}
      {row.extra_minutes > 0 && extraTime.minutes(row.extra_minutes)}
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

const TIME = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });

/** To the second; with the day only if it isn’t today. */
function Clock({ at }: { at: string | null }) {
  if (at === null) return none;
  const moment = new Date(at);
  const isToday = moment.toDateString() === new Date().toDateString();
  return (
    <time dateTime={at}>
      {!isToday && `${DAY.format(moment)}, `}
      {TIME.format(moment)}
    </time>
  );
}

/** The device's clock may be wrong; each look at the exam says what time it is at the server. */
function useServerNow(serverTime: string) {
  return useMemo(() => {
    const ahead = Date.parse(serverTime) - Date.now();
    return () => Date.now() + ahead;
  }, [serverTime]);
}

const NARROW = '(width < 48rem)';

function subscribe(look: () => void) {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', look);
  return () => query.removeEventListener('change', look);
}

const useIsNarrow = () => useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
