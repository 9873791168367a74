import type { Piece } from './word-diff.ts';

export interface ShownPiece extends Piece {
  /** Unchanged text before this piece is left out. */
  isAfterGap?: boolean;
}

/** Characters of unchanged text kept at each side of a change. */
const CONTEXT = 160;
/** Fewer than these are not worth a gap. */
const LEAST_LEFT_OUT = 80;

/** A change of one word in a long text is shown with what stands around it, not with all of it. */
export function shortened(pieces: readonly Piece[]): ShownPiece[] {
  return pieces.flatMap((piece, at): ShownPiece[] => {
    if (piece.kind !== 'same' || pieces.length === 1) return [piece];
    const { kind, text } = piece;
    const end = at === 0 ? 0 : spaceAfter(text, CONTEXT);
    const start = at === pieces.length - 1 ? text.length : spaceBefore(text, text.length - CONTEXT);
    if (start - end < LEAST_LEFT_OUT) return [piece];
    const head: ShownPiece[] = end > 0 ? [{ kind, text: text.slice(0, end) }] : [];
    return [...head, { kind, text: text.slice(start), isAfterGap: true }];
  });
}

/** Cut at spaces, so that neither a word nor a sign of two code units is torn. */
function spaceAfter(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isSpace(text, at)) at += 1;
  return at;
}

function spaceBefore(text: string, from: number): number {
  let at = from;
  while (at > 0 && !isSpace(text, at - 1)) at -= 1;
  return Math.max(at, 0);
}

const isSpace = (text: string, at: number) => /\s/.test(text.charAt(at));
