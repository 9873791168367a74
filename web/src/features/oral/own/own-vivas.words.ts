import { plural } from '@quivia/contract/plural';

export const ownVivas = {
  title: 'Viva voce',
  when: 'When',
  /** Where the queue says when it is expected. */
  planned: 'Planned',
  room: 'Room',
  bring: 'What to bring',
  group: 'Group',
  topic: 'Topic',
  notYet: 'Your time has not been announced yet. You’ll be notified.',
  begins: (station: number, stations: number) => `You begin at station ${station} of ${stations}.`,
  queue: (before: number, time: string) =>
    `${before === 0 ? 'You’re next' : `${plural(before, 'candidate')} before you`}. Expected about ${time}.`,
  refreshed: 'Updates automatically.',
  state: {
    called: 'You’ve been called. Please go to the room now.',
    present: 'You’re checked in. Please wait to be called.',
    in_viva: 'Your viva is under way.',
    done: 'Your viva is done.',
    absent: 'You were marked absent. Contact your college if that is wrong.',
    withheld: 'Your viva has been withheld. Contact your college.',
    deferred: 'Your viva has been deferred. You’ll be notified of a new time.',
    malpractice: 'Your viva was ended. Contact your college.',
  },
};
