import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Failed, ThreeCircles } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { marksWords } from '../marks-words.ts';
import { useLeaderboard } from './use-own-results.ts';

export function Leaderboard({ id }: { id: number }) {
  const { data, isPending, error, refetch } = useLeaderboard(id);
  return (
    <Card title="Leaderboard" flush>
      {isPending && <ThreeCircles />}
      {!data && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {data && (
        <Table caption="Ranks in this exam" maxHeight="24rem">
          <TableHead>
            <HeadCell numeric className="w-0">
              Rank
            </HeadCell>
            <HeadCell>Name</HeadCell>
            <HeadCell numeric>Marks</HeadCell>
          </TableHead>
          <TableBody>
            {data.map(({ rank, name, marks, is_own }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names and ranks repeat, and the order is the list
              <Row key={place} className={is_own ? 'font-semibold [&>*]:bg-pencil-soft' : ''}>
                <Cell numeric>{rank}</Cell>
                <Cell>{is_own ? `${name} (you)` : name}</Cell>
                <Cell numeric>{marksWords(marks)}</Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
