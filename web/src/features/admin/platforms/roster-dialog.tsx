import { type PlatformCourse, RosterForm } from '@quivia/contract/lti/platforms';
import { useNavigate } from 'react-router';
import { asNumber } from '../../../platform/forms/as-number.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { ChoiceSelect } from '../../../ui/fields/choice-select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { rosterDialog as words } from './platforms.words.ts';
import { fetchRoster, useDepartments } from './use-platforms.ts';

interface RosterDialogProps {
  institutionId: number;
  course: PlatformCourse;
  onClose: () => void;
}

/** What comes is reviewed on the page of rosters, like an uploaded file. */
export function RosterDialog({ institutionId, course, onClose }: RosterDialogProps) {
  const departments = useDepartments(institutionId);
  const navigate = useNavigate();
  const { register, submit, formState } = useContractForm(RosterForm);
  const { errors, isSubmitting } = formState;
  return (
    <FormDialog
      title={words.title(course.title)}
      confirm={words.confirm}
      busy={isSubmitting}
      onClose={onClose}
      onSubmit={submit(async (form) => {
        const { message, roster_id } = await fetchRoster(course.id, form);
        toast.success(message);
        await navigate(`?panel=roster&institution=${institutionId}&roster=${roster_id}`);
      })}
    >
      <p className="text-ink-2">{words.text}</p>
      <ChoiceSelect
        label={words.department}
        choices={departments}
        none={words.noDepartment}
        error={errors.department_id?.message}
        {...register('department_id', asNumber)}
      />
      <TextField
        label={words.semester}
        type="number"
        inputMode="numeric"
        min={1}
        max={20}
        error={errors.class_or_semester?.message}
        {...register('class_or_semester', asNumber)}
      />
    </FormDialog>
  );
}
