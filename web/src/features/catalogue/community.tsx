import type { Community } from '@quivia/contract/catalogue';
import { CommunityForm } from '@quivia/contract/communities';
import { useController } from 'react-hook-form';
import { RadioRows } from '../../ui/fields/radio-rows.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { FieldsProps, Kind } from './kind.ts';

const WAYS_IN = [
  { value: 'open', words: 'Open', hint: 'Anyone signed in finds it and can join.' },
  {
    value: 'invited',
    words: 'By invitation',
    hint: 'Nobody finds it; people join with a code or a link from its admins.',
  },
] as const;

function CommunityFields({ form }: FieldsProps<typeof CommunityForm, Community>) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const { field } = useController({ control, name: 'is_open' });
  return (
    <>
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...register('name')} />
      <TextArea
        label="Description"
        rows={4}
        hint="What it is for, and for whom"
        error={errors.description?.message}
        {...register('description')}
      />
      <RadioRows
        label="Who can join"
        options={WAYS_IN}
        value={field.value ? 'open' : 'invited'}
        onChange={(way) => field.onChange(way === 'open')}
        error={errors.is_open?.message}
        ref={field.ref}
      />
    </>
  );
}

export const COMMUNITY: Kind<'community', typeof CommunityForm> = {
  kind: 'community',
  noun: 'community',
  plural: 'communities',
  schema: CommunityForm,
  Fields: CommunityFields,
  isTall: true,
  nameOf: ({ name }) => name,
  detailOf: ({ description, is_open }) => (
    <>
      <span className="line-clamp-2">{description}</span>
      <span className="block text-ink-3">{is_open ? 'Open to anyone signed in' : 'By invitation'}</span>
    </>
  ),
};
