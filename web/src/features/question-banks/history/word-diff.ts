// What was taken out of a text and what was put in, in whole words, so that a person can read it.
import { editsBetween } from './myers-diff.ts';

export interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Past this many changed words a text counts as written anew: nobody could follow the pieces. */
const MOST_EDITS = 1000;
/** Words of any script with their marks, and every other sign alone. */
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
 * Between two changes a space that stayed is no help: 'two red | three blue' reads better than each word by itself.
 * What is removed stands before what is added.
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
