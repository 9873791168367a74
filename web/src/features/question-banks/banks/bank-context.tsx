// What every part of an open bank knows: the bank, what is chosen in it, and how something is undone.
import type { QuestionBank } from '@quivia/contract/question-banks';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { type Undoable, UndoBar } from './undo-bar.tsx';

interface BankState {
  bank: QuestionBank;
  canEdit: boolean;
  choose: (ids: readonly number[], isChosen: boolean) => void;
  /** Says what was done, with a way back for a while. */
  offerUndo: (done: Omit<Undoable, 'key'>) => void;
}

const BankContext = createContext<BankState | null>(null);
/** Apart, so that ticking one box does not draw thousands of questions again. */
const ChosenContext = createContext<ReadonlySet<number>>(new Set());

/** The ids of the chosen questions. */
export const useChosen = () => use(ChosenContext);

export function useBankState(): BankState {
  const state = use(BankContext);
  if (!state) throw new Error('This is no part of a bank');
  return state;
}

export function BankProvider({ bank, children }: { bank: QuestionBank; children: ReactNode }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [undoable, setUndoable] = useState<Undoable>();

  const state = useMemo<BankState>(
    () => ({
      bank,
      canEdit: bank.access !== 'read',
      choose: (ids, isChosen) => setChosen((before) => withChosen(before, ids, isChosen)),
      offerUndo: (done) => setUndoable({ ...done, key: Date.now() }),
    }),
    [bank],
  );
  return (
    <BankContext value={state}>
      <ChosenContext value={chosen}>{children}</ChosenContext>
      {undoable && <UndoBar key={undoable.key} undoable={undoable} onGone={() => setUndoable(undefined)} />}
    </BankContext>
  );
}

function withChosen(before: ReadonlySet<number>, ids: readonly number[], isChosen: boolean) {
  const after = new Set(before);
  for (const id of ids) {
    if (isChosen) after.add(id);
    else after.delete(id);
  }
  return after;
}
