import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';

export type Tone = 'plain' | 'right' | 'risk' | 'wrong';

const LOOKS: Record<Tone, string> = {
  plain: 'border-rule bg-paper text-ink-2',
  right: 'border-transparent bg-correct-soft text-correct',
  risk: 'border-transparent bg-risk-soft text-risk',
  wrong: 'border-transparent bg-wrong-soft text-wrong',
};

const MARKS = { plain: null, right: Check, risk: TriangleAlert, wrong: X };

export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Mark = MARKS[tone];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-sm border px-2 py-0.5 text-xs font-semibold ${LOOKS[tone]}`}
    >
      {Mark && <Mark className="size-3.5 shrink-0" strokeWidth={2.5} />}
      {children}
    </span>
  );
}
