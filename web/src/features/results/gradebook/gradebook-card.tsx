import type { Gradebook } from '@quivia/contract/gradebook';
import { Link } from 'react-router';
import { FiguresAsOf } from '../../../platform/app/figures-as-of.tsx';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Listing, TableMore } from '../../../platform/lists/listing.tsx';
import type { PaginatedList } from '../../../platform/lists/use-paginated-list.ts';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { isAbsent, marksWords, percentWords, scoreOrDash } from '../marks.words.ts';
import { noneFound } from '../results.words.tsx';
import { addressOf } from '../results-address.ts';
import { gradebook as text } from './gradebook.words.ts';
import { useGradebook } from './use-gradebook.ts';

type Exam = Gradebook['exams'][number];
type Student = Gradebook['students'][number];

export function GradebookCard({ course }: { course: { id: number; name: string } }) {
  const { words } = useWorkplace();
  const [{ search }, setFilters] = useFilters(['search']);
  const { exams, pages, asOf } = useGradebook(course.id, search);
  const isEmpty = !pages.isPending && exams.length === 0 && search === '';
  if (isEmpty && pages.rows)
    return (
      <Card>
        <Empty title={text.noExams.title} hint={text.noExams.hint(words)} />
      </Card>
    );
  return (
    <Card title={course.name} flush>
      <div className="border-b border-rule px-4 py-3">
        <SearchField
          label={words.searchStudents}
          value={search}
          onSearch={(typed) => setFilters({ search: typed })}
        />
      </div>
      <Listing pages={pages} empty={<Empty title={noneFound.title(words)} hint={noneFound.hint(search)} />}>
        {(rows) => <GradebookTable exams={exams} rows={rows} pages={pages} />}
      </Listing>
      <div className="border-t border-rule px-4 py-2">
        <FiguresAsOf at={asOf} />
        <p className="text-xs text-ink-3">{text.foot}</p>
      </div>
    </Card>
  );
}

interface GradebookTableProps {
  exams: Exam[];
  rows: Student[];
  pages: PaginatedList<unknown>;
}

/** Stays visible when the exams are scrolled sideways. */
const STICKY = 'sticky left-0 border-r max-w-44 sm:max-w-none';

function GradebookTable({ exams, rows, pages }: GradebookTableProps) {
  const { words } = useWorkplace();
  return (
    <Table caption={text.caption} maxHeight="max(24rem, 75dvh)">
      <TableHead>
        <HeadCell className={`${STICKY} z-20!`}>{words.Student}</HeadCell>
        {exams.map((exam) => (
          <HeadCell key={exam.id} numeric className="min-w-28 whitespace-normal! align-bottom">
            <Link
              to={addressOf({ exam: exam.id })}
              className="rounded-sm text-pencil underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {exam.title}
            </Link>
            <span className="tabular block font-normal">{text.outOf(exam.total_marks)}</span>
          </HeadCell>
        ))}
        <HeadCell numeric>{text.total}</HeadCell>
        <HeadCell numeric>{text.percent}</HeadCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <StudentRow key={row.student_id} row={row} exams={exams} />
        ))}
      </TableBody>
      <TableMore pages={pages} columns={exams.length + 3} />
    </Table>
  );
}

function StudentRow({ row, exams }: { row: Student; exams: Exam[] }) {
  return (
    <Row>
      <th
        scope="row"
        className={`${STICKY} border-b border-rule bg-sheet px-4 py-2 text-left align-top font-normal`}
      >
        <span className="tabular block">{row.roll_number}</span>
        <span className="block text-xs text-ink-2">{row.student_name}</span>
      </th>
      {exams.map(({ id }, index) => {
        const marks = row.marks[index] ?? null;
        return (
          <Cell key={id} numeric className={isAbsent(marks) ? 'text-wrong' : ''}>
            {scoreOrDash(marks)}
          </Cell>
        );
      })}
      <Cell numeric className="font-semibold">
        {marksWords(row.total)}
      </Cell>
      <Cell numeric className="whitespace-nowrap">
        {percentWords(row.percent)}
      </Cell>
    </Row>
  );
}
