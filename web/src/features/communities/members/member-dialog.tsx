import type { Member } from '@quivia/contract/community-members';
import { useSession } from '../../../platform/session/session.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { memberDialog as words } from './members.words.tsx';
import { type MemberChange, useChangeMember } from './use-members.ts';

interface MemberDialogProps {
  communityId: number;
  member: Member;
  change: MemberChange;
  onClose: () => void;
}

/** Says what a change means before it is made. */
export function MemberDialog({ communityId, member, change, onClose }: MemberDialogProps) {
  const { user } = useSession();
  const changeMember = useChangeMember(communityId);
  const { user_id, username, name } = member;
  const say = words[change === 'demote' && user_id === user?.id ? 'stepDown' : change];
  const { title, text, confirm } = say(name ?? username);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      confirm={confirm}
      tone={change === 'promote' ? 'main' : 'danger'}
      busy={changeMember.isPending}
      onConfirm={() => changeMember.mutate({ user_id, change }, { onSettled: onClose })}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
