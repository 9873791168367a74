import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { useBankState, useSelected } from '../banks/bank-context.tsx';
import { EditManyDialog } from './edit-many-dialog.tsx';
import { selectionBar } from './list.words.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PassageDialog } from './passage-dialog.tsx';
import { useRemoveQuestions } from './use-remove-questions.ts';

/** Actions on the selected questions; stays in view while there are any. */
export function SelectionBar() {
  const { select } = useBankState();
  const selected = useSelected();
  const [open, setOpen] = useState<'edit' | 'passage' | 'move' | 'copy'>();
  const remove = useRemoveQuestions();
  const ids = [...selected];
  if (ids.length === 0) return null;
  return (
    <section
      aria-label={selectionBar.label}
      className="sticky bottom-4 z-20 mx-auto flex w-fit max-w-full flex-wrap items-center justify-center gap-x-1 rounded-md border border-rule-strong bg-sheet px-3 py-1 text-sm shadow-float"
    >
      <p role="status" className="px-2 font-semibold">
        {selectionBar.selected(ids.length)}
      </p>
      <Button variant="quiet" className="px-3!" onClick={() => setOpen('edit')}>
        {selectionBar.edit}
      </Button>
      <Button variant="quiet" className="px-3!" onClick={() => setOpen('passage')}>
        {selectionBar.passage}
      </Button>
      <Button variant="quiet" className="px-3!" onClick={() => setOpen('move')}>
        {selectionBar.moveTo}
      </Button>
      <Button variant="quiet" className="px-3!" onClick={() => setOpen('copy')}>
        {selectionBar.duplicateTo}
      </Button>
      <Button
        variant="quiet"
        className="px-3! text-wrong!"
        onClick={() => void remove(ids, { done: selectionBar.deleted(ids.length) })}
      >
        {selectionBar.delete}
      </Button>
      <Button variant="quiet" className="px-3!" onClick={() => select(ids, false)}>
        {selectionBar.clear}
      </Button>
      {open === 'edit' && (
        <EditManyDialog ids={ids} onClose={() => setOpen(undefined)} onDone={() => select(ids, false)} />
      )}
      {open === 'passage' && (
        <PassageDialog
          ids={ids}
          stimulus={null}
          onClose={() => setOpen(undefined)}
          onDone={() => select(ids, false)}
        />
      )}
      {(open === 'move' || open === 'copy') && (
        <MoveDialog
          kind={open}
          ids={ids}
          onClose={() => setOpen(undefined)}
          onDone={() => select(ids, false)}
        />
      )}
    </section>
  );
}
