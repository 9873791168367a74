import type { ExamSummary, ResultRow } from '@quivia/contract/exam-results';
import { plural } from '@quivia/contract/plural';
import Printer from 'lucide-react/icons/printer';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { marksWords } from '../marks-words.ts';
import { NoResult } from '../no-result.tsx';
import { addressOf } from '../results-address.ts';
import { isAbsent, percentWords, scoreOrDash } from '../score-words.ts';
import { useAllResults, useExamSummary } from '../use-exam-results.ts';
import { WayBack } from '../way-back.tsx';
import './print.css';

/** The mark list as it comes out of the printer, with everybody on it. */
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
          above={<WayBack to={addressOf({ exam: id })}>Result</WayBack>}
          title="Mark list"
          lead={rows.data && `${plural(rows.data.length, words.student)}, on sheets of A4.`}
          actions={
            exam.data &&
            rows.data && (
              <Button variant="main" onClick={() => window.print()}>
                <Printer className="size-4" />
                Print
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
  return (
    <article className="mark-sheet" aria-label="Mark list">
      <h2>{exam.institution}</h2>
      <p className="mark-sheet-title">Mark list: {exam.title}</p>
      <dl>
        {exam.department !== null && <Fact name="Department">{exam.department}</Fact>}
        {!isCommunity && <Fact name="Subject">{exam.subject}</Fact>}
        {exam.semester !== null && <Fact name="Semester">{exam.semester}</Fact>}
        <Fact name="Date">
          <DateTime at={exam.date} />
        </Fact>
        <Fact name="Total questions">{exam.total_questions}</Fact>
        <Fact name="Total marks">{marksWords(exam.total_marks)}</Fact>
        <Fact name={words.setBy}>{exam.faculty_name}</Fact>
        <Fact name={words.Students}>
          {exam.students}, of whom {exam.absent} absent (AB)
        </Fact>
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area without focus cannot be scrolled by keyboard */}
      <section className="mark-sheet-rows" tabIndex={0} aria-label="Marks">
        <table>
          <thead>
            <tr>
              <th scope="col">No.</th>
              <th scope="col">{words.RollNumber}</th>
              <th scope="col">Name</th>
              <th scope="col" className="text-right">
                Marks
              </th>
              <th scope="col" className="text-right">
                Percent
              </th>
              <th scope="col" className="mark-sheet-sign">
                Signature
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={row.student_id}>
                <td className="tabular">{place + 1}</td>
                <td className="tabular">{row.roll_number}</td>
                <td className={isAbsent(row.score) ? 'text-wrong' : ''}>{row.student_name}</td>
                <td className="tabular text-right">{scoreOrDash(row.score)}</td>
                <td className="tabular text-right">{percentWords(row.percent)}</td>
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mark-sheet-foot">
        <span>Date</span>
        <span>Signature of {exam.faculty_name}</span>
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
