import type { Section } from '@quivia/contract/classes';
import { OfferingForm as NewOffering, type OfferingDetails } from '@quivia/contract/offerings';
import { useController } from 'react-hook-form';
import { asNumber } from '../../../platform/forms/as-number.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { CheckboxGroup } from '../../../ui/fields/checkbox-group.tsx';
import { ChoiceSelect } from '../../../ui/fields/choice-select.tsx';
import { kindNames } from '../classes.words.ts';
import { useSections } from '../use-classes.ts';
import { offeringForm as words } from './offerings.words.ts';
import { useAddOffering, useChangeOffering, useFaculty, useLinkedCourses } from './use-offerings.ts';

interface OfCourse {
  institutionId: number;
  yearId: number;
  termId: number;
  course: { id: number; semester: number; department: string } | undefined;
}

/** Sections of the course's class first, then groups of any; and those who teach it. */
function useChoices({ institutionId, yearId, termId, course }: OfCourse) {
  const { data: sections } = useSections(yearId);
  const { data: faculty } = useFaculty(institutionId);
  const isOfClass = (one: Section) =>
    one.department === course?.department && one.semester === course.semester;
  const offered = sections?.filter(
    (one) => course && one.term_id === termId && (isOfClass(one) || one.kind !== 'section'),
  );
  return {
    sections: (offered ?? [])
      .toSorted((a, b) => Number(isOfClass(b)) - Number(isOfClass(a)))
      .map((one) => ({
        id: one.id,
        name: [
          one.name,
          one.kind !== 'section' && kindNames[one.kind],
          !isOfClass(one) && `S${one.semester} ${one.department}`,
        ]
          .filter(Boolean)
          .join(' · '),
      })),
    teachers: (faculty ?? [])
      .filter(({ courses }) => courses.some(({ id }) => id === course?.id))
      .map(({ id, name, username }) => ({ id, name: name ?? username })),
  };
}

interface OfferingFormProps {
  institutionId: number;
  yearId: number;
  termId: number;
  onAdded: () => void;
}

export function OfferingForm({ institutionId, yearId, termId, onAdded }: OfferingFormProps) {
  const add = useAddOffering();
  const courses = useLinkedCourses(institutionId);
  const { register, submit, control, watch, reset, formState } = useContractForm(NewOffering, {
    defaultValues: { term_id: termId, section_ids: [], faculty_ids: [] },
  });
  const { errors, isSubmitting } = formState;
  const { field: sections } = useController({ control, name: 'section_ids' });
  const { field: teachers } = useController({ control, name: 'faculty_ids' });
  const found = courses.data?.find(({ id }) => id === watch('course_id'));
  const course = found && { ...found, semester: found.class_or_semester };
  const choices = useChoices({ institutionId, yearId, termId, course });
  function forget() {
    sections.onChange([]);
    teachers.onChange([]);
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={submit(async (form) => {
        toast.success(await add(form));
        reset();
        onAdded();
      })}
    >
      <ChoiceSelect
        label={words.course}
        choices={{
          ...courses,
          data: courses.data?.map(({ id, name, code }) => ({ id, name: `${name} (${code})` })),
        }}
        none={words.noCourse}
        error={errors.course_id?.message}
        {...register('course_id', { ...asNumber, onChange: forget })}
      />
      <CheckboxGroup
        label={words.sections}
        options={choices.sections}
        value={sections.value}
        onChange={sections.onChange}
        error={errors.section_ids?.message}
        empty={course ? words.noSections : words.chooseCourse}
        ref={sections.ref}
      />
      <CheckboxGroup
        label={words.teachers}
        options={choices.teachers}
        value={teachers.value}
        onChange={teachers.onChange}
        error={errors.faculty_ids?.message}
        empty={course ? words.noTeachers : words.chooseCourse}
      />
      <div>
        <Button type="submit" variant="main" busy={isSubmitting}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

interface ChangeProps {
  offering: OfferingDetails;
  institutionId: number;
  onClose: () => void;
}

export function ChangeOfferingDialog({ offering, institutionId, onClose }: ChangeProps) {
  const { id, version, year_id: yearId, term_id: termId, course_id, semester, department } = offering;
  const change = useChangeOffering(id, version);
  const choices = useChoices({
    ...{ institutionId, yearId, termId },
    course: { id: course_id, semester, department },
  });
  const { submit, control, formState } = useContractForm(NewOffering, {
    defaultValues: {
      ...{ term_id: termId, course_id },
      section_ids: offering.sections.map((one) => one.id),
      faculty_ids: offering.teachers.map((one) => one.id),
    },
  });
  const { errors } = formState;
  const { field: sections } = useController({ control, name: 'section_ids' });
  const { field: teachers } = useController({ control, name: 'faculty_ids' });
  return (
    <FormDialog
      title={words.change(offering.course)}
      confirm={words.save}
      cancel={words.cancel}
      busy={formState.isSubmitting}
      onSubmit={submit(async ({ section_ids, faculty_ids }) => {
        toast.success(await change({ section_ids, faculty_ids }));
        onClose();
      })}
      onClose={onClose}
    >
      <CheckboxGroup
        label={words.sections}
        options={choices.sections}
        value={sections.value}
        onChange={sections.onChange}
        error={errors.section_ids?.message}
        empty={words.noSections}
        ref={sections.ref}
      />
      <CheckboxGroup
        label={words.teachers}
        options={choices.teachers}
        value={teachers.value}
        onChange={teachers.onChange}
        error={errors.faculty_ids?.message}
        empty={words.noTeachers}
      />
    </FormDialog>
  );
}
