import type { QuestionBank } from '@quivia/contract/question-banks';
import BookOpenCheck from 'lucide-react/icons/book-open-check';
import Copy from 'lucide-react/icons/copy';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Pencil from 'lucide-react/icons/pencil';
import Share2 from 'lucide-react/icons/share-2';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/dialogs/menu.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { CourseName } from '../../../ui/labels/course-name.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { ExportButton } from '../files/export-button.tsx';
import { ExamUses } from '../history/exam-uses.tsx';
import { questionCount, usedIn } from '../questions.words.tsx';
import { ShareDialog } from '../sharing/share-dialog.tsx';
import { AccessBadge } from './access-badge.tsx';
import { addressOf } from './bank-address.ts';
import { useBankState } from './bank-context.tsx';
import { bankHead, banksWords, deleteDialog, practiceDialog } from './banks.words.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { type DeletedBank, useBankPractice, useDeleteBank } from './use-banks.ts';

type Open = 'practice' | 'share' | 'rename' | 'delete' | 'exams';

/** The bank's name, and the actions on the bank as a whole. */
export function BankHead() {
  const { isCommunity } = useWorkplace();
  const { bank, canEdit } = useBankState();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHeading
        above={<BackLink to={addressOf()}>{banksWords(isCommunity).banks}</BackLink>}
        title={bank.title}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            {!isCommunity && (
              <span>
                <CourseName of={bank} />
              </span>
            )}
            <span>{questionCount(bank.question_count)}</span>
            {bank.exam_count > 0 && (
              <button
                type="button"
                onClick={() => setOpen('exams')}
                className="rounded-sm text-pencil underline decoration-1 underline-offset-4 hover:decoration-2"
              >
                {usedIn(bank.exam_count)}
              </button>
            )}
            <AccessBadge bank={bank} />
            {bank.is_open_for_practice && <Badge tone="risk">{bankHead.isOpen}</Badge>}
          </span>
        }
        actions={
          <>
            {bank.access === 'owner' && !isCommunity && (
              <Button onClick={() => setOpen('share')}>
                <Share2 className="size-4" />
                {bankHead.share}
              </Button>
            )}
            {canEdit && (
              <LinkButton to={addressOf({ bank: bank.id, import: 'new' })}>
                <Upload className="size-4" />
                {bankHead.import}
              </LinkButton>
            )}
            <ExportButton bank={bank} />
            <BankMenu onOpen={setOpen} />
          </>
        }
      />
      {open === 'share' && <ShareDialog bank={bank} onClose={close} />}
      {open === 'rename' && <RenameDialog bank={bank} onClose={close} />}
      {open === 'exams' && (
        <Dialog open onOpenChange={close} title={bankHead.exams(bank.title)}>
          <ExamUses count={bank.exam_count} exams={bank.exams} />
        </Dialog>
      )}
      {open === 'practice' && <PracticeDialog bank={bank} onClose={close} />}
      {open === 'delete' && <DeleteBankDialog bank={bank} onClose={close} />}
    </>
  );
}

function BankMenu({ onOpen }: { onOpen: (open: Open) => void }) {
  const { bank, canEdit } = useBankState();
  const navigate = useNavigate();
  const show = (view: 'deleted' | 'duplicates') => void navigate(addressOf({ bank: bank.id, view }));
  return (
    <Menu trigger={<IconButton icon={EllipsisVertical} label={bankHead.menu} />}>
      {canEdit && (
        <MenuItem icon={Pencil} onSelect={() => onOpen('rename')}>
          {bankHead.rename}
        </MenuItem>
      )}
      <MenuItem icon={Copy} onSelect={() => show('duplicates')}>
        {bankHead.duplicates}
      </MenuItem>
      <MenuItem icon={Undo2} onSelect={() => show('deleted')}>
        {bankHead.deleted(bank.deleted_count)}
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
    </Menu>
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
