import type { ModuleScore } from '@quivia/contract/results';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { ChartAndTable } from '../../../ui/charts/chart-and-table.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { percentOf, strengthsOf } from './strengths.ts';
import { progress, modules as text } from './student.words.tsx';

export function ModuleStrengths({ modules }: { modules: readonly ModuleScore[] }) {
  const { words } = useWorkplace();
  const strengths = strengthsOf(modules);
  const bars = modules.map((module) => ({
    key: module.module_name,
    name: module.module_name,
    value: percentOf(module),
    words: progress.percentOf(percentOf(module)),
  }));
  return (
    <Card title={text.title(words)} flush>
      {strengths && (
        <p className="border-b border-rule px-4 py-3 text-sm sm:px-6">
          {text.best(strengths.best, strengths.worst)}
        </p>
      )}
      <ChartAndTable
        chart={<BarChart label={text.chart(words)} bars={bars} most={100} />}
        table={
          <Table caption={text.caption(words)}>
            <TableHead>
              <HeadCell>{words.Module}</HeadCell>
              <HeadCell numeric>{text.correct}</HeadCell>
              <HeadCell numeric>{text.marks}</HeadCell>
              <HeadCell numeric>{text.percent}</HeadCell>
            </TableHead>
            <TableBody>
              {modules.map((module) => (
                <Row key={module.module_name}>
                  <Cell>{module.module_name}</Cell>
                  <Cell numeric className="whitespace-nowrap">
                    {text.of(module.right, module.questions)}
                  </Cell>
                  <Cell numeric className="whitespace-nowrap">
                    {text.of(module.marks, module.total_marks)}
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
