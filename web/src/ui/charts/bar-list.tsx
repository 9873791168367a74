import type { ReactNode } from 'react';
import { barWidth } from './bar-width.ts';

interface ListedBar {
  key: string | number;
  name: ReactNode;
  /** More about it, under the name. */
  note?: ReactNode;
  value: number;
  /** The value as people read it: '67 %', 'AB'. */
  words: string;
  isOwn?: boolean;
}

interface BarListProps {
  label: string;
  bars: readonly ListedBar[];
  /** The value of a full bar. */
  most: number;
}

/** Figures as a list that is read aloud as it is written, each with a bar to compare them by. No figure is there twice. */
export function BarList({ label, bars, most }: BarListProps) {
  return (
    <ul aria-label={label} className="grid gap-4">
      {bars.map(({ key, name, note, value, words, isOwn = false }) => (
        <li key={key} className={`break-inside-avoid text-sm ${isOwn ? 'font-semibold' : ''}`}>
          <div className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 break-words">{name}</span>
            <span className="shrink-0 font-semibold tabular-nums">{words}</span>
          </div>
          <div
            aria-hidden="true"
            className="mt-1 h-3 overflow-hidden rounded-sm border border-rule-strong bg-paper"
          >
            <div className="filled h-full" style={{ width: barWidth(value, most) }} />
          </div>
          {note && <p className="mt-1 text-xs font-normal text-ink-3">{note}</p>}
        </li>
      ))}
    </ul>
  );
}
