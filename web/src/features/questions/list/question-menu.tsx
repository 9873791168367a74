import type { QuestionForAuthor } from '@quivia/contract/questions';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Copy from 'lucide-react/icons/copy';
import CopyPlus from 'lucide-react/icons/copy-plus';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Eye from 'lucide-react/icons/eye';
import FileText from 'lucide-react/icons/file-text';
import FolderInput from 'lucide-react/icons/folder-input';
import History from 'lucide-react/icons/history';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/dialogs/menu.tsx';
import { useBankState } from '../banks/bank-context.tsx';
import { questionDeleted } from '../questions.words.tsx';
import { questionMenu } from './list.words.tsx';
import { useDuplicate } from './use-questions.ts';
import { useRemoveQuestions } from './use-remove-questions.ts';

interface QuestionMenuProps {
  question: QuestionForAuthor;
  next: number | null;
  before: number | null;
  onEdit: () => void;
  onMove: ((by: -1 | 1) => void) | undefined;
  onOpen: (dialog: 'preview' | 'history' | 'passage' | 'move' | 'copy') => void;
}

export function QuestionMenu({ question, next, before, onEdit, onMove, onOpen }: QuestionMenuProps) {
  const { words } = useWorkplace();
  const { canEdit } = useBankState();
  const number = question.question_number;
  return (
    <>
      {canEdit && (
        <Button variant="quiet" className="px-3!" onClick={onEdit}>
          {questionMenu.edit}
          <span className="sr-only"> {questionMenu.name(number)}</span>
        </Button>
      )}
      <Menu trigger={<IconButton icon={EllipsisVertical} label={questionMenu.label(number)} />}>
        {canEdit && (
          <MenuItem icon={Pencil} onSelect={onEdit}>
            {questionMenu.edit}
          </MenuItem>
        )}
        <MenuItem icon={Eye} onSelect={() => onOpen('preview')}>
          {questionMenu.preview(words)}
        </MenuItem>
        <MenuItem icon={History} onSelect={() => onOpen('history')}>
          {questionMenu.history}
        </MenuItem>
        {canEdit && (
          <MenuItem icon={FileText} onSelect={() => onOpen('passage')}>
            {questionMenu.passage(question.stimulus !== null)}
          </MenuItem>
        )}
        <MenuSeparator />
        {canEdit && <EditItems question={question} next={next} before={before} onMove={onMove} />}
        <MenuItem icon={CopyPlus} onSelect={() => onOpen('copy')}>
          {questionMenu.duplicateTo}
        </MenuItem>
        {canEdit && (
          <MenuItem icon={FolderInput} onSelect={() => onOpen('move')}>
            {questionMenu.moveTo}
          </MenuItem>
        )}
        {canEdit && <DeleteItem question={question} next={next} before={before} />}
      </Menu>
    </>
  );
}

type Neighbours = Pick<QuestionMenuProps, 'question' | 'next' | 'before'>;

function EditItems({ question, next, before, onMove }: Neighbours & Pick<QuestionMenuProps, 'onMove'>) {
  const duplicate = useDuplicate();
  const { id, qbank_id, module_id } = question;
  return (
    <>
      {onMove && (
        <>
          <MenuItem icon={ArrowUp} off={before === null} onSelect={() => onMove(-1)}>
            {questionMenu.moveUp}
          </MenuItem>
          <MenuItem icon={ArrowDown} off={next === null} onSelect={() => onMove(1)}>
            {questionMenu.moveDown}
          </MenuItem>
        </>
      )}
      <MenuItem icon={Copy} onSelect={() => duplicate.mutate({ question_ids: [id], qbank_id, module_id })}>
        {questionMenu.duplicate}
      </MenuItem>
    </>
  );
}

function DeleteItem({ question, next, before }: Neighbours) {
  const remove = useRemoveQuestions();
  return (
    <>
      <MenuSeparator />
      <MenuItem
        icon={Trash2}
        tone="danger"
        onSelect={() =>
          void remove([question.id], {
            done: questionDeleted(question.question_number),
            focus: next ?? before,
            restoreTo: { ...question, before_id: next },
          })
        }
      >
        {questionMenu.delete}
      </MenuItem>
    </>
  );
}
