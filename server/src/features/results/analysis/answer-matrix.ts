// All answers of an exam side by side: a column a question, a row a student. Packed, since there are many.

export interface Column {
  worth: number;
  /** Of each student, NaN for who was not given the question. */
  marks: Float64Array;
  right: Float64Array;
  seconds: Float64Array;
  /** A bit for each option that was chosen, the first the lowest. */
  choices: Uint8Array;
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
        },
      ]),
    ),
    earned: new Float64Array(students),
    possible: new Float64Array(students),
  };
}

/** A bit for each option that is among the chosen ones. */
export function bitsOf(options: readonly { id: number }[], chosen: readonly number[]): number {
  return options.reduce((bits, { id }, place) => (chosen.includes(id) ? bits | (1 << place) : bits), 0);
}
