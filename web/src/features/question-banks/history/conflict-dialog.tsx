import type { QuestionContent } from '@quivia/contract/questions';
import { type ReactNode, useId } from 'react';
import { DateTime } from '../../../platform/app/date-time.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Differences } from './differences.tsx';

interface ConflictDialogProps {
  /** What I began from. */
  base: QuestionContent;
  mine: QuestionContent;
  theirs: QuestionContent & { changed_at: string; changed_by: string };
  /** Save mine as a new version on top of theirs. */
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Go on editing. */
  onClose: () => void;
  busy?: boolean;
}

export function ConflictDialog(props: ConflictDialogProps) {
  const { base, mine, theirs, onKeepMine, onTakeTheirs, onClose, busy = false } = props;
  const none = 'Nothing differs from what you began with.';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${theirs.changed_by} saved this question while you edited it`}
      wide
      actions={
        <>
          <Button onClick={onClose}>Go on editing</Button>
          <Button onClick={onTakeTheirs}>Take theirs</Button>
          <Button variant="main" busy={busy} onClick={onKeepMine}>
            Save mine as a new version on top
          </Button>
        </>
      }
    >
      <p className="mb-4 max-w-measure text-sm text-ink-2">
        Saved on <DateTime at={theirs.changed_at} />. Both changes are shown against what you began with.
        Nothing is lost either way: their version stays in the history, and yours goes on top only if you say
        so.
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <Side title={`What ${theirs.changed_by} changed`}>
          <Differences before={base} after={theirs} none={none} />
        </Side>
        <Side title="What you changed">
          <Differences before={base} after={mine} none={none} />
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
