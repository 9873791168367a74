import type { JoinedCommunity } from '@quivia/contract/communities';
import { useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type useJoinedCommunities, useLeave } from '../use-communities.ts';
import { joinedCommunities, leaveDialog } from './join.words.tsx';
import { JoinedCard } from './joined-card.tsx';
import { NicknameDialog } from './nickname-dialog.tsx';

type Open = { act: 'nickname' | 'leave'; community: JoinedCommunity };

export function JoinedCommunities({ joined }: { joined: ReturnType<typeof useJoinedCommunities> }) {
  const { data, isPending, error, refetch } = joined;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  if (isPending) return <ThreeCircles />;
  if (!data) {
    return (
      <Card>
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      </Card>
    );
  }
  // The next step is right below, so this takes one line.
  if (data.length === 0) {
    return (
      <p className="rounded-md border border-rule bg-sheet px-4 py-4 text-sm sm:px-6">
        <span className="font-semibold">{joinedCommunities.none}</span> {joinedCommunities.noneHint}
      </p>
    );
  }
  return (
    <section aria-labelledby="your-communities">
      <h2 id="your-communities" className="mb-3 text-sm font-bold">
        {joinedCommunities.title}
      </h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {data.map((community) => (
          <JoinedCard
            key={community.id}
            community={community}
            onNickname={() => setOpen({ act: 'nickname', community })}
            onLeave={() => setOpen({ act: 'leave', community })}
          />
        ))}
      </ul>
      {open?.act === 'nickname' && <NicknameDialog community={open.community} onClose={close} />}
      {open?.act === 'leave' && <LeaveDialog community={open.community} onClose={close} />}
    </section>
  );
}

function LeaveDialog({ community, onClose }: { community: JoinedCommunity; onClose: () => void }) {
  const leave = useLeave();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={leaveDialog.title(community.name)}
      confirm={leaveDialog.confirm}
      tone="danger"
      busy={leave.isPending}
      onConfirm={() => leave.mutate(community.id, { onSettled: onClose })}
    >
      <p>
        {leaveDialog.loss} {leaveDialog.rejoin[wayBack(community)]}
      </p>
    </ConfirmDialog>
  );
}

function wayBack({ is_open, asks_first }: JoinedCommunity): keyof typeof leaveDialog.rejoin {
  if (!is_open) return 'byInvitation';
  return asks_first ? 'byApproval' : 'freely';
}
