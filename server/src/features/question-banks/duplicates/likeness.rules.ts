// Which questions say nearly the same. A question is the set of the four-letter pieces of its bare text; two are
// alike by the share of pieces they have in common. Comparing all with all grows with the square of a bank, so each
// question carries a few marks (min-hashes, in bands) of which any two that are much alike share at least one.

export interface Wording {
  question: string;
  options: readonly string[];
}

const PIECE = 4;
const BANDS = 8;
const HASHES_IN_A_BAND = 4;
/** Two questions with this share of pieces in common are pointed out. */
export const LIKELY_DUPLICATE = 0.75;

/** Letters, digits and signs of mathematics; not how they are written, set apart or ordered. */
function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}+\-=<>^/%]+/gu, ' ')
    .trim();
}

export function piecesOf({ question, options }: Wording): Set<number> {
  const pieces = new Set<number>();
  for (const text of [question, ...options]) {
    const padded = ` ${bare(text)} `;
    for (let at = 0; at === 0 || at + PIECE <= padded.length; at += 1) {
      pieces.add(hash(padded, at, Math.min(at + PIECE, padded.length)));
    }
  }
  return pieces;
}

/** Signed: a set holds such numbers as they are, and others far more slowly. */
function hash(text: string, from: number, to: number): number {
  let sum = 0x811c9dc5;
  for (let at = from; at < to; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return sum;
}

/** Spreads a number over 32 bits, differently for each seed. */
function mix(value: number, seed: number): number {
  let mixed = value ^ Math.imul(seed + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The marks of a question, as the database keeps them: signed 32-bit numbers. */
export const likenessMarks = (wording: Wording) => marksOf(piecesOf(wording));

export function marksOf(pieces: ReadonlySet<number>): number[] {
  return Array.from({ length: BANDS }, (_, band) => {
    let mark = band;
    for (let i = 0; i < HASHES_IN_A_BAND; i += 1) {
      let least = 0xffffffff;
      const seed = band * HASHES_IN_A_BAND + i;
      for (const piece of pieces) least = Math.min(least, mix(piece, seed));
      mark = mix(least ^ mark, i);
    }
    return mark | 0;
  });
}

/** From 0 to 1. */
export const likeness = (one: Wording, other: Wording) => shareOf(piecesOf(one), piecesOf(other));

/** Of the pieces that either has, how many both have. */
export function shareOf(first: ReadonlySet<number>, second: ReadonlySet<number>): number {
  let common = 0;
  for (const piece of first) if (second.has(piece)) common += 1;
  return common / (first.size + second.size - common);
}
