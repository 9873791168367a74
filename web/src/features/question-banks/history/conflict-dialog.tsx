import type { QuestionContent } from '@quivia/contract/questions';
import { Dialog } from '../../../ui/dialog.tsx';

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

export function ConflictDialog({ theirs, onClose }: ConflictDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Somebody else saved this question">
      <p>{theirs.changed_by}</p>
    </Dialog>
  );
}
