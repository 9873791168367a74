import { useState } from 'react';
import { timeOf } from '../../../platform/app/date-time.tsx';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PlainDialog } from '../../../ui/dialogs/plain-dialog.tsx';
import { Badge } from '../../../ui/labels/badge.tsx';
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
  hasGate: boolean;
  onPresent: () => void;
  onUndo: () => void;
  onSign: () => void;
}

export function PersonRow({ row, photo, examId, hasGate, onPresent, onUndo, onSign }: PersonRowProps) {
  const letIn = useLetIn(examId);
  const who = nameOf(row);
  const { checked_in } = row;
  const [isShowing, setShowing] = useState(false);
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 px-3 py-2 md:grid-cols-[auto_1fr_auto_auto]">
      <Portrait name={who} initials={initials(row)} photo={photo} className="size-11 text-sm" />
      <div className="min-w-0">
        <p className="font-semibold break-words">{row.roll_number}</p>
        <p className="text-sm break-words text-ink-2">{row.name}</p>
        <p className="text-sm break-words text-ink-2">{row.seat ? seatName(row.seat) : words.noSeat}</p>
      </div>
      {checked_in ? (
        // As wide as the button: the name must not wrap otherwise than before.
        <div className="grid min-w-26 justify-items-end gap-1">
          <Badge tone="right">{words.present1}</Badge>
          <span className="tabular text-xs text-ink-3">{timeOf(new Date(checked_in.at))}</span>
        </div>
      ) : (
        <Button
          variant="main"
          aria-label={words.markPresent(who)}
          onClick={onPresent}
          className="min-w-26 px-4"
        >
          {words.present1}
        </Button>
      )}
      {/* As high without its buttons, or beside the rest as wide: a row that is marked must not move those below it. */}
      <div className="col-span-full flex min-h-11 flex-wrap items-center justify-end gap-2 md:col-span-1 md:col-start-3 md:row-start-1 md:min-w-64">
        {row.isWaiting && (
          <span className="min-w-0 grow basis-0 truncate text-right text-xs text-ink-3">{words.waiting}</span>
        )}
        {checked_in &&
          (checked_in.has_signature ? (
            <Button
              variant="quiet"
              aria-label={words.signedOf(who)}
              onClick={() => setShowing(true)}
              className="px-3"
            >
              {words.signed}
            </Button>
          ) : (
            <Button variant="quiet" aria-label={words.signOf(who)} onClick={onSign} className="px-3">
              {words.sign}
            </Button>
          ))}
        {checked_in && (
          <Button variant="quiet" aria-label={words.undoOf(who)} onClick={onUndo} className="px-3">
            {words.undo}
          </Button>
        )}
        {hasGate && row.status === 'assigned' && !row.is_let_in && (
          <Button
            variant="quiet"
            aria-label={words.letInOf(who)}
            busy={letIn.isPending}
            onClick={() => letIn.mutate(row.student_id)}
            className="px-3"
          >
            {words.letIn}
          </Button>
        )}
        {hasGate && row.is_let_in && <span className="text-xs text-ink-3">{words.isLetIn}</span>}
      </div>
      {isShowing && <SignatureView examId={examId} row={row} onClose={() => setShowing(false)} />}
    </li>
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
