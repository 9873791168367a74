import type { JoinedCommunity, OwnCommunity } from '@quivia/contract/communities';
import { Fragment, type ReactNode } from 'react';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Empty, Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Switcher } from '../../ui/layout/switcher.tsx';
import { useChosen } from '../../ui/layout/use-chosen.ts';
import { chosenCommunity as words } from './communities.words.ts';
import { CommunityPicture } from './community-picture.tsx';
import { useJoinedCommunities, useOwnCommunities } from './use-communities.ts';

/** For an admin: a panel about one of the communities that the person administers. */
export function OfCommunity({ children }: { children: (community: OwnCommunity) => ReactNode }) {
  return (
    <ChosenCommunity
      communities={useOwnCommunities()}
      none={<Empty title={words.administersNone} hint={words.administersNoneHint} />}
    >
      {children}
    </ChosenCommunity>
  );
}

/** For a member: a panel about one of the communities that the person has joined. */
export function OfJoinedCommunity({ children }: { children: (community: JoinedCommunity) => ReactNode }) {
  return (
    <ChosenCommunity
      communities={useJoinedCommunities()}
      none={
        <Empty
          title={words.joinedNone}
          hint={words.joinedNoneHint}
          action={<LinkButton to="/communitymember">{words.find}</LinkButton>}
        />
      }
    >
      {children}
    </ChosenCommunity>
  );
}

interface Shown {
  id: number;
  name: string;
  picture: string | null;
}

interface ChosenCommunityProps<Community extends Shown> {
  /** As a query gives them. */
  communities: {
    data: Community[] | undefined;
    isPending: boolean;
    error: unknown;
    refetch: () => unknown;
  };
  /** Shown when there is none. */
  none: ReactNode;
  children: (community: Community) => ReactNode;
}

/** Until there is a panel, which brings its own. Without a tab index: the focus is for the panel's. */
const UNTITLED = <h1 className="sr-only">{words.label}</h1>;

/** People with several communities choose one above the panel. */
function ChosenCommunity<Community extends Shown>(props: ChosenCommunityProps<Community>) {
  const { communities, none, children } = props;
  const { data, isPending, error, refetch } = communities;
  const [id, choose] = useChosen('community', data?.map((one) => one.id) ?? []);
  if (isPending)
    return (
      <>
        {UNTITLED}
        <ThreeCircles />
      </>
    );
  const current = data?.find((one) => one.id === id);
  if (!data) {
    return (
      <>
        {UNTITLED}
        <Card>
          <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
        </Card>
      </>
    );
  }
  if (!current)
    return (
      <>
        {UNTITLED}
        <Card>{none}</Card>
      </>
    );
  return (
    <Switcher
      label={words.label}
      options={data}
      value={current.id}
      onChoose={choose}
      lead={<CommunityPicture name={current.name} picture={current.picture} size="small" />}
    >
      {/* Remounted for another community, so that no state of the previous one is left. */}
      <Fragment key={current.id}>{children(current)}</Fragment>
    </Switcher>
  );
}
