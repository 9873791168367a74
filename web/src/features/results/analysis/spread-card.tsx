import type { ExamAnalysis } from '@quivia/contract/exam-analysis';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { ChartAndTable } from '../../../ui/charts/chart-and-table.tsx';
import { Histogram } from '../../../ui/charts/histogram.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { marksWords } from '../marks-words.ts';

export function SpreadCard({ bins }: { bins: ExamAnalysis['histogram'] }) {
  const { words } = useWorkplace();
  if (bins.length === 0) return null;
  return (
    <Card title="Spread of marks" flush>
      <ChartAndTable
        chart={
          <Histogram
            label={`${words.students} by marks`}
            bins={bins.map(({ from, to, students }) => ({ from, to, count: students }))}
          />
        }
        table={
          <div className="isolate">
            <Table caption={`${words.Students} by marks`} maxHeight="18rem">
              <TableHead>
                <HeadCell>Marks</HeadCell>
                <HeadCell numeric>{words.Students}</HeadCell>
              </TableHead>
              <TableBody>
                {bins.map(({ from, to, students }, place) => (
                  <Row key={from}>
                    <Cell className="tabular">
                      {marksWords(from)} to {place < bins.length - 1 && 'below '}
                      {marksWords(to)}
                    </Cell>
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
