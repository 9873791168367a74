import type { Roster } from '@quivia/contract/rosters';
import { useState } from 'react';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { OUTCOMES } from './outcomes.ts';
import { RosterRows } from './roster-rows.tsx';
import { isWorking, type Outcome, useRoster, useRosterAction } from './use-rosters.ts';

interface RosterReviewProps {
  id: number;
  onClose: () => void;
}

export function RosterReview({ id, onClose }: RosterReviewProps) {
  const { data: roster, isPending, error, refetch } = useRoster(id);
  return (
    <Card
      title={roster?.filename ?? 'Roster'}
      flush
      actions={roster && <Actions roster={roster} onClose={onClose} />}
    >
      {isPending && <ThreeCircles />}
      {!roster && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {roster && isWorking(roster) && <Progress label={roster.message} {...roster.progress} />}
      {roster && !isWorking(roster) && <Findings roster={roster} />}
    </Card>
  );
}

function Actions({ roster, onClose }: { roster: Roster; onClose: () => void }) {
  const confirm = useRosterAction(roster.id, 'confirm');
  const discard = useRosterAction(roster.id, 'discard');
  if (isWorking(roster)) return null;
  if (roster.status !== 'review') return <Button onClick={onClose}>Upload another file</Button>;
  return (
    <>
      <Button busy={discard.isPending} onClick={() => discard.mutate(undefined, { onSuccess: onClose })}>
        Discard
      </Button>
      {(roster.counts.error ?? 0) === 0 && (
        <Button variant="main" busy={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm
        </Button>
      )}
    </>
  );
}

/** What the file would do, or has done, and why not. */
function Findings({ roster }: { roster: Roster }) {
  const hasErrors = (roster.counts.error ?? 0) > 0;
  // What must be corrected is what people look for.
  const [outcome, setOutcome] = useState<Outcome | ''>(hasErrors ? 'error' : '');
  const found = OUTCOMES.filter(({ key }) => (roster.counts[key] ?? 0) > 0);
  return (
    <>
      <div className="grid gap-4 px-4 py-4">
        {roster.problem || hasErrors ? (
          <Notice>
            <p className="font-semibold">{roster.message}</p>
            {roster.problem && (
              <p>
                {roster.problem.line !== null && `Line ${roster.problem.line}: `}
                {roster.problem.message}
              </p>
            )}
          </Notice>
        ) : (
          <p role="status">{roster.message}</p>
        )}
        {roster.ignored_columns.length > 0 && (
          <p className="text-sm text-ink-2">Columns left out: {roster.ignored_columns.join(', ')}</p>
        )}
        {found.length > 0 && (
          <div className="max-w-form">
            <FilterSelect
              label="Show"
              value={outcome}
              onChange={(value) => setOutcome(value as Outcome | '')}
            >
              <option value="">All lines</option>
              {found.map(({ key, many }) => (
                <option key={key} value={key}>
                  {many} ({roster.counts[key]})
                </option>
              ))}
            </FilterSelect>
          </div>
        )}
      </div>
      {found.length > 0 && <RosterRows id={roster.id} outcome={outcome || undefined} />}
    </>
  );
}
