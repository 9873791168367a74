import { plural } from '@quivia/contract/plural';

export const headCount = {
  label: 'Evacuation',
  sum: (back: number, all: number) => `Evacuation: ${back} of ${plural(all, 'student')} back in their seats`,
  open: 'Count who is back',
  look: 'Who is back',
  title: 'Who is back?',
  hint: 'Tick each student who sits in their seat again. Then press Resume: students who are not back stay paused.',
  room: (name: string, back: number, all: number) => `${name}: ${back} of ${all} back`,
  noRoom: 'No room',
  allBack: (room: string) => `All of ${room} are back`,
  everyoneBack: 'Everyone is back',
  close: 'Close',
};

export const evacuated = { back: 'Back in the seat', missing: 'Not back yet' };
