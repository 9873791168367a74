import type { QuestionForAuthor } from '@quivia/contract/questions';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Copy from 'lucide-react/icons/copy';
import CopyPlus from 'lucide-react/icons/copy-plus';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Eye from 'lucide-react/icons/eye';
import FolderInput from 'lucide-react/icons/folder-input';
import History from 'lucide-react/icons/history';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/dialogs/menu.tsx';
import { useBankState } from '../banks/bank-context.tsx';
import { useDuplicate } from './use-questions.ts';
import { useRemoveQuestions } from './use-remove-questions.ts';

interface QuestionMenuProps {
  question: QuestionForAuthor;
  next: number | null;
  before: number | null;
  onEdit: () => void;
  onMove: ((by: -1 | 1) => void) | undefined;
  onOpen: (dialog: 'preview' | 'history' | 'move' | 'copy') => void;
}

export function QuestionMenu({ question, next, before, onEdit, onMove, onOpen }: QuestionMenuProps) {
  const { words } = useWorkplace();
  const { canEdit } = useBankState();
  const name = `question ${question.question_number}`;
  return (
    <>
      {canEdit && (
        <Button variant="quiet" className="px-3!" onClick={onEdit}>
          Edit<span className="sr-only"> {name}</span>
        </Button>
      )}
      <Menu trigger={<IconButton icon={EllipsisVertical} label={`Actions for ${name}`} />}>
        {canEdit && (
          <MenuItem icon={Pencil} onSelect={onEdit}>
            Edit
          </MenuItem>
        )}
        <MenuItem icon={Eye} onSelect={() => onOpen('preview')}>
          Preview as {words.student}
        </MenuItem>
        <MenuItem icon={History} onSelect={() => onOpen('history')}>
          History
        </MenuItem>
        <MenuSeparator />
        {canEdit && <EditItems question={question} next={next} before={before} onMove={onMove} />}
        <MenuItem icon={CopyPlus} onSelect={() => onOpen('copy')}>
          Duplicate to…
        </MenuItem>
        {canEdit && (
          <MenuItem icon={FolderInput} onSelect={() => onOpen('move')}>
            Move to…
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
            Move up
          </MenuItem>
          <MenuItem icon={ArrowDown} off={next === null} onSelect={() => onMove(1)}>
            Move down
          </MenuItem>
        </>
      )}
      <MenuItem icon={Copy} onSelect={() => duplicate.mutate({ question_ids: [id], qbank_id, module_id })}>
        Duplicate
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
            words: `Question ${question.question_number} is deleted.`,
            focus: next ?? before,
            putBack: { ...question, before_id: next },
          })
        }
      >
        Delete
      </MenuItem>
    </>
  );
}
