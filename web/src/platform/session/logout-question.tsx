import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { logoutQuestion as words } from './session.words.ts';

interface LogoutQuestionProps {
  onStay: () => void;
  onLeave: () => void;
}

export function LogoutQuestion({ onStay, onLeave }: LogoutQuestionProps) {
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
