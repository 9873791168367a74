import type { QuestionBank } from '@quivia/contract/question-banks';
import BookOpenCheck from 'lucide-react/icons/book-open-check';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { MenuItem, MenuSeparator } from '../../../ui/dialogs/menu.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { CourseName } from '../../../ui/labels/course-name.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { ObjectHead } from '../../../ui/layout/object-head.tsx';
import { ExportButton } from '../files/export-button.tsx';
import { backToBank, questionCount, usedIn } from '../questions.words.tsx';
import { AccessBadge } from './access-badge.tsx';
import { addressOf, type BankPage } from './bank-address.ts';
import { useBankState } from './bank-context.tsx';
import { bankHead, bankList, banksWords, deleteDialog, practiceDialog } from './banks.words.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { type DeletedBank, useBankPractice, useDeleteBank } from './use-banks.ts';

type Open = 'practice' | 'rename' | 'delete';

/** The bank's name, the actions on the bank as a whole, and its pages. */
export function BankHead({ page }: { page: BankPage | 'questions' | undefined }) {
  const { isCommunity } = useWorkplace();
  const { bank, canEdit } = useBankState();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const at = (view?: BankPage) => addressOf({ bank: bank.id, ...(view && { view }) });
  const isOwner = bank.access === 'owner';
  return (
    <>
      <ObjectHead
        above={
          page ? (
            <BackLink to={addressOf()}>{banksWords(isCommunity).banks}</BackLink>
          ) : (
            <BackLink to={at()}>{backToBank}</BackLink>
          )
        }
        title={bank.title}
        state={
          <>
            <AccessBadge bank={bank} />
            {bank.is_open_for_practice && <Badge tone="risk">{bankHead.isOpen}</Badge>}
          </>
        }
        facts={
          <p>
            {!isCommunity && (
              <>
                <CourseName of={bank} />
                {' · '}
              </>
            )}
            {questionCount(bank.question_count)}
            {' · '}
            {bank.exam_count === 0 ? bankList.unused : usedIn(bank.exam_count)}
          </p>
        }
        actions={
          <>
            {canEdit && (
              <LinkButton className="px-4!" variant="main" to={addressOf({ bank: bank.id, import: 'new' })}>
                <Upload className="size-4" />
                {bankHead.import}
              </LinkButton>
            )}
            <ExportButton bank={bank} />
          </>
        }
        menu={canEdit && <BankMenu onOpen={setOpen} />}
        tabs={[
          { key: 'questions', label: bankHead.questions, to: at(), count: bank.question_count },
          ...(isOwner && !isCommunity ? [{ key: 'share', label: bankHead.share, to: at('share') }] : []),
          { key: 'exams', label: bankHead.exams, to: at('exams'), count: bank.exam_count },
          { key: 'duplicates', label: bankHead.duplicates, to: at('duplicates') },
          { key: 'deleted', label: bankHead.deleted, to: at('deleted'), count: bank.deleted_count },
        ]}
        {...(page && { active: page })}
      />
      {open === 'rename' && <RenameDialog bank={bank} onClose={close} />}
      {open === 'practice' && <PracticeDialog bank={bank} onClose={close} />}
      {open === 'delete' && <DeleteBankDialog bank={bank} onClose={close} />}
    </>
  );
}

/** For those who can edit the bank. */
function BankMenu({ onOpen }: { onOpen: (open: Open) => void }) {
  const { bank } = useBankState();
  return (
    <>
      <MenuItem icon={Pencil} onSelect={() => onOpen('rename')}>
        {bankHead.rename}
      </MenuItem>
      {bank.access === 'owner' && (
        <>
          <MenuItem icon={BookOpenCheck} onSelect={() => onOpen('practice')}>
            {bankHead.practice(bank.is_open_for_practice)}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} tone="danger" onSelect={() => onOpen('delete')}>
            {bankHead.delete}
          </MenuItem>
        </>
      )}
    </>
  );
}

function PracticeDialog({ bank, onClose }: { bank: QuestionBank; onClose: () => void }) {
  const { words } = useWorkplace();
  const isOpen = bank.is_open_for_practice;
  const practice = useBankPractice(bank.id, onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={practiceDialog.title(bank.title, isOpen)}
      confirm={bankHead.practice(isOpen)}
      busy={practice.isPending}
      onConfirm={() => practice.mutate(!isOpen)}
    >
      {isOpen ? (
        <p>{practiceDialog.close(words)}</p>
      ) : (
        <div className="grid gap-3">
          <p>{practiceDialog.open(bank.question_count, words)}</p>
          <p>{practiceDialog.held(words)}</p>
          <p>{practiceDialog.reuse(words)}</p>
        </div>
      )}
    </ConfirmDialog>
  );
}

function DeleteBankDialog({ bank, onClose }: { bank: QuestionBank; onClose: () => void }) {
  const { isCommunity } = useWorkplace();
  const navigate = useNavigate();
  // The list offers to undo it: this page goes with the bank.
  const deleted: DeletedBank = { id: bank.id, title: bank.title };
  const remove = useDeleteBank(
    bank.id,
    () => void navigate(addressOf(), { replace: true, state: { deleted } }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={deleteDialog.title(bank.title)}
      confirm={deleteDialog.confirm}
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <p>{deleteDialog.body(bank.question_count, isCommunity)}</p>
    </ConfirmDialog>
  );
}
