// From submitted sheets to frozen lists: for coordinators the whole viva voce, for examiners their own panels.
import { useMemo } from 'react';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Empty } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { NoOral, type OralTabProps } from '../oral-frame.tsx';
import { AwardTable } from './award-table.tsx';
import { page as words } from './awards.words.ts';
import { DifferenceCard, openDifferences } from './difference-card.tsx';
import { ListCard } from './list-card.tsx';
import { useAwardLists, useAwards } from './use-awards.ts';

export function MarksPage({ oral }: OralTabProps) {
  const awards = useAwards(oral.id);
  const lists = useAwardLists(oral.id);
  const differences = useMemo(() => (awards.data ? openDifferences(awards.data) : []), [awards.data]);
  if (!awards.data || !lists.data) {
    const failed = awards.error ? awards : lists;
    return <NoOral error={failed.error} onRetry={failed.refetch} />;
  }
  const { candidates } = awards.data;
  if (candidates.length === 0)
    return (
      <Card>
        {oral.is_coordinator ? (
          <Empty title={words.none} hint={words.noneHint} />
        ) : (
          <Empty title={words.noneForYou} hint={words.noneForYouHint} />
        )}
      </Card>
    );
  return (
    <div className="grid gap-6">
      {lists.data.unplaced > 0 && <Notice>{words.unplaced(lists.data.unplaced)}</Notice>}
      {differences.length > 0 && (
        <section aria-label={words.differences} className="grid gap-4">
          {differences.map((one) => (
            <DifferenceCard key={one.sheetIds.join()} oral={oral} {...one} />
          ))}
        </section>
      )}
      {lists.data.lists.map((one) => (
        <ListCard key={one.list} oral={oral} list={one} />
      ))}
      <AwardTable scheme={oral.scheme} awards={awards.data} />
    </div>
  );
}
