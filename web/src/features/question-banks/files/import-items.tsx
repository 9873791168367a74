import { Listing } from '../../../platform/lists/listing.tsx';
import { LoadMore } from '../../../platform/lists/load-more.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { ImportItemEntry } from './import-item.tsx';
import { type Outcome, useImportItems } from './use-question-files.ts';

export function ImportItems({ id, outcome }: { id: number; outcome: Outcome | undefined }) {
  const pages = useImportItems(id, outcome);
  return (
    <Listing pages={pages} empty={<Empty title="None of these in this file." />}>
      {(items) => (
        <>
          <ol>
            {items.map((item) => (
              <ImportItemEntry key={item.item} item={item} />
            ))}
          </ol>
          <LoadMore pages={pages} />
        </>
      )}
    </Listing>
  );
}
