// How an attempt stood after the first so many of its events.
import type { ReplayEvent } from '@quivia/contract/hall/replay';

export interface Moment {
  /** By number of the question: what was answered last, and at which event. */
  answers: Map<number, { answer: string; index: number }>;
  /** The question on the student's screen, as far as the server heard. */
  place: number | undefined;
  isPaused: boolean;
}

/** Late answers are shown, but don't count as given. */
export function momentAfter(events: readonly ReplayEvent[], count: number): Moment {
  const answers: Moment['answers'] = new Map();
  const until = events[count - 1]?.at ?? '';
  let place: number | undefined;
  let isPaused = false;
  for (const [index, event] of events.slice(0, count).entries()) {
    if (event.kind === 'answer' && event.question !== null && !event.is_late)
      answers.set(event.question, { answer: event.answer, index });
    if (event.kind === 'place') place = event.question;
    if (event.kind === 'paused') isPaused = event.until === null || event.until > until;
  }
  return { answers, place, isPaused };
}
