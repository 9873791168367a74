// What a key does in an exam.
type Command =
  | { do: 'choose' | 'strike'; position: number }
  | { do: 'next' | 'previous' | 'flag' | 'save' | 'review' | 'help' };

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const MOVES: Record<string, Command> = {
  ArrowRight: { do: 'next' },
  ArrowLeft: { do: 'previous' },
  n: { do: 'next' },
  p: { do: 'previous' },
  s: { do: 'save' },
  m: { do: 'flag' },
  r: { do: 'review' },
  '?': { do: 'help' },
};

/**
 * A letter chooses the option of that letter, so F flags only where there is no option F. N, P, S, M and R keep their
 * meaning whatever options there are, so that pressing N to move on never changes an answer. With Shift a letter strikes
 * its option out.
 */
export function commandOf(press: KeyPress, options: number): Command | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press;
  if (ctrlKey || metaKey || altKey) return null;
  const letter = key.length === 1 ? key.toLowerCase() : key;
  const position = positionOf(letter);
  if (position !== null && position < options) return { do: shiftKey ? 'strike' : 'choose', position };
  return letter === 'f' ? { do: 'flag' } : (MOVES[letter] ?? null);
}

function positionOf(letter: string): number | null {
  if (/^[1-9]$/.test(letter)) return Number(letter) - 1;
  return /^[a-z]$/.test(letter) && !(letter in MOVES) ? letter.charCodeAt(0) - 97 : null;
}
