// What a person can decide about one attempt. Each decision asks for a reason, which the student sees.
import { correctMarks, reopenAttempt } from '@quivia/contract/exam-decisions';
import type { AttemptForFaculty } from '@quivia/contract/exam-results';
import { asNumber } from '../../../platform/forms/as-number.ts';
import { ReasonDialog, ReasonField } from '../../../platform/forms/reason-dialog.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { useWorkplace } from '../../../shared/workplace/workplace.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
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
export type ReasonAct = LateAct | 'disqualify' | 'restore' | 'except';

/** For decisions that need a reason and nothing else. */
export function PlainDecisionDialog({ act, of, attempt, onClose }: Deciding & { act: ReasonAct }) {
  const { words } = useWorkplace();
  const decide = useDecide(of);
  const { title, confirm } = dialogs[act];
  const send = {
    accept: (reason: string) => decide.late(true, reason),
    refuse: (reason: string) => decide.late(false, reason),
    accept_after: (reason: string) => decide.late(true, reason, true),
    refuse_after: (reason: string) => decide.late(false, reason, true),
    disqualify: decide.disqualify,
    except: decide.except,
    restore: (reason: string) => decide.correct({ marks: null, reason }),
  }[act];
  return (
    <ReasonDialog
      title={title(attempt.student_name)}
      text={<Consequence act={act} attempt={attempt} />}
      hint={dialogs.reasonHint(words)}
      confirm={confirm}
      cancel={dialogs.cancel}
      tone={act === 'disqualify' ? 'danger' : 'main'}
      onConfirm={async (reason) => {
        await send(reason);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function Consequence({ act, attempt }: { act: ReasonAct; attempt: AttemptForFaculty }) {
  if (act === 'disqualify') return dialogs.disqualify.consequence;
  if (act === 'except') return dialogs.except.consequence(attempt.unmarked);
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
    <FormDialog
      title={correctDialog.title(attempt.student_name)}
      confirm={correctDialog.confirm}
      cancel={dialogs.cancel}
      busy={isSubmitting}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        await correct(values);
        onClose();
      })}
    >
      <p className="text-ink-2">{correctDialog.consequence}</p>
      <TextField
        label={correctDialog.marks(attempt.total_marks)}
        inputMode="decimal"
        autoComplete="off"
        className="tabular"
        error={errors.marks && (errors.marks.message || correctDialog.notNumber)}
        {...form.register('marks', asNumber)}
      />
      <ReasonField hint={dialogs.reasonHint(words)} form={form} />
    </FormDialog>
  );
}

export function ReopenDialog({ of, attempt, onClose }: Deciding) {
  const { words } = useWorkplace();
  const { reopen } = useDecide(of);
  const form = useContractForm(reopenAttempt.body, { defaultValues: { minutes: 10, reason: '' } });
  const { errors, isSubmitting } = form.formState;
  return (
    <FormDialog
      title={reopenDialog.title(attempt.student_name)}
      confirm={reopenDialog.confirm}
      cancel={dialogs.cancel}
      busy={isSubmitting}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        await reopen(values);
        onClose();
      })}
    >
      <p className="text-ink-2">
        {attempt.started_at ? reopenDialog.continues(words) : reopenDialog.starts(words)}
      </p>
      <TextField
        label={reopenDialog.minutes}
        inputMode="numeric"
        autoComplete="off"
        className="tabular"
        error={errors.minutes && reopenDialog.notMinutes}
        {...form.register('minutes', asNumber)}
      />
      <ReasonField hint={dialogs.reasonHint(words)} form={form} />
    </FormDialog>
  );
}
