import type { ExamSummary } from '@quivia/contract/exam-results';
import type { ReactNode } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { marksWords } from '../marks-words.ts';

export function SummaryTable({ exam }: { exam: ExamSummary }) {
  const { words } = useWorkplace();
  return (
    <Card title="Summary" flush>
      <table className="w-full text-sm">
        <caption className="sr-only">Summary of {exam.title}</caption>
        <tbody className="[&>tr:last-child>*]:border-b-0">
          <Fact name="Title">{exam.title}</Fact>
          {exam.department !== null && <Fact name="Department">{exam.department}</Fact>}
          <Fact name={words.subject}>{exam.subject}</Fact>
          {exam.semester !== null && <Fact name="Semester">{exam.semester}</Fact>}
          <Fact name="Total questions">{exam.total_questions}</Fact>
          <Fact name="Total marks">{marksWords(exam.total_marks)}</Fact>
          <Fact name="Date">
            <DateTime at={exam.date} />
          </Fact>
        </tbody>
      </table>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr>
      <th
        scope="row"
        className="border-b border-rule px-4 py-2 text-left align-top text-xs font-semibold whitespace-nowrap text-ink-3"
      >
        {name}
      </th>
      <td className="border-b border-rule px-4 py-2 wrap-anywhere">{children}</td>
    </tr>
  );
}
