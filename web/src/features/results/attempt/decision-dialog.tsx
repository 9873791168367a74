import type { AttemptForFaculty } from '@quivia/contract/exam-results';
import type { ReactNode } from 'react';
import type { Words } from '../../../platform/app/workplace-words.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import type { OfStudent } from './use-decisions.ts';

/** What each of the dialogs gets. */
export interface Deciding {
  of: OfStudent;
  attempt: AttemptForFaculty;
  onClose: () => void;
}

export const reasonHint = ({ student }: Pick<Words, 'student'>) =>
  `The ${student} sees it, and it is kept in the audit log.`;

interface DecisionDialogProps {
  title: string;
  /** Named before it is done. */
  consequence: string;
  confirm: string;
  tone?: 'main' | 'danger';
  busy: boolean;
  onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

export function DecisionDialog(props: DecisionDialogProps) {
  const { title, consequence, confirm, tone = 'main', busy, onSubmit, onClose, children } = props;
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        <p className="text-sm text-ink-2">{consequence}</p>
        {children}
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={tone} busy={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
