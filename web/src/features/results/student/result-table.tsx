import type { QuizResult } from '@quivia/contract/results';
import type { ReactNode } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { marksWords, scoreWords } from '../marks-words.ts';

export function ResultTable({ result }: { result: QuizResult }) {
  const { words } = useWorkplace();
  return (
    <Card title="Result" flush>
      <table className="w-full text-sm">
        <caption className="sr-only">Your result in {result.quiz_name}</caption>
        <tbody className="[&>tr:last-child>*]:border-b-0">
          <Fact name={words.Course}>{result.course_name}</Fact>
          <Fact name="Total questions">
            <span className="tabular">{result.total_questions}</span>
          </Fact>
          <Fact name="Total marks">
            <span className="tabular">{marksWords(result.total_marks)}</span>
          </Fact>
          <Fact name="Marks obtained">
            <MarksObtained score={result.marks_obtained} />
          </Fact>
          <Fact name="Date">
            <DateTime at={result.date} />
          </Fact>
        </tbody>
      </table>
    </Card>
  );
}

function MarksObtained({ score }: { score: number }) {
  const words = scoreWords(score);
  if (words !== 'AB') return <strong className="tabular text-base">{words}</strong>;
  return (
    <strong className="text-wrong">
      <abbr title="Absent" className="tabular no-underline">
        AB
      </abbr>
      <span className="font-normal"> (absent)</span>
    </strong>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr>
      <th
        scope="row"
        className="w-2/5 border-b border-rule px-4 py-2 text-left font-normal text-ink-3 sm:w-60"
      >
        {name}
      </th>
      <td className="border-b border-rule px-4 py-2">{children}</td>
    </tr>
  );
}
