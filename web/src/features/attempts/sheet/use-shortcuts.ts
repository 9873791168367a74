import { useEffect, useRef } from 'react';
import { type Command, commandOf } from './shortcuts.ts';

export interface Commands {
  choose: (place: number) => void;
  next: () => void;
  previous: () => void;
  flag: () => void;
  save: () => void;
  help: () => void;
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
      // Also keeps the arrows from wandering through the options.
      event.preventDefault();
      run(command, latest.current.commands);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isListening]);
}

function run(command: Command, commands: Commands) {
  if (command.do === 'choose') commands.choose(command.place);
  else commands[command.do]();
}
