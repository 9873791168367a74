import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('seb', {
  needed: 'This exam is taken in Safe Exam Browser. Open it there.',
  notNeeded: "This exam isn't taken in Safe Exam Browser.",
  ownFile: "This exam's file comes from your college. Open that file.",
  opensAt: ({ minutes }: { minutes: number }) =>
    `You can open Safe Exam Browser from ${plural(minutes, 'minute')} before the start.`,
  ended: 'This exam has ended for you.',
  notEnded: 'You can leave Safe Exam Browser after you have submitted.',
  noSuchFile: 'This file is too old. Open Safe Exam Browser again from the page of your exam.',
});
