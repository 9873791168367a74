import type { Promotion } from '@quivia/contract/promotions';
import { useState } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useClassAddress } from '../use-class-address.ts';
import { promotions as words } from './promotions.words.ts';
import { usePromotions, useUndo } from './use-promotions.ts';

/** What was promoted from this section; nothing where nothing was. */
export function PromotionList({ sectionId }: { sectionId: number }) {
  const { data } = usePromotions(sectionId);
  const addressOf = useClassAddress();
  const [asked, setAsked] = useState<Promotion>();
  const undo = useUndo();
  if (!data || data.length === 0) return null;
  return (
    <Card title={words.title} flush className="mb-3">
      <ul className="divide-y divide-rule">
        {data.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 text-sm"
          >
            <div className="min-w-0">
              <TextLink to={addressOf({ section: one.to_section_id })}>
                {words.promoted(one.up, one.to_title, one.term)}
              </TextLink>
              <p className="text-xs text-ink-2">
                {words.others(one.stays, one.left)}
                {one.stays + one.left > 0 && ' · '}
                {one.by} · <DateTime at={one.at} />
              </p>
            </div>
            {one.undone_at && <span className="text-xs font-semibold text-ink-2">{words.undone}</span>}
            {one.may_undo && <Button onClick={() => setAsked(one)}>{words.undo}</Button>}
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={words.undoTitle}
          confirm={words.confirm}
          busy={undo.isPending}
          onConfirm={() => undo.mutate(asked.id, { onSettled: () => setAsked(undefined) })}
        >
          <p>{words.undoText}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
