import type { AttemptStatus } from '@quivia/contract/attempts';
import { ATTEMPT_STATUSES } from '@quivia/contract/attempts';
import type { ExamForFaculty } from '@quivia/contract/exams';
import { type ExamStudent, STUDENT_ORDERS, type StudentOrder } from '@quivia/contract/running-exams';
import { allowsShare } from '@quivia/contract/team';
import { useState } from 'react';
import { Listing } from '../../../platform/lists/listing.tsx';
import { attemptStatus } from '../../../shared/attempts/attempt-status.words.ts';
import { studentsIn } from '../../../shared/exam/exam-acts.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { useIsNarrow } from '../../../ui/layout/use-media.ts';
import { FilterChips } from '../../../ui/lists/filter-chips.tsx';
import { FilterSelect } from '../../../ui/lists/filter-select.tsx';
import { ListBar } from '../../../ui/lists/list-bar.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { noneFound } from '../exams.words.tsx';
import { STUDENTS_A_PAGE, useExamStudents } from '../use-exams.ts';
import { students as text } from './run.words.tsx';
import { StudentCards, StudentTable } from './student-rows.tsx';
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
    <section aria-label={words.Students} className="grid gap-3">
      <ListBar
        search={
          <SearchField
            label={words.searchStudents}
            value={search}
            onSearch={(typed) => setFilters({ search: typed, page: '' })}
          />
        }
        filters={
          <FilterChips
            label={text.status}
            value={status ?? ''}
            onChange={(value) => setFilters({ status: value, page: '' })}
            chips={[
              { value: '', text: text.all, count: studentsIn(exam.counts) },
              ...ATTEMPT_STATUSES.filter((one) => exam.counts[one] > 0 || one === status).map((one) => ({
                value: one,
                text: attemptStatus[one],
                count: exam.counts[one],
              })),
            ]}
          />
        }
      >
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
      </ListBar>
      <Listing
        pages={pages}
        empty={
          <Empty
            title={noneFound.title(words)}
            hint={search ? noneFound.hint(search) : text.noneLike(status && attemptStatus[status])}
          />
        }
      >
        {(rows) => (
          <div className="overflow-hidden rounded-md border border-rule bg-sheet">
            <Rows
              rows={rows}
              exam={exam}
              {...(!exam.is_over && allowsShare(exam.share, 'run') && { onExtraTime: setStudent })}
            />
          </div>
        )}
      </Listing>
      {pages.rows && (
        <Pager
          page={page}
          count={pages.rows.length}
          total={search ? undefined : totalOf(exam, status)}
          onPage={(next) => setFilters({ page: next > 1 ? String(next) : '' })}
        />
      )}
      {student && <StudentTimeDialog exam={exam} student={student} onClose={() => setStudent(undefined)} />}
    </section>
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
    <div className="flex flex-wrap items-center justify-between gap-3 py-1">
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
