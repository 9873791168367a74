import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('comment-bank', {
  added: 'Added to the comment bank.',
  removed: 'Removed from the comment bank.',
  noSuchComment: 'There is no such comment in the bank.',
  notYours: 'You can remove only your own comments.',
  noCourse: 'Guests can’t share comments with a whole course.',
  otherAct: 'This key belongs to another comment.',
  tooMany: ({ most }: { most: number }) =>
    `This part of the comment bank can have at most ${plural(most, 'comment')}. Please remove one first.`,
});
