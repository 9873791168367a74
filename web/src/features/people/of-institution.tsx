import type { ComponentType } from 'react';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { Empty, Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Switcher } from '../../ui/layout/switcher.tsx';
import { useChosen } from '../../ui/layout/use-chosen.ts';
import { useOwnInstitutions } from './use-people.ts';

interface OfInstitutionProps {
  panel: ComponentType<{ institutionId: number }>;
}

/** A panel for the institution the person administers; whoever administers several chooses one above it. */
export function OfInstitution({ panel: Panel }: OfInstitutionProps) {
  const { data: own, isPending, error, refetch } = useOwnInstitutions();
  const [id, choose] = useChosen('institution', own?.map((one) => one.id) ?? []);
  if (isPending) return <ThreeCircles />;
  if (!own || id === undefined) {
    return (
      <Card>
        {own ? (
          <Empty
            title="You do not administer an institution"
            hint="It may have been retired. An administrator of this site can tell you more."
          />
        ) : (
          <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
        )}
      </Card>
    );
  }
  return (
    <>
      <Switcher label="Institution" options={own.map(described)} value={id} onChoose={choose} />
      {/* Begins anew for another institution: nothing of the one before is left. */}
      <Panel key={id} institutionId={id} />
    </>
  );
}

const described = ({ id, name, place }: { id: number; name: string; place: string }) => ({
  id,
  name: `${name}, ${place}`,
});
