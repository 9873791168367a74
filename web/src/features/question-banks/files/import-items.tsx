import type { ImportItem } from '@quivia/contract/question-files';
import { memo } from 'react';
import { Listing } from '../../../platform/lists/listing.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
import { QuestionWithKey } from '../history/question-with-key.tsx';
import { importItems } from './files.words.ts';
import type { Unticked } from './module-choices.ts';
import { type Outcome, useImportItems } from './use-question-files.ts';

interface ImportItemsProps {
  id: number;
  outcome: Outcome | undefined;
  /** Both only while it is reviewed. */
  unticked?: Unticked;
  onTick?: (item: ImportItem, isTicked: boolean) => void;
}

export function ImportItems({ id, outcome, unticked, onTick }: ImportItemsProps) {
  const pages = useImportItems(id, outcome);
  return (
    <Listing pages={pages} empty={<Empty title={importItems.empty} />}>
      {(items) => (
        <>
          <ol>
            {items.map((item) => (
              <ImportItemEntry
                key={item.item}
                item={item}
                isTicked={!unticked?.has(item.item)}
                onTick={onTick}
              />
            ))}
          </ol>
          <LoadMore pages={pages} />
        </>
      )}
    </Listing>
  );
}

interface ImportItemEntryProps extends Pick<ImportItemsProps, 'onTick'> {
  item: ImportItem;
  isTicked: boolean;
}

/** One question of the file. The browser skips those out of view, so thousands scroll smoothly. */
const ImportItemEntry = memo(function ImportItemEntry({ item, isTicked, onTick }: ImportItemEntryProps) {
  const isSkipped = item.outcome === 'left_out';
  return (
    <li className="grid gap-3 border-b border-rule p-4 [contain-intrinsic-size:auto_16rem] [content-visibility:auto] last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
        {onTick && !isSkipped && (
          <Checkbox
            label={importItems.tick(item.item)}
            labelHidden
            className="-my-2 -ml-3 flex [&>label]:justify-center"
            checked={isTicked}
            onChange={({ target }) => onTick(item, target.checked)}
          />
        )}
        <span className="tabular font-semibold text-ink-2">{item.item}</span>
        {isSkipped ? (
          <Badge tone="wrong">{importItems.skipped}</Badge>
        ) : (
          <Badge tone={isTicked ? 'right' : 'plain'}>
            {isTicked ? importItems.ready : importItems.unticked}
          </Badge>
        )}
        {item.duplicate_of && <Badge tone="risk">{importItems.likelyDuplicate}</Badge>}
        <span className="tabular">{item.place}</span>
        {item.category && <span className="min-w-0">{item.category}</span>}
      </div>
      {isSkipped && <p className="max-w-measure text-sm font-semibold">{item.reason}</p>}
      {item.duplicate_of && <p className="max-w-measure text-sm text-ink-2">{item.duplicate_of}</p>}
      {item.question && (
        <div className="max-w-measure min-w-0">
          <QuestionWithKey question={item.question} />
        </div>
      )}
      {isSkipped && item.excerpt && (
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
