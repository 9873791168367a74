import { setExtraTime } from '@quivia/contract/running-exams';
import { asNumber } from '../../platform/forms/as-number.ts';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { useWorkplace } from '../../shared/workplace/workplace.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { extraTime as text } from './exams.words.tsx';
import { useSetExtraTime } from './use-extra-time.ts';

interface Named {
  id: number;
  roll_number: string;
  name?: string | null;
}

interface ExtraTimeDialogProps {
  courseId: number;
  /** To choose from, unless the dialog is about one student. */
  students?: readonly Named[];
  student?: Named;
  /** What the student has now, in percent. */
  now?: number;
  onClose: () => void;
}

/** The percentage that a student has in every exam. */
export function ExtraTimeDialog({ student, ...rest }: ExtraTimeDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={rest.onClose}
      title={student ? text.titleFor(student.roll_number, student.name) : text.title}
    >
      <PercentForm {...rest} {...(student && { student })} />
    </Dialog>
  );
}

type PercentFormProps = Omit<ExtraTimeDialogProps, 'student'> & { student?: { id: number } };

export function PercentForm({ courseId, students = [], student, now, onClose }: PercentFormProps) {
  const { words } = useWorkplace();
  const set = useSetExtraTime();
  const form = useContractForm(setExtraTime.body, {
    defaultValues: { course_id: courseId, ...(student && { student_id: student.id, extra_time: now ?? 0 }) },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.submit(async (values) => {
        await set(values);
        onClose();
      })}
    >
      {!student && (
        <Select
          label={words.Student}
          error={errors.student_id && text.chooseStudent(words)}
          {...form.register('student_id', asNumber)}
        >
          <option value="">{text.chooseOne}</option>
          {students.map(({ id, roll_number, name }) => (
            <option key={id} value={id}>
              {name ? `${roll_number}, ${name}` : roll_number}
            </option>
          ))}
        </Select>
      )}
      <TextField
        label={text.percent}
        inputMode="numeric"
        autoComplete="off"
        className="tabular"
        hint={text.hint(words)}
        error={errors.extra_time?.message}
        {...form.register('extra_time', asNumber)}
      />
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button type="submit" variant="main" busy={isSubmitting}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
