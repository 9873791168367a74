import { INSTITUTION_TYPES, type Institution, InstitutionForm } from '@quivia/contract/catalogue';
import { asNumber } from '../../platform/forms/as-number.ts';
import { ChoiceSelect } from '../../ui/fields/choice-select.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { createForm, fields, kinds, institutions as words } from './catalogue.words.tsx';
import { CatalogueFrame } from './catalogue-frame.tsx';
import { CatalogueList } from './catalogue-list.tsx';
import { CreateForm, CreateForms } from './create-form.tsx';
import type { FieldsProps, Kind } from './kind.ts';
import { EDUCATION_SYSTEM } from './name-only-kinds.tsx';
import { useOffered } from './use-catalogue.ts';

export function CreateInstitutionPanel() {
  return (
    <CatalogueFrame
      title={words.title}
      lead={words.lead}
      button={words.new}
      panelTitle={createForm.several}
      lists={[
        { kind: 'institution', plural: words.institutions, list: <CatalogueList of={INSTITUTION} /> },
        { kind: 'education-system', plural: words.systems, list: <CatalogueList of={EDUCATION_SYSTEM} /> },
      ]}
      forms={({ done }) => (
        <CreateForms>
          <CreateForm of={INSTITUTION} blank={{ name: '', place: '' }} onCreated={done} />
          <CreateForm of={EDUCATION_SYSTEM} blank={{ name: '' }} />
        </CreateForms>
      )}
    />
  );
}

function InstitutionFields({ form, row }: FieldsProps<typeof InstitutionForm, Institution>) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField label={fields.name} autoComplete="off" error={errors.name?.message} {...register('name')} />
      <TextField
        label={words.place}
        autoComplete="off"
        error={errors.place?.message}
        {...register('place')}
      />
      <Select label={words.type} error={errors.institution_type?.message} {...register('institution_type')}>
        <option value="">{fields.chooseOne}</option>
        {INSTITUTION_TYPES.map((type) => (
          <option key={type} value={type}>
            {words.types[type]}
          </option>
        ))}
      </Select>
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

const INSTITUTION: Kind<'institution', typeof InstitutionForm> = {
  kind: 'institution',
  ...kinds.institution,
  schema: InstitutionForm,
  Fields: InstitutionFields,
  nameOf: ({ name }) => name,
  detailOf: ({ place, institution_type, education_system }) =>
    [place, words.types[institution_type], education_system].join(' · '),
};
