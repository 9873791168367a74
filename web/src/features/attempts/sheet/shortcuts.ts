// What a key does in an exam.
import { useEffect, useRef } from 'react';

type Command = { do: 'choose'; position: number } | { do: 'next' | 'previous' | 'flag' | 'save' | 'help' };

export interface Commands {
  choose: (position: number) => void;
  next: () => void;
  previous: () => void;
  flag: () => void;
  save: () => void;
  help: () => void;
}

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

/** A letter chooses the option of that letter, so F flags only where there is no option F; M always flags. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: KeyPress, options: number): Command | null {
  if (ctrlKey || metaKey || altKey) return null;
  const letter = key.length === 1 ? key.toLowerCase() : key;
  const position = positionOf(letter);
  if (position !== null && position < options) return { do: 'choose', position };
  return letter === 'f' ? { do: 'flag' } : (MOVES[letter] ?? null);
}

function positionOf(letter: string): number | null {
  if (/^[1-8]$/.test(letter)) return Number(letter) - 1;
  return /^[a-h]$/.test(letter) ? letter.charCodeAt(0) - 97 : null;
}

export function useShortcuts(isListening: boolean, options: number, commands: Commands) {
  const latest = useRef({ options, commands });
  latest.current = { options, commands };
  useEffect(() => {
    if (!isListening) return;
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      const command = commandOf(event, latest.current.options);
      if (!command) return;
      // Keeps the arrows from moving through the options as well.
      event.preventDefault();
      run(command, latest.current.commands);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isListening]);
}

function run(command: Command, commands: Commands) {
  if (command.do === 'choose') commands.choose(command.position);
  else commands[command.do]();
}
