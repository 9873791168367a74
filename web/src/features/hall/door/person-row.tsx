import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { timeOf } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PlainDialog } from '../../../ui/dialogs/plain-dialog.tsx';
import { Portrait } from '../../../ui/labels/portrait.tsx';
import { initials, nameOf, type Row } from './check-in.rules.ts';
import { seatName, signing, page as words } from './door.words.ts';
import { SignatureImage } from './signature-dialog.tsx';
import { useSignature } from './use-check-in.ts';
import { useLetIn } from './use-door.ts';

interface PersonRowProps {
  row: Row;
  photo: string | undefined;
  examId: number;
  /** Nobody starts any more without being let in. */
  isGateClosed: boolean;
  onPresent: () => void;
  onUndo: () => void;
  onSign: () => void;
}

/**
 * Low, so that six of them fit on a phone and a dozen on a laptop, where each is one line. As high before as after a tap: those
 * below it must not move.
 */
export function PersonRow({ row, photo, examId, isGateClosed, ...acts }: PersonRowProps) {
  const who = nameOf(row);
  const { checked_in } = row;
  const [isShowing, setShowing] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-2 px-3 py-1.5 sm:gap-x-3 lg:py-0.5">
      <Portrait name={who} initials={initials(row)} photo={photo} className="size-11 text-sm lg:size-9" />
      <div className="min-w-0 grow basis-0 lg:grid lg:grid-cols-[minmax(0,1fr)_13rem_16rem] lg:items-center lg:gap-x-4">
        <p className="text-sm leading-5 break-words">
          <span className="font-semibold">{row.roll_number}</span> <bdi>{row.name}</bdi>
        </p>
        <p className="text-xs leading-4 break-words text-ink-2">
          {row.seat ? seatName(row.seat) : words.noSeat}
        </p>
        <StateLine row={row} />
      </div>
      <div className="flex w-30 shrink-0 justify-end">
        {checked_in ? (
          <>
            <Button
              variant="quiet"
              aria-label={(checked_in.has_signature ? words.signedOf : words.signOf)(who)}
              onClick={checked_in.has_signature ? () => setShowing(true) : acts.onSign}
              className="px-2!"
            >
              {checked_in.has_signature ? words.signed : words.sign}
            </Button>
            <Button variant="quiet" aria-label={words.undoOf(who)} onClick={acts.onUndo} className="px-2!">
              {words.undo}
            </Button>
          </>
        ) : (
          <Button
            variant="main"
            aria-label={words.markPresent(who)}
            onClick={acts.onPresent}
            className="w-full px-2!"
          >
            {words.checkIn}
          </Button>
        )}
      </div>
      {isGateClosed && row.status === 'assigned' && !row.is_let_in && (
        <LetIn examId={examId} studentId={row.student_id} who={who} />
      )}
      {isShowing && <SignatureView examId={examId} row={row} onClose={() => setShowing(false)} />}
    </li>
  );
}

/** In one line, whatever it says. */
function StateLine({ row: { checked_in, isWaiting, is_let_in, is_ready } }: { row: Row }) {
  const states = [
    checked_in ? words.presentSince(timeOf(new Date(checked_in.at))) : words.notPresent,
    isWaiting && words.waiting,
    is_let_in && words.isLetIn,
    is_ready && words.isReady,
  ];
  return (
    <p
      className={`flex h-4 items-center gap-1 text-xs leading-4 ${checked_in ? 'text-correct' : 'text-ink-3'}`}
    >
      {checked_in && <Check className="size-3.5 shrink-0" />}
      <span className={`truncate ${checked_in ? 'font-semibold' : ''}`}>
        {states.filter(Boolean).join(' · ')}
      </span>
    </p>
  );
}

function LetIn({ examId, studentId, who }: { examId: number; studentId: number; who: string }) {
  const letIn = useLetIn(examId);
  return (
    <Button
      aria-label={words.letInOf(who)}
      busy={letIn.isPending}
      onClick={() => letIn.mutate(studentId)}
      className="ml-auto px-4!"
    >
      {words.letIn}
    </Button>
  );
}

function SignatureView({ examId, row, onClose }: { examId: number; row: Row; onClose: () => void }) {
  const { data, error } = useSignature(examId, row.student_id);
  return (
    <PlainDialog
      title={signing.title(nameOf(row))}
      onClose={onClose}
      actions={<Button onClick={onClose}>{signing.close}</Button>}
    >
      {error && <p>{sentenceOf(error)}</p>}
      <SignatureImage label={signing.title(nameOf(row))} path={data?.signature ?? ''} />
    </PlainDialog>
  );
}
