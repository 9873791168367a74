// The changes between two texts in whole words, so that a person can read them.
import { editsBetween } from './myers-diff.ts';

export interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Beyond this many changed words a text counts as rewritten: nobody could follow the pieces. */
const MOST_EDITS = 1000;
/** Words of any script with their combining marks, and every other character on its own. */
const TOKENS = /[\p{L}\p{M}\p{N}_]+|./gsu;

export function wordDiff(before: string, after: string): Piece[] {
  const [first, second] = [tokensOf(before), tokensOf(after)];
  const edits = editsBetween(first, second, MOST_EDITS);
  if (!edits) return joined([piece('removed', before), piece('added', after)]);
  return joined(
    edits.map(({ kind, before: [x, toX], after: [y, toY] }) =>
      kind === 'added'
        ? piece(kind, second.slice(y, toY).join(''))
        : piece(kind, first.slice(x, toX).join('')),
    ),
  );
}

const tokensOf = (text: string): string[] => text.match(TOKENS) ?? [];
const piece = (kind: Piece['kind'], text: string): Piece => ({ kind, text });

/**
 * Joins changes that are separated only by a space: 'two red | three blue' reads better than word by word. Removed text
 * comes before added text.
 */
function joined(pieces: readonly Piece[]): Piece[] {
  const read: Piece[] = [];
  let [removed, added] = ['', ''];
  const settle = () => {
    if (removed) read.push(piece('removed', removed));
    if (added) read.push(piece('added', added));
    [removed, added] = ['', ''];
  };
  for (const [at, { kind, text }] of pieces.entries()) {
    const isBetween = (removed || added) && at < pieces.length - 1;
    if (kind === 'same' && !(isBetween && text.trim() === '' && !text.includes('\n'))) {
      settle();
      read.push(piece('same', text));
    } else {
      if (kind !== 'added') removed += text;
      if (kind !== 'removed') added += text;
    }
  }
  settle();
  return read;
}

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
