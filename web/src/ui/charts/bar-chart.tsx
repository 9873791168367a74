import { chart } from '../ui.words.ts';
import { barWidth } from './bar-width.ts';

interface Bar {
  key: string | number;
  name: string;
  value: number;
  /** The value as people read it: '7 of 10', 'AB'. */
  words: string;
}

interface BarChartProps {
  /** What is compared; read out instead of the bars, whose figures are in the table beside them. */
  label: string;
  bars: readonly Bar[];
  /** The value of a full bar. */
  most: number;
}

/** Horizontal bars, each with its name and value in words: readable without colour and at any width. */
export function BarChart({ label, bars, most }: BarChartProps) {
  return (
    <div role="img" aria-label={chart(label)} className="grid gap-4">
      {bars.map(({ key, name, value, words }) => (
        <div key={key}>
          <div className="mb-1 flex items-baseline justify-between gap-4 text-sm">
            <span className="min-w-0">{name}</span>
            <span className="tabular shrink-0 font-semibold">{words}</span>
          </div>
          <div className="h-4 overflow-hidden rounded-sm border border-rule-strong bg-paper">
            <div className="filled h-full" style={{ width: barWidth(value, most) }} />
          </div>
        </div>
      ))}
    </div>
  );
}
