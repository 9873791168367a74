import type { SavedLayout } from '@quivia/contract/result-files';
import { useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { LayoutEditor } from './layout-editor.tsx';
import { layoutEditor, removeDialog, layoutsPanel as words } from './layouts.words.ts';
import { useLayouts, useRemoveLayout } from './use-layouts.ts';

/** The institution's administrator says how its university wants marks. */
export function LayoutsPanel({ institutionId }: { institutionId: number }) {
  const { data, error, refetch } = useLayouts(institutionId);
  const [editing, setEditing] = useState<SavedLayout | 'new'>();
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      {!data &&
        (error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />)}
      {data && !editing && <Layouts layouts={data} onEdit={setEditing} />}
      {editing && (
        <LayoutEditor
          institutionId={institutionId}
          edited={editing === 'new' ? undefined : editing}
          onDone={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

interface LayoutsProps {
  layouts: readonly SavedLayout[];
  onEdit: (layout: SavedLayout | 'new') => void;
}

function Layouts({ layouts, onEdit }: LayoutsProps) {
  const [removing, setRemoving] = useState<SavedLayout>();
  const remove = useRemoveLayout();
  return (
    <Card title={words.list} flush actions={<Button onClick={() => onEdit('new')}>{words.add}</Button>}>
      {layouts.length === 0 ? (
        <Empty title={words.none} hint={words.noneHint} />
      ) : (
        <ul className="divide-y divide-rule">
          {layouts.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-(--row-y)"
            >
              <div className="min-w-0 py-1">
                <p className="text-sm font-semibold break-words">{one.name}</p>
                <p className="text-sm text-ink-2">
                  {layoutEditor.formats[one.format]} · {words.columns(one.columns.length)}
                </p>
              </div>
              <div className="flex gap-2">
                <Button aria-label={words.changeOf(one.name)} onClick={() => onEdit(one)}>
                  {words.change}
                </Button>
                <Button
                  variant="quiet"
                  aria-label={words.removeOf(one.name)}
                  onClick={() => setRemoving(one)}
                >
                  {words.remove}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoving(undefined)}
          title={removeDialog.title(removing.name)}
          confirm={removeDialog.confirm}
          cancel={removeDialog.cancel}
          tone="danger"
          busy={remove.isPending}
          onConfirm={() => remove.mutate(removing.id, { onSettled: () => setRemoving(undefined) })}
        >
          <p>{removeDialog.text}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
