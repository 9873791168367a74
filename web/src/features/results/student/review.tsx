import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Segments } from '../../../ui/lists/segments.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { Reviewed } from './reviewed-question.tsx';
import { useReview } from './use-own-results.ts';
import { isMissed } from './verdict.ts';

const SHOWN = [
  ['all', 'All'],
  ['missed', 'Missed'],
] as const;

/** Each question with one's own answer, the key and the explanation. */
export function Review({ id }: { id: number }) {
  const { data, isPending, error, refetch } = useReview(id);
  const [filters, setFilters] = useFilters(['show']);
  const show = filters.show === 'missed' ? 'missed' : 'all';
  const questions = data?.filter((question) => show === 'all' || isMissed(question));
  return (
    <Card
      title="Questions and answers"
      flush
      actions={
        <Segments
          label="Questions to show"
          options={SHOWN}
          value={show}
          onChange={(value) => setFilters({ show: value === 'all' ? '' : value })}
        />
      }
    >
      {isPending && <ThreeCircles />}
      {!data && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {questions?.length === 0 && (
        <p className="px-4 py-6 text-sm text-ink-2 sm:px-6">You missed no question.</p>
      )}
      <ol>
        {questions?.map((question) => (
          <Reviewed key={question.question_number} question={question} />
        ))}
      </ol>
    </Card>
  );
}
