import type { QuizResult } from '@quivia/contract/results';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { ChartAndTable } from '../../../ui/charts/chart-and-table.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { progressOf, type Step } from './progress.ts';
import { obtained, progress as text } from './student.words.tsx';
import { useResultsOfCourse } from './use-own-results.ts';

/** The exams of the course, the oldest first; one alone is no progress. */
export function CourseProgress({ result }: { result: QuizResult }) {
  const { data, isPending, error, refetch } = useResultsOfCourse(result.course_id);
  const steps = progressOf(data ?? []);
  if (data && steps.length < 2) return null;
  return (
    <Card title={text.title(result.course_name)} flush>
      {isPending && <ThreeCircles />}
      {!data && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {data && <Steps steps={steps} own={result.id} />}
    </Card>
  );
}

function Steps({ steps, own }: { steps: readonly Step[]; own: number }) {
  const { words } = useWorkplace();
  const nameOf = ({ id, quiz_name }: Step) => (id === own ? text.thisOne(quiz_name) : quiz_name);
  const bars = steps.map((step) => ({
    key: step.id,
    name: nameOf(step),
    value: step.percent ?? 0,
    words: text.percentOf(step.percent),
  }));
  return (
    <ChartAndTable
      chart={<BarChart label={text.chart} bars={bars} most={100} />}
      table={
        <Table caption={text.caption(words)} maxHeight="24rem">
          <TableHead>
            <HeadCell>{text.exam}</HeadCell>
            <HeadCell numeric>{text.marks}</HeadCell>
            <HeadCell numeric>{text.percent}</HeadCell>
          </TableHead>
          <TableBody>
            {steps.map((step) => (
              <Row key={step.id}>
                <Cell>
                  <span className={step.id === own ? 'font-semibold' : ''}>{nameOf(step)}</span>
                  <span className="block text-xs text-ink-3">
                    <DateTime at={step.date} />
                  </span>
                </Cell>
                <Cell numeric className="whitespace-nowrap">
                  {obtained(step.marks, step.total_marks)}
                </Cell>
                <Cell numeric>{step.percent ?? 'AB'}</Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      }
    />
  );
}
