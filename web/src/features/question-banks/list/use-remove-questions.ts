// Deleting with a way back: to where they stood when that is known, else to the end of their module.
import { useBankState } from '../banks/bank-context.tsx';
import { focusQuestion } from './question-focus.ts';
import { useDelete, useMove, useRestore } from './use-questions.ts';

interface Removal {
  words: string;
  /** The question that is read on with. */
  focus?: number | null;
  putBack?: { qbank_id: number; module_id: number; before_id: number | null };
}

export function useRemoveQuestions() {
  const { offerUndo, choose } = useBankState();
  const remove = useDelete();
  const restore = useRestore();
  const move = useMove({ quiet: true });
  return async (ids: number[], { words, focus, putBack }: Removal) => {
    await remove.mutateAsync(ids);
    if (focus) focusQuestion(focus);
    choose(ids, false);
    offerUndo({
      words,
      undo: async () => {
        await restore.mutateAsync(ids);
        if (!putBack?.before_id) return;
        const { qbank_id, module_id, before_id } = putBack;
        await move.mutateAsync({ question_ids: ids, qbank_id, module_id, before_id });
      },
    });
  };
}
