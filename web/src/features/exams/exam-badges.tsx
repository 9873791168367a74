import type { ExamState } from '@quivia/contract/exams';
import type { AttemptStatus } from '@quivia/contract/running-exams';
import { Badge, type Tone } from '../../ui/labels/badge.tsx';
import { STATE_WORDS, STATUS_WORDS } from './exam-words.ts';

/** A ring to be filled: empty before, filled while it is open. */
export function ExamStateBadge({ state }: { state: ExamState }) {
  if (state === 'cancelled') return <Badge tone="wrong">{STATE_WORDS.cancelled}</Badge>;
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
      {STATE_WORDS[state]}
    </span>
  );
}

const TONES: Record<AttemptStatus, Tone | null> = {
  assigned: null,
  in_progress: 'plain',
  submitted: 'right',
  closed_by_deadline: 'plain',
  disqualified: 'wrong',
  absent: 'wrong',
};

export function StatusBadge({ status }: { status: AttemptStatus }) {
  const tone = TONES[status];
  if (!tone) return <span className="text-ink-3">{STATUS_WORDS[status]}</span>;
  return <Badge tone={tone}>{STATUS_WORDS[status]}</Badge>;
}
