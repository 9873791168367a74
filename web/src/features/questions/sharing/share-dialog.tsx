import type { Colleague, QuestionBank, SharedAccess } from '@quivia/contract/question-banks';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Segments } from '../../../ui/lists/segments.tsx';
import { shareDialog } from './sharing.words.ts';
import { useColleagues, useShare } from './use-sharing.ts';

interface ShareDialogProps {
  bank: Pick<QuestionBank, 'id' | 'title' | 'course_name'>;
  onClose: () => void;
}

/** For the owner only. */
export function ShareDialog({ bank, onClose }: ShareDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={shareDialog.title(bank.title)}
      actions={<Button onClick={onClose}>{shareDialog.done}</Button>}
    >
      <p className="text-sm text-ink-2">{shareDialog.lead(bank.course_name)}</p>
      <Colleagues bankId={bank.id} />
    </Dialog>
  );
}

function Colleagues({ bankId }: { bankId: number }) {
  const { data, isPending, error, refetch } = useColleagues(bankId);
  if (isPending) return <ThreeCircles />;
  if (!data) return <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (data.length === 0) return <Empty title={shareDialog.nobody} />;
  return (
    <ul className="mt-4 border-t border-rule">
      {data.map((colleague) => (
        <ColleagueRow key={colleague.user_id} bankId={bankId} colleague={colleague} />
      ))}
    </ul>
  );
}

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
      <Segments
        label={shareDialog.accessOf(name)}
        options={shareDialog.accesses}
        value={access ?? 'none'}
        onChange={choose}
      />
    </li>
  );
}
