// What a change of a plan does to answers that have been marked, and why it is made.
import { ReasonDialog } from '../../../../platform/forms/reason-dialog.tsx';
import { dialog as text } from './plan.words.ts';
import type { PlanFound } from './use-plans.ts';

interface PlanChangeDialogProps {
  title: string;
  found: PlanFound;
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
}

export const PlanChangeDialog = ({ title, found, onConfirm, onClose }: PlanChangeDialogProps) => (
  <ReasonDialog
    title={title}
    text={
      <>
        <p>{text.changes(found) || text.none}</p>
        <p>{text.sheets}</p>
      </>
    }
    label={text.reason}
    confirm={text.confirm}
    onConfirm={onConfirm}
    onClose={onClose}
  />
);
