import { plural } from '@quivia/contract/plural';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/lists/table.tsx';
import { marksWords } from '../marks-words.ts';
import type { Regraded } from './use-decisions.ts';

/** Nothing of it is stored yet. */
export function RegradeChanges({ reply }: { reply: Regraded }) {
  const { words } = useWorkplace();
  const { changed, unchanged, changes } = reply;
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm font-semibold">
        {changed === 0
          ? 'The marks would change for nobody.'
          : `The marks would change for ${plural(changed, words.student)}, and stay for ${unchanged.toLocaleString('en')}.`}
      </p>
      {changes.length > 0 && (
        <div className="isolate rounded-md border border-rule">
          <Table caption="What would change" maxHeight="16rem">
            <TableHead>
              <HeadCell>{words.RollNumber}</HeadCell>
              <HeadCell>Name</HeadCell>
              <HeadCell numeric>Marks</HeadCell>
            </TableHead>
            <TableBody>
              {changes.map((one) => (
                <Row key={one.student_id}>
                  <Cell className="tabular whitespace-nowrap">{one.roll_number}</Cell>
                  <Cell>{one.student_name}</Cell>
                  <Cell numeric className="whitespace-nowrap">
                    {marksWords(one.marks_before)} → {marksWords(one.marks_after)}
                  </Cell>
                </Row>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
      {changed > changes.length && (
        <p className="text-xs text-ink-3">The first {changes.length} of them are shown.</p>
      )}
    </div>
  );
}
