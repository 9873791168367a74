import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { undoBar } from './banks.words.tsx';

const STAYS_MS = 10_000;

export interface Undoable {
  key: number;
  /** What was done: 'Question 3 deleted.' */
  done: string;
  undo: () => void;
}

interface UndoBarProps {
  undoable: Undoable;
  onGone: () => void;
}

/** Disappears automatically after a while, but never while it is hovered or focused. */
export function UndoBar({ undoable, onGone }: UndoBarProps) {
  const [isHeld, setHeld] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts only when it is no longer held
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onGone, STAYS_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps it from disappearing
    <div
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full items-center gap-3 rounded-md border border-rule-strong bg-sheet py-1 pr-1 pl-4 text-sm shadow-float"
    >
      <p role="status" className="min-w-0 font-semibold">
        {undoable.done}
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
        {undoBar.undo}
      </Button>
      <IconButton icon={X} label={undoBar.dismiss} onClick={onGone} />
    </div>
  );
}
