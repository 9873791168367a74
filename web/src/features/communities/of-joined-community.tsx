import type { JoinedCommunity } from '@quivia/contract/communities';
import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { ChosenCommunity } from './chosen-community.tsx';
import { useJoinedCommunities } from './use-communities.ts';

interface OfJoinedCommunityProps {
  children: (community: JoinedCommunity) => ReactNode;
}

/** For a member: a panel about a community that the person has joined. */
export function OfJoinedCommunity({ children }: OfJoinedCommunityProps) {
  return (
    <ChosenCommunity
      communities={useJoinedCommunities()}
      none={
        <Empty
          title="You have not joined a community yet"
          hint="Once you are a member of one, this is where you see it."
          action={<LinkButton to="/communitymember">Find a community</LinkButton>}
        />
      }
    >
      {children}
    </ChosenCommunity>
  );
}
