// Which messages a student may read: those sent to them, clarifications of questions they have reached, and answers to
// their own questions.

export interface Sent {
  number: number;
  recipients: readonly number[] | null;
  question_id: number | null;
  /** Whose question it answers. */
  asker: number | null;
  /** Of an evacuation: since when it is over, for each attempt that it paused. */
  evacuated?: Readonly<Record<number, string | null>> | null;
}

export interface Reader {
  attempt_id: number;
  /** The questions on the student's screen so far; before the start none. */
  reached: ReadonlySet<number>;
  /** The questions of the student's paper; before the start none. */
  drawn: ReadonlySet<number>;
}

const isSentTo = ({ recipients, evacuated }: Sent, { attempt_id }: Reader) =>
  evacuated ? attempt_id in evacuated : recipients === null || recipients.includes(attempt_id);

/**
 * A text about a question that the student has not reached would give some of it away. An answer reaches whoever asked,
 * though those on duty may have put it with a question that isn't on this student's paper.
 */
export function visibleTo<M extends Sent>(
  reader: Reader,
  messages: readonly M[],
): { shown: M[]; hasLater: boolean } {
  const own = messages.filter((message) => isSentTo(message, reader));
  const isReached = ({ question_id, asker }: M) =>
    question_id === null || reader.reached.has(question_id) || asker === reader.attempt_id;
  return {
    shown: own.filter(isReached),
    hasLater: own.some((message) => !isReached(message) && reader.drawn.has(message.question_id as number)),
  };
}
