import { type ReactNode, useId } from 'react';
import { nearDayOf } from '../app/near-day.tsx';

interface ByDayProps<Row> {
  rows: readonly Row[];
  /** When it was, as the server says it. */
  at: (row: Row) => string;
  /** A list item. */
  children: (row: Row) => ReactNode;
}

/** A log under the headings of its days, so that each line says only the time of day. No landmarks: two would have one name. */
export function ByDay<Row>({ rows, at, children }: ByDayProps<Row>) {
  const id = useId();
  const now = new Date();
  const days: { name: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const name = nearDayOf(at(row), now);
    const last = days.at(-1);
    if (last?.name === name) last.rows.push(row);
    else days.push({ name, rows: [row] });
  }
  return days.map(({ name, rows: own }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a day can come twice where rows aren't in the order of their times
    <div key={`${name} ${index}`}>
      <h2
        id={`${id}${index}`}
        className="border-b border-rule bg-paper px-4 py-0.5 text-xs font-semibold text-ink-3"
      >
        {name}
      </h2>
      <ol aria-labelledby={`${id}${index}`}>{own.map(children)}</ol>
    </div>
  ));
}
