import { plural } from '@quivia/contract/plural';
import type { QuestionBank } from '@quivia/contract/question-banks';
import { useNavigate } from 'react-router';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { addressOf } from './bank-address.ts';
import { useDeleteBank } from './use-banks.ts';

export function DeleteBankDialog({ bank, onClose }: { bank: QuestionBank; onClose: () => void }) {
  const { words } = useWorkplace();
  const navigate = useNavigate();
  const remove = useDeleteBank(bank.id, () => void navigate(addressOf(), { replace: true }));
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${bank.title}?`}
      confirm="Delete bank"
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <p>
        The bank and its {plural(bank.question_count, 'question')} disappear {words.deleteBank}. This cannot
        be undone. Exams that already use its questions keep them.
      </p>
    </ConfirmDialog>
  );
}
