import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { LeaderboardFilters } from './leaderboard-filters.tsx';
import { LeaderboardTable } from './leaderboard-table.tsx';
import { inAddress, type View, viewIn } from './leaderboard-view.ts';
import { OwnPlace } from './own-place.tsx';
import { useLeaderboard } from './use-leaderboard.ts';

/** Who of a community has most points; for its admins and its members alike. */
export function LeaderboardPanel({ communityId }: { communityId: number }) {
  const [filters, setFilters] = useFilters(['period', 'quiz']);
  const view = viewIn(filters);
  const board = useLeaderboard(communityId, view);
  const { data, isPending, error, refetch } = board;
  const newest = data?.pages.at(-1);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <PageHeading
        title="Leaderboard"
        lead="Points count as soon as the results of a quiz are released. Equal points share a rank."
      />
      {newest?.own && <OwnPlace own={newest.own} ranked={newest.ranked} entries={entries} />}
      <Card flush>
        <LeaderboardFilters
          view={view}
          quizzes={newest?.quizzes}
          onChange={(next) => setFilters(inAddress(next))}
        />
        {isPending && <ThreeCircles />}
        {!data && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
        {newest && entries.length === 0 && <Nobody view={view} />}
        {newest && entries.length > 0 && (
          <div aria-busy={board.isPlaceholderData} className={board.isPlaceholderData ? 'opacity-60' : ''}>
            <LeaderboardTable entries={entries} own={newest.own} isOfOneQuiz={view.kind === 'quiz'} />
          </div>
        )}
        {board.hasNextPage && (
          <div className="flex flex-wrap items-center justify-center gap-3 border-t border-rule p-3 text-sm text-ink-3">
            {board.isFetchNextPageError && <span>The rest could not be loaded.</span>}
            <Button busy={board.isFetchingNextPage} onClick={() => void board.fetchNextPage()}>
              Show more
            </Button>
          </div>
        )}
      </Card>
    </>
  );
}

function Nobody({ view }: { view: View }) {
  if (view.kind === 'month') {
    return (
      <Empty title="Nobody has points this month yet" hint="The first results of the month change that." />
    );
  }
  if (view.kind === 'quiz') return <Empty title="Nobody has points in this quiz" />;
  return (
    <Empty
      title="Nobody has points yet"
      hint="When a quiz is over and its results are released, its members stand here by their points."
    />
  );
}
