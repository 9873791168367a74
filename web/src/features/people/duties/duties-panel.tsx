import type { DutyHolder } from '@quivia/contract/institution-duties';
import { useState } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { NewButton, WithSidePanel } from '../../../ui/layout/side-panel.tsx';
import { useSidePanel } from '../../../ui/layout/use-side-panel.ts';
import { dutiesPanel, dutyNames, endDutyDialog, dutiesList as words } from './duties.words.ts';
import { DutyForm } from './duty-form.tsx';
import { useDuties, useEndDuty } from './use-duties.ts';

/** The institution's administrator says who is head of a department, and who controls its examinations. */
export function DutiesPanel({ institutionId }: { institutionId: number }) {
  const panel = useSidePanel();
  return (
    <>
      <PageHeading
        title={dutiesPanel.title}
        lead={dutiesPanel.lead}
        actions={<NewButton panel={panel}>{dutiesPanel.form}</NewButton>}
      />
      <WithSidePanel
        panel={panel}
        title={dutiesPanel.form}
        form={<DutyForm institutionId={institutionId} onGiven={panel.done} />}
      >
        <Card title={words.title} flush>
          <DutyList institutionId={institutionId} />
        </Card>
      </WithSidePanel>
    </>
  );
}

const nameOf = ({ name, username }: DutyHolder) => name ?? username;

function DutyList({ institutionId }: { institutionId: number }) {
  const { data: duties, error, refetch } = useDuties(institutionId);
  const [ending, setEnding] = useState<DutyHolder>();
  const end = useEndDuty();
  if (!duties)
    return error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />;
  if (duties.length === 0) return <Empty title={words.none} hint={words.noneHint} />;
  return (
    <>
      <ul className="divide-y divide-rule">
        {duties.map((one) => (
          <li key={one.id} className="flex items-center justify-between gap-4 px-4 py-2">
            <About holder={one} />
            <Button variant="quiet" aria-label={words.endOf(nameOf(one))} onClick={() => setEnding(one)}>
              {words.end}
            </Button>
          </li>
        ))}
      </ul>
      {ending && (
        <ConfirmDialog
          open
          onOpenChange={() => setEnding(undefined)}
          title={endDutyDialog.title(nameOf(ending))}
          confirm={endDutyDialog.confirm}
          tone="danger"
          busy={end.isPending}
          onConfirm={() => end.mutate(ending.id, { onSettled: () => setEnding(undefined) })}
        >
          <p>{endDutyDialog.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function About({ holder }: { holder: DutyHolder }) {
  const { username, name, duty, department, given_by, given_at, ends_at, has_access } = holder;
  return (
    <div className="min-w-0 py-1">
      <p className="text-sm font-semibold break-words">
        {nameOf(holder)}
        {name && <span className="font-normal text-ink-3"> · {username}</span>}
      </p>
      <p className="text-sm text-ink-2">
        {dutyNames[duty]} · {department ?? words.ofInstitution}
      </p>
      <p className="text-xs text-ink-3">
        {words.given(given_by ?? '')}, <DateTime at={given_at} />
        {ends_at && (
          <>
            {' · '}
            {words.until} <DateTime at={ends_at} />
          </>
        )}
      </p>
      {!has_access && <p className="text-xs font-semibold text-risk">{words.noAccess}</p>}
    </div>
  );
}
