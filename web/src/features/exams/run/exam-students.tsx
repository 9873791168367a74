import type { ExamForFaculty } from '@quivia/contract/exams';
import type { ExamStudent } from '@quivia/contract/running-exams';
import { useState } from 'react';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Listing, TableMore } from '../../../platform/lists/listing.tsx';
import type { PaginatedList } from '../../../platform/lists/use-paginated-list.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { StatusBadge } from '../exam-badges.tsx';
import { mayStillSit } from '../exam-counts.ts';
import { ExtraTimeDialog } from '../extra-time-dialog.tsx';
import { useExamStudents } from '../use-exams.ts';
import { Clock } from './clock.tsx';

export function ExamStudents({ exam }: { exam: ExamForFaculty }) {
  const { words } = useWorkplace();
  const [{ search }, setFilters] = useFilters(['search']);
  const pages = useExamStudents(exam.id, search);
  const [student, setStudent] = useState<ExamStudent>();
  return (
    <Card title={words.Students} flush>
      <div className="border-b border-rule px-4 py-3">
        <SearchField
          label={words.searchStudents}
          value={search}
          onSearch={(text) => setFilters({ search: text })}
        />
      </div>
      <Listing
        pages={pages}
        empty={<Empty title={`No ${words.students} found`} hint={`Nobody here is called ‘${search}’.`} />}
      >
        {(rows) => (
          <StudentTable rows={rows} pages={pages} {...(mayStillSit(exam) && { onExtraTime: setStudent })} />
        )}
      </Listing>
      {student && (
        <ExtraTimeDialog
          courseId={exam.course_id}
          student={{ id: student.student_id, roll_number: student.roll_number }}
          now={student.extra_time}
          onClose={() => setStudent(undefined)}
        />
      )}
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
    <Table caption={`${words.Students} of this exam`} maxHeight="max(20rem, 75dvh)">
      <TableHead>
        <HeadCell>{words.RollNumber}</HeadCell>
        <HeadCell>Status</HeadCell>
        <HeadCell>Started</HeadCell>
        <HeadCell>Deadline</HeadCell>
        <HeadCell>Ended</HeadCell>
        <HeadCell numeric>Integrity events</HeadCell>
        <HeadCell numeric>Late answers</HeadCell>
        <HeadCell numeric>Extra time</HeadCell>
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
        <StatusBadge status={row.status} />
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
        {row.extra_time > 0 && `+${row.extra_time} %`}
        {onExtraTime && (row.status === 'assigned' || row.status === 'in_progress') && (
          <Button variant="quiet" className="-mr-3 ml-1 px-3! font-sans" onClick={() => onExtraTime(row)}>
            {row.extra_time > 0 ? 'Change' : 'Give'}
            <span className="sr-only"> extra time to {row.roll_number}</span>
          </Button>
        )}
      </Cell>
    </Row>
  );
}
