import { Dialog } from '../../../ui/dialog.tsx';

interface HistoryDialogProps {
  questionId: number;
  /** May bring an earlier version back. */
  canEdit: boolean;
  onClose: () => void;
}

export function HistoryDialog({ questionId, onClose }: HistoryDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title="History">
      <p>Question {questionId}</p>
    </Dialog>
  );
}
