import type { Ranked } from '@quivia/contract/communities';
import { barWidth } from '../../../ui/charts/bar-width.ts';
import { Bubble } from '../../../ui/labels/bubble.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { leaderboardTable as words } from './leaderboard.words.ts';
import { formatPoints, sharedRanks } from './ranks.ts';

interface LeaderboardTableProps {
  entries: readonly Ranked[];
  own: Ranked | null;
  isOfOneQuiz: boolean;
}

export function LeaderboardTable({ entries, own, isOfOneQuiz }: LeaderboardTableProps) {
  const shared = sharedRanks(entries);
  const most = entries[0]?.points ?? 0;
  const isOwnThere = entries.some(({ is_own }) => is_own);
  const row = (entry: Ranked, key: number | string) => (
    <RankRow
      key={key}
      entry={entry}
      isShared={shared.has(entry.rank)}
      bar={barWidth(entry.points, most)}
      isOfOneQuiz={isOfOneQuiz}
    />
  );
  return (
    <Table caption={words.caption} maxHeight="max(24rem, 70dvh)">
      <TableHead>
        <HeadCell className="w-0">{words.rank}</HeadCell>
        <HeadCell>{words.name}</HeadCell>
        {!isOfOneQuiz && (
          <HeadCell numeric className="max-sm:hidden">
            {words.quizzes}
          </HeadCell>
        )}
        <HeadCell numeric>{words.points}</HeadCell>
        <HeadCell aria-hidden="true" className="w-1/3 max-sm:hidden" />
      </TableHead>
      {/* Names and ranks repeat, so the index is the key. */}
      <TableBody>{entries.map(row)}</TableBody>
      {/* Not loaded yet: the own rank stays visible at the bottom. */}
      {own && !isOwnThere && (
        <tfoot className="[&_td]:sticky [&_td]:bottom-0 [&_td]:border-t [&_td]:border-b-0">
          {row(own, 'own')}
        </tfoot>
      )}
    </Table>
  );
}

interface RankRowProps {
  entry: Ranked;
  isShared: boolean;
  bar: string;
  isOfOneQuiz: boolean;
}

function RankRow({ entry, isShared, bar, isOfOneQuiz }: RankRowProps) {
  const { rank, name, points, quizzes, is_own } = entry;
  return (
    <Row className={is_own ? 'font-semibold [&>*]:bg-pencil-soft!' : ''}>
      <Cell>
        <RankMark rank={rank} isShared={isShared} />
      </Cell>
      <Cell className="wrap-anywhere">{is_own ? words.you(name) : name}</Cell>
      {!isOfOneQuiz && (
        <Cell numeric className="text-ink-2 max-sm:hidden">
          {quizzes.toLocaleString('en')}
        </Cell>
      )}
      <Cell numeric>{formatPoints(points)}</Cell>
      <Cell aria-hidden="true" className="max-sm:hidden">
        <span className="block h-2 rounded-full bg-pencil" style={{ width: bar }} />
      </Cell>
    </Row>
  );
}

/** A rank in its ring, filled for the first three; '=' marks a shared rank. */
function RankMark({ rank, isShared }: { rank: number; isShared: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Bubble letter={rank} filled={rank <= 3} />
      {isShared && (
        <span className="tabular text-xs text-ink-3">
          <span aria-hidden="true">=</span>
          <span className="sr-only">{words.shared}</span>
        </span>
      )}
    </span>
  );
}
