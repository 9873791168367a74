import type { QuestionBank } from '@quivia/contract/question-banks';
import { useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useBankState } from '../banks/bank-context.tsx';
import { useRemoveQuestions } from '../list/use-remove-questions.ts';
import { moduleName, questionDeleted } from '../questions.words.tsx';
import { DuplicatePair, type OneOfTwo } from './duplicate-pair.tsx';
import { deleteOne, duplicatePair, duplicatesView } from './duplicates.words.ts';
import { useDismissDuplicate, useDuplicates } from './use-duplicates.ts';

interface DuplicatesViewProps {
  bank: QuestionBank;
  onOpenQuestion: (questionId: number) => void;
}

export function DuplicatesView({ bank, onOpenQuestion }: DuplicatesViewProps) {
  const [toDelete, setToDelete] = useState<OneOfTwo>();
  return (
    <>
      <Card title={duplicatesView.title} flush>
        <p className="max-w-measure p-4 pb-0 text-sm text-ink-2">{duplicatesView.lead}</p>
        <Pairs bank={bank} onOpen={onOpenQuestion} onDelete={setToDelete} />
      </Card>
      <DeleteOne question={toDelete} onClose={() => setToDelete(undefined)} />
    </>
  );
}

interface PairsProps {
  bank: QuestionBank;
  onOpen: (questionId: number) => void;
  onDelete: (question: OneOfTwo) => void;
}

function Pairs({ bank, onOpen, onDelete }: PairsProps) {
  const { words } = useWorkplace();
  const { offerUndo } = useBankState();
  const mark = useDismissDuplicate(bank.id);
  const { data: pairs, isPending, error, refetch } = useDuplicates(bank.id);
  if (isPending) return <ThreeCircles label={duplicatesView.comparing} />;
  if (!pairs) return <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (pairs.length === 0) {
    return <Empty title={duplicatesView.empty} hint={duplicatesView.emptyHint} />;
  }
  function dismiss(pair: (typeof pairs & object)[number]) {
    const ids: [number, number] = [pair.first.id, pair.second.id];
    mark.mutate(
      { question_ids: ids, dismissed: true },
      {
        onSuccess: () =>
          offerUndo({
            done: duplicatePair.dismissed(pair.first.question_number, pair.second.question_number),
            undo: () => mark.mutate({ question_ids: ids, dismissed: false }),
          }),
      },
    );
    // The button that was pressed disappears with its pair.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }
  const moduleNames = new Map(bank.modules.map((module) => [module.id, moduleName(module, words)]));
  return (
    <ol>
      {pairs.map((pair) => (
        <DuplicatePair
          key={`${pair.first.id}-${pair.second.id}`}
          {...pair}
          moduleNames={moduleNames}
          onOpen={onOpen}
          onDelete={bank.access === 'read' ? undefined : onDelete}
          onDismiss={bank.access === 'read' ? undefined : () => dismiss(pair)}
        />
      ))}
    </ol>
  );
}

interface DeleteOneProps {
  question: OneOfTwo | undefined;
  onClose: () => void;
}

function DeleteOne({ question, onClose }: DeleteOneProps) {
  const remove = useRemoveQuestions();
  const [busy, setBusy] = useState(false);

  async function confirm() {
    if (!question) return;
    setBusy(true);
    try {
      await remove([question.id], { done: questionDeleted(question.question_number) });
      // The button that was pressed disappears with its pair.
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    } catch {
      // A toast shows the error; the pair stays.
    } finally {
      setBusy(false);
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open={question !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={question ? deleteOne.title(question.question_number) : ''}
      confirm={deleteOne.confirm}
      tone="danger"
      busy={busy}
      onConfirm={() => void confirm()}
    >
      <p className="line-clamp-4 whitespace-pre-wrap">{question?.question}</p>
      <p className="mt-2">{deleteOne.body}</p>
    </ConfirmDialog>
  );
}
