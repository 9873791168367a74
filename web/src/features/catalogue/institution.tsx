import { INSTITUTION_TYPES, type Institution, InstitutionForm } from '@quivia/contract/catalogue';
import { asNumber } from '../../platform/forms/as-number.ts';
import { ChoiceSelect } from '../../ui/fields/choice-select.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { FieldsProps, Kind } from './kind.ts';
import { useOffered } from './use-catalogue.ts';

const TYPE_NAMES: Record<Institution['institution_type'], string> = { SCHOOL: 'School', COLLEGE: 'College' };

function InstitutionFields({ form, row }: FieldsProps<typeof InstitutionForm, Institution>) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...register('name')} />
      <TextField label="Place" autoComplete="off" error={errors.place?.message} {...register('place')} />
      <Select
        label="Institution type"
        error={errors.institution_type?.message}
        {...register('institution_type')}
      >
        <option value="">Choose one</option>
        {INSTITUTION_TYPES.map((type) => (
          <option key={type} value={type}>
            {TYPE_NAMES[type]}
          </option>
        ))}
      </Select>
      <ChoiceSelect
        label="Education system"
        choices={useOffered('education-system')}
        current={row && { id: row.education_system_id, name: row.education_system }}
        none="Create an education system first"
        error={errors.education_system_id?.message}
        {...register('education_system_id', asNumber)}
      />
    </>
  );
}

export const INSTITUTION: Kind<'institution', typeof InstitutionForm> = {
  kind: 'institution',
  noun: 'institution',
  plural: 'institutions',
  schema: InstitutionForm,
  Fields: InstitutionFields,
  isTall: true,
  nameOf: ({ name }) => name,
  detailOf: ({ place, institution_type, education_system }) =>
    `${place} · ${TYPE_NAMES[institution_type]} · ${education_system}`,
};
