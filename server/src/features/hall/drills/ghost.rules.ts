// What a ghost student does at a moment of the exam. Pure: the same ghost does the same at the same second, so that a
// server that was killed goes on where it was.

export const BEHAVIOURS = [
  'steady',
  'steady',
  'steady',
  'quick',
  'steady',
  'away',
  'steady',
  'offline',
  'steady',
  'asks',
  'late',
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

export const behaviourOf = (attemptId: number): Behaviour =>
  BEHAVIOURS[attemptId % BEHAVIOURS.length] as Behaviour;

export interface Doing {
  /** No sign of life, as without a network. */
  isSilent: boolean;
  isVisible: boolean;
  /** The question on the screen, from 1. */
  question: number;
  /** How many questions should have an answer by now. */
  answered: number;
  asksForHelp: boolean;
  submits: boolean;
}

/** The share of its time after which a ghost has answered everything; those above 1 run out of time. */
const NEEDS: Record<Behaviour, number> = {
  steady: 0.8,
  quick: 0.35,
  away: 1.1,
  offline: 0.9,
  asks: 1,
  late: 0.9,
};

/** When a ghost that comes late starts, in seconds after the exam opened. */
export const LATE_BY = 240;

/**
 * `elapsed` seconds after the ghost started, of the `allowed` ones. Ghosts differ a little, and every few minutes some of
 * them do something else.
 */
export function doingAt(
  attemptId: number,
  { elapsed, allowed }: { elapsed: number; allowed: number },
  questions: number,
): Doing {
  const behaviour = behaviourOf(attemptId);
  const needs = allowed * NEEDS[behaviour] * (0.8 + ((attemptId * 7919) % 40) / 100);
  const answered = Math.min(questions, Math.max(0, Math.floor((questions * elapsed) / Math.max(1, needs))));
  // Within each five minutes, at a time of its own.
  const inTurn = (elapsed + attemptId * 37) % 300;
  return {
    isSilent: behaviour === 'offline' && inTurn < 75,
    isVisible: !(behaviour === 'away' && inTurn < 60),
    question: Math.min(questions, answered + 1),
    answered,
    asksForHelp: behaviour === 'asks' && elapsed > 60,
    submits: behaviour === 'quick' && elapsed >= 0.9 * allowed,
  };
}
