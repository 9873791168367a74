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
