import type { Colleague, QuestionBank, SharedAccess } from '@quivia/contract/question-banks';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Segments } from '../../../ui/lists/segments.tsx';
import { useColleagues, useShare } from './use-sharing.ts';

interface ShareDialogProps {
  bank: Pick<QuestionBank, 'id' | 'title' | 'course_name'>;
  onClose: () => void;
}

/** For the owner alone. */
export function ShareDialog({ bank, onClose }: ShareDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Share ${bank.title}`}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <p className="text-sm text-ink-2">
        Colleagues who teach {bank.course_name} at your institution. Nobody else can see the bank. A choice is
        saved at once, and whoever is given access is told.
      </p>
      <Colleagues bankId={bank.id} />
    </Dialog>
  );
}

function Colleagues({ bankId }: { bankId: number }) {
  const { data, isPending, error, refetch } = useColleagues(bankId);
  if (isPending) return <ThreeCircles />;
  if (!data) return <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (data.length === 0) return <Empty title="Nobody else teaches this course at your institution." />;
  return (
    <ul className="mt-4 border-t border-rule">
      {data.map((colleague) => (
        <ColleagueRow key={colleague.user_id} bankId={bankId} colleague={colleague} />
      ))}
    </ul>
  );
}

const CHOICES = [
  ['none', 'No access'],
  ['read', 'Read'],
  ['edit', 'Edit'],
] as const;

function ColleagueRow({ bankId, colleague }: { bankId: number; colleague: Colleague }) {
  const share = useShare(bankId);
  const name = colleague.name ?? colleague.username;
  const access = share.isPending ? share.variables.access : colleague.access;

  function choose(choice: SharedAccess | 'none') {
    share.mutate({ user_id: colleague.user_id, access: choice === 'none' ? null : choice });
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-3 last:border-b-0">
      <div className="min-w-0">
        <p className="text-sm font-semibold">{name}</p>
        <p className="tabular text-xs text-ink-3">{colleague.faculty_id}</p>
      </div>
      <Segments label={`What ${name} may do`} options={CHOICES} value={access ?? 'none'} onChange={choose} />
    </li>
  );
}
