import type { ExamState } from '@quivia/contract/exams';
import { Badge } from '../../ui/labels/badge.tsx';
import { examStates } from './exam.words.ts';

/** A ring to be filled: empty before the exam, filled while it is open. */
export function ExamStateBadge({ state }: { state: ExamState }) {
  if (state === 'cancelled') return <Badge tone="wrong">{examStates.cancelled}</Badge>;
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-sm border px-2 py-0.5 text-xs font-semibold ${state === 'open' ? 'border-transparent bg-pencil-soft text-pencil' : 'border-rule bg-paper text-ink-2'}`}
    >
      {state !== 'over' && (
        <span
          aria-hidden="true"
          className={`size-2.5 rounded-full border-[1.5px] border-current ${state === 'open' ? 'bg-current' : ''}`}
        />
      )}
      {examStates[state]}
    </span>
  );
}
