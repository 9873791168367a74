import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { classesPanel } from '../classes.words.ts';
import { OfferingList } from './offering-list.tsx';
import { offerings as words } from './offerings.words.ts';
import { useOfferings } from './use-offerings.ts';

/** The courses of a term by department and semester. */
export function OfferingTree({ yearId, termId }: { yearId: number; termId: number }) {
  const { data, error, refetch } = useOfferings(yearId);
  if (!data)
    return error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />;
  const offerings = data.filter((one) => one.term_id === termId);
  if (offerings.length === 0)
    return (
      <Card>
        <Empty title={words.none} hint={words.noneHint} />
      </Card>
    );
  return (
    <div className="grid gap-4">
      {[...Map.groupBy(offerings, (one) => `${one.department} · ${classesPanel.semester(one.semester)}`)].map(
        ([title, own]) => (
          <Card key={title} flush title={title}>
            <OfferingList offerings={own} />
          </Card>
        ),
      )}
    </div>
  );
}
