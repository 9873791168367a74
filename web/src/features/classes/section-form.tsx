import {
  type AcademicYear,
  SectionForm as NewSection,
  SECTION_KINDS,
  SectionChangeForm,
  type SectionDetails,
} from '@quivia/contract/classes';
import { sectionTitle } from '@quivia/contract/classes.words';
import { asNumber, numberOr } from '../../platform/forms/as-number.ts';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { ChoiceSelect } from '../../ui/fields/choice-select.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { kindNames, sectionForm as words } from './classes.words.ts';
import { useAddSection, useChangeSection, useLinkedDepartments } from './use-classes.ts';

interface SectionFormProps {
  institutionId: number;
  year: AcademicYear;
  termId: number;
  onAdded: () => void;
}

const noBatch = numberOr(null);

/** Keeps the class for the next one, because sections come in rows: A, B, C. */
export function SectionForm({ institutionId, year, termId, onAdded }: SectionFormProps) {
  const add = useAddSection();
  const departments = useLinkedDepartments(institutionId);
  const { register, submit, resetField, formState } = useContractForm(NewSection, {
    defaultValues: { term_id: termId, kind: 'section', name: '', batch: null },
  });
  const { errors, isSubmitting } = formState;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={submit(async (form) => {
        toast.success(await add(form));
        resetField('name');
        onAdded();
      })}
    >
      <Select label={words.term} error={errors.term_id?.message} {...register('term_id', asNumber)}>
        {year.terms.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select label={words.kind} hint={words.kindHint} error={errors.kind?.message} {...register('kind')}>
        {SECTION_KINDS.map((one) => (
          <option key={one} value={one}>
            {kindNames[one]}
          </option>
        ))}
      </Select>
      <ChoiceSelect
        label={words.department}
        choices={departments}
        none={words.noDepartments}
        error={errors.department_id?.message}
        {...register('department_id', asNumber)}
      />
      <TextField
        label={words.semester}
        type="number"
        min={1}
        max={20}
        className="tabular"
        error={errors.semester?.message}
        {...register('semester', asNumber)}
      />
      <TextField label={words.name} autoComplete="off" error={errors.name?.message} {...register('name')} />
      <TextField
        label={words.batch}
        hint={words.batchHint}
        type="number"
        className="tabular"
        error={errors.batch?.message}
        {...register('batch', noBatch)}
      />
      <div>
        <Button type="submit" variant="main" busy={isSubmitting}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

export function ChangeSectionDialog({ section, onClose }: { section: SectionDetails; onClose: () => void }) {
  const change = useChangeSection(section);
  const { register, submit, formState } = useContractForm(SectionChangeForm, {
    defaultValues: { name: section.name, batch: section.batch },
  });
  const { errors, isSubmitting } = formState;
  return (
    <FormDialog
      title={words.changeTitle(sectionTitle(section))}
      confirm={words.save}
      cancel={words.cancel}
      busy={isSubmitting}
      onSubmit={submit(async (form) => {
        toast.success(await change(form));
        onClose();
      })}
      onClose={onClose}
    >
      <TextField label={words.name} autoComplete="off" error={errors.name?.message} {...register('name')} />
      <TextField
        label={words.batch}
        hint={words.batchHint}
        type="number"
        className="tabular"
        error={errors.batch?.message}
        {...register('batch', noBatch)}
      />
    </FormDialog>
  );
}
