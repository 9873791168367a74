import type { Flag } from '@quivia/contract/answer-marking';
import { FLAG_TITLES } from '@quivia/contract/marking-flags.words';
import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('marking-flags', {
  flagged: 'Flagged. Those who run the exam can see it.',
  passedOn: 'Flagged and passed on to those who run the exam.',
  flaggedWelfare: 'Those who run the exam have been notified.',
  otherAct: 'This key belongs to another flag.',
  noSuchFlag: 'There is no such flag in this exam.',
  settled: 'Flag settled.',
  settledAlready: 'Somebody else has settled this flag.',
  named: 'The name is shown, and the log says who asked for it.',
  forOwner: 'Only the owner of the exam can see whose answer this is.',
  namesShown: 'Names revealed.',
  namesHidden: 'Names hidden.',
  notOver:
    'Students are still taking this exam. Names can be revealed when it has ended and every answer has a mark.',
  stillMarking: ({ answers, questions }: { answers: number; questions: number }) =>
    `${plural(answers, 'answer')} to ${plural(questions, 'question')} ${answers === 1 ? 'has' : 'have'} no mark yet. Names can be revealed when every answer has one.`,
});

interface LoggedChange {
  exam: string;
  reason: string;
}

/** In the audit log, after the name of the person who did it. The log is open to the whole team: it names no student. */
export const logged = catalogue('marking-flags.log', {
  namesShown: ({ exam, reason }: LoggedChange) => `revealed the names in the marking of ${exam}: ${reason}`,
  namesHidden: ({ exam, reason }: LoggedChange) => `hid the names in the marking of ${exam} again: ${reason}`,
  named: ({ exam, question, flag, reason }: LoggedChange & { question: number; flag: Flag }) =>
    `looked up whose answer to question ${question} of ${exam} was flagged (${FLAG_TITLES[flag].toLowerCase()}): ${reason}`,
  settled: ({ exam, question, flag }: { exam: string; question: number; flag: Flag }) =>
    `settled a flag (${FLAG_TITLES[flag].toLowerCase()}) on an answer to question ${question} of ${exam}`,
});
