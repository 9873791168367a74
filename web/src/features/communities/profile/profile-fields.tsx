import type { CommunityProfileForm } from '@quivia/contract/communities';
import { useController } from 'react-hook-form';
import type { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { RadioRows } from '../../../ui/fields/radio-rows.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { PictureField } from './picture-field.tsx';
import { profileFields as words } from './profile.words.tsx';

const WAYS_IN = [
  { value: 'open', words: words.open, hint: words.openHint },
  { value: 'invited', words: words.invited, hint: words.invitedHint },
] as const;

export function ProfileFields({
  form,
}: {
  form: ReturnType<typeof useContractForm<typeof CommunityProfileForm>>;
}) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const name = useController({ control, name: 'name' }).field.value;
  const picture = useController({ control, name: 'picture' }).field;
  const isOpen = useController({ control, name: 'is_open' }).field;
  return (
    <>
      <PictureField
        name={name}
        picture={picture.value}
        onChange={picture.onChange}
        error={errors.picture?.message}
      />
      <TextField label={words.name} autoComplete="off" error={errors.name?.message} {...register('name')} />
      <TextArea
        label={words.description}
        rows={5}
        aria-required
        hint={words.descriptionHint}
        error={errors.description?.message}
        {...register('description')}
      />
      <div className="grid gap-2">
        <RadioRows
          label={words.whoCanJoin}
          options={WAYS_IN}
          value={isOpen.value ? 'open' : 'invited'}
          onChange={(way) => isOpen.onChange(way === 'open')}
          error={errors.is_open?.message}
          ref={isOpen.ref}
        />
        {isOpen.value && (
          <Checkbox
            label={
              <>
                <span className="block font-semibold">{words.approve}</span>
                <span className="block text-ink-2">{words.approveHint}</span>
              </>
            }
            {...register('asks_first')}
          />
        )}
      </div>
    </>
  );
}
