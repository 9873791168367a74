import type { Ranked } from '@quivia/contract/communities';
import { barWidth } from '../../../ui/charts/bar-width.ts';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { RankMark } from './rank-mark.tsx';
import { pointsWords, sharedRanks } from './ranks.ts';

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
    <Table caption="Ranks of the members" maxHeight="max(24rem, 70dvh)">
      <TableHead>
        <HeadCell className="w-0">Rank</HeadCell>
        <HeadCell>Name</HeadCell>
        {!isOfOneQuiz && (
          <HeadCell numeric className="max-sm:hidden">
            Quizzes
          </HeadCell>
        )}
        <HeadCell numeric>Points</HeadCell>
        <HeadCell aria-hidden="true" className="w-1/3 max-sm:hidden" />
      </TableHead>
      {/* Names and ranks repeat, and the order is the list. */}
      <TableBody>{entries.map(row)}</TableBody>
      {/* Further down than what is shown: it stays in sight below. */}
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
      <Cell className="wrap-anywhere">{is_own ? `${name} (you)` : name}</Cell>
      {!isOfOneQuiz && (
        <Cell numeric className="text-ink-2 max-sm:hidden">
          {quizzes.toLocaleString('en')}
        </Cell>
      )}
      <Cell numeric>{pointsWords(points)}</Cell>
      <Cell aria-hidden="true" className="max-sm:hidden">
        <span className="block h-2 rounded-full bg-pencil" style={{ width: bar }} />
      </Cell>
    </Row>
  );
}
