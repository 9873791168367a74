import { HOLD_MINUTES } from '@quivia/contract/answer-marking';
import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('answer-marking', {
  cancelled: 'This exam was cancelled.',
  noSuchQuestion: 'People don’t mark this question.',
  noSuchAnswer: 'There is no such answer in this exam.',
  heldByOther: `You had this answer for longer than ${HOLD_MINUTES} minutes, and somebody else is marking it now.`,
  markedByOther: 'Somebody else has marked this answer.',
  answerChanged: 'The student’s answer has changed. Please read it again.',
  stillOpen: 'This student can answer again. The answer waits until the attempt has ended.',
  nothingToMark: 'This answer no longer needs a mark.',
  otherAct: 'This key belongs to another mark.',
  notAMark: ({ most, step }: { most: number; step: number }) =>
    `Please give 0 to ${plural(most, 'mark')}, in steps of ${step}.`,
  released: 'The results are released. Those who run the exam can still correct marks.',
  notYours: 'You can reopen only your own marks.',
  marked: 'Marked.',
  returned: 'The answer waits for the next marker.',
  escalated: 'Passed on to those who run the exam.',
});
