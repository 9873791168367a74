// Which messages a student may read: those sent to them, and clarifications of questions they have reached.

export interface Sent {
  number: number;
  recipients: readonly number[] | null;
  question_id: number | null;
}

export interface Reader {
  attempt_id: number;
  /** The questions on the student's screen so far; before the start none. */
  reached: ReadonlySet<number>;
  /** The questions of the student's paper; before the start none. */
  drawn: ReadonlySet<number>;
}

const isSentTo = ({ recipients }: Sent, { attempt_id }: Reader) =>
  recipients === null || recipients.includes(attempt_id);

/** A text about a question that the student has not reached would give some of it away. */
export function visibleTo<M extends Sent>(
  reader: Reader,
  messages: readonly M[],
): { shown: M[]; hasLater: boolean } {
  const own = messages.filter((message) => isSentTo(message, reader));
  const isReached = ({ question_id }: M) => question_id === null || reader.reached.has(question_id);
  return {
    shown: own.filter(isReached),
    hasLater: own.some((message) => !isReached(message) && reader.drawn.has(message.question_id as number)),
  };
}
