// Of a student who has not started: how far they got at the door, and the act that lets them in.
import type { AtDoor } from '@quivia/contract/hall/door';
import { allowsDuty } from '@quivia/contract/hall/duties';
import { timeOf } from '../../../platform/app/date-time.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { useAtDoor, useLetIn } from '../door/use-door.ts';
import { atDoor as text } from './board.words.ts';
import type { BoardRow, Head } from './live/board-state.ts';

function linesOf({
  checked_in_at,
  asks_code,
  has_code,
  closes_at,
  is_closed,
  is_let_in,
  entry_slip,
}: AtDoor): string[] {
  const time = (at: string) => timeOf(Date.parse(at));
  return [
    checked_in_at ? text.checkedIn(time(checked_in_at)) : text.notCheckedIn,
    ...(asks_code ? [has_code ? text.hasCode : text.noCode] : []),
    ...(closes_at ? [is_closed ? text.closed(time(closes_at)) : text.closes(time(closes_at))] : []),
    ...(is_let_in ? [text.letIn] : []),
    ...(entry_slip ? [entry_slip.used_at ? text.slipUsed(time(entry_slip.used_at)) : text.slipMade] : []),
  ];
}

/** Of a student whose page is open. */
const readyLine = ({ presence }: BoardRow): string[] =>
  presence ? [presence.is_ready ? text.ready : text.notReady] : [];

export function StudentAtDoor({ board, row }: { board: Head; row: BoardRow }) {
  const { data } = useAtDoor(board.exam.id, row.student_id);
  const letIn = useLetIn(board.exam.id);
  if (!data) return null;
  return (
    <section aria-label={text.label} className="grid justify-items-start gap-2 text-sm">
      <ul className="grid gap-1">
        {[...linesOf(data), ...readyLine(row)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {data.is_closed && allowsDuty(board.duty, 'invigilator') && (
        <Button busy={letIn.isPending} onClick={() => letIn.mutate(row.student_id)}>
          {text.act}
        </Button>
      )}
    </section>
  );
}
