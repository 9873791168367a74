// What happens to exams, for features that stand after them. Each is published in the transaction in which it happens.
import { happenings } from '../../platform/happenings.ts';
import type { Organisation } from '../people/teaching.service.ts';

export interface ExamHappenings {
  /** It is made, with its questions. */
  started: { exam_id: number; owner_id: number; at: Date };
  /** Before it opens: these are to take it, and no others. A listener may refuse. */
  choosing: { exam: Organisation & { id: number; course_id: number }; chosen: readonly { id: number }[] };
  /** Somebody was added, whose attempt is made: the exam may have opened, or be paused. */
  joined: { exam_id: number; grant_id: number };
  /** Before it opened. The attempts have their new times. */
  moved: {
    exam_id: number;
    title: string;
    starts_at: Date;
    ends_at: Date;
    has_other_start: boolean;
    /** Pauses that were to begin with its start are over. */
    ended_pauses: boolean;
  };
  /** Its settings or times: before it opened, by more minutes for everyone, or by an early end. */
  changed: { exam_id: number };
  cancelled: { exam_id: number; title: string; reason: string };
  /** Its results, for the first time: students who still have to wait see theirs later. */
  released: { exam_id: number };
  /** Some students can see their marks now, or other marks than before. */
  resulted: { exam_id: number };
}

export const { listenWith, publish } = happenings<ExamHappenings>('exams');
