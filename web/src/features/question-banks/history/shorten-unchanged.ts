import type { Piece } from './word-diff.ts';

export interface ShownPiece extends Piece {
  /** Unchanged text before this piece is skipped. */
  isAfterGap?: boolean;
}

/** Characters of unchanged text kept at each side of a change. */
const CONTEXT = 160;
/** Shorter gaps are not worth it. */
const SHORTEST_GAP = 80;

/** Shows a change in a long text with its context only. */
export function shortenUnchanged(pieces: readonly Piece[]): ShownPiece[] {
  return pieces.flatMap((piece, at): ShownPiece[] => {
    if (piece.kind !== 'same' || pieces.length === 1) return [piece];
    const { kind, text } = piece;
    const end = at === 0 ? 0 : spaceAfter(text, CONTEXT);
    const start = at === pieces.length - 1 ? text.length : spaceBefore(text, text.length - CONTEXT);
    if (start - end < SHORTEST_GAP) return [piece];
    const head: ShownPiece[] = end > 0 ? [{ kind, text: text.slice(0, end) }] : [];
    return [...head, { kind, text: text.slice(start), isAfterGap: true }];
  });
}

/** Cuts at spaces, so that neither a word nor a surrogate pair is split. */
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
