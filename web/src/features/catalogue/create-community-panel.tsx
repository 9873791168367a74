import type { Community } from '@quivia/contract/catalogue';
import { CommunityForm } from '@quivia/contract/communities';
import { useController } from 'react-hook-form';
import { RadioRows } from '../../ui/fields/radio-rows.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { createForm, fields, kinds, communities as words } from './catalogue.words.tsx';
import { CatalogueFrame } from './catalogue-frame.tsx';
import { CatalogueList } from './catalogue-list.tsx';
import { CreateForm } from './create-form.tsx';
import type { FieldsProps, Kind } from './kind.ts';

export function CreateCommunityPanel() {
  return (
    <CatalogueFrame
      title={words.title}
      lead={words.lead}
      button={words.new}
      panelTitle={createForm.create(kinds.community.noun)}
      lists={[{ kind: 'community', plural: words.communities, list: <CatalogueList of={COMMUNITY} /> }]}
      forms={({ done }) => (
        <CreateForm
          of={COMMUNITY}
          blank={{ name: '', description: '', is_open: true }}
          onCreated={done}
          isAlone
        />
      )}
    />
  );
}

const WAYS_IN = [
  { value: 'open', words: words.open, hint: words.openHint },
  { value: 'invited', words: words.invited, hint: words.invitedHint },
] as const;

function CommunityFields({ form }: FieldsProps<typeof CommunityForm, Community>) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const { field } = useController({ control, name: 'is_open' });
  return (
    <>
      <TextField label={fields.name} autoComplete="off" error={errors.name?.message} {...register('name')} />
      <TextArea
        label={words.description}
        rows={4}
        hint={words.descriptionHint}
        error={errors.description?.message}
        {...register('description')}
      />
      <RadioRows
        label={words.whoCanJoin}
        options={WAYS_IN}
        value={field.value ? 'open' : 'invited'}
        onChange={(way) => field.onChange(way === 'open')}
        error={errors.is_open?.message}
        ref={field.ref}
      />
    </>
  );
}

const COMMUNITY: Kind<'community', typeof CommunityForm> = {
  kind: 'community',
  ...kinds.community,
  schema: CommunityForm,
  Fields: CommunityFields,
  nameOf: ({ name }) => name,
  detailOf: ({ description, is_open }) => `${is_open ? words.open : words.invited} · ${description}`,
};
