import type { QuestionContent } from '@quivia/contract/questions';
import { memo, useMemo } from 'react';
import { Badge } from '../../../ui/labels/badge.tsx';
import { DiffText } from './diff-text.tsx';
import { questionChanges } from './question-changes.ts';

interface DifferencesProps {
  before: QuestionContent;
  after: QuestionContent;
  /** Said when both say the same. */
  none: string;
}

export const Differences = memo(function Differences({ before, after, none }: DifferencesProps) {
  const changes = useMemo(() => questionChanges(before, after), [before, after]);
  if (changes.length === 0) return <p className="text-sm text-ink-2">{none}</p>;
  return (
    <dl className="grid gap-4 text-sm">
      {changes.map(({ field, pieces, notes }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two options may have had one letter, before and after
        <div key={at} className="grid gap-1">
          <dt className="flex flex-wrap items-center gap-2 text-xs font-semibold text-ink-3">
            {field}
            {notes.map((note) => (
              <Badge key={note} tone="plain">
                {note}
              </Badge>
            ))}
          </dt>
          <dd className="min-w-0">
            <DiffText pieces={pieces} />
          </dd>
        </div>
      ))}
    </dl>
  );
});
