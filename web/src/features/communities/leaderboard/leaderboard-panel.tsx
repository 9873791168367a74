import type { Ranked } from '@quivia/contract/communities';
import type { ReactNode } from 'react';
import { FiguresAsOf } from '../../../platform/app/figures-as-of.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty, Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { useFilters } from '../../../ui/lists/use-filters.ts';
import { useLeaderboard } from '../use-communities.ts';
import { noPoints, ownRank, leaderboardPanel as words } from './leaderboard.words.ts';
import { LeaderboardFilters } from './leaderboard-filters.tsx';
import { LeaderboardTable } from './leaderboard-table.tsx';
import { inAddress, viewIn } from './leaderboard-view.ts';
import { formatPoints, ordinal, sharedRanks } from './ranks.ts';

/** Members by points, for the admins and the members of a community alike. */
export function LeaderboardPanel({ communityId }: { communityId: number }) {
  const [filters, setFilters] = useFilters(['period', 'quiz']);
  const view = viewIn(filters);
  const board = useLeaderboard(communityId, view);
  const { data, isPending, error, refetch } = board;
  const newest = data?.pages.at(-1);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      {newest?.own && (
        <OwnRank own={newest.own} ranked={newest.ranked} toNext={newest.to_next} entries={entries} />
      )}
      <Card flush>
        <LeaderboardFilters
          view={view}
          quizzes={newest?.quizzes}
          onChange={(next) => setFilters(inAddress(next))}
        />
        {isPending && <ThreeCircles />}
        {!data && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
        {newest && entries.length === 0 && <Empty {...noPoints[view.kind]} />}
        {newest && entries.length > 0 && (
          <div aria-busy={board.isPlaceholderData} className={board.isPlaceholderData ? 'opacity-60' : ''}>
            <LeaderboardTable entries={entries} own={newest.own} isOfOneQuiz={view.kind === 'quiz'} />
          </div>
        )}
        <div className="px-4 not-empty:py-2">
          <FiguresAsOf at={newest?.as_of} />
        </div>
        {board.hasNextPage && (
          <div className="flex flex-wrap items-center justify-center gap-3 border-t border-rule p-3 text-sm text-ink-3">
            {board.isFetchNextPageError && <span>{words.moreFailed}</span>}
            <Button busy={board.isFetchingNextPage} onClick={() => void board.fetchNextPage()}>
              {words.more}
            </Button>
          </div>
        )}
      </Card>
    </>
  );
}

interface OwnRankProps {
  own: Ranked;
  /** How many people have a rank. */
  ranked: number;
  toNext: number | null;
  entries: readonly Ranked[];
}

/** The person's own rank, above everyone's. In the lower half it leaves out how many people there are. */
function OwnRank({ own, ranked, toNext, entries }: OwnRankProps) {
  const isInUpperHalf = own.rank * 2 <= ranked + 1;
  return (
    <dl className="mb-6 grid grid-cols-3 divide-x divide-rule rounded-md border border-rule bg-sheet">
      <Figure name={ownRank.rank}>
        {ordinal(own.rank)}
        {isInUpperHalf && <Aside>{ownRank.of(ranked, sharedRanks(entries).has(own.rank))}</Aside>}
      </Figure>
      <Figure name={ownRank.points}>
        {formatPoints(own.points)}
        {toNext !== null && <Aside>{ownRank.toNext(formatPoints(toNext))}</Aside>}
      </Figure>
      <Figure name={ownRank.quizzes}>{own.quizzes.toLocaleString('en')}</Figure>
    </dl>
  );
}

function Aside({ children }: { children: ReactNode }) {
  return <span className="block font-sans text-sm font-normal text-ink-2 sm:inline"> {children}</span>;
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-3 py-3 sm:px-4">
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="tabular text-lg font-semibold">{children}</dd>
    </div>
  );
}
