import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useDelete } from '../use-questions.ts';
import type { OneOfTwo } from './duplicate-pair.tsx';

interface DeleteOneProps {
  question: OneOfTwo | undefined;
  onClose: () => void;
}

export function DeleteOne({ question, onClose }: DeleteOneProps) {
  const remove = useDelete();

  function confirm() {
    if (!question) return;
    remove.mutate([question.id], {
      onSuccess: ({ message }) => {
        toast.success(message);
        onClose();
        // The button that was pressed goes with its pair.
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      },
    });
  }

  return (
    <ConfirmDialog
      open={question !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete question ${question?.question_number ?? ''}`}
      confirm="Delete"
      tone="danger"
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <p className="line-clamp-4 whitespace-pre-wrap">{question?.question}</p>
      <p className="mt-2">
        It can be brought back from the deleted questions, and exams that use it keep it.
      </p>
    </ConfirmDialog>
  );
}
