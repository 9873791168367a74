// How an attempt stood after the first so many of its events.
import type { ReplayEvent } from '@quivia/contract/hall/replay';

export interface Moment {
  /** By number of the question: what was answered last, and at which event. */
  answers: Map<number, { answer: string; index: number }>;
  isPaused: boolean;
}

/** Late answers are shown, but don't count as given. */
export function momentAfter(events: readonly ReplayEvent[], count: number): Moment {
  const answers: Moment['answers'] = new Map();
  const until = events[count - 1]?.at ?? '';
  let isPaused = false;
  for (const [index, event] of events.slice(0, count).entries()) {
    if (event.kind === 'answer' && event.question !== null && !event.is_late)
      answers.set(event.question, { answer: event.answer, index });
    if (event.kind === 'paused') isPaused = event.until === null || event.until > until;
  }
  return { answers, isPaused };
}

/** Times without any event of at least so many seconds, as pairs of events: the network or the student may have been away. */
export function silences(
  events: readonly ReplayEvent[],
  seconds: number,
): { after: number; seconds: number }[] {
  return events.flatMap((event, index) => {
    const next = events[index + 1];
    const length = next ? (Date.parse(next.at) - Date.parse(event.at)) / 1000 : 0;
    return length >= seconds ? [{ after: index, seconds: Math.round(length) }] : [];
  });
}
