import { type ComponentType, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { sentenceOf } from '../../platform/call-error.ts';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { Empty, Failed, ThreeCircles } from '../../ui/states.tsx';
import { useOwnInstitutions } from './use-people.ts';

interface OfInstitutionProps {
  panel: ComponentType<{ institutionId: number }>;
}

/** A panel for the institution the person administers; whoever administers several chooses one above it. */
export function OfInstitution({ panel: Panel }: OfInstitutionProps) {
  const { data: own, isPending, error, refetch } = useOwnInstitutions();
  const [id, choose] = useChosenInstitution(own?.map((one) => one.id) ?? []);
  if (isPending) return <ThreeCircles />;
  const current = own?.find((one) => one.id === id);
  if (!own || !current) {
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
      {own.length === 1 ? (
        <p className="mb-1 text-sm text-ink-2">{describe(current)}</p>
      ) : (
        <div className="mb-6 max-w-form">
          <Select label="Institution" value={id} onChange={(event) => choose(Number(event.target.value))}>
            {own.map((one) => (
              <option key={one.id} value={one.id}>
                {describe(one)}
              </option>
            ))}
          </Select>
        </div>
      )}
      {/* Begins anew for another institution: nothing of the one before is left. */}
      <Panel key={current.id} institutionId={current.id} />
    </>
  );
}

const describe = ({ name, place }: { name: string; place: string }) => `${name}, ${place}`;

/** Kept in the address, and carried along when another panel is opened. */
function useChosenInstitution(own: number[]) {
  const [params, setParams] = useSearchParams();
  const inAddress = own.find((id) => id === Number(params.get('institution')));
  const [last, setLast] = useState<number>();
  const id = inAddress ?? own.find((one) => one === last) ?? own[0];
  const isSaid = own.length < 2 || inAddress !== undefined;

  useEffect(() => {
    if (id === undefined || isSaid) return;
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('institution', String(id));
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [id, isSaid, setParams]);

  useEffect(() => {
    if (inAddress !== undefined) setLast(inAddress);
  }, [inAddress]);

  function choose(next: number) {
    const panel = params.get('panel');
    // Filters of the one before would hide what the other has.
    setParams({ ...(panel && { panel }), institution: String(next) });
  }

  return [id, choose] as const;
}
