// What a person can decide about one attempt. Each decision asks for a reason, which the student sees.
import { correctMarks, disqualify, reopenAttempt } from '@quivia/contract/exam-decisions';
import type { AttemptForFaculty } from '@quivia/contract/exam-results';
import type { ReactNode } from 'react';
import { asNumber } from '../../../platform/forms/as-number.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { correctDialog, dialogs, reopenDialog } from './attempt.words.tsx';
import { LateConsequence, lateOnly } from './late-answers.tsx';
import { type OfStudent, useDecide } from './use-decisions.ts';

interface Deciding {
  of: OfStudent;
  attempt: AttemptForFaculty;
  onClose: () => void;
}

export type LateAct = 'accept' | 'refuse' | 'accept_after' | 'refuse_after';
export type ReasonAct = LateAct | 'disqualify' | 'restore';

/** For decisions that need a reason and nothing else. */
export function ReasonDialog({ act, of, attempt, onClose }: Deciding & { act: ReasonAct }) {
  const { words } = useWorkplace();
  const decide = useDecide(of);
  const form = useContractForm(disqualify.body, { defaultValues: { reason: '' } });
  const { title, confirm } = dialogs[act];
  const send = {
    accept: (reason: string) => decide.late(true, reason),
    refuse: (reason: string) => decide.late(false, reason),
    accept_after: (reason: string) => decide.late(true, reason, true),
    refuse_after: (reason: string) => decide.late(false, reason, true),
    disqualify: decide.disqualify,
    restore: (reason: string) => decide.correct({ marks: null, reason }),
  }[act];
  return (
    <DecisionDialog
      title={title(attempt.student_name)}
      consequence={<Consequence act={act} attempt={attempt} />}
      confirm={confirm}
      tone={act === 'disqualify' ? 'danger' : 'main'}
      busy={form.formState.isSubmitting}
      onClose={onClose}
      onSubmit={form.submit(async ({ reason }) => {
        await send(reason);
        onClose();
      })}
    >
      <TextArea
        label={dialogs.reason}
        rows={3}
        hint={dialogs.reasonHint(words)}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </DecisionDialog>
  );
}

function Consequence({ act, attempt }: { act: ReasonAct; attempt: AttemptForFaculty }) {
  if (act === 'disqualify') return dialogs.disqualify.consequence;
  if (act === 'restore') return dialogs.restore.consequence(attempt.computed_marks);
  const afterResults = act === 'accept_after' || act === 'refuse_after';
  const isAccepting = act === 'accept' || act === 'accept_after';
  return <LateConsequence attempt={lateOnly(attempt, { afterResults })} accept={isAccepting} />;
}

export function CorrectDialog({ of, attempt, onClose }: Deciding) {
  const { words } = useWorkplace();
  const { correct } = useDecide(of);
  const form = useContractForm(correctMarks.body, { defaultValues: { marks: attempt.score, reason: '' } });
  const { errors, isSubmitting } = form.formState;
  return (
    <DecisionDialog
      title={correctDialog.title(attempt.student_name)}
      consequence={correctDialog.consequence}
      confirm={correctDialog.confirm}
      busy={isSubmitting}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        await correct(values);
        onClose();
      })}
    >
      <TextField
        label={correctDialog.marks(attempt.total_marks)}
        inputMode="decimal"
        autoComplete="off"
        className="tabular"
        error={errors.marks && (errors.marks.message || correctDialog.notNumber)}
        {...form.register('marks', asNumber)}
      />
      <TextArea
        label={dialogs.reason}
        rows={3}
        hint={dialogs.reasonHint(words)}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
    </DecisionDialog>
  );
}

export function ReopenDialog({ of, attempt, onClose }: Deciding) {
  const { words } = useWorkplace();
  const { reopen } = useDecide(of);
  const form = useContractForm(reopenAttempt.body, { defaultValues: { minutes: 10, reason: '' } });
  const { errors, isSubmitting } = form.formState;
  return (
    <DecisionDialog
      title={reopenDialog.title(attempt.student_name)}
      consequence={attempt.started_at ? reopenDialog.continues(words) : reopenDialog.starts(words)}
      confirm={reopenDialog.confirm}
      busy={isSubmitting}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        await reopen(values);
        onClose();
      })}
    >
      <TextField
        label={reopenDialog.minutes}
        inputMode="numeric"
        autoComplete="off"
        className="tabular"
        error={errors.minutes && reopenDialog.notMinutes}
        {...form.register('minutes', asNumber)}
      />
      <TextArea
        label={dialogs.reason}
        rows={3}
        hint={dialogs.reasonHint(words)}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
    </DecisionDialog>
  );
}

interface DecisionDialogProps {
  title: string;
  /** Said before anything is done. */
  consequence: ReactNode;
  confirm: string;
  tone?: 'main' | 'danger';
  busy: boolean;
  onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

function DecisionDialog(props: DecisionDialogProps) {
  const { title, consequence, confirm, tone = 'main', busy, onSubmit, onClose, children } = props;
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        <div className="text-sm text-ink-2">{consequence}</div>
        {children}
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{dialogs.cancel}</Button>
          <Button type="submit" variant={tone} busy={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
