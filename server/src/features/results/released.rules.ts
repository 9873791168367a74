// What a student may see of an exam, and when. Nobody sees a key while anybody still sits the exam.
import type { ExamSettings } from '@quivia/contract/exams';

export interface Showing {
  release: ExamSettings['release'];
  released_at: Date | null;
  cancelled_at: Date | null;
  allow_review: boolean;
  allow_leaderboard: boolean;
  allow_class_figures: boolean;
  /** Nobody sits it, and nobody can begin. */
  is_over: boolean;
  /** The student's own attempt has ended. */
  has_ended: boolean;
  /** Has not left the community; of a college's students always. */
  is_among_them: boolean;
}

/** The marks. */
export function isReleased({ release, released_at, cancelled_at, has_ended }: Showing): boolean {
  if (cancelled_at || !has_ended) return false;
  return release === 'at_once' || released_at !== null;
}

/** The questions with their key. */
export const canReview = (showing: Showing) => isReleased(showing) && showing.allow_review && showing.is_over;

export const hasLeaderboard = (showing: Showing) =>
  isReleased(showing) && showing.allow_leaderboard && showing.is_over && showing.is_among_them;

/** How the class did as a whole: final, so that no change between two looks gives one student's marks away. */
export const hasClassFigures = (showing: Showing) =>
  isReleased(showing) && showing.allow_class_figures && showing.is_over && showing.is_among_them;
