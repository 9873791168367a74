import { ContactForm } from '@quivia/contract/site';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSendContact } from './use-site.ts';

export function ContactMessage({ onSent }: { onSent: (answer: string) => void }) {
  const { user } = useSession();
  const send = useSendContact();
  const { register, submit, formState } = useContractForm(ContactForm, {
    defaultValues: { name: '', email: user?.email ?? '', message: '' },
  });
  const { errors, isSubmitting } = formState;
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={submit(async (form) => {
        const { message } = await send.mutateAsync(form);
        onSent(message);
      })}
    >
      <TextField label="Your name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextArea label="Message" rows={7} error={errors.message?.message} {...register('message')} />
      {send.isError && Object.keys(errors).length === 0 && (
        <FieldError>Your message was not sent. What you wrote is still here: please try again.</FieldError>
      )}
      <div>
        <Button type="submit" variant="main" busy={isSubmitting}>
          Send message
        </Button>
      </div>
    </form>
  );
}
