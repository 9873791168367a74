import { unmarkedAnswers } from '@quivia/contract/exams.words';
import { catalogue } from '@quivia/contract/message';

export const words = catalogue('results', {
  notAssigned: "This exam isn't assigned to you.",
  cancelled: 'This exam was cancelled.',
  notOpenYet: 'This exam has not opened yet.',
  notReleased: 'The results are not released yet.',
  unmarked: unmarkedAnswers,
  released: ({ student }: { student: string }) => `Results released. The ${student}s have been notified.`,
  releasedAlready: 'The results have already been released.',
  reviewLater: 'You can review the questions once everyone has finished.',
  noReview: "You can't review the questions of this exam.",
  analysisBusy: 'Other analyses are being computed. Please try again in a moment.',
  noExams: 'You have no exams in this course yet.',
  examCounts: ({ exam }: { exam: string }) => `${exam} counts in the gradebook.`,
  examLeftOut: ({ exam }: { exam: string }) => `${exam} no longer counts in the gradebook.`,
  noLeaderboard: 'This exam has no leaderboard.',
  noSuchStudent: ({ student }: { student: string }) => `There is no such ${student} in this exam.`,
  namesHidden:
    'This answer is marked without a name. The owner of the exam can reveal names when every answer has a mark.',
  newKey: 'The answer key of this question was corrected after the exam.',
  allCorrect: 'This question was counted as correct for everyone.',
  lateUndecided:
    "An answer to this question arrived after the deadline. Whether it counts hasn't been decided yet.",
  lateAfterResults: 'An answer to this question arrived after the results were released. It is not counted.',
  dropped: 'This question was dropped and no longer counts.',
});

/** In the audit log, after the name of the person who did it. */
export const logged = catalogue('results.log', {
  included: ({ exam }: { exam: string }) => `included ${exam} in the gradebook's total`,
  excluded: ({ exam }: { exam: string }) => `excluded ${exam} from the gradebook's total`,
  released: ({ exam }: { exam: string }) => `released the results of ${exam}`,
  releasedAutomatically: ({ exam }: { exam: string }) =>
    `released the results of ${exam} automatically, according to its settings`,
});
