import type { QuestionForAuthor } from '@quivia/contract/questions';
import { memo, useState } from 'react';
import { useBankState } from '../banks/bank-context.tsx';
import { QuestionEditor } from '../editor/question-editor.tsx';
import { useDrafts } from '../editor/use-drafts.ts';
import { HistoryDialog } from '../history/history-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PassageDialog } from './passage-dialog.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { QuestionCard } from './question-card.tsx';
import { focusMenu, questionAnchor } from './question-focus.ts';
import { QuestionMenu } from './question-menu.tsx';

type Open = 'preview' | 'history' | 'passage' | 'move' | 'copy';

interface QuestionItemProps {
  question: QuestionForAuthor;
  /** Its neighbours in the list. */
  next?: number | null;
  before?: number | null;
  /** Shown outside its module, so the module is named. */
  isResult?: boolean;
  onMove?: ((question: QuestionForAuthor, by: -1 | 1) => void) | undefined;
}

/** A question of the bank, shown or being edited in the list. */
export const QuestionItem = memo(function QuestionItem(props: QuestionItemProps) {
  const { question, next = null, before = null, isResult = false, onMove } = props;
  const { bank, canEdit } = useBankState();
  const drafts = useDrafts(bank);
  // 'restored': a draft was found on this device; the focus stays where it is.
  const [editing, setEditing] = useState<'no' | 'yes' | 'restored'>(() =>
    canEdit && drafts.readEdit(question.id) ? 'restored' : 'no',
  );
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);

  function closeEditor() {
    setEditing('no');
    requestAnimationFrame(() => focusMenu(question.id));
  }

  return (
    <li
      {...questionAnchor(question.id)}
      className={`border-b border-rule last:border-b-0 focus-visible:-outline-offset-3 ${editing === 'no' ? '[contain-intrinsic-size:auto_16rem] [content-visibility:auto]' : ''}`}
    >
      {editing === 'no' ? (
        <QuestionCard
          question={question}
          isResult={isResult}
          onUse={() => setOpen('history')}
          actions={
            <QuestionMenu
              question={question}
              next={next}
              before={before}
              onEdit={() => setEditing('yes')}
              onMove={onMove && ((by) => onMove(question, by))}
              onOpen={setOpen}
            />
          }
        />
      ) : (
        <QuestionEditor
          question={question}
          isRestored={editing === 'restored'}
          onClose={closeEditor}
          onReopen={() => setEditing('restored')}
        />
      )}
      {open === 'preview' && <PreviewDialog question={question} onClose={close} />}
      {open === 'history' && <HistoryDialog questionId={question.id} canEdit={canEdit} onClose={close} />}
      {open === 'passage' && (
        <PassageDialog ids={[question.id]} stimulus={question.stimulus} onClose={close} />
      )}
      {(open === 'move' || open === 'copy') && (
        <MoveDialog kind={open} ids={[question.id]} moduleId={question.module_id} onClose={close} />
      )}
    </li>
  );
});
