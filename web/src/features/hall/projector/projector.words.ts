import type { Wall } from './wall.rules.ts';

export const projector = {
  title: 'Projector view',
  board: 'Back to the board',
  timeLeft: 'Time left',
  own: 'Your own time is on your screen',
  opens: (time: string) => `Opens at ${time}`,
  paused: 'Paused',
  leftThen: 'Time left when the exam continues',
  waiting: 'Waiting for students to start',
  allFinished: 'Everyone has finished',
  over: 'Time’s up',
  counts: ({ working, notStarted, finished }: Wall) =>
    [
      ['Working', working],
      ['Not started', notStarted],
      ['Finished', finished],
    ] as const,
  notStarted: "Please wait: the exam hasn't been started yet",
};

/** During an evacuation. */
export const orders = {
  /** Until what the chief invigilator wrote has been loaded. */
  unknown: 'Evacuation: follow the instructions of your invigilator now.',
};
