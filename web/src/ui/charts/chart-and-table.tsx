import type { ReactNode } from 'react';

interface ChartAndTableProps {
  chart: ReactNode;
  table: ReactNode;
}

/** The same figures as a picture and as a table: side by side, or stacked where there is no room. */
export function ChartAndTable({ chart, table }: ChartAndTableProps) {
  return (
    <div className="grid items-start lg:grid-cols-2">
      <div className="min-w-0 p-4 max-lg:border-b max-lg:border-rule sm:p-6">{chart}</div>
      <div className="min-w-0 max-sm:[&_:is(td,th):not(:first-child)]:pl-0 lg:self-stretch lg:border-l lg:border-rule">
        {table}
      </div>
    </div>
  );
}
