import type { QuestionBank } from '@quivia/contract/question-banks';
import { Dialog } from '../../../ui/dialog.tsx';

interface ShareDialogProps {
  bank: Pick<QuestionBank, 'id' | 'title' | 'course_name'>;
  onClose: () => void;
}

/** For the owner alone. */
export function ShareDialog({ bank, onClose }: ShareDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Share">
      <p>{bank.title}</p>
    </Dialog>
  );
}
