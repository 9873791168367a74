// What a student may see of an exam, and when. Nobody sees a key while anybody still sits the exam.

export interface Showing {
  /** The marks, to this student. */
  is_released: boolean;
  allow_review: boolean;
  allow_leaderboard: boolean;
  allow_class_figures: boolean;
  /** Nobody sits it, nobody can begin, and no device is waited for that could still deliver answers. */
  is_over: boolean;
  /** Has not left the community; of a college's students always. */
  is_among_them: boolean;
}

/** The questions with their key. */
export const canReview = (showing: Showing) => showing.is_released && showing.allow_review && showing.is_over;

export const hasLeaderboard = (showing: Showing) =>
  showing.is_released && showing.allow_leaderboard && showing.is_over && showing.is_among_them;

/** How the class did as a whole: final, so that no change between two looks gives one student's marks away. */
export const hasClassFigures = (showing: Showing) =>
  showing.is_released && showing.allow_class_figures && showing.is_over && showing.is_among_them;
