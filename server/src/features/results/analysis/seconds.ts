// How long students spent on a question: an estimate. Nobody tells us where they look, only when they answer.

/** Longer than this is a break, or a network that was away. */
const MOST_SECONDS = 10 * 60;

/**
 * Seconds by question, of one student. What passed between one answer and the one before it, or the start, counts for the
 * question it answers; both lists are in the order in which the answers came, `times` and `start` in milliseconds.
 */
export function secondsSpent(
  start: number,
  questionIds: readonly number[],
  times: readonly number[],
): Map<number, number> {
  const spent = new Map<number, number>();
  let before = start;
  for (const [i, id] of questionIds.entries()) {
    const at = times[i] as number;
    const passed = Math.min(Math.max((at - before) / 1000, 0), MOST_SECONDS);
    spent.set(id, (spent.get(id) ?? 0) + passed);
    before = at;
  }
  return spent;
}
