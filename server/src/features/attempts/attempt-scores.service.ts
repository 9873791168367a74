// What others need of attempts: their end, their scores by the key as it is now, and answers as they count.
export {
  selectAnswerSheets as answerSheets,
  selectAnswerTimes as answerTimes,
  selectChosen as chosen,
} from './closing.queries.ts';
export { closeAndGrade, scoresOf } from './grading.ts';
export { isRight, type KeyedQuestion, questionScore, type Score } from './scoring.ts';
