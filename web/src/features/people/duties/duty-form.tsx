import { Day } from '@quivia/contract/fields';
import { INSTITUTION_DUTIES, InstitutionDutyForm, withDepartment } from '@quivia/contract/institution-duties';
import * as z from 'zod/mini';
import { asNumber } from '../../../platform/forms/as-number.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { ChoiceSelect } from '../../../ui/fields/choice-select.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { assignPanel } from '../people.words.tsx';
import { useAllFaculty, useLinkedDepartments } from '../use-people.ts';
import { dutyNames, dutiesPanel as words } from './duties.words.ts';
import { useGiveDuty } from './use-duties.ts';

/** The last day is typed, and ends where the person is. */
const Form = z
  .object({ ...InstitutionDutyForm.shape, ends_at: z.optional(z.union([z.literal(''), Day])) })
  .check(withDepartment);

interface DutyFormProps {
  institutionId: number;
  onGiven: () => void;
}

export function DutyForm({ institutionId, onGiven }: DutyFormProps) {
  const give = useGiveDuty();
  const faculty = useAllFaculty(institutionId);
  const departments = useLinkedDepartments(institutionId);
  const { register, submit, reset, watch, formState } = useContractForm(Form, {
    shouldUnregister: true,
    defaultValues: { duty: 'head' },
  });
  const { errors, isSubmitting } = formState;
  const isHead = watch('duty') === 'head';
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={submit(async ({ ends_at, ...form }) => {
        const until = ends_at ? { ends_at: new Date(`${ends_at}T23:59:59`).toISOString() } : {};
        toast.success(await give({ ...form, ...until, institution_id: institutionId }));
        reset();
        onGiven();
      })}
    >
      <ChoiceSelect
        label={words.person}
        choices={{
          ...faculty,
          data: faculty.data?.map(({ id, faculty_id, name, username }) => ({
            id,
            name: assignPanel.facultyNamed(faculty_id, name ?? username),
          })),
        }}
        none={words.noFaculty}
        error={errors.faculty_id?.message}
        {...register('faculty_id', asNumber)}
      />
      <Select label={words.duty} error={errors.duty?.message} {...register('duty')}>
        {INSTITUTION_DUTIES.map((one) => (
          <option key={one} value={one}>
            {dutyNames[one]}
          </option>
        ))}
      </Select>
      {isHead && (
        <ChoiceSelect
          label={words.department}
          choices={departments}
          none={words.noDepartments}
          error={errors.department_id?.message}
          {...register('department_id', asNumber)}
        />
      )}
      <TextField
        label={words.until}
        type="date"
        hint={words.untilHint}
        error={errors.ends_at?.message}
        {...register('ends_at')}
      />
      <div>
        <Button type="submit" variant="main" busy={isSubmitting}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}
