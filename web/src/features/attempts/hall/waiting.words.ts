import type { DoorForStudent } from '@quivia/contract/attempts';
import { plural } from '@quivia/contract/plural';

export const entryCode = {
  label: 'Entry code',
  hint: 'Six digits, shown in the hall. They change every minute.',
  six: 'The code must have 6 digits',
};

export const waiting = {
  waitingTitle: (exam: string) => `${exam}: waiting room`,
  seat: ({ room, row, column }: NonNullable<DoorForStudent['seat']>) =>
    row === null || column === null ? room : `${room}, row ${row}, seat ${column}`,
  yourSeat: 'Your seat',
  starts: 'Starts',
  byPerson: 'When your invigilator starts it',
  duration: 'Duration',
  minutes: (minutes: number) => plural(minutes, 'minute'),
  hidden: "The questions appear after the start. They aren't on this device yet.",
  enter: 'Enter',
  entered: 'Code accepted.',
  ready: "I'm ready",
  isReady: "You're ready. The exam starts here automatically; keep this page open.",
  opensIn: 'Starts in',
  isPaused: (title: string, reason: string) => (reason ? `${title}: ${reason}` : title),
  paused: "You won't lose any time. Keep this page open: the exam continues here automatically.",
  closedTitle: 'Entry is closed',
  closed: 'Please speak to your invigilator. If you are let in, you can start here.',
  closes: (time: string) => `You can start until ${time}.`,
  lookAgain: 'Check again',
};
