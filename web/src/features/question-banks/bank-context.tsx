// What every part of an open bank knows: the bank, what is chosen in it, and how something is undone.
import type { QuestionBank } from '@quivia/contract/question-banks';
import { createContext, type ReactNode, use, useState } from 'react';
import { type Undoable, UndoBar } from './undo-bar.tsx';

interface BankState {
  bank: QuestionBank;
  canEdit: boolean;
  chosen: ReadonlySet<number>;
  choose: (ids: readonly number[], isChosen: boolean) => void;
  /** Says what was done, with a way back for a while. */
  offerUndo: (done: Omit<Undoable, 'key'>) => void;
}

const BankContext = createContext<BankState | null>(null);

export function useBankState(): BankState {
  const state = use(BankContext);
  if (!state) throw new Error('This is no part of a bank');
  return state;
}

export function BankProvider({ bank, children }: { bank: QuestionBank; children: ReactNode }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [undoable, setUndoable] = useState<Undoable>();

  function choose(ids: readonly number[], isChosen: boolean) {
    setChosen((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (isChosen) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }

  const state: BankState = {
    bank,
    canEdit: bank.access !== 'read',
    chosen,
    choose,
    offerUndo: (done) => setUndoable({ ...done, key: Date.now() }),
  };
  return (
    <BankContext value={state}>
      {children}
      {undoable && <UndoBar key={undoable.key} undoable={undoable} onGone={() => setUndoable(undefined)} />}
    </BankContext>
  );
}
