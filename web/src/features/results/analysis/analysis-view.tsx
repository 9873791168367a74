import type { ExamAnalysis } from '@quivia/contract/exam-analysis';
import type { ReactNode } from 'react';
import { FiguresAsOf } from '../../../platform/app/figures-as-of.tsx';
import { ExamHead } from '../../../shared/exam/exam-head.tsx';
import { useExam } from '../../../shared/exam/use-exam.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Histogram } from '../../../ui/charts/histogram.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { NoResult } from '../no-result.tsx';
import { addressOf } from '../results-address.ts';
import { useAnalysis } from '../use-exam-results.ts';
import { examFigures, spread, analysisView as text } from './analysis.words.tsx';
import { ItemsCard } from './items-card.tsx';

/** How the exam as a whole and its questions did. */
export function AnalysisView({ id }: { id: number }) {
  const { words } = useWorkplace();
  const exam = useExam(id).data;
  const { data: analysis, error, refetch } = useAnalysis(id);
  return (
    <>
      <ExamHead
        exam={exam}
        tab="analysis"
        above={<BackLink to={addressOf()}>{words.recentQuiz}</BackLink>}
        note={analysis && <p className="text-xs text-ink-3">{text.lead(analysis.students, words)}</p>}
      />
      {analysis ? <Analysis id={id} analysis={analysis} /> : <NoResult error={error} onRetry={refetch} />}
    </>
  );
}

function Analysis({ id, analysis }: { id: number; analysis: ExamAnalysis }) {
  const { words } = useWorkplace();
  if (analysis.students === 0)
    return (
      <Card>
        <Empty title={text.none.title} hint={text.none.hint(words)} />
      </Card>
    );
  return (
    <div className="grid gap-4">
      <FiguresAsOf at={analysis.as_of} />
      <ItemsCard examId={id} items={analysis.items}>
        <dl className="grid gap-px overflow-hidden rounded-md border border-rule bg-rule sm:grid-cols-2 xl:grid-cols-5">
          {examFigures(analysis, words).map(({ name, value, means }) => (
            <div key={name} className="bg-sheet px-4 py-3 last:sm:max-xl:col-span-2">
              <dt className="text-xs text-ink-3">{name}</dt>
              <dd>
                <span className="tabular block text-lg font-semibold">{value}</span>
                <span className="block text-xs text-ink-2">{means}</span>
              </dd>
            </div>
          ))}
        </dl>
      </ItemsCard>
      <SpreadCard bins={analysis.histogram} />
    </div>
  );
}

function SpreadCard({ bins }: { bins: ExamAnalysis['histogram'] }) {
  const { words } = useWorkplace();
  if (bins.length === 0) return null;
  return (
    <Card title={spread.title} flush>
      <ChartAndTable
        chart={
          <Histogram
            label={spread.chart(words)}
            bins={bins.map(({ from, to, students }) => ({ from, to, count: students }))}
          />
        }
        table={
          <div className="isolate">
            <Table caption={spread.caption(words)}>
              <TableHead>
                <HeadCell>{spread.marks}</HeadCell>
                <HeadCell numeric>{words.Students}</HeadCell>
              </TableHead>
              <TableBody>
                {bins.map(({ from, to, students }, index) => (
                  <Row key={from}>
                    <Cell className="tabular">{spread.bin(from, to, index === bins.length - 1)}</Cell>
                    <Cell numeric>{students}</Cell>
                  </Row>
                ))}
              </TableBody>
            </Table>
          </div>
        }
      />
    </Card>
  );
}

interface ChartAndTableProps {
  chart: ReactNode;
  table: ReactNode;
}

/** The same figures as a picture and as a table: side by side, or stacked where there is no room. */
function ChartAndTable({ chart, table }: ChartAndTableProps) {
  return (
    <div className="grid items-start lg:grid-cols-2">
      <div className="min-w-0 p-4 max-lg:border-b max-lg:border-rule sm:p-6">{chart}</div>
      <div className="min-w-0 max-sm:[&_:is(td,th):not(:first-child)]:pl-0 lg:self-stretch lg:border-l lg:border-rule">
        {table}
      </div>
    </div>
  );
}
