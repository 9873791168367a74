// Leitner's boxes: a right answer moves a question to a box that comes up less often, a wrong one back to the first.
import { after, days, hours } from '../../platform/clock.ts';

export interface Card {
  box: number;
  due_at: Date;
}

/** In days, from the first box to the last. */
const INTERVALS = [1, 3, 7, 21] as const;

/** Questions of an evening are due the next afternoon: days are counted, not hours. */
const EARLY = hours(8);

const inBox = (box: number, at: Date): Card => ({
  box,
  due_at: after(at, days(INTERVALS[box - 1] as number) - EARLY),
});

/**
 * The card after an answer. A right answer counts once a turn: practised again before it is due, the card stays as it is,
 * and a repeated request changes nothing.
 */
export function nextCard(card: Card | undefined, isRight: boolean, at: Date): Card {
  if (!isRight) return inBox(1, at);
  if (!card) return inBox(2, at);
  return card.due_at > at ? card : inBox(Math.min(card.box + 1, INTERVALS.length), at);
}
