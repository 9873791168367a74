import type { Gradebook } from '@quivia/contract/gradebook';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Printer from 'lucide-react/icons/printer';
import { useNavigate } from 'react-router';
import { Day } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { FilterSelect } from '../../../ui/lists/filter-select.tsx';
import { evenMarks, percentInColumn, scoreOrDash } from '../marks.words.ts';
import { exportFile } from '../results.words.tsx';
import { addressOf } from '../results-address.ts';
import { gradebook as text } from './gradebook.words.ts';
import { GradebookCard } from './gradebook-card.tsx';
import { useCourses, useExportGradebook, useNewestCourse, useWholeGradebook } from './use-gradebook.ts';
import '../../../ui/print/print-sheet.css';

/** Everyone's marks as they are printed. */
export function GradebookPrint({ courseId }: { courseId: number }) {
  const { words } = useWorkplace();
  const { data: courses } = useCourses();
  const course = courses?.find(({ id }) => id === courseId);
  const { data: book, error, refetch } = useWholeGradebook(courseId);
  const back = addressOf({ view: 'gradebook', course: courseId });
  return (
    <>
      <div className="print:hidden">
        <PageHeading
          above={<BackLink to={back}>{text.back}</BackLink>}
          title={text.printTitle}
          lead={book && text.printLead(book.students.length, words)}
          actions={
            book && (
              <Button variant="main" onClick={() => window.print()}>
                <Printer className="size-4" />
                {text.print}
              </Button>
            )
          }
        />
      </div>
      {book && course ? (
        <GradebookSheet book={book} course={nameOf(course)} />
      ) : error ? (
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <ThreeCircles />
      )}
    </>
  );
}

function GradebookSheet({ book, course }: { book: Gradebook; course: string }) {
  const { words } = useWorkplace();
  const { exams, students } = book;
  const columns = exams.map((_, index) => evenMarks(students.map(({ marks }) => marks[index] ?? null)));
  const total = evenMarks(students.map((one) => one.total));
  return (
    <article className="print-sheet" aria-label={text.title}>
      <h2>{text.sheetTitle(course)}</h2>
      <p className="print-sheet-title">
        <Day at={new Date().toISOString()} />
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area without focus cannot be scrolled by keyboard */}
      <section className="print-sheet-rows" tabIndex={0} aria-label={text.title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.RollNumber}</th>
              <th scope="col">{words.Student}</th>
              {exams.map((exam) => (
                <th key={exam.id} scope="col" className="text-right">
                  {exam.title} ({text.outOf(exam.total_marks)}
                  {exam.counts ? '' : `, ${text.notCounted}`})
                </th>
              ))}
              <th scope="col" className="text-right">
                {text.total}
              </th>
              <th scope="col" className="text-right">
                {text.percent}
              </th>
            </tr>
          </thead>
          <tbody>
            {students.map((row) => (
              <tr key={row.student_id}>
                <td className="tabular">{row.roll_number}</td>
                <td>
                  <bdi>{row.student_name}</bdi>
                </td>
                {exams.map(({ id }, index) => (
                  <td key={id} className="tabular text-right">
                    {scoreOrDash(row.marks[index] ?? null, columns[index], row.unmarked?.[index])}
                  </td>
                ))}
                <td className="tabular text-right">{scoreOrDash(row.total, total)}</td>
                <td className="tabular text-right whitespace-nowrap">{percentInColumn(row.percent)}</td>
              </tr>
            ))}
            <tr>
              <td />
              <th scope="row">{text.average}</th>
              {exams.map(({ id, average }) => (
                <td key={id} className="tabular text-right">
                  {scoreOrDash(average)}
                </td>
              ))}
              <td />
              <td className="tabular text-right whitespace-nowrap">
                {percentInColumn(book.average_percent)}
              </td>
            </tr>
          </tbody>
        </table>
      </section>
      <p className="mt-2 text-xs">{text.rule}</p>
    </article>
  );
}

/** Of the course in the address, else of the one with the newest results. */
export function GradebookView({ courseId }: { courseId: number | undefined }) {
  const { words } = useWorkplace();
  const navigate = useNavigate();
  const { data: courses, error, refetch } = useCourses();
  const newest = useNewestCourse();
  const wanted = courseId ?? newest;
  const course =
    wanted === undefined ? undefined : (courses?.find(({ id }) => id === wanted) ?? courses?.[0]);
  return (
    <>
      <PageHeading
        above={<BackLink to={addressOf()}>{words.recentQuiz}</BackLink>}
        title={text.title}
        lead={course && text.lead(nameOf(course), words)}
        actions={course && <Exports key={course.id} course={course} />}
      />
      {course && (
        <GradebookCard key={course.id} course={course}>
          {courses && courses.length > 1 && (
            <FilterSelect
              isWide
              label={text.course}
              value={String(course.id)}
              onChange={(id) => void navigate(addressOf({ view: 'gradebook', course: Number(id) }))}
            >
              {courses.map((one) => (
                <option key={one.id} value={one.id}>
                  {nameOf(one)}
                </option>
              ))}
            </FilterSelect>
          )}
        </GradebookCard>
      )}
      {courses?.length === 0 && (
        <Card>
          <Empty title={text.noCourses.title} hint={text.noCourses.hint} />
        </Card>
      )}
      {!course &&
        courses?.length !== 0 &&
        (error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />)}
    </>
  );
}

/** A community's course has no code. */
const nameOf = ({ name, code }: { name: string; code: string }) => (code === '' ? name : `${name} (${code})`);

function Exports({ course }: { course: { id: number; name: string } }) {
  const file = useExportGradebook(course);
  const isWriting = (format: string) => file.isPending && file.variables === format;
  return (
    <>
      <LinkButton className="px-4!" to={addressOf({ view: 'gradebook-print', course: course.id })}>
        <Printer className="size-4" />
        {text.print}
      </LinkButton>
      <Button className="px-4!" busy={isWriting('csv')} onClick={() => file.mutate('csv')}>
        {exportFile.csv}
      </Button>
      <Button variant="main" busy={isWriting('xlsx')} onClick={() => file.mutate('xlsx')}>
        <FileSpreadsheet className="size-4" />
        {exportFile.excel}
      </Button>
    </>
  );
}
