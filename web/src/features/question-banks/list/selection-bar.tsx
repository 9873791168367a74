import { plural } from '@quivia/contract/plural';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { useBankState, useChosen } from '../banks/bank-context.tsx';
import { PlaceDialog } from './move-dialog.tsx';
import { useRemoveQuestions } from './use-remove-questions.ts';

/** What can be done with the chosen questions; stays in sight while there are any. */
export function SelectionBar() {
  const { choose } = useBankState();
  const chosen = useChosen();
  const [open, setOpen] = useState<'move' | 'copy'>();
  const remove = useRemoveQuestions();
  const ids = [...chosen];
  if (ids.length === 0) return null;
  const words = plural(ids.length, 'question');
  return (
    <section
      aria-label="Selected questions"
      className="sticky bottom-4 z-20 mx-auto flex w-fit max-w-full flex-wrap items-center justify-center gap-x-1 rounded-md border border-rule-strong bg-sheet px-3 py-1 text-sm shadow-float"
    >
      <p role="status" className="px-2 font-semibold">
        {words} selected
      </p>
      <Button variant="quiet" className="px-3!" onClick={() => setOpen('move')}>
        Move to…
      </Button>
      <Button variant="quiet" className="px-3!" onClick={() => setOpen('copy')}>
        Duplicate…
      </Button>
      <Button
        variant="quiet"
        className="px-3! text-wrong!"
        onClick={() =>
          void remove(ids, { words: ids.length === 1 ? 'The question is deleted.' : `${words} are deleted.` })
        }
      >
        Delete
      </Button>
      <Button variant="quiet" className="px-3!" onClick={() => choose(ids, false)}>
        Select none
      </Button>
      {open && (
        <PlaceDialog
          kind={open}
          ids={ids}
          onClose={() => setOpen(undefined)}
          onDone={() => choose(ids, false)}
        />
      )}
    </section>
  );
}
