import { correctMarks } from '@quivia/contract/exam-decisions';
import { useWorkplace } from '../../../platform/app/workplace.tsx';
import { asNumber } from '../../../platform/forms/as-number.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { marksWords } from '../marks-words.ts';
import { type Deciding, DecisionDialog, reasonHint } from './decision-dialog.tsx';
import { useDecide } from './use-decisions.ts';

export function CorrectDialog({ of, attempt, onClose }: Deciding) {
  const { words } = useWorkplace();
  const { correct } = useDecide(of);
  const form = useContractForm(correctMarks.body, { defaultValues: { marks: attempt.score, reason: '' } });
  const { errors, isSubmitting } = form.formState;
  return (
    <DecisionDialog
      title={`Correct the marks of ${attempt.student_name}`}
      consequence="These marks stand in place of what the answers earned, also when a question is graded anew, until you take the correction back."
      confirm="Correct the marks"
      busy={isSubmitting}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        await correct(values);
        onClose();
      })}
    >
      <TextField
        label={attempt.total_marks === null ? 'Marks' : `Marks, of ${marksWords(attempt.total_marks)}`}
        inputMode="decimal"
        autoComplete="off"
        className="tabular"
        error={errors.marks && (errors.marks.message || 'Please enter a number')}
        {...form.register('marks', asNumber)}
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
