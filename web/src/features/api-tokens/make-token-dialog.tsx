import { API_TOKEN_DAYS, ApiTokenForm, type TokenPlace } from '@quivia/contract/api-tokens';
import { SCOPE_WORDS } from '@quivia/contract/api-tokens.words';
import { useId } from 'react';
import { asNumber } from '../../platform/forms/as-number.ts';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { useConfirm } from '../../shared/confirmation/use-confirm.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { makeDialog as words } from './api-tokens.words.ts';
import { useMakeToken } from './use-api-tokens.ts';

export interface MadeToken {
  name: string;
  token: string;
}

interface MakeTokenDialogProps {
  places: readonly [TokenPlace, ...TokenPlace[]];
  onMade: (made: MadeToken) => void;
  onClose: () => void;
}

export function MakeTokenDialog({ places, onMade, onClose }: MakeTokenDialogProps) {
  const make = useMakeToken();
  const scopesId = useId();
  const { confirm, dialog } = useConfirm({ what: 'keys', title: words.title, submit: words.confirm });
  const { register, submit, watch, setValue, formState } = useContractForm(ApiTokenForm, {
    defaultValues: { institution_id: places[0].institution_id, name: '', scopes: [], days: 90 },
  });
  const { errors, isSubmitting } = formState;
  const chosen = watch('institution_id');
  const { scopes } = places.find((one) => one.institution_id === chosen) ?? places[0];
  if (dialog) return dialog;
  return (
    <FormDialog
      title={words.title}
      confirm={words.confirm}
      cancel={words.cancel}
      busy={isSubmitting}
      onClose={onClose}
      onSubmit={submit(async (form) => {
        await confirm(async (confirmed) => {
          const { token } = await make({ ...form, ...confirmed });
          onMade({ name: form.name, token });
        });
      })}
    >
      {places.length > 1 && (
        <Select
          label={words.institution}
          {...register('institution_id', {
            ...asNumber,
            // What is possible at one institution may not be at another.
            onChange: () => setValue('scopes', []),
          })}
        >
          {places.map(({ institution_id, institution }) => (
            <option key={institution_id} value={institution_id}>
              {institution}
            </option>
          ))}
        </Select>
      )}
      <TextField
        label={words.name}
        hint={words.nameHint}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <fieldset aria-describedby={errors.scopes ? scopesId : undefined} className="min-w-0">
        <legend className="mb-1 text-sm font-semibold">{words.scopes}</legend>
        <div className="grid gap-1">
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={
                <span>
                  <span className="block font-semibold">{SCOPE_WORDS[scope].name}</span>
                  <span className="block text-ink-2">{SCOPE_WORDS[scope].hint}</span>
                </span>
              }
              {...register('scopes')}
            />
          ))}
        </div>
        {errors.scopes && <FieldError id={scopesId}>{errors.scopes.message}</FieldError>}
      </fieldset>
      <Select label={words.days} {...register('days', asNumber)}>
        {API_TOKEN_DAYS.map((days) => (
          <option key={days} value={days}>
            {words.daysOf(days)}
          </option>
        ))}
      </Select>
    </FormDialog>
  );
}
