import type { Gradebook } from '@quivia/contract/gradebook';
import { Link } from 'react-router';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Listing, TableMore } from '../../../platform/lists/listing.tsx';
import type { PaginatedList } from '../../../platform/lists/use-paginated-list.ts';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { marksWords } from '../marks-words.ts';
import { addressOf } from '../results-address.ts';
import { isAbsent, percentWords, scoreOrDash } from '../score-words.ts';
import { useGradebook } from './use-gradebook.ts';

type Exam = Gradebook['exams'][number];
type Student = Gradebook['students'][number];

export function GradebookCard({ course }: { course: { id: number; name: string } }) {
  const { words } = useWorkplace();
  const [{ search }, setFilters] = useFilters(['search']);
  const { exams, pages } = useGradebook(course.id, search);
  const isEmpty = !pages.isPending && exams.length === 0 && search === '';
  if (isEmpty && pages.rows)
    return (
      <Card>
        <Empty
          title="No exams yet"
          hint={`Once an exam of this ${words.course} has begun, its marks stand here.`}
        />
      </Card>
    );
  return (
    <Card title={course.name} flush>
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
        {(rows) => <GradebookTable exams={exams} rows={rows} pages={pages} />}
      </Listing>
      <p className="border-t border-rule px-4 py-2 text-xs text-ink-3">
        AB: absent. –: not of this exam, or not ended.
      </p>
    </Card>
  );
}

interface GradebookTableProps {
  exams: Exam[];
  rows: Student[];
  pages: PaginatedList<unknown>;
}

/** Stays when the exams are scrolled sideways. */
const STICKY = 'sticky left-0 border-r max-w-44 sm:max-w-none';

function GradebookTable({ exams, rows, pages }: GradebookTableProps) {
  const { words } = useWorkplace();
  return (
    <Table caption="Gradebook" maxHeight="max(24rem, 75dvh)">
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
            <span className="tabular block font-normal">of {marksWords(exam.total_marks)}</span>
          </HeadCell>
        ))}
        <HeadCell numeric>Total</HeadCell>
        <HeadCell numeric>Percent</HeadCell>
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
      {exams.map(({ id }, place) => {
        const marks = row.marks[place] ?? null;
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
