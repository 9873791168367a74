import { Fragment, type ReactNode } from 'react';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Switcher } from '../../ui/layout/switcher.tsx';
import { useChosen } from '../../ui/layout/use-chosen.ts';
import { CommunityPicture } from './community-picture.tsx';

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
  /** Stands where there is none. */
  none: ReactNode;
  children: (community: Community) => ReactNode;
}

/** What is about one community; whoever has several chooses it above. */
export function ChosenCommunity<Community extends Shown>(props: ChosenCommunityProps<Community>) {
  const { communities, none, children } = props;
  const { data, isPending, error, refetch } = communities;
  const [id, choose] = useChosen('community', data?.map((one) => one.id) ?? []);
  if (isPending) return <ThreeCircles />;
  const current = data?.find((one) => one.id === id);
  if (!data) {
    return (
      <Card>
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!current) return <Card>{none}</Card>;
  return (
    <>
      <Switcher
        label="Community"
        options={data}
        value={current.id}
        onChoose={choose}
        lead={<CommunityPicture name={current.name} picture={current.picture} size="small" />}
      />
      {/* Begins anew for another community: nothing of the one before is left. */}
      <Fragment key={current.id}>{children(current)}</Fragment>
    </>
  );
}
