// Education systems and departments: a name, and no more.
import { DepartmentForm, EducationSystemForm } from '@quivia/contract/catalogue';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { FieldsProps, Kind } from './kind.ts';

function NameField({ form }: FieldsProps<typeof EducationSystemForm, unknown>) {
  return (
    <TextField
      label="Name"
      autoComplete="off"
      error={form.formState.errors.name?.message}
      {...form.register('name')}
    />
  );
}

export const EDUCATION_SYSTEM: Kind<'education-system', typeof EducationSystemForm> = {
  kind: 'education-system',
  noun: 'education system',
  plural: 'education systems',
  schema: EducationSystemForm,
  Fields: NameField,
  nameOf: ({ name }) => name,
};

export const DEPARTMENT: Kind<'department', typeof DepartmentForm> = {
  kind: 'department',
  noun: 'department',
  plural: 'departments',
  schema: DepartmentForm,
  Fields: NameField,
  nameOf: ({ name }) => name,
};
