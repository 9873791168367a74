import { type Course, CourseForm } from '@quivia/contract/courses';
import { asNumber } from '../../platform/forms/as-number.ts';
import { ChoiceSelect } from '../../ui/fields/choice-select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { fields, kinds, courses as words } from './catalogue.words.tsx';
import type { FieldsProps, Kind } from './kind.ts';
import { useOffered } from './use-catalogue.ts';

function CourseFields({ form, row }: FieldsProps<typeof CourseForm, Course>) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField label={fields.name} autoComplete="off" error={errors.name?.message} {...register('name')} />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          label={words.code}
          autoComplete="off"
          spellCheck={false}
          className="tabular"
          error={errors.code?.message}
          {...register('code')}
        />
        <TextField
          label={words.classOrSemester}
          type="number"
          min={1}
          max={20}
          className="tabular"
          error={errors.class_or_semester?.message}
          {...register('class_or_semester', asNumber)}
        />
      </div>
      <ChoiceSelect
        label={words.department}
        choices={useOffered('department')}
        current={row && { id: row.department_id, name: row.department }}
        none={words.noDepartment}
        error={errors.department_id?.message}
        {...register('department_id', asNumber)}
      />
      <ChoiceSelect
        label={fields.educationSystem}
        choices={useOffered('education-system')}
        current={row && { id: row.education_system_id, name: row.education_system }}
        none={fields.noEducationSystem}
        error={errors.education_system_id?.message}
        {...register('education_system_id', asNumber)}
      />
    </>
  );
}

export const COURSE: Kind<'course', typeof CourseForm> = {
  kind: 'course',
  ...kinds.course,
  schema: CourseForm,
  Fields: CourseFields,
  nameOf: ({ name }) => name,
  detailOf: ({ code, department, education_system, class_or_semester }) => (
    <>
      <span className="tabular">{code}</span> · {department} · {words.inClassOrSemester(class_or_semester)} ·{' '}
      {education_system}
    </>
  ),
};
