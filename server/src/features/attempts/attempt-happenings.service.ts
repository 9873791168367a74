// What happens to attempts, for features that stand after them. Each is published in the transaction in which it happens.
import { happenings } from '../../platform/happenings.ts';

interface People {
  exam_id: number;
  /** Of these alone; without them, of everyone who takes it. */
  user_ids?: readonly number[] | undefined;
  /** A listener may refuse it. Otherwise it happens all the same: an exam that is open is not stopped. */
  refuses: boolean;
}

export interface AttemptHappenings {
  /** These people take the exam from now on. */
  assigned: People;
  /** When they can take it has changed, or who takes it. */
  retimed: People;
  /** Nobody takes it. */
  cancelled: { exam_id: number };
  /** The last mark has been given of results that were excepted from a release, because they waited for it. */
  completed: { attempts: readonly { exam_id: number; user_id: number }[] };
  /** Of exams whose results are out: what counts has changed, or can be seen from now on, or counts no longer. */
  changed: { attempts: readonly { exam_id: number; user_id: number }[] };
  /** Submitted, or closed by the deadline. */
  ended: { attempts: readonly { exam_id: number; user_id: number }[]; at: Date };
}

export const { listenWith, publish } = happenings<AttemptHappenings>('attempts');
