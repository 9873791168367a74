import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';

interface LogoutQuestionProps {
  onStay: () => void;
  onLeave: () => void;
}

export function LogoutQuestion({ onStay, onLeave }: LogoutQuestionProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onStay}
      title="Log out and lose what is not saved?"
      confirm="Log out and delete them"
      onConfirm={onLeave}
      tone="danger"
      cancel="Stay"
    >
      You have unsaved questions on this device. They are not kept after you log out, so that the next person
      here cannot read them.
    </ConfirmDialog>
  );
}
