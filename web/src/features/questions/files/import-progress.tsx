import type { QuestionBank } from '@quivia/contract/question-banks';
import type { QuestionImport } from '@quivia/contract/question-files';
import { useState } from 'react';
import { isGone } from '../../../platform/app/not-there.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { importProgress } from './files.words.ts';
import { ImportDone, ImportFailed } from './import-end.tsx';
import { ImportReview } from './import-review.tsx';
import { ImportSteps, type Step } from './import-steps.tsx';
import { isWorking, useQuestionImport } from './use-question-files.ts';

interface ImportProgressProps {
  id: number;
  bank: QuestionBank;
  /** Files that are to be reviewed after this one. */
  waiting: number;
  /** Goes on with the next of them, or starts again with another file. */
  onAgain: () => void;
  onDone: (at?: { open: number; from?: number }) => void;
}

/** reading -> review (or failed) -> storing -> done (or failed) */
export function ImportProgress({ id, bank, waiting, onAgain, onDone }: ImportProgressProps) {
  const { data, isPending, error, refetch } = useQuestionImport(id);
  const [reviewStep, setReviewStep] = useState<'review' | 'modules'>('review');
  if (isPending) return <ThreeCircles />;
  if (isGone(error) || (data && data.qbank_id !== bank.id)) {
    return (
      <Empty
        title={importProgress.gone}
        hint={importProgress.goneHint}
        action={<Button onClick={onAgain}>{importProgress.uploadAgain(waiting)}</Button>}
      />
    );
  }
  if (!data) return <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />;
  return (
    <>
      <ImportSteps now={stepOf(data, reviewStep)} />
      {isWorking(data) && <Working found={data} />}
      {data.status === 'review' && (
        <ImportReview
          found={data}
          bank={bank}
          step={reviewStep}
          onStep={setReviewStep}
          onDiscarded={onAgain}
        />
      )}
      {data.status === 'failed' && <ImportFailed found={data} waiting={waiting} onAgain={onAgain} />}
      {data.status === 'done' && (
        <ImportDone found={data} bank={bank} waiting={waiting} onAgain={onAgain} onDone={onDone} />
      )}
    </>
  );
}

function stepOf({ status }: QuestionImport, reviewStep: 'review' | 'modules'): Step {
  if (status === 'review') return reviewStep;
  if (status === 'reading') return 'review';
  return status === 'failed' ? 'file' : 'stored';
}

function Working({ found }: { found: QuestionImport }) {
  const label = found.status === 'reading' ? importProgress.reading : importProgress.storing;
  return (
    <Card title={found.filename} flush>
      <Progress label={label} {...found.progress} />
    </Card>
  );
}
