import { sentenceOf } from '../../platform/http/call-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../ui/lists/table.tsx';
import { OUTCOMES } from './outcomes.ts';
import { type Outcome, useRosterRows } from './use-rosters.ts';

export function RosterRows({ id, outcome }: { id: number; outcome: Outcome | undefined }) {
  const rows = useRosterRows(id, outcome, true);
  if (rows.isPending) return <ThreeCircles />;
  if (!rows.data) return <Failed message={sentenceOf(rows.error)} onRetry={() => void rows.refetch()} />;
  return (
    <>
      <Table caption="What each line of the file does" maxHeight="max(20rem, 65dvh)">
        <TableHead>
          <HeadCell numeric>Line</HeadCell>
          <HeadCell>Outcome</HeadCell>
          <HeadCell>Person</HeadCell>
          <HeadCell>Role</HeadCell>
          <HeadCell>Member ID</HeadCell>
          <HeadCell>Departments</HeadCell>
        </TableHead>
        <TableBody>
          {rows.data.map(({ line, values, outcome: found, reason }) => {
            const words = OUTCOMES.find(({ key }) => key === found);
            return (
              <Row key={line}>
                <Cell numeric>{line}</Cell>
                <Cell className="min-w-40">
                  <Badge tone={words?.tone ?? 'plain'}>{words?.one}</Badge>
                  {reason && <span className="mt-1 block text-xs text-ink-2">{reason}</span>}
                </Cell>
                <Cell>
                  <span className="block font-semibold">{values.name || values.username}</span>
                  <span className="block text-xs text-ink-2">{values.email}</span>
                </Cell>
                <Cell>{values.role}</Cell>
                <Cell className="tabular whitespace-nowrap">{values.member_id}</Cell>
                <Cell>
                  <span className="block">{values.departments}</span>
                  {values.class_or_semester && (
                    <span className="block text-xs whitespace-nowrap text-ink-2">
                      Class or semester {values.class_or_semester}
                    </span>
                  )}
                </Cell>
              </Row>
            );
          })}
        </TableBody>
      </Table>
      {rows.hasNextPage && (
        <div className="grid justify-items-center border-t border-rule p-3">
          <Button variant="quiet" busy={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
            Show more lines
          </Button>
        </div>
      )}
    </>
  );
}
