import type { AttemptStatus } from '@quivia/contract/attempts';
import { Badge, type Tone } from '../../ui/labels/badge.tsx';
import { attemptStatus } from './attempt-status.words.ts';

const TONES: Record<AttemptStatus, Tone | null> = {
  assigned: null,
  in_progress: 'plain',
  submitted: 'right',
  closed_by_deadline: 'plain',
  disqualified: 'wrong',
  absent: 'wrong',
  cancelled: 'wrong',
};

export function AttemptStatusBadge({ status }: { status: AttemptStatus }) {
  const tone = TONES[status];
  if (!tone) return <span className="text-ink-3">{attemptStatus[status]}</span>;
  return <Badge tone={tone}>{attemptStatus[status]}</Badge>;
}
