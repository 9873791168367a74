import type { QuestionContent } from '@quivia/contract/questions';
import { type ReactNode, useId } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Differences } from './differences.tsx';
import { conflictDialog } from './history.words.tsx';

interface ConflictDialogProps {
  /** The version both started from. */
  base: QuestionContent;
  mine: QuestionContent;
  theirs: QuestionContent & { changed_at: string; changed_by: string };
  /** Saves mine as a new version on top of theirs. */
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Keeps editing. */
  onClose: () => void;
  busy?: boolean;
}

export function ConflictDialog(props: ConflictDialogProps) {
  const { base, mine, theirs, onKeepMine, onTakeTheirs, onClose, busy = false } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={conflictDialog.title(theirs.changed_by)}
      wide
      actions={
        <>
          <Button onClick={onClose}>{conflictDialog.keepEditing}</Button>
          <Button onClick={onTakeTheirs}>{conflictDialog.takeTheirs}</Button>
          <Button variant="main" busy={busy} onClick={onKeepMine}>
            {conflictDialog.keepMine}
          </Button>
        </>
      }
    >
      <p className="mb-4 max-w-measure text-sm text-ink-2">
        {conflictDialog.lead(<DateTime at={theirs.changed_at} />)}
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <Side title={conflictDialog.theirChanges(theirs.changed_by)}>
          <Differences before={base} after={theirs} none={conflictDialog.noChanges} />
        </Side>
        <Side title={conflictDialog.yourChanges}>
          <Differences before={base} after={mine} none={conflictDialog.noChanges} />
        </Side>
      </div>
    </Dialog>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-md border border-rule bg-paper p-4">
      <h3 id={id} className="mb-3 text-sm font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}
