import { ResetRequestForm } from '@quivia/contract/auth';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { askForResetCode } from './use-auth.ts';

interface ResetEmailProps {
  email: string;
  onSent: (email: string) => void;
}

export function ResetEmail({ email, onSent }: ResetEmailProps) {
  const { register, submit, formState } = useContractForm(ResetRequestForm, { defaultValues: { email } });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={submit(async (form) => {
        await askForResetCode(form.email);
        onSent(form.email);
      })}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        hint="We send a code to the email of your account."
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" variant="main" busy={formState.isSubmitting}>
        Send code
      </Button>
    </form>
  );
}
