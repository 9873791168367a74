import type { QuestionBank } from '@quivia/contract/question-banks';
import type { QuestionImport } from '@quivia/contract/question-files';
import { useEffect, useId, useState } from 'react';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { WizardFooter } from '../../../ui/layout/wizard-footer.tsx';
import { Segments } from '../../../ui/lists/segments.tsx';
import { importReview } from './files.words.ts';
import { ImportItems } from './import-items.tsx';
import { ImportModules } from './import-modules.tsx';
import { firstChoices, openModules } from './module-choices.ts';
import { keepChoices, keptChoices, openKeys, type ReviewChoices, usable } from './review-choices.ts';
import { SkippedItems } from './skipped-items.tsx';
import { type Outcome, useDiscard } from './use-question-files.ts';

interface ImportReviewProps {
  found: QuestionImport;
  bank: QuestionBank;
  step: 'review' | 'modules';
  onStep: (step: 'review' | 'modules') => void;
  onDiscarded: () => void;
}

/** First the questions of the file, then where they go. Going back and forth, or a reload, loses no choice. */
export function ImportReview({ found, bank, step, onStep, onDiscarded }: ImportReviewProps) {
  const { words } = useWorkplace();
  const modules = openModules(bank.modules);
  const [choices, setChoices] = useState(() => firstChoices(found.categories, modules));
  const [review, setReview] = useState(() => keptChoices(found.id));
  useEffect(() => keepChoices(found.id, review), [found.id, review]);
  const discard = useDiscard(found.id);
  const openKeysId = useId();
  const open = openKeys(found.counts, review);
  const chosen = usable(found.counts) - review.unticked.size;
  const discardButton = (
    <Button busy={discard.isPending} onClick={() => discard.mutate(undefined, { onSuccess: onDiscarded })}>
      {importReview.discard}
    </Button>
  );
  if (step === 'modules') {
    return (
      <ImportModules
        found={found}
        modules={modules}
        choices={choices}
        review={review}
        onChoose={setChoices}
        onBack={() => onStep('review')}
        discard={discardButton}
      />
    );
  }
  return (
    <>
      <Review found={found} review={review} onReview={setReview} openKeysId={openKeysId} />
      <WizardFooter>
        {discardButton}
        {chosen > 0 && (
          <Button
            variant="main"
            disabled={open > 0}
            aria-describedby={open > 0 ? openKeysId : undefined}
            onClick={() => onStep('modules')}
          >
            {importReview.chooseModules(chosen, words)}
          </Button>
        )}
      </WizardFooter>
    </>
  );
}

interface ReviewProps {
  found: QuestionImport;
  review: ReviewChoices;
  onReview: (update: (before: ReviewChoices) => ReviewChoices) => void;
  openKeysId: string;
}

function Review({ found, review, onReview, openKeysId }: ReviewProps) {
  const { words } = useWorkplace();
  const { counts, format } = found;
  const [outcome, setOutcome] = useState<Outcome>('usable');
  const open = openKeys(counts, review);
  return (
    <Card title={found.filename} flush>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-rule p-4">
        <div role="status" className="min-w-0">
          <p className="font-semibold">{importReview.counts(counts)}</p>
          <p className="text-sm text-ink-2">
            {format && importReview.readAs(format)} {importReview.next(usable(counts), words)}
          </p>
          {open > 0 && (
            <p id={openKeysId} className="text-sm font-semibold">
              {importReview.openKeys(open)}
            </p>
          )}
          {review.unticked.size > 0 && (
            <p className="text-sm">{importReview.unticked(review.unticked.size)}</p>
          )}
          {found.notes.map((note) => (
            <p key={note} className="text-sm text-ink-2">
              {note}
            </p>
          ))}
        </div>
        {counts.left_out + counts.undecided > 0 && (
          <Segments
            label={importReview.show}
            options={[
              ['usable', importReview.all(usable(counts) + counts.left_out)],
              ['new', importReview.ready(counts.new)],
              ...(counts.undecided > 0
                ? [['undecided', importReview.undecided(counts.undecided)] as const]
                : []),
              ...(counts.left_out > 0 ? [['left_out', importReview.skipped(counts.left_out)] as const] : []),
            ]}
            value={outcome}
            onChange={setOutcome}
          />
        )}
      </div>
      {counts.left_out > 0 && (outcome === 'left_out' || outcome === 'usable') && (
        <div className={usable(counts) > 0 && outcome === 'usable' ? 'border-b border-rule' : ''}>
          <SkippedItems id={found.id} />
        </div>
      )}
      {outcome !== 'left_out' && (usable(counts) > 0 || counts.left_out === 0) && (
        <ImportItems
          id={found.id}
          outcome={outcome}
          review={review}
          onReview={onReview}
          undecided={counts.undecided}
        />
      )}
    </Card>
  );
}
