import type { ExamForFaculty } from '@quivia/contract/exams';
import type { ExamStudent } from '@quivia/contract/running-exams';
import { useState } from 'react';
import { AttemptStatusBadge } from '../../../platform/app/attempt-status.tsx';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Listing, TableMore } from '../../../platform/lists/listing.tsx';
import type { PaginatedList } from '../../../platform/lists/use-paginated-list.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { extraTime, noneFound } from '../exams.words.tsx';
import { useExamStudents } from '../use-exams.ts';
import { students as text } from './run.words.tsx';
import { StudentTimeDialog } from './student-time-dialog.tsx';

export function ExamStudents({ exam }: { exam: ExamForFaculty }) {
  const { words } = useWorkplace();
  const [{ search }, setFilters] = useFilters(['search']);
  const pages = useExamStudents(exam.id, search);
  const [chosen, setStudent] = useState<ExamStudent>();
  // As the student is now, also when someone else has changed it meanwhile.
  const student = pages.rows?.find(({ student_id }) => student_id === chosen?.student_id) ?? chosen;
  return (
    <Card title={words.Students} flush>
      <div className="border-b border-rule px-4 py-3">
        <SearchField
          label={words.searchStudents}
          value={search}
          onSearch={(typed) => setFilters({ search: typed })}
        />
      </div>
      <Listing pages={pages} empty={<Empty title={noneFound.title(words)} hint={noneFound.hint(search)} />}>
        {(rows) => (
          <StudentTable rows={rows} pages={pages} {...(!exam.is_over && { onExtraTime: setStudent })} />
        )}
      </Listing>
      {student && <StudentTimeDialog exam={exam} student={student} onClose={() => setStudent(undefined)} />}
    </Card>
  );
}

interface StudentTableProps {
  rows: ExamStudent[];
  pages: PaginatedList<unknown>;
  onExtraTime?: (student: ExamStudent) => void;
}

function StudentTable({ rows, pages, onExtraTime }: StudentTableProps) {
  const { words } = useWorkplace();
  return (
    <Table caption={text.caption(words)} maxHeight="max(20rem, 75dvh)">
      <TableHead>
        <HeadCell>{words.RollNumber}</HeadCell>
        <HeadCell>{text.status}</HeadCell>
        <HeadCell>{text.started}</HeadCell>
        <HeadCell>{text.deadline}</HeadCell>
        <HeadCell>{text.ended}</HeadCell>
        <HeadCell numeric>{text.integrity}</HeadCell>
        <HeadCell numeric>{text.late}</HeadCell>
        <HeadCell numeric>{text.extraTime}</HeadCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <StudentRow key={row.student_id} row={row} {...(onExtraTime && { onExtraTime })} />
        ))}
      </TableBody>
      <TableMore pages={pages} columns={8} />
    </Table>
  );
}

function StudentRow({ row, onExtraTime }: { row: ExamStudent; onExtraTime?: (row: ExamStudent) => void }) {
  return (
    <Row>
      <Cell>
        <span className="tabular block whitespace-nowrap">{row.roll_number}</span>
        {row.name && <span className="block text-xs text-ink-2 lg:whitespace-nowrap">{row.name}</span>}
      </Cell>
      <Cell className="whitespace-nowrap">
        <AttemptStatusBadge status={row.status} />
      </Cell>
      <Cell className="tabular whitespace-nowrap">
        <Clock at={row.started_at} />
      </Cell>
      <Cell className="tabular whitespace-nowrap">
        <Clock at={row.deadline} />
      </Cell>
      <Cell className="tabular whitespace-nowrap">
        <Clock at={row.ended_at} />
      </Cell>
      <Cell numeric className={row.integrity_events > 0 ? 'font-semibold text-risk' : 'text-ink-3'}>
        {row.integrity_events}
      </Cell>
      <Cell numeric className={row.late_answers > 0 ? 'font-semibold text-risk' : 'text-ink-3'}>
        {row.late_answers}
      </Cell>
      <Cell numeric className="py-1! whitespace-nowrap">
        {row.extra_time > 0 && extraTime.amount(row.extra_time)}{' '}
        {row.extra_minutes > 0 && extraTime.minutes(row.extra_minutes)}
        {onExtraTime && (row.status === 'assigned' || row.status === 'in_progress') && (
          <Button variant="quiet" className="-mr-3 ml-1 px-3! font-sans" onClick={() => onExtraTime(row)}>
            {row.extra_time + row.extra_minutes > 0
              ? extraTime.change(row.roll_number)
              : text.giveExtraTime(row.roll_number)}
          </Button>
        )}
      </Cell>
    </Row>
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
  if (at === null) return <span className="text-ink-3">–</span>;
  const moment = new Date(at);
  const isToday = moment.toDateString() === new Date().toDateString();
  return (
    <time dateTime={at}>
      {!isToday && `${DAY.format(moment)}, `}
      {TIME.format(moment)}
    </time>
  );
}
