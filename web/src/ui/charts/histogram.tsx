import { chart } from '../ui.words.ts';

interface Bin {
  from: number;
  to: number;
  count: number;
}

interface HistogramProps {
  /** What is counted; read out instead of the columns, whose figures are in the table beside them. */
  label: string;
  bins: readonly Bin[];
}

const HEIGHT = 220;
const TOP = 24;
const FLOOR = HEIGHT - 28;

/** Columns, each with its count above: readable without colour. Widths are percentages, so that letters keep their size. */
export function Histogram({ label, bins }: HistogramProps) {
  const top = Math.max(1, ...bins.map(({ count }) => count));
  const width = 100 / bins.length;
  return (
    <svg
      role="img"
      aria-label={chart(label)}
      width="100%"
      height={HEIGHT}
      className="tabular overflow-visible text-xs"
    >
      {bins.map(({ from, count }, index) => {
        const height = (count / top) * (FLOOR - TOP);
        return (
          <g key={from}>
            <rect
              x={`${index * width + width * 0.06}%`}
              width={`${width * 0.88}%`}
              y={FLOOR - height}
              height={height}
              className="fill-pencil"
            />
            <text
              x={`${(index + 0.5) * width}%`}
              y={FLOOR - height - 6}
              textAnchor="middle"
              className={count > 0 ? 'fill-ink' : 'fill-ink-3'}
            >
              {count}
            </text>
          </g>
        );
      })}
      <line x1="0" x2="100%" y1={FLOOR + 0.5} y2={FLOOR + 0.5} className="stroke-rule-strong" />
      <Edge at={0} anchor="start" value={bins[0]?.from} />
      <Edge
        at={Math.floor(bins.length / 2) * width}
        anchor="middle"
        value={bins[Math.floor(bins.length / 2)]?.from}
      />
      <Edge at={100} anchor="end" value={bins.at(-1)?.to} />
    </svg>
  );
}

interface EdgeProps {
  at: number;
  anchor: 'start' | 'middle' | 'end';
  value: number | undefined;
}

function Edge({ at, anchor, value }: EdgeProps) {
  return (
    <text x={`${at}%`} y={HEIGHT - 8} textAnchor={anchor} className="fill-ink-3">
      {value === undefined ? '' : Math.round(value * 100) / 100}
    </text>
  );
}
