import { INSTITUTION_TYPES, type Institution, InstitutionForm } from '@quivia/contract/catalogue';
import { asNumber } from '../../platform/forms/as-number.ts';
import { ChoiceSelect } from '../../ui/fields/choice-select.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { fields, kinds, institutions as words } from './catalogue.words.tsx';
import { CatalogueList } from './catalogue-list.tsx';
import { CatalogueSection } from './catalogue-section.tsx';
import { CreateCard } from './create-card.tsx';
import type { FieldsProps, Kind } from './kind.ts';
import { EDUCATION_SYSTEM } from './name-only-kinds.tsx';
import { useOffered } from './use-catalogue.ts';

export function CreateInstitutionPanel() {
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <div className="grid gap-8">
        <CatalogueSection>
          <CreateCard of={EDUCATION_SYSTEM} blank={{ name: '' }} />
          <CatalogueList of={EDUCATION_SYSTEM} />
        </CatalogueSection>
        <CatalogueSection>
          <CreateCard of={INSTITUTION} blank={{ name: '', place: '' }} />
          <CatalogueList of={INSTITUTION} />
        </CatalogueSection>
      </div>
    </>
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
  isTall: true,
  nameOf: ({ name }) => name,
  detailOf: ({ place, institution_type, education_system }) =>
    [place, words.types[institution_type], education_system].join(' · '),
};
