// Of a student in an exam that is taken in Safe Exam Browser: which one it is, whether it was verified, and the act that does
// without it.
import { allowsDuty } from '@quivia/contract/hall/duties';
import { useState } from 'react';
import { timeToSecondOf } from '../../../platform/app/date-time.tsx';
import { ReasonDialog } from '../../../platform/forms/reason-dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { useEndExemption, useExempt } from '../door/use-door.ts';
import { seb as text } from './board.words.ts';
import type { BoardRow, Head } from './live/board-state.ts';

export function StudentSeb({ board, row }: { board: Head; row: BoardRow }) {
  const [isAsking, setAsking] = useState(false);
  const of = { examId: board.exam.id, studentId: row.student_id };
  const exempt = useExempt(of, () => setAsking(false));
  const end = useEndExemption(of);
  const { seb, status } = row.progress;
  if (!seb) return null;
  const canAct =
    allowsDuty(board.duty, 'invigilator') &&
    (status === 'assigned' || status === 'in_progress') &&
    !board.exam.is_over;
  return (
    <section aria-label={text.name} className="grid justify-items-start gap-2 text-sm">
      <p>
        <span className="text-ink-3">{text.name}</span>
        <span className="block">{text.states[seb.state](seb.at === null ? '' : timeToSecondOf(seb.at))}</span>
        {seb.browser && <span className="block text-ink-2">{seb.browser}</span>}
      </p>
      {canAct &&
        (seb.state === 'exempt' ? (
          <Button busy={end.isPending} onClick={() => end.mutate()}>
            {text.end}
          </Button>
        ) : (
          <Button onClick={() => setAsking(true)}>{text.exempt}</Button>
        ))}
      {isAsking && (
        <ReasonDialog
          asks
          title={text.title(row.name ?? row.roll_number)}
          text={text.text}
          hint={text.hint}
          confirm={text.confirm}
          busy={exempt.isPending}
          onConfirm={(reason) => exempt.mutate(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
