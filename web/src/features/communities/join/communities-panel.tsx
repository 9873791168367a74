import { useEffect } from 'react';
import { catchUpWithRoles, useSession } from '../../../platform/session/session.ts';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { useJoinedCommunities } from '../use-communities.ts';
import { CodeCard } from './code-card.tsx';
import { FindCommunities } from './find-communities.tsx';
import { JoinedCommunities } from './joined-communities.tsx';

/** For anyone signed in: where one is a member, and where one could be. */
export function CommunitiesPanel() {
  const joined = useJoinedCommunities();
  useRoleOfMembers(joined.data && joined.data.length > 0);
  return (
    <>
      <PageHeading
        title="Communities"
        lead="Quizzes outside the college, among people who care for the same things."
      />
      <JoinedCommunities joined={joined} />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[22rem_minmax(0,1fr)]">
        <CodeCard />
        <FindCommunities />
      </div>
    </>
  );
}

/** Admitted or removed by an admin meanwhile: the session learns of it here. */
function useRoleOfMembers(isMember: boolean | undefined) {
  const hasRole = useSession().roles.includes('CommunityMember');
  useEffect(() => {
    if (isMember !== undefined && isMember !== hasRole) void catchUpWithRoles();
  }, [isMember, hasRole]);
}
