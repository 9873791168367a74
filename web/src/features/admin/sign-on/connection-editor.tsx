import { ChangedConnectionForm, type Connection, ConnectionForm } from '@quivia/contract/connections';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { connectionForm as words } from './sign-on.words.ts';
import { useConnectionChanges } from './use-sign-on.ts';

interface ConnectionEditorProps {
  institutionId: number;
  /** Undefined for a new one. */
  edited: Connection | undefined;
  onDone: () => void;
}

export function ConnectionEditor({ institutionId, edited, onDone }: ConnectionEditorProps) {
  const { add, change } = useConnectionChanges(institutionId);
  const { register, submit, reset, formState } = useContractForm(
    edited ? ChangedConnectionForm : ConnectionForm,
    {
      shouldUnregister: true,
      defaultValues: {
        issuer: edited?.issuer ?? '',
        client_id: edited?.client_id ?? '',
        shared_computers: edited?.shared_computers ?? true,
        sign_in_again: edited?.sign_in_again ?? null,
      },
    },
  );
  const { errors, isSubmitting } = formState;
  return (
    <Card title={edited ? words.edit : words.title}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={submit(async ({ client_secret, ...form }) => {
          const message = edited
            ? await change(edited.id, { ...form, ...(client_secret && { client_secret }) })
            : await add({ ...form, client_secret: client_secret ?? '' });
          toast.success(message);
          reset();
          onDone();
        })}
      >
        <TextField
          label={words.issuer}
          hint={words.issuerHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.issuer?.message}
          {...register('issuer')}
        />
        <TextField
          label={words.clientId}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.client_id?.message}
          {...register('client_id')}
        />
        <PasswordField
          label={words.clientSecret}
          hint={edited ? words.secretKept : undefined}
          autoComplete="off"
          error={errors.client_secret?.message}
          {...register('client_secret', { setValueAs: (typed: string) => typed || undefined })}
        />
        <div>
          <Checkbox label={words.shared} {...register('shared_computers')} />
          <p className="text-sm text-ink-2">{words.sharedHint}</p>
        </div>
        <div className="sm:max-w-xs">
          <TextField
            label={words.again}
            hint={words.againHint}
            inputMode="numeric"
            autoComplete="off"
            error={errors.sign_in_again?.message}
            {...register('sign_in_again', {
              setValueAs: (typed: string | number | null) =>
                typed === '' || typed === null ? null : Number(typed),
            })}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="main" busy={isSubmitting}>
            {words.save}
          </Button>
          {edited && (
            <Button variant="quiet" onClick={onDone}>
              {words.cancel}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
