import { useState } from 'react';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { skippedItems } from './files.words.ts';
import { ImportItems } from './import-items.tsx';
import { useSkipReasons } from './use-question-files.ts';

/** What is skipped: a line for each reason, which unfolds to its questions. */
export function SkippedItems({ id }: { id: number }) {
  const { data, isPending, error, refetch } = useSkipReasons(id);
  if (isPending) return <ThreeCircles />;
  if (!data) return <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />;
  return (
    <ul aria-label={skippedItems.label}>
      {data.map((one) => (
        <li key={one.item} className="border-b border-rule last:border-b-0">
          <OneReason id={id} {...one} />
        </li>
      ))}
    </ul>
  );
}

interface OneReasonProps {
  id: number;
  item: number;
  reason: string;
  questions: number;
}

/** Its questions are fetched when it is first unfolded. */
function OneReason({ id, item, reason, questions }: OneReasonProps) {
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <Collapsible
      title={reason}
      aside={<span className="tabular shrink-0 text-sm text-ink-2">{skippedItems.count(questions)}</span>}
      onToggle={(isOpen) => setWasOpen((before) => before || isOpen)}
    >
      {wasOpen && <ImportItems id={id} outcome="left_out" reasonOf={item} />}
    </Collapsible>
  );
}
