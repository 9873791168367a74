import type { JoinedCommunity } from '@quivia/contract/communities';
import { useState } from 'react';
import { sentenceOf } from '../../platform/call-error.ts';
import { Card } from '../../ui/card.tsx';
import { Empty, Failed, ThreeCircles } from '../../ui/states.tsx';
import { JoinedCard } from './joined-card.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { NicknameDialog } from './nickname-dialog.tsx';
import type { useJoinedCommunities } from './use-communities.ts';

type Open = { act: 'nickname' | 'leave'; community: JoinedCommunity };

export function JoinedCommunities({ joined }: { joined: ReturnType<typeof useJoinedCommunities> }) {
  const { data, isPending, error, refetch } = joined;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  if (isPending) return <ThreeCircles />;
  if (!data || data.length === 0) {
    return (
      <Card>
        {data ? (
          <Empty
            title="You have not joined a community yet"
            hint="Find an open one below, or enter the code of your invitation."
          />
        ) : (
          <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
        )}
      </Card>
    );
  }
  return (
    <section aria-labelledby="your-communities">
      <h2 id="your-communities" className="mb-3 text-sm font-bold">
        Your communities
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
