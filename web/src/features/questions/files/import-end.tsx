import { getQuestionBank, type QuestionBank } from '@quivia/contract/question-banks';
import type { QuestionImport } from '@quivia/contract/question-files';
import { useIsFetching } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { listKey } from '../../../platform/lists/use-paginated-list.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { WizardFooter } from '../../../ui/layout/wizard-footer.tsx';
import { importEnd } from './files.words.ts';
import { SkippedItems } from './skipped-items.tsx';
import { useDiscard } from './use-question-files.ts';

interface ImportDoneProps {
  found: QuestionImport;
  bank: QuestionBank;
  waiting: number;
  onAgain: () => void;
  onDone: (at?: { open: number; from?: number }) => void;
}

export function ImportDone({ found, bank, waiting, onAgain, onDone }: ImportDoneProps) {
  // Opened before the bank knows its new questions, the module would still look empty.
  const isBankOld = useIsFetching({ queryKey: listKey(getQuestionBank, found.qbank_id) }) > 0;
  const see = (
    <Button
      key="see"
      variant={waiting > 0 ? 'quiet' : 'main'}
      busy={isBankOld}
      onClick={() => onDone(placeOf(found, bank))}
    >
      {importEnd.seeQuestions}
    </Button>
  );
  const again = (
    <Button key="again" variant={waiting > 0 ? 'main' : 'plain'} onClick={onAgain}>
      {importEnd.again(waiting)}
    </Button>
  );
  return (
    <>
      <Card title={found.filename}>
        <p role="status" className="flex items-start gap-3 font-semibold">
          <Check className="mt-0.5 size-5 shrink-0 text-correct" strokeWidth={3} />
          {found.message}
        </p>
      </Card>
      {found.counts.left_out > 0 && (
        <Card title={importEnd.skipped(found.counts.left_out)} flush className="mt-6">
          <SkippedItems id={found.id} />
        </Card>
      )}
      <WizardFooter>{waiting > 0 ? [see, again] : [again, see]}</WizardFooter>
    </>
  );
}

/** The module that received the questions; where it had others before, at the first of the new ones. */
function placeOf({ stored_in, progress }: QuestionImport, { modules }: QuestionBank) {
  const [open] = stored_in;
  const module = modules.find(({ id }) => id === open);
  if (!open || !module) return undefined;
  const hadOthers = stored_in.length === 1 && module.question_count > progress.done;
  return { open, ...(hadOthers && { from: module.next_number - progress.done }) };
}

interface ImportFailedProps {
  found: QuestionImport;
  waiting: number;
  onAgain: () => void;
}

/** The whole file could not be imported: what is wrong, where, and what to do. */
export function ImportFailed({ found, waiting, onAgain }: ImportFailedProps) {
  const discard = useDiscard(found.id);
  const { problem } = found;
  return (
    <>
      <Card title={found.filename}>
        <Notice>
          <p className="font-semibold">{importEnd.failed}</p>
          <p>
            {problem?.line && importEnd.line(problem.line)}
            {problem?.message ?? found.message}
          </p>
        </Notice>
        <p className="mt-4 max-w-measure text-sm text-ink-2">{importEnd.failedHint}</p>
      </Card>
      <WizardFooter>
        <Button
          variant="main"
          busy={discard.isPending}
          onClick={() => discard.mutate(undefined, { onSettled: onAgain })}
        >
          {importEnd.uploadAgain(waiting)}
        </Button>
      </WizardFooter>
    </>
  );
}
