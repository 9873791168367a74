import type { LinkedSignOn } from '@quivia/contract/sign-on';
import { useState } from 'react';
import { Day } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Failed } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { unlinkDialog, linkedCard as words } from './linked.words.ts';
import { useLinked, useUnlink } from './use-linked.ts';

/** Not shown to people who have linked none. */
export function LinkedCard() {
  const { data, error, refetch } = useLinked();
  if (error && !data)
    return (
      <Card title={words.title}>
        <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />
      </Card>
    );
  return data && data.length > 0 ? <Linked linked={data} /> : null;
}

function Linked({ linked }: { linked: readonly LinkedSignOn[] }) {
  const unlink = useUnlink();
  const [asked, setAsked] = useState<LinkedSignOn>();
  return (
    <Card title={words.title}>
      <p className="text-sm text-ink-2">{words.lead}</p>
      <ul className="mt-2 divide-y divide-rule">
        {linked.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <div className="min-w-0">
              <p className="font-semibold break-words">{one.institution}</p>
              <p className="text-xs text-ink-3">
                {words.since} <Day at={one.linked_at} />
                {one.last_used_at && (
                  <>
                    , {words.used} <Day at={one.last_used_at} />
                  </>
                )}
              </p>
            </div>
            {one.can_unlink && (
              <Button
                variant="quiet"
                aria-label={words.unlinkOf(one.institution)}
                onClick={() => setAsked(one)}
              >
                {words.unlink}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {linked.some((one) => !one.can_unlink) && <p className="text-sm text-ink-2">{words.onlyWay}</p>}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={unlinkDialog.title(asked.institution)}
          confirm={unlinkDialog.confirm}
          tone="danger"
          busy={unlink.isPending}
          onConfirm={() => unlink.mutate(asked.id, { onSettled: () => setAsked(undefined) })}
        >
          <p>{unlinkDialog.text}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
