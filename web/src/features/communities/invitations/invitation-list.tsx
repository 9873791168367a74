import type { Invitation } from '@quivia/contract/community-invitations';
import { useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { groupCode } from './invitation-code.ts';
import { InvitationItem } from './invitation-item.tsx';
import { useInvitations, useWithdrawInvitation } from './use-invitations.ts';

interface InvitationListProps {
  communityId: number;
  /** Those sent by mail, or those passed on by hand. */
  isMailed: boolean;
  /** Made a moment ago. */
  newest?: number | undefined;
}

/** Invitations that can still be used. */
export function InvitationList({ communityId, isMailed, newest }: InvitationListProps) {
  const { data, isPending, error, refetch } = useInvitations(communityId);
  const [withdrawn, setWithdrawn] = useState<Invitation>();
  const withdraw = useWithdrawInvitation(communityId);
  const close = () => setWithdrawn(undefined);
  const shown = data?.filter(({ email }) => (email !== null) === isMailed) ?? [];
  return (
    <>
      {isPending && <ThreeCircles />}
      {!data && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {shown.length > 0 && (
        <ul
          aria-label={isMailed ? 'Mailed invitations not used yet' : 'Codes that can be used'}
          className="xl:max-h-140 xl:overflow-y-auto"
        >
          {shown.map((invitation) => (
            <InvitationItem
              key={invitation.id}
              invitation={invitation}
              isNew={invitation.id === newest}
              onWithdraw={() => setWithdrawn(invitation)}
            />
          ))}
        </ul>
      )}
      {withdrawn && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={`Withdraw ${groupCode(withdrawn.code)}?`}
          confirm="Withdraw"
          tone="danger"
          busy={withdraw.isPending}
          onConfirm={() => withdraw.mutate(withdrawn.id, { onSettled: close })}
        >
          <p>Nobody can join by this code or its link any more. Who has joined by it stays.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
