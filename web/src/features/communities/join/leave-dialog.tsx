import type { JoinedCommunity } from '@quivia/contract/communities';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { useLeave } from '../use-communities.ts';

interface LeaveDialogProps {
  community: JoinedCommunity;
  onClose: () => void;
}

export function LeaveDialog({ community, onClose }: LeaveDialogProps) {
  const leave = useLeave();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Leave ${community.name}?`}
      confirm="Leave"
      tone="danger"
      busy={leave.isPending}
      onConfirm={() => leave.mutate(community.id, { onSettled: onClose })}
    >
      <p>You no longer see its quizzes, and you vanish from its leaderboard. {wayBack(community)}</p>
    </ConfirmDialog>
  );
}

function wayBack({ is_open, asks_first }: JoinedCommunity): string {
  if (!is_open) return 'To come back you need another invitation.';
  return asks_first ? 'To come back you have to be admitted again.' : 'You can join again whenever you like.';
}
