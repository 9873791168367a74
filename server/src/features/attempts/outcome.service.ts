// What a decision changes in an attempt, for whoever decides: the transaction holds the exam, then the attempt.
export {
  type GradedExam,
  type GradedRow,
  selectAnswersByAttempt,
  selectAnswersTo,
  selectGraded,
  shareExams,
} from './close.queries.ts';
export {
  type AttemptRow,
  countLate,
  insertLateDecisions,
  lockAttempt,
  selectAttemptOf,
  updateCorrected,
  updateDisqualified,
  updateReopened,
  upsertMarks,
} from './outcome.queries.ts';
