import type { ImportItem } from '@quivia/contract/question-files';
import { memo } from 'react';
import { Badge } from '../../../ui/labels/badge.tsx';
import { QuestionWithKey } from '../history/question-with-key.tsx';

/** One question of the file. Those out of sight cost nothing: thousands stay smooth. */
export const ImportItemEntry = memo(function ImportItemEntry({ item }: { item: ImportItem }) {
  const isLeftOut = item.outcome === 'left_out';
  return (
    <li className="grid gap-3 border-b border-rule p-4 [contain-intrinsic-size:auto_16rem] [content-visibility:auto] last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
        <span className="tabular font-semibold text-ink-2">{item.item}</span>
        {isLeftOut ? <Badge tone="wrong">Left out</Badge> : <Badge tone="right">Comes in</Badge>}
        {item.duplicate_of && <Badge tone="risk">Likely duplicate</Badge>}
        <span className="tabular">{item.place}</span>
        {item.category && <span className="min-w-0">{item.category}</span>}
      </p>
      {isLeftOut && <p className="max-w-measure text-sm font-semibold">{item.reason}</p>}
      {item.duplicate_of && <p className="max-w-measure text-sm text-ink-2">{item.duplicate_of}</p>}
      {item.question && (
        <div className="max-w-measure min-w-0">
          <QuestionWithKey question={item.question} />
        </div>
      )}
      {isLeftOut && item.excerpt && (
        <pre className="max-w-measure overflow-hidden rounded-sm border border-rule bg-paper p-3 text-xs whitespace-pre-wrap">
          {item.excerpt}
        </pre>
      )}
      {item.notes.length > 0 && (
        <ul className="max-w-measure list-disc pl-5 text-sm text-ink-2">
          {item.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </li>
  );
});
