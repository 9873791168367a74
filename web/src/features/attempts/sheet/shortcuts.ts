// What a key does in an exam.

export type Command =
  | { do: 'choose'; place: number }
  | { do: 'next' | 'previous' | 'flag' | 'save' | 'help' };

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const MOVES: Record<string, Command> = {
  ArrowRight: { do: 'next' },
  ArrowLeft: { do: 'previous' },
  n: { do: 'next' },
  p: { do: 'previous' },
  s: { do: 'save' },
  m: { do: 'flag' },
  '?': { do: 'help' },
};

/** A letter chooses where there is an option of that letter, so F flags unless there is an option F; M always does. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: KeyPress, options: number): Command | null {
  if (ctrlKey || metaKey || altKey) return null;
  const letter = key.length === 1 ? key.toLowerCase() : key;
  const place = placeOf(letter);
  if (place !== null && place < options) return { do: 'choose', place };
  return letter === 'f' ? { do: 'flag' } : (MOVES[letter] ?? null);
}

function placeOf(letter: string): number | null {
  if (/^[1-8]$/.test(letter)) return Number(letter) - 1;
  return /^[a-h]$/.test(letter) ? letter.charCodeAt(0) - 97 : null;
}
