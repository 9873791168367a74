import type { OwnCommunity } from '@quivia/contract/communities';
import type { ReactNode } from 'react';
import { Empty } from '../../ui/feedback/states.tsx';
import { ChosenCommunity } from './chosen-community.tsx';
import { useOwnCommunities } from './use-communities.ts';

interface OfCommunityProps {
  children: (community: OwnCommunity) => ReactNode;
}

/** For an admin: a panel about the community that the person administers. */
export function OfCommunity({ children }: OfCommunityProps) {
  return (
    <ChosenCommunity
      communities={useOwnCommunities()}
      none={
        <Empty
          title="You do not administer a community"
          hint="It may have been retired. An administrator of this site can tell you more."
        />
      }
    >
      {children}
    </ChosenCommunity>
  );
}
