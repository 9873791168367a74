import type { Member } from '@quivia/contract/community-members';
import { useSession } from '../../../platform/session/session.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { type MemberChange, useChangeMember } from './use-members.ts';

interface MemberDialogProps {
  communityId: number;
  member: Member;
  change: MemberChange;
  onClose: () => void;
}

/** Asks before it is done, and says what then happens. */
export function MemberDialog({ communityId, member, change, onClose }: MemberDialogProps) {
  const { user } = useSession();
  const changeMember = useChangeMember(communityId);
  const { user_id, username, name } = member;
  const { title, text, confirm } = words(change, name ?? username, user_id === user?.id);
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

function words(change: MemberChange, person: string, isSelf: boolean) {
  if (change === 'promote') {
    return {
      title: `Make ${person} an admin?`,
      text: `${person} can then do all that you can: write quizzes, see every result, invite and remove people, and change the profile.`,
      confirm: 'Make admin',
    };
  }
  if (change === 'remove') {
    return {
      title: `Remove ${person}?`,
      text: `${person} no longer sees the quizzes of the community, vanishes from its leaderboard, and is told.`,
      confirm: 'Remove',
    };
  }
  return isSelf
    ? {
        title: 'Lay down the admin role?',
        text: 'It stops working at once, and you leave this page. Another admin can make you one again while you are a member.',
        confirm: 'Lay down',
      }
    : {
        title: `Take the admin role back from ${person}?`,
        text: `It stops working at once, and ${person} is told. A membership stays as it is.`,
        confirm: 'Take back',
      };
}
