import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';

const STAYS_MS = 10_000;

export interface Undoable {
  key: number;
  words: string;
  undo: () => void;
}

interface UndoBarProps {
  undoable: Undoable;
  onGone: () => void;
}

/** Goes by itself after a while, but never from under the pointer or the focus. */
export function UndoBar({ undoable, onGone }: UndoBarProps) {
  const [isHeld, setHeld] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time begins anew only when it is let go
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onGone, STAYS_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it from leaving
    <div
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full items-center gap-3 rounded-md border border-rule-strong bg-sheet py-1 pr-1 pl-4 text-sm shadow-float"
    >
      <p role="status" className="min-w-0 font-semibold">
        {undoable.words}
      </p>
      <Button
        variant="quiet"
        className="px-3! text-pencil!"
        onClick={() => {
          undoable.undo();
          onGone();
        }}
      >
        <Undo2 className="size-4" />
        Undo
      </Button>
      <IconButton icon={X} label="Dismiss" onClick={onGone} />
    </div>
  );
}
