import { GRADEBOOK_SORTS, type Gradebook } from '@quivia/contract/gradebook';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FiguresAsOf } from '../../../platform/app/figures-as-of.tsx';
import { Listing, TableMore } from '../../../platform/lists/listing.tsx';
import type { PaginatedList } from '../../../platform/lists/use-paginated-list.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Hidden } from '../../../ui/labels/hidden.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ListBar } from '../../../ui/lists/list-bar.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { evenMarks, isAbsent, percentInColumn, scoreOrDash } from '../marks.words.ts';
import { noneFound } from '../results.words.tsx';
import { addressOf } from '../results-address.ts';
import { SortHead } from '../sort-head.tsx';
import { gradebook as text } from './gradebook.words.ts';
import { type Sorting, useChangeGradebook, useGradebook } from './use-gradebook.ts';

type Exam = Gradebook['exams'][number];
type Student = Gradebook['students'][number];

interface GradebookCardProps {
  course: { id: number; name: string };
  /** The choice of another course. */
  children: ReactNode;
}

export function GradebookCard({ course, children }: GradebookCardProps) {
  const { words } = useWorkplace();
  const [{ search, sort, order }, setFilters] = useFilters(['search', 'sort', 'order']);
  const sorting: Sorting = {
    sort: GRADEBOOK_SORTS.find((one) => one === sort) ?? 'roll_number',
    order: order === 'desc' ? 'desc' : 'asc',
  };
  const { exams, averagePercent, pages, asOf } = useGradebook(course.id, search, sorting);
  const isEmpty = !pages.isPending && exams.length === 0 && search === '';
  if (isEmpty && pages.rows)
    return (
      <div className="grid gap-3">
        {children}
        <Card>
          <Empty title={text.noExams.title} hint={text.noExams.hint(words)} />
        </Card>
      </div>
    );
  return (
    <div className="grid gap-3">
      <ListBar
        search={
          <SearchField
            label={words.searchStudents}
            value={search}
            onSearch={(typed) => setFilters({ search: typed })}
          />
        }
      >
        {children}
      </ListBar>
      <Card flush>
        <Listing pages={pages} empty={<Empty title={noneFound.title(words)} hint={noneFound.hint(search)} />}>
          {(rows) => (
            <GradebookTable
              exams={exams}
              averagePercent={averagePercent}
              rows={rows}
              pages={pages}
              sorting={sorting}
              onSort={setFilters}
            />
          )}
        </Listing>
        <div className="border-t border-rule px-4 py-2">
          <FiguresAsOf at={asOf} />
          <p className="text-xs text-ink-3">{text.foot}</p>
        </div>
      </Card>
    </div>
  );
}

interface GradebookTableProps {
  exams: Exam[];
  averagePercent: number | null;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  rows: Student[];
  pages: PaginatedList<unknown>;
}

/** Stays visible when the exams are scrolled sideways. */
const STICKY = 'sticky left-0 border-r max-w-44 sm:max-w-none';

function GradebookTable({ exams, averagePercent, rows, pages, sorting, onSort }: GradebookTableProps) {
  const { words } = useWorkplace();
  const change = useChangeGradebook();
  const total = evenMarks(rows.map((row) => row.total));
  const columns = exams.map((_, index) => evenMarks(rows.map(({ marks }) => marks[index] ?? null)));
  return (
    <Table caption={text.caption} isDense maxHeight="max(24rem, 75dvh)">
      <TableHead>
        <SortHead by="roll_number" now={sorting} onSort={onSort} className={`${STICKY} z-20!`}>
          {words.Student}
        </SortHead>
        {exams.map((exam) => (
          <HeadCell key={exam.id} numeric className="min-w-25 whitespace-normal! align-bottom">
            <Link
              to={addressOf({ exam: exam.id })}
              className="rounded-sm text-pencil underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {exam.title}
            </Link>
            <span className="tabular block font-normal">{text.outOf(exam.total_marks)}</span>
            <Checkbox
              label={
                <>
                  <span aria-hidden="true">{text.counts}</span>
                  <Hidden>{text.countsOf(exam.title)}</Hidden>
                </>
              }
              className="font-normal"
              checked={
                change.variables?.id === exam.id && change.isPending ? change.variables.counts : exam.counts
              }
              busy={change.isPending}
              onChange={({ target }) => change.mutate({ id: exam.id, counts: target.checked })}
            />
          </HeadCell>
        ))}
        <HeadCell numeric>{text.total}</HeadCell>
        <SortHead by="percent" now={sorting} onSort={onSort} numeric>
          {text.percent}
        </SortHead>
      </TableHead>
      <TableBody>
        <Row>
          <th
            scope="row"
            className={`${STICKY} border-b border-rule bg-paper px-4 py-(--cell-y) text-left font-semibold whitespace-nowrap`}
          >
            {text.average} <span className="text-xs font-normal text-ink-2">{text.averageHint}</span>
          </th>
          {exams.map(({ id, average }) => (
            <Cell key={id} numeric className="bg-paper">
              {scoreOrDash(average)}
            </Cell>
          ))}
          <Cell className="bg-paper" />
          <Cell numeric className="bg-paper whitespace-nowrap">
            {percentInColumn(averagePercent)}
          </Cell>
        </Row>
        {rows.map((row) => (
          <StudentRow key={row.student_id} row={row} exams={exams} columns={columns} total={total} />
        ))}
      </TableBody>
      <TableMore pages={pages} columns={exams.length + 3} />
    </Table>
  );
}

interface StudentRowProps {
  row: Student;
  exams: Exam[];
  /** How marks are written in each exam's column, and in the total's. */
  columns: ((marks: number) => string)[];
  total: (marks: number) => string;
}

function StudentRow({ row, exams, columns, total }: StudentRowProps) {
  return (
    <Row>
      <th
        scope="row"
        className={`${STICKY} border-b border-rule bg-sheet px-4 py-(--cell-y) text-left font-normal`}
      >
        <span className="tabular">{row.roll_number}</span>{' '}
        <bdi className="text-xs text-ink-2 max-sm:block">{row.student_name}</bdi>
      </th>
      {exams.map(({ id, counts }, index) => {
        const marks = row.marks[index] ?? null;
        return (
          <Cell key={id} numeric className={isAbsent(marks) ? 'text-wrong' : counts ? '' : 'text-ink-3'}>
            {scoreOrDash(marks, columns[index], row.unmarked?.[index])}
          </Cell>
        );
      })}
      <Cell numeric className={row.total === null ? '' : 'font-semibold'}>
        {scoreOrDash(row.total, total)}
      </Cell>
      <Cell numeric className="whitespace-nowrap">
        {percentInColumn(row.percent)}
      </Cell>
    </Row>
  );
}
