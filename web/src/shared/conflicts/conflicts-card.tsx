// Markers declare a conflict of interest here; those who run the exam see all of them, and withdraw them.
import { type MarkingConflict, NewConflict } from '@quivia/contract/marking-conflicts';
import { useState } from 'react';
import { DateTime } from '../../platform/app/date-time.tsx';
import { ReasonDialog } from '../../platform/forms/reason-dialog.tsx';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { declareDialog, conflicts as text, withdrawDialog } from './conflicts.words.ts';
import { useConflicts, useDeclareConflict, useWithdrawConflict } from './use-conflicts.ts';

interface Marker {
  user_id: number;
  name: string;
}

export function ConflictsCard({ examId }: { examId: number }) {
  const { data, error, refetch } = useConflicts(examId);
  const [isDeclaring, setDeclaring] = useState(false);
  const [withdrawing, setWithdrawing] = useState<MarkingConflict>();
  return (
    <Card title={text.title} flush>
      <div className="grid gap-3 px-4 pt-3 pb-4">
        {!data &&
          (error ? <Failed message={sentenceOf(error)} onRetry={() => void refetch()} /> : <ThreeCircles />)}
        {data && (
          <>
            <p className="text-sm text-ink-2">{data.markers.length > 0 ? text.lead : text.leadToMarker}</p>
            <Button className="justify-self-start px-3!" onClick={() => setDeclaring(true)}>
              {text.declare}
            </Button>
            {data.conflicts.length === 0 && <p className="text-sm text-ink-3">{text.none}</p>}
          </>
        )}
      </div>
      {data && data.conflicts.length > 0 && (
        <ul className="divide-y divide-rule border-t border-rule">
          {data.conflicts.map((one) => (
            <Conflict key={one.id} conflict={one} onWithdraw={() => setWithdrawing(one)} />
          ))}
        </ul>
      )}
      {isDeclaring && data && (
        <DeclareDialog examId={examId} markers={data.markers} onClose={() => setDeclaring(false)} />
      )}
      {withdrawing && (
        <WithdrawDialog examId={examId} conflict={withdrawing} onClose={() => setWithdrawing(undefined)} />
      )}
    </Card>
  );
}

/** As the college lists them, to those who run the exam; to the marker as they typed it. */
const studentIn = ({ student, kept }: MarkingConflict) =>
  kept && kept.length > 0
    ? kept
        .map(({ name, roll_number }) => (name === roll_number ? name : `${name} (${roll_number})`))
        .join(', ')
    : student;

function Conflict({ conflict, onWithdraw }: { conflict: MarkingConflict; onWithdraw: () => void }) {
  const { marker, student, reason, declared_by, declared_at, withdrawn, kept } = conflict;
  const facts = (kept ?? []).flatMap(({ takes_exam, marked }) => [
    ...(takes_exam ? [] : [text.notInExam]),
    ...(marked > 0 ? [text.marked(marked)] : []),
  ]);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 gap-1">
        <p className={`text-sm font-semibold break-words ${withdrawn ? 'text-ink-3' : ''}`}>
          {text.of(marker, studentIn(conflict))}
          {facts.length > 0 && <span className="font-normal text-ink-2"> · {facts.join(', ')}</span>}
        </p>
        {reason && <p className="text-sm break-words whitespace-pre-wrap text-ink-2">{reason}</p>}
        {kept?.length === 0 && !withdrawn && (
          <p className="text-sm font-semibold text-risk">{text.nobody(student)}</p>
        )}
        <p className="text-xs text-ink-3">
          {text.by(declared_by)}, <DateTime at={declared_at} />
        </p>
        {withdrawn && (
          <p className="text-xs break-words text-ink-3">
            {text.withdrawn(withdrawn.by)}, <DateTime at={withdrawn.at} />
            {withdrawn.reason && `: ${withdrawn.reason}`}
          </p>
        )}
      </div>
      {kept && !withdrawn && (
        <Button
          variant="quiet"
          className="px-3!"
          aria-label={text.withdrawOf(marker, studentIn(conflict))}
          onClick={onWithdraw}
        >
          {text.withdraw}
        </Button>
      )}
    </li>
  );
}

interface DeclareDialogProps {
  examId: number;
  /** Of whom it can be declared; empty for a marker, who declares their own. */
  markers: Marker[];
  onClose: () => void;
}

function DeclareDialog({ examId, markers, onClose }: DeclareDialogProps) {
  const userId = useSession().user?.id ?? 0;
  const [markerId, setMarkerId] = useState(userId);
  const form = useContractForm(NewConflict, { defaultValues: { student: '', reason: '' } });
  const declare = useDeclareConflict(examId, onClose);
  const { errors } = form.formState;
  return (
    <FormDialog
      title={declareDialog.title}
      confirm={declareDialog.confirm}
      busy={declare.isPending}
      onSubmit={form.submit((given) =>
        declare.mutate({ ...given, ...(markers.length > 0 && { marker_id: markerId }) }),
      )}
      onClose={onClose}
    >
      <p className="text-ink-2">{declareDialog.text}</p>
      {markers.length > 0 && (
        <Select
          label={declareDialog.marker}
          value={markerId}
          onChange={({ target }) => setMarkerId(Number(target.value))}
        >
          {markers.map(({ user_id, name }) => (
            <option key={user_id} value={user_id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <TextField
        label={declareDialog.student}
        {...(markers.length === 0 && { hint: declareDialog.sameForAll })}
        error={errors.student?.message}
        {...form.register('student')}
      />
      <TextArea
        label={declareDialog.reason}
        hint={declareDialog.reasonHint}
        rows={3}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
    </FormDialog>
  );
}

interface WithdrawDialogProps {
  examId: number;
  conflict: MarkingConflict;
  onClose: () => void;
}

function WithdrawDialog({ examId, conflict, onClose }: WithdrawDialogProps) {
  const withdraw = useWithdrawConflict(examId, onClose);
  return (
    <ReasonDialog
      title={withdrawDialog.title}
      text={withdrawDialog.text}
      confirm={withdrawDialog.confirm}
      tone="danger"
      busy={withdraw.isPending}
      onConfirm={(reason) => withdraw.mutate({ id: conflict.id, reason })}
      onClose={onClose}
    />
  );
}
