import { useEffect } from 'react';
import { catchUpWithRoles, useSession } from '../../../platform/session/session.ts';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { useJoinedCommunities } from '../use-communities.ts';
import { CodeCard } from './code-card.tsx';
import { FindCommunities } from './find-communities.tsx';
import { communitiesPanel as words } from './join.words.tsx';
import { JoinedCommunities } from './joined-communities.tsx';

/** For everyone signed in: the communities they belong to, and those they can join. */
export function CommunitiesPanel() {
  const joined = useJoinedCommunities();
  useMemberRole(joined.data && joined.data.length > 0);
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <JoinedCommunities joined={joined} />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[22rem_minmax(0,1fr)]">
        <CodeCard />
        <FindCommunities />
      </div>
    </>
  );
}

/** An admin may have approved or removed the person since the session began: it then asks for its roles again. */
function useMemberRole(isMember: boolean | undefined) {
  const hasRole = useSession().roles.includes('CommunityMember');
  useEffect(() => {
    if (isMember !== undefined && isMember !== hasRole) void catchUpWithRoles();
  }, [isMember, hasRole]);
}
