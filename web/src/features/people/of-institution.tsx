import type { ComponentType } from 'react';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { Empty, Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Switcher } from '../../ui/layout/switcher.tsx';
import { useChosen } from '../../ui/layout/use-chosen.ts';
import { ofInstitution as words } from './people.words.tsx';
import { useOwnInstitutions } from './use-people.ts';

interface OfInstitutionProps {
  panel: ComponentType<{ institutionId: number }>;
}

/** A panel about an institution of the person, who chooses one above it where there are several. */
export function OfInstitution({ panel: Panel }: OfInstitutionProps) {
  const { data: own, isPending, error, refetch } = useOwnInstitutions();
  const [id, choose] = useChosen('institution', own?.map((one) => one.id) ?? []);
  if (isPending) return <ThreeCircles />;
  if (!own || id === undefined) {
    return (
      <Card>
        {own ? (
          <Empty title={words.none} hint={words.noneHint} />
        ) : (
          <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
        )}
      </Card>
    );
  }
  return (
    <Switcher label={words.label} options={own.map(described)} value={id} onChoose={choose}>
      {/* Remounted for another institution, so that no state of the previous one is left. */}
      <Panel key={id} institutionId={id} />
    </Switcher>
  );
}

const described = ({ id, name, place }: { id: number; name: string; place: string }) => ({
  id,
  name: `${name}, ${place}`,
});
