import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { useRemoveQuestions } from '../list/use-remove-questions.ts';
import type { OneOfTwo } from './duplicate-pair.tsx';

interface DeleteOneProps {
  question: OneOfTwo | undefined;
  onClose: () => void;
}

export function DeleteOne({ question, onClose }: DeleteOneProps) {
  const remove = useRemoveQuestions();
  const [busy, setBusy] = useState(false);

  async function confirm() {
    if (!question) return;
    setBusy(true);
    try {
      await remove([question.id], { words: `Question ${question.question_number} is deleted.` });
      // The button that was pressed goes with its pair.
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    } catch {
      // Said by a toast; the pair stays.
    } finally {
      setBusy(false);
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open={question !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete question ${question?.question_number ?? ''}`}
      confirm="Delete"
      tone="danger"
      busy={busy}
      onConfirm={() => void confirm()}
    >
      <p className="line-clamp-4 whitespace-pre-wrap">{question?.question}</p>
      <p className="mt-2">
        It can be brought back from the deleted questions, and exams that use it keep it.
      </p>
    </ConfirmDialog>
  );
}
