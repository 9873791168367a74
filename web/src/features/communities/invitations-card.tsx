import type { Invitation } from '@quivia/contract/communities';
import { useState } from 'react';
import { sentenceOf } from '../../platform/call-error.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Failed, ThreeCircles } from '../../ui/states.tsx';
import { groupCode } from './invitation-code.ts';
import { InvitationItem } from './invitation-item.tsx';
import { NewCode } from './new-code.tsx';
import { useInvitations, useWithdrawInvitation } from './use-invitations.ts';

/** Codes and links that people can join by: made here, passed on by hand. */
export function InvitationsCard({ communityId }: { communityId: number }) {
  const { data, isPending, error, refetch } = useInvitations(communityId);
  const [newest, setNewest] = useState<number>();
  const [withdrawn, setWithdrawn] = useState<Invitation>();
  const withdraw = useWithdrawInvitation(communityId);
  return (
    <Card title="Invite with a code" flush>
      <NewCode communityId={communityId} onMade={({ id }) => setNewest(id)} />
      {isPending && <ThreeCircles />}
      {!data && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <ul aria-label="Invitations that can be used" className="xl:max-h-140 xl:overflow-y-auto">
          {data.map((invitation) => (
            <InvitationItem
              key={invitation.id}
              invitation={invitation}
              isNew={invitation.id === newest}
              onWithdraw={() => setWithdrawn(invitation)}
            />
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <p className="border-t border-rule px-4 py-4 text-sm sm:px-6 text-ink-2">
          No invitation can be used now.
        </p>
      )}
      {withdrawn && (
        <ConfirmDialog
          open
          onOpenChange={() => setWithdrawn(undefined)}
          title={`Withdraw ${groupCode(withdrawn.code)}?`}
          confirm="Withdraw"
          tone="danger"
          busy={withdraw.isPending}
          onConfirm={() => withdraw.mutate(withdrawn.id, { onSettled: () => setWithdrawn(undefined) })}
        >
          <p>Nobody can join by this code or its link any more. Who has joined by it stays.</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
