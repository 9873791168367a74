import { plural } from '@quivia/contract/plural';

export const ownVivas = {
  title: 'Viva voce',
  when: 'When',
  room: 'Room',
  bring: 'What to bring',
  group: 'Group',
  topic: 'Topic',
  notYet: 'Your time has not been announced yet. You’ll be notified.',
  begins: (station: number, stations: number) => `You begin at station ${station} of ${stations}.`,
  next: (time: string) => `You’re next, about ${time}.`,
  before: (count: number, time: string) => `${plural(count, 'candidate')} before you, about ${time}.`,
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
