import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { logoutQuestion } from './logout.words.ts';

interface LogoutQuestionProps {
  about: keyof typeof logoutQuestion;
  onStay: () => void;
  onLeave: () => void;
}

export function LogoutQuestion({ about, onStay, onLeave }: LogoutQuestionProps) {
  const words = logoutQuestion[about];
  return (
    <ConfirmDialog
      open
      onOpenChange={onStay}
      title={words.title}
      confirm={words.confirm}
      onConfirm={onLeave}
      tone="danger"
      cancel={words.stay}
    >
      {words.text}
    </ConfirmDialog>
  );
}
