// All answers of an exam side by side: a column a question, a row a student. Packed, since there are many.

import type { ResponseClass } from '@quivia/kinds/kind.rules';
import { type PauseSpan, pausedWithin } from '../../attempts/time/pauses.rules.ts';

export interface Column {
  worth: number;
  /** Of each student, NaN for who was not given the question. */
  marks: Float64Array;
  right: Float64Array;
  seconds: Float64Array;
  /** A bit for each option that was chosen, the first the lowest. */
  choices: Uint8Array;
  /** Of every kind but multiple choice: who gave which answer, equal answers together. */
  classes: Map<string, ClassOfAnswers>;
}

export interface ClassOfAnswers extends ResponseClass {
  /** Their places, in order. */
  students: number[];
}

export interface AnswerMatrix {
  columns: Map<number, Column>;
  /** What the answers of each student brought, and what they could have. */
  earned: Float64Array;
  possible: Float64Array;
}

export function emptyMatrix(
  questions: readonly { id: number; worth: number }[],
  students: number,
): AnswerMatrix {
  const unknown = () => new Float64Array(students).fill(Number.NaN);
  return {
    columns: new Map(
      questions.map(({ id, worth }) => [
        id,
        {
          worth,
          marks: unknown(),
          right: unknown(),
          seconds: unknown(),
          choices: new Uint8Array(students),
          classes: new Map(),
        },
      ]),
    ),
    earned: new Float64Array(students),
    possible: new Float64Array(students),
  };
}

export function enterClasses({ classes }: Column, place: number, found: readonly ResponseClass[]): void {
  for (const one of found) {
    const id = JSON.stringify([one.part, one.id]);
    const known = classes.get(id);
    if (known) known.students.push(place);
    else classes.set(id, { ...one, students: [place] });
  }
}

/** A bit for each option that is among the chosen ones. */
export function bitsOf(options: readonly { id: number }[], chosen: readonly number[]): number {
  return options.reduce((bits, { id }, place) => (chosen.includes(id) ? bits | (1 << place) : bits), 0);
}

/** Longer than this is a break, or a network that was away. */
const MOST_SECONDS = 10 * 60;

/**
 * Seconds by question, of one student: an estimate. Nobody tells us where they look, only when they answer. What passed
 * between one answer and the one before it, or the start, counts for the question it answers, without pauses; both lists
 * are in the order in which the answers came, `times` and `start` in milliseconds.
 */
export function secondsSpent(
  start: number,
  questionIds: readonly number[],
  times: readonly number[],
  pauses: readonly PauseSpan[] = [],
): Map<number, number> {
  const spent = new Map<number, number>();
  let before = start;
  for (const [i, id] of questionIds.entries()) {
    const at = times[i] as number;
    const worked = at - before - pausedWithin(pauses, before, at);
    const passed = Math.min(Math.max(worked / 1000, 0), MOST_SECONDS);
    spent.set(id, (spent.get(id) ?? 0) + passed);
    before = at;
  }
  return spent;
}
