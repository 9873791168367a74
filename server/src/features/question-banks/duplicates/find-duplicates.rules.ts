// Which of many wordings say nearly the same as a question of a bank, or as an earlier one of them. Only the first that
// had a mark is compared with: a list of thousands that are all alike stays quick.
import { LIKELY_DUPLICATE, marksOf, piecesOf, shareOf, type Wording } from './likeness.rules.ts';

const MOST_NEAR = 2;

/** A question of the bank, with the marks it is kept with. */
export interface Marked extends Wording {
  question_number: number | null;
  likeness: number[];
}

export interface ToCompare {
  wordings: readonly Wording[];
  known: readonly Marked[];
}

export type Alike =
  | { in: 'bank'; question_number: number | null; question: string }
  /** An earlier one of the list. */
  | { in: 'list'; index: number };

export function findAlike({ wordings, known }: ToCompare): (Alike | null)[] {
  const inBank = firstHolders();
  for (const [i, { likeness }] of known.entries()) inBank.add(i, likeness);
  const inList = firstHolders();
  return wordings.map((wording, index) => {
    const pieces = piecesOf(wording);
    const marks = marksOf(pieces);
    const isLike = (other: Wording | undefined) =>
      other !== undefined && shareOf(pieces, piecesOf(other)) >= LIKELY_DUPLICATE;
    const before = inBank.nearest(marks).find((i) => isLike(known[i]));
    const earlier = before === undefined ? inList.nearest(marks).find((i) => isLike(wordings[i])) : undefined;
    inList.add(index, marks);
    if (before !== undefined) {
      const { question_number, question } = known[before] as Marked;
      return { in: 'bank', question_number, question };
    }
    return earlier === undefined ? null : { in: 'list', index: earlier };
  });
}

function firstHolders() {
  const first = new Map<number, number>();
  return {
    add(index: number, marks: readonly number[]): void {
      for (const mark of marks) if (!first.has(mark)) first.set(mark, index);
    },
    /** Those with the most marks in common. */
    nearest(marks: readonly number[]): number[] {
      const shared = new Map<number, number>();
      for (const mark of marks) {
        const index = first.get(mark);
        if (index !== undefined) shared.set(index, (shared.get(index) ?? 0) + 1);
      }
      return [...shared]
        .sort(([, a], [, b]) => b - a)
        .slice(0, MOST_NEAR)
        .map(([index]) => index);
    },
  };
}
