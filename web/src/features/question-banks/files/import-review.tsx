import type { QuestionBank } from '@quivia/contract/question-banks';
import type { ImportItem, QuestionImport } from '@quivia/contract/question-files';
import { type ReactNode, useState } from 'react';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Segments } from '../../../ui/lists/segments.tsx';
import { importReview } from './files.words.ts';
import { ImportItems } from './import-items.tsx';
import { ImportModules } from './import-modules.tsx';
import { firstChoices, openModules, type Unticked } from './module-choices.ts';
import { type Outcome, useDiscard } from './use-question-files.ts';

interface ImportReviewProps {
  found: QuestionImport;
  bank: QuestionBank;
  step: 'review' | 'modules';
  onStep: (step: 'review' | 'modules') => void;
  onDiscarded: () => void;
}

/** First the questions of the file, then where they go. Going back and forth loses no choice. */
export function ImportReview({ found, bank, step, onStep, onDiscarded }: ImportReviewProps) {
  const { words } = useWorkplace();
  const modules = openModules(bank.modules);
  const [choices, setChoices] = useState(() => firstChoices(found.categories, modules));
  const [unticked, setUnticked] = useState<Unticked>(new Map());
  const discard = useDiscard(found.id);
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
        unticked={unticked}
        onChoose={setChoices}
        onBack={() => onStep('review')}
        discard={discardButton}
      />
    );
  }
  return (
    <Review found={found} unticked={unticked} onTick={setUnticked}>
      {discardButton}
      {found.counts.new > unticked.size && (
        <Button variant="main" onClick={() => onStep('modules')}>
          {importReview.chooseModules(words)}
        </Button>
      )}
    </Review>
  );
}

interface ReviewProps {
  found: QuestionImport;
  unticked: Unticked;
  onTick: (update: (before: Unticked) => Unticked) => void;
  children: ReactNode;
}

function Review({ found, unticked, onTick, children }: ReviewProps) {
  const { words } = useWorkplace();
  // A stable function: a new one would re-render thousands of items.
  const [tick] = useState(() => (item: ImportItem, isTicked: boolean) => {
    onTick((before) => {
      const after = new Map(before);
      if (isTicked) after.delete(item.item);
      else after.set(item.item, item.category);
      return after;
    });
  });
  const { counts, format } = found;
  const [outcome, setOutcome] = useState<Outcome | 'all'>('all');
  return (
    <Card title={found.filename} flush actions={children}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-rule p-4">
        <div role="status" className="min-w-0">
          <p className="font-semibold">{importReview.counts(counts)}</p>
          <p className="text-sm text-ink-2">
            {format && importReview.readAs(format)} {importReview.next(counts, words)}
          </p>
          {unticked.size > 0 && <p className="text-sm">{importReview.unticked(unticked.size)}</p>}
          {found.notes.map((note) => (
            <p key={note} className="text-sm text-ink-2">
              {note}
            </p>
          ))}
        </div>
        {counts.left_out > 0 && (
          <Segments
            label={importReview.show}
            options={[
              ['all', importReview.all(counts.new + counts.left_out)],
              ['new', importReview.ready(counts.new)],
              ['left_out', importReview.skipped(counts.left_out)],
            ]}
            value={outcome}
            onChange={setOutcome}
          />
        )}
      </div>
      <ImportItems
        id={found.id}
        outcome={outcome === 'all' ? undefined : outcome}
        unticked={unticked}
        onTick={tick}
      />
    </Card>
  );
}
