import type { OutageForExaminer } from '@quivia/contract/running-exams';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { outage as words } from './exams.words.tsx';
import { useGiveTimeBack, useOutages } from './use-exams.ts';

/** Nothing, unless Quivia was away during exams that still run and have not got the time back. */
export function OutageBanner() {
  const { data: outages = [] } = useOutages();
  if (outages.length === 0) return null;
  return (
    <div className="mb-6 grid gap-3">
      {outages.map((outage) => (
        <Outage key={outage.id} outage={outage} />
      ))}
    </div>
  );
}

function Outage({ outage }: { outage: OutageForExaminer }) {
  const { mutate, isPending } = useGiveTimeBack(outage.id);
  return (
    <Notice
      action={
        <Button busy={isPending} onClick={() => mutate()}>
          {words.giveBack}
        </Button>
      }
    >
      <p className="font-semibold">{words.what(outage)}</p>
      <p>{words.effect(outage)}</p>
    </Notice>
  );
}
