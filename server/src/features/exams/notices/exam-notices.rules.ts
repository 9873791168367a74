import type { Topic } from '@quivia/contract/notifications';
import type { Facts, Kind } from './exam-notices.queries.ts';

export const TOPIC_OF = {
  new: 'new_exams',
  moved: 'new_exams',
  cancelled: 'new_exams',
  day_before: 'day_before',
  half_hour_before: 'half_hour_before',
  receipt: 'receipts',
} as const satisfies Record<Kind, Topic>;

/**
 * What was worth saying may have passed before its mail is sent: the exam was moved or cancelled, or the person has begun,
 * submitted or left.
 */
export function isStillTrue(kind: Kind, about: Date, exam: Facts, at: Date): boolean {
  if (!exam.is_there) return false;
  if (kind === 'cancelled') return exam.cancelled_at !== null;
  if (exam.cancelled_at !== null) return false;
  if (kind === 'receipt')
    return (
      (exam.status === 'submitted' || exam.status === 'closed_by_deadline') &&
      exam.ended_at?.getTime() === about.getTime()
    );
  if (exam.status !== 'assigned' || exam.starts_at.getTime() !== about.getTime()) return false;
  return at < (kind === 'new' || kind === 'moved' ? exam.due_at : exam.starts_at);
}
