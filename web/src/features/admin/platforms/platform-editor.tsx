import { ChangedPlatformForm, type Platform, PlatformForm } from '@quivia/contract/lti/platforms';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { editor as words } from './platforms.words.ts';
import { addressesOf, asksSite, PRESETS, type Preset } from './presets.ts';
import { usePlatformChanges } from './use-platforms.ts';

interface PlatformEditorProps {
  /** Null for the site's Admin. */
  institutionId: number | null;
  /** Undefined for a new one. */
  edited?: Platform | undefined;
  onDone: () => void;
}

/** A deployment stays what it is. */
const EditedForm = z.extend(ChangedPlatformForm, { deployment_id: z.optional(z.string()) });
const FILLED = ['issuer', 'auth_url', 'token_url', 'keys_url', 'token_audience'] as const;

const TYPED = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

export function PlatformEditor({ institutionId, edited, onDone }: PlatformEditorProps) {
  const { add, change } = usePlatformChanges(institutionId);
  const [preset, setPreset] = useState<Preset>('moodle');
  const [site, setSite] = useState('');
  const { register, submit, setValue, formState } = useContractForm(edited ? EditedForm : PlatformForm, {
    shouldUnregister: true,
    defaultValues: {
      name: edited?.name ?? '',
      issuer: edited?.issuer ?? '',
      client_id: edited?.client_id ?? '',
      auth_url: edited?.auth_url ?? '',
      token_url: edited?.token_url ?? '',
      keys_url: edited?.keys_url ?? '',
      token_audience: edited?.token_audience ?? '',
    },
  });
  const { errors, isSubmitting } = formState;

  function fill(kind: Preset, at: string) {
    setPreset(kind);
    setSite(at);
    const addresses = addressesOf(kind, at);
    if (!addresses) return;
    for (const name of FILLED) setValue(name, addresses[name]);
  }
  const field = (name: 'issuer' | 'client_id' | 'auth_url' | 'token_url' | 'keys_url', label: string) => (
    <TextField label={label} error={errors[name]?.message} {...TYPED} {...register(name)} />
  );
  return (
    <Card title={edited ? words.edit(edited.name) : words.title}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={submit(async ({ deployment_id = '', ...form }) => {
          const message = edited ? await change(edited.id, form) : await add({ ...form, deployment_id });
          toast.success(message);
          onDone();
        })}
      >
        {!edited && (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Select
              label={words.preset}
              value={preset}
              onChange={({ target }) => fill(target.value as Preset, site)}
            >
              {PRESETS.map((one) => (
                <option key={one} value={one}>
                  {words.presets[one]}
                </option>
              ))}
            </Select>
            {asksSite(preset) && (
              <TextField
                label={words.site}
                hint={words.siteHint}
                value={site}
                onChange={({ target }) => fill(preset, target.value)}
                {...TYPED}
              />
            )}
          </div>
        )}
        <TextField
          label={words.name}
          hint={words.nameHint}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {field('client_id', words.clientId)}
          {!edited && (
            <TextField
              label={words.deployment}
              error={errors.deployment_id?.message}
              {...TYPED}
              {...register('deployment_id')}
            />
          )}
          {field('issuer', words.issuer)}
          {field('auth_url', words.authUrl)}
          {field('token_url', words.tokenUrl)}
          {field('keys_url', words.keysUrl)}
          <TextField
            label={words.audience}
            hint={words.audienceHint}
            error={errors.token_audience?.message}
            {...TYPED}
            {...register('token_audience')}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="main" busy={isSubmitting}>
            {words.save}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Card>
  );
}
