import { WEBHOOK_EVENTS, type Webhook, WebhookForm } from '@quivia/contract/webhooks';
import { useId } from 'react';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useAddWebhook, useChangeWebhook } from './use-webhooks.ts';
import { eventWords, webhookForm as words } from './webhooks.words.ts';

interface WebhookDialogProps {
  institutionId: number;
  /** Undefined for a new one. */
  edited: Webhook | undefined;
  onClose: () => void;
  onMade: (secret: string) => void;
}

export function WebhookDialog({ institutionId, edited, onClose, onMade }: WebhookDialogProps) {
  const add = useAddWebhook(institutionId);
  const change = useChangeWebhook(edited?.id ?? 0);
  const eventsId = useId();
  const { register, submit, formState } = useContractForm(WebhookForm, {
    defaultValues: { url: edited?.url ?? '', events: edited ? [...edited.events] : [...WEBHOOK_EVENTS] },
  });
  const { errors, isSubmitting } = formState;
  return (
    <FormDialog
      title={edited ? words.change : words.add}
      confirm={words.save}
      cancel={words.cancel}
      busy={isSubmitting}
      onClose={onClose}
      onSubmit={submit(async (form) => {
        if (edited) toast.success(await change(form));
        else onMade((await add(form)).secret);
        onClose();
      })}
    >
      <TextField
        label={words.url}
        hint={words.urlHint}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.url?.message}
        {...register('url')}
      />
      <fieldset aria-describedby={errors.events ? eventsId : undefined} className="min-w-0">
        <legend className="mb-1 text-sm font-semibold">{words.events}</legend>
        <div className="grid gap-1">
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              value={event}
              label={
                <span>
                  <span className="block">{eventWords[event].name}</span>
                  <span className="block font-mono text-xs text-ink-3">{eventWords[event].hint}</span>
                </span>
              }
              {...register('events')}
            />
          ))}
        </div>
        {errors.events && <FieldError id={eventsId}>{errors.events.message}</FieldError>}
      </fieldset>
    </FormDialog>
  );
}
