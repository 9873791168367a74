import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('ghosts', {
  help: 'My mouse stopped working.',
  name: ({ number }: { number: number }) => `Ghost ${number}`,
  started: ({ ghosts }: { ghosts: number }) => `The rehearsal has started with ${plural(ghosts, 'ghost')}.`,
  ended: 'The rehearsal has ended.',
  endedAlready: 'No rehearsal of this exam is running.',
  rehearsesItself: 'This is a rehearsal. Start another one from its exam.',
  runsAlready: 'A rehearsal of this exam is running. End it to start another one.',
  begunAlready: 'An exam can be rehearsed until it begins.',
  tooLong: ({ minutes }: { minutes: number }) =>
    minutes < 1
      ? 'The exam begins too soon for a rehearsal.'
      : `The exam begins in ${plural(minutes, 'minute')}. Choose a shorter rehearsal.`,
  nobody: 'Add students to the exam first: each ghost takes the seat of one of them.',
  siteBusy: 'Too many rehearsals are running right now. Please try again later.',
});

export const logged = catalogue('ghosts.log', {
  started: ({ exam, ghosts }: { exam: string; ghosts: number }) =>
    `started a rehearsal of ${exam} with ${plural(ghosts, 'ghost')}`,
});
