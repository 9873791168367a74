import type { QuestionBank } from '@quivia/contract/question-banks';
import type { QuestionImport } from '@quivia/contract/question-files';
import { type ReactNode, useState } from 'react';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { inWords } from '../../../platform/app/workplace-words.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Segments } from '../../../ui/lists/segments.tsx';
import { FORMAT_NAMES } from './format-names.ts';
import { ImportItems } from './import-items.tsx';
import { ImportModules } from './import-modules.tsx';
import { countsSentence } from './import-words.ts';
import { firstChoices, openModules } from './module-choices.ts';
import { type Outcome, useDiscard } from './use-question-files.ts';

interface ImportReviewProps {
  found: QuestionImport;
  bank: QuestionBank;
  step: 'Review' | 'Modules';
  onStep: (step: 'Review' | 'Modules') => void;
  onDiscarded: () => void;
}

/** First what was read, then where it goes. Going back and forth loses no choice. */
export function ImportReview({ found, bank, step, onStep, onDiscarded }: ImportReviewProps) {
  const { words } = useWorkplace();
  const modules = openModules(bank.modules);
  const [choices, setChoices] = useState(() => firstChoices(found.categories, modules));
  const discard = useDiscard(found.id);
  const discardButton = (
    <Button busy={discard.isPending} onClick={() => discard.mutate(undefined, { onSuccess: onDiscarded })}>
      Discard
    </Button>
  );
  if (step === 'Modules') {
    return (
      <ImportModules
        found={found}
        modules={modules}
        choices={choices}
        onChoose={setChoices}
        onBack={() => onStep('Review')}
        discard={discardButton}
      />
    );
  }
  return (
    <Review found={found}>
      {discardButton}
      {found.counts.new > 0 && (
        <Button variant="main" onClick={() => onStep('Modules')}>
          Choose {words.modules}
        </Button>
      )}
    </Review>
  );
}

function Review({ found, children }: { found: QuestionImport; children: ReactNode }) {
  const { words } = useWorkplace();
  const { counts, format } = found;
  const [outcome, setOutcome] = useState<Outcome | 'all'>('all');
  const all = (counts.new + counts.left_out).toLocaleString('en');
  return (
    <Card title={found.filename} flush actions={children}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-rule p-4">
        <div role="status" className="min-w-0">
          <p className="font-semibold">{countsSentence(counts)}</p>
          <p className="text-sm text-ink-2">
            {format && `Read as ${FORMAT_NAMES[format]}. `}
            {inWords(found.message, words)}
          </p>
          {found.notes.map((note) => (
            <p key={note} className="text-sm text-ink-2">
              {note}
            </p>
          ))}
        </div>
        {counts.left_out > 0 && (
          <Segments
            label="Show"
            options={[
              ['all', `All ${all}`],
              ['new', `Come in ${counts.new.toLocaleString('en')}`],
              ['left_out', `Left out ${counts.left_out.toLocaleString('en')}`],
            ]}
            value={outcome}
            onChange={setOutcome}
          />
        )}
      </div>
      <ImportItems id={found.id} outcome={outcome === 'all' ? undefined : outcome} />
    </Card>
  );
}
