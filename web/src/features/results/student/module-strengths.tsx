import type { ModuleScore } from '@quivia/contract/results';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { ChartAndTable } from '../../../ui/charts/chart-and-table.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { marksWords } from '../marks-words.ts';
import { percentOf, strengthWords } from './strengths.ts';

export function ModuleStrengths({ modules }: { modules: readonly ModuleScore[] }) {
  const { words } = useWorkplace();
  const summary = strengthWords(modules);
  const bars = modules.map((module) => ({
    key: module.module_name,
    name: module.module_name,
    value: percentOf(module),
    words: `${percentOf(module)} %`,
  }));
  return (
    <Card title={`Strengths by ${words.module}`} flush>
      {summary && <p className="border-b border-rule px-4 py-3 text-sm sm:px-6">{summary}</p>}
      <ChartAndTable
        chart={<BarChart label={`percent of the marks by ${words.module}`} bars={bars} most={100} />}
        table={
          <Table caption={`Marks by ${words.module}`}>
            <TableHead>
              <HeadCell>{words.Module}</HeadCell>
              <HeadCell numeric>Right</HeadCell>
              <HeadCell numeric>Marks</HeadCell>
              <HeadCell numeric>Percent</HeadCell>
            </TableHead>
            <TableBody>
              {modules.map((module) => (
                <Row key={module.module_name}>
                  <Cell>{module.module_name}</Cell>
                  <Cell numeric className="whitespace-nowrap">
                    {module.right} of {module.questions}
                  </Cell>
                  <Cell numeric className="whitespace-nowrap">
                    {marksWords(module.marks)} of {marksWords(module.total_marks)}
                  </Cell>
                  <Cell numeric>{percentOf(module)}</Cell>
                </Row>
              ))}
            </TableBody>
          </Table>
        }
      />
    </Card>
  );
}
