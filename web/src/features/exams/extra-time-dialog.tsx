import { setExtraTime } from '@quivia/contract/running-exams';
import { useWorkplace } from '../../platform/app/workplace.tsx';
import { asNumber } from '../../platform/forms/as-number.ts';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSetExtraTime } from './use-extra-time.ts';

interface Named {
  id: number;
  roll_number: string;
  name?: string | null;
}

interface ExtraTimeDialogProps {
  courseId: number;
  /** To choose from, unless it is about one. */
  students?: readonly Named[];
  student?: Named;
  /** What the student has now, in percent. */
  now?: number;
  onClose: () => void;
}

export function ExtraTimeDialog({ courseId, students = [], student, now, onClose }: ExtraTimeDialogProps) {
  const { words } = useWorkplace();
  const set = useSetExtraTime();
  const form = useContractForm(setExtraTime.body, {
    defaultValues: { course_id: courseId, ...(student && { student_id: student.id, extra_time: now ?? 0 }) },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={student ? `Extra time of ${student.roll_number}` : 'Extra time'}
    >
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
            error={errors.student_id && `Please choose a ${words.student}`}
            {...form.register('student_id', asNumber)}
          >
            <option value="">Choose one</option>
            {students.map(({ id, roll_number, name }) => (
              <option key={id} value={id}>
                {name ? `${roll_number}, ${name}` : roll_number}
              </option>
            ))}
          </Select>
        )}
        <TextField
          label="Percent of the duration"
          inputMode="numeric"
          autoComplete="off"
          className="tabular"
          hint={`For example 25: then 40 minutes are 50. 0 takes it away. Exams under way are stretched at once, and the ${words.student} is told.`}
          error={errors.extra_time?.message}
          {...form.register('extra_time', asNumber)}
        />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="main" busy={isSubmitting}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
