// What every part of an open bank shares: the bank, the selected questions, and the undo bar.
import type { QuestionBank } from '@quivia/contract/question-banks';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { type Undoable, UndoBar } from './undo-bar.tsx';

interface BankState {
  bank: QuestionBank;
  canEdit: boolean;
  select: (ids: readonly number[], isSelected: boolean) => void;
  /** Shows what was done, with an Undo button for a while. */
  offerUndo: (undoable: Omit<Undoable, 'key'>) => void;
}

const BankContext = createContext<BankState | null>(null);
/** A context of its own, so that ticking one box doesn't re-render thousands of questions. */
const SelectedContext = createContext<ReadonlySet<number>>(new Set());

/** The ids of the selected questions. */
export const useSelected = () => use(SelectedContext);

export function useBankState(): BankState {
  const state = use(BankContext);
  if (!state) throw new Error('Used outside BankProvider');
  return state;
}

export function BankProvider({ bank, children }: { bank: QuestionBank; children: ReactNode }) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [undoable, setUndoable] = useState<Undoable>();

  const state = useMemo<BankState>(
    () => ({
      bank,
      canEdit: bank.access !== 'read',
      select: (ids, isSelected) => setSelected((before) => withSelected(before, ids, isSelected)),
      offerUndo: (done) => setUndoable({ ...done, key: Date.now() }),
    }),
    [bank],
  );
  return (
    <BankContext value={state}>
      <SelectedContext value={selected}>{children}</SelectedContext>
      {undoable && <UndoBar key={undoable.key} undoable={undoable} onGone={() => setUndoable(undefined)} />}
    </BankContext>
  );
}

function withSelected(before: ReadonlySet<number>, ids: readonly number[], isSelected: boolean) {
  const after = new Set(before);
  for (const id of ids) {
    if (isSelected) after.add(id);
    else after.delete(id);
  }
  return after;
}
