// Deletes questions and offers Undo, which restores them to their position if known, else to the end of their module.
import { useBankState } from '../banks/bank-context.tsx';
import { focusQuestion } from './question-focus.ts';
import { useDelete, useMove, useRestore } from './use-questions.ts';

interface Removal {
  /** Shown beside Undo. */
  done: string;
  /** The question that gets the focus. */
  focus?: number | null;
  restoreTo?: { qbank_id: number; module_id: number; before_id: number | null };
}

export function useRemoveQuestions() {
  const { offerUndo, select } = useBankState();
  const remove = useDelete();
  const restore = useRestore();
  const move = useMove({ quiet: true });
  return async (ids: number[], { done, focus, restoreTo }: Removal) => {
    await remove.mutateAsync(ids);
    if (focus) focusQuestion(focus);
    select(ids, false);
    offerUndo({
      done,
      undo: async () => {
        await restore.mutateAsync(ids);
        if (!restoreTo?.before_id) return;
        const { qbank_id, module_id, before_id } = restoreTo;
        await move.mutateAsync({ question_ids: ids, qbank_id, module_id, before_id });
      },
    });
  };
}
