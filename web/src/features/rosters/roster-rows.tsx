import { sentenceOf } from '../../platform/http/call-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Badge, type Tone } from '../../ui/labels/badge.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../ui/lists/table.tsx';
import { outcomes, rosterRows as words } from './rosters.words.ts';
import { type Outcome, useRosterRows } from './use-rosters.ts';

const TONES: Record<Outcome, Tone> = {
  error: 'wrong',
  change: 'risk',
  new: 'right',
  existing: 'right',
  same: 'plain',
};

export function RosterRows({ id, outcome }: { id: number; outcome: Outcome | undefined }) {
  const rows = useRosterRows(id, outcome, true);
  if (rows.isPending) return <ThreeCircles />;
  if (!rows.data) return <Failed message={sentenceOf(rows.error)} onRetry={() => void rows.refetch()} />;
  return (
    <>
      <Table caption={words.caption} maxHeight="max(20rem, 65dvh)">
        <TableHead>
          <HeadCell numeric>{words.line}</HeadCell>
          <HeadCell>{words.outcome}</HeadCell>
          <HeadCell>{words.person}</HeadCell>
          <HeadCell>{words.role}</HeadCell>
          <HeadCell>{words.memberId}</HeadCell>
          <HeadCell>{words.departments}</HeadCell>
        </TableHead>
        <TableBody>
          {rows.data.map(({ line, values, outcome: found, reason }) => {
            return (
              <Row key={line}>
                <Cell numeric>{line}</Cell>
                <Cell className="min-w-40">
                  <Badge tone={TONES[found]}>{outcomes[found].one}</Badge>
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
                      {words.classOrSemester(
                        values.class_or_semester,
                        [values.section, values.elective].filter(Boolean),
                      )}
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
            {words.more}
          </Button>
        </div>
      )}
    </>
  );
}
