import type { Progress } from '@quivia/contract/answer-marking';
import { markingView as text } from './marking.words.ts';

/** Of the answers that need a person, how many have their mark. */
export function ProgressBar({ label, progress }: { label: string; progress: Progress }) {
  const { marked, all, blank } = progress;
  const needed = all - blank;
  const percent = needed === 0 ? 100 : Math.floor((100 * marked) / needed);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text.marked(progress)}
      className="h-1.5 w-full overflow-hidden rounded-full bg-rule"
    >
      <div className="h-full rounded-full bg-pencil" style={{ width: `${percent}%` }} />
    </div>
  );
}
