import type { QuestionBank } from '@quivia/contract/question-banks';
import type { QuestionImport } from '@quivia/contract/question-files';
import { CallError, sentenceOf } from '../../../platform/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/states.tsx';
import { ImportDone, ImportFailed } from './import-end.tsx';
import { ImportReview } from './import-review.tsx';
import { ImportSteps } from './import-steps.tsx';
import { isWorking, useQuestionImport } from './use-question-files.ts';

interface ImportProgressProps {
  id: number;
  bank: QuestionBank;
  /** With another file. */
  onAgain: () => void;
  onDone: () => void;
}

/** reading -> review (or failed) -> storing -> done (or failed) */
export function ImportProgress({ id, bank, onAgain, onDone }: ImportProgressProps) {
  const { data, isPending, error, refetch } = useQuestionImport(id);
  if (isPending) return <ThreeCircles />;
  const isGone = error instanceof CallError && error.status === 404;
  if (isGone || (data && data.qbank_id !== bank.id)) {
    return (
      <Empty
        title="This upload is not here any more."
        hint="It was discarded, or it belongs to another bank."
        action={<Button onClick={onAgain}>Upload a file</Button>}
      />
    );
  }
  if (!data) return <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (isWorking(data)) return <Working found={data} />;
  if (data.status === 'review') return <ImportReview found={data} bank={bank} onDiscarded={onAgain} />;
  if (data.status === 'failed') return <ImportFailed found={data} onAgain={onAgain} />;
  return <ImportDone found={data} onAgain={onAgain} onDone={onDone} />;
}

function Working({ found }: { found: QuestionImport }) {
  const isReading = found.status === 'reading';
  return (
    <>
      <ImportSteps now={isReading ? 'Review' : 'Stored'} />
      <Card title={found.filename} flush>
        <Progress label={isReading ? 'Reading the file' : 'Storing the questions'} {...found.progress} />
      </Card>
    </>
  );
}
