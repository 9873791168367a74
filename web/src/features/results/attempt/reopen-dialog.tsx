import { reopenAttempt } from '@quivia/contract/exam-decisions';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { asNumber } from '../../../platform/forms/as-number.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { type Deciding, DecisionDialog, reasonHint } from './decision-dialog.tsx';
import { useDecide } from './use-decisions.ts';

export function ReopenDialog({ of, attempt, onClose }: Deciding) {
  const { words } = useWorkplace();
  const { reopen } = useDecide(of);
  const form = useContractForm(reopenAttempt.body, { defaultValues: { minutes: 10, reason: '' } });
  const { errors, isSubmitting } = form.formState;
  return (
    <DecisionDialog
      title={`Reopen the exam for ${attempt.student_name}?`}
      consequence={
        attempt.started_at
          ? `The ${words.student} goes on with the answers given so far, from now on and for as long as you say. The marks are counted again at the end.`
          : `The ${words.student} can begin now, and has as long as you say.`
      }
      confirm="Reopen"
      busy={isSubmitting}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        await reopen(values);
        onClose();
      })}
    >
      <TextField
        label="Minutes from now"
        inputMode="numeric"
        autoComplete="off"
        className="tabular"
        error={errors.minutes && 'Please enter whole minutes, at most a day'}
        {...form.register('minutes', asNumber)}
      />
      <TextArea
        label="Reason"
        rows={3}
        hint={reasonHint(words)}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
    </DecisionDialog>
  );
}
