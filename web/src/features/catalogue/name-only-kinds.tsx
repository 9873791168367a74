// Education systems and departments, which have only a name.
import { DepartmentForm, EducationSystemForm } from '@quivia/contract/catalogue';
import { TextField } from '../../ui/fields/text-field.tsx';
import { fields, kinds } from './catalogue.words.tsx';
import type { FieldsProps, Kind } from './kind.ts';

function NameField({ form }: FieldsProps<typeof EducationSystemForm, unknown>) {
  return (
    <TextField
      label={fields.name}
      autoComplete="off"
      error={form.formState.errors.name?.message}
      {...form.register('name')}
    />
  );
}

export const EDUCATION_SYSTEM: Kind<'education-system', typeof EducationSystemForm> = {
  kind: 'education-system',
  ...kinds['education-system'],
  schema: EducationSystemForm,
  Fields: NameField,
  nameOf: ({ name }) => name,
};

export const DEPARTMENT: Kind<'department', typeof DepartmentForm> = {
  kind: 'department',
  ...kinds.department,
  schema: DepartmentForm,
  Fields: NameField,
  nameOf: ({ name }) => name,
};
