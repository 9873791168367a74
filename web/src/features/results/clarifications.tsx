import type { ReviewedQuestion } from '@quivia/contract/results';
import { timeOf } from '../../platform/app/date-time.tsx';
import { clarifications as text } from './results.words.tsx';

/** What was explained about a question during the exam. */
export function Clarifications({ of }: { of: ReviewedQuestion['clarifications'] }) {
  if (!of) return null;
  return (
    <ul className="grid gap-2">
      {of.map(({ at, text: words }) => (
        <li key={at} className="max-w-measure rounded-md border border-rule bg-pencil-soft px-4 py-3 text-sm">
          <p className="font-semibold">
            {text.during}{' '}
            <time dateTime={at} className="tabular text-xs font-normal text-ink-2">
              {timeOf(Date.parse(at))}
            </time>
          </p>
          <p className="break-words whitespace-pre-wrap">{words}</p>
        </li>
      ))}
    </ul>
  );
}
