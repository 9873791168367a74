import { useState } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import { InvitationList } from './invitation-list.tsx';
import { NewCode } from './new-code.tsx';

/** Codes and links that people can join by: made here, passed on by hand. */
export function InvitationsCard({ communityId }: { communityId: number }) {
  const [newest, setNewest] = useState<number>();
  return (
    <Card title="Invite with a code" flush>
      <NewCode communityId={communityId} onMade={({ id }) => setNewest(id)} />
      <InvitationList communityId={communityId} isMailed={false} newest={newest} />
    </Card>
  );
}
