import type { ExamSummary, ResultRow } from '@quivia/contract/exam-results';
import Printer from 'lucide-react/icons/printer';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { evenMarks, isAbsent, marksWords, percentInColumn, scoreOrDash } from '../marks.words.ts';
import { NoResult } from '../no-result.tsx';
import { backToResult } from '../results.words.tsx';
import { addressOf } from '../results-address.ts';
import { useAllResults, useExamSummary } from '../use-exam-results.ts';
import { summary, printView as text } from './exam.words.tsx';
import '../../../ui/print/print-sheet.css';

/** The mark list as it is printed, with everyone on it. */
export function PrintView({ id }: { id: number }) {
  const { words } = useWorkplace();
  const exam = useExamSummary(id);
  const rows = useAllResults(id);
  function retry() {
    void exam.refetch();
    void rows.refetch();
  }
  return (
    <>
      <div className="print:hidden">
        <PageHeading
          above={<BackLink to={addressOf({ exam: id })}>{backToResult}</BackLink>}
          title={text.title}
          lead={rows.data && text.lead(rows.data.length, words)}
          actions={
            exam.data &&
            rows.data && (
              <Button variant="main" onClick={() => window.print()}>
                <Printer className="size-4" />
                {text.print}
              </Button>
            )
          }
        />
      </div>
      {exam.data && rows.data ? (
        <MarkSheet exam={exam.data} rows={rows.data} />
      ) : (
        <NoResult error={exam.error ?? rows.error} onRetry={retry} />
      )}
    </>
  );
}

function MarkSheet({ exam, rows }: { exam: ExamSummary; rows: ResultRow[] }) {
  const { words, isCommunity } = useWorkplace();
  const marks = evenMarks(rows.map(({ score }) => score));
  return (
    <article className="print-sheet" aria-label={text.title}>
      <h2>{exam.institution}</h2>
      <p className="print-sheet-title">{text.sheetTitle(exam.title)}</p>
      <dl className="print-sheet-facts">
        {exam.department !== null && <Fact name={summary.department}>{exam.department}</Fact>}
        {!isCommunity && <Fact name={summary.subject}>{exam.subject}</Fact>}
        {exam.course_code !== '' && <Fact name={summary.code}>{exam.course_code}</Fact>}
        {exam.semester !== null && <Fact name={summary.semester}>{exam.semester}</Fact>}
        <Fact name={summary.date}>
          <DateTime at={exam.date} />
        </Fact>
        <Fact name={summary.questions}>{exam.total_questions}</Fact>
        <Fact name={summary.marks}>{marksWords(exam.total_marks)}</Fact>
        <Fact name={words.setBy}>{exam.faculty_name}</Fact>
        <Fact name={words.Students}>{text.students(exam.students, exam.absent)}</Fact>
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area without focus cannot be scrolled by keyboard */}
      <section className="print-sheet-rows" tabIndex={0} aria-label={text.rows}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text.number}</th>
              <th scope="col">{words.RollNumber}</th>
              <th scope="col">{text.name}</th>
              <th scope="col" className="text-right">
                {text.marks}
              </th>
              <th scope="col" className="text-right">
                {text.percent}
              </th>
              <th scope="col" className="w-[24%] min-w-32">
                {text.signature}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.student_id}>
                <td className="tabular">{index + 1}</td>
                <td className="tabular">{row.roll_number}</td>
                <td className={isAbsent(row.score) ? 'text-wrong' : ''}>
                  <bdi>{row.student_name}</bdi>
                </td>
                <td className="tabular text-right">
                  {scoreOrDash(row.score, marks, row.hides_marks ? 0 : row.unmarked)}
                </td>
                <td className="tabular text-right">{percentInColumn(row.percent)}</td>
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="print-sheet-sign">
        <span>{summary.date}</span>
        <span>{text.signatureOf(exam.faculty_name)}</span>
      </p>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
