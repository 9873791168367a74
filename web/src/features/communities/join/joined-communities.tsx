import type { JoinedCommunity } from '@quivia/contract/communities';
import { useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { useJoinedCommunities } from '../use-communities.ts';
import { JoinedCard } from './joined-card.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
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
  // What to do next stands right below: no room is wasted on having none.
  if (data.length === 0) {
    return (
      <p className="rounded-md border border-rule bg-sheet px-4 py-4 text-sm sm:px-6">
        <span className="font-semibold">You have not joined a community yet.</span> Enter the code of your
        invitation, or find an open one.
      </p>
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
