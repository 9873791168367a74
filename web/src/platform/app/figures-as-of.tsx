import { figuresAsOf } from './app.words.ts';
import { timeToSecondOf } from './date-time.tsx';

/** Where figures come from a replica that lags behind: their time, in the reader's own zone. Nothing otherwise. */
export function FiguresAsOf({ at }: { at: string | undefined }) {
  if (at === undefined) return null;
  return (
    <p role="status" className="text-xs text-ink-3">
      <time dateTime={at}>{figuresAsOf(timeToSecondOf(new Date(at)))}</time>
    </p>
  );
}
