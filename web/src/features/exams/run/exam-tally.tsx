import type { ExamForFaculty } from '@quivia/contract/exams';
import type { AttemptStatus } from '@quivia/contract/running-exams';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { studentsIn } from '../exam-counts.ts';
import { STATUS_WORDS } from '../exam-words.ts';

const ALWAYS: readonly AttemptStatus[] = [
  'assigned',
  'in_progress',
  'submitted',
  'closed_by_deadline',
  'absent',
];

/** How many stand where, in figures that can be read across a room. */
export function ExamTally({ counts }: { counts: ExamForFaculty['counts'] }) {
  const { words } = useWorkplace();
  const shown = counts.disqualified > 0 ? [...ALWAYS, 'disqualified' as const] : ALWAYS;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-rule bg-rule sm:grid-cols-3 lg:grid-cols-6">
      <Figure label={words.Students} count={studentsIn(counts)} />
      {shown.map((status) => (
        <Figure key={status} label={STATUS_WORDS[status]} count={counts[status]} />
      ))}
    </dl>
  );
}

function Figure({ label, count }: { label: string; count: number }) {
  return (
    <div className="flex flex-col justify-between gap-1 bg-sheet px-4 py-3">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="tabular text-lg font-semibold">{count}</dd>
    </div>
  );
}
