import { VerifyForm } from '@quivia/contract/auth';
import { OTP_LENGTH } from '@quivia/contract/fields';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { verifyByCode } from './use-auth.ts';

interface VerifyByCodeProps {
  email: string;
  onVerified: (message: string) => void;
}

export function VerifyByCode({ email, onVerified }: VerifyByCodeProps) {
  const { register, submit, formState } = useContractForm(VerifyForm, { defaultValues: { email, otp: '' } });
  const { errors, isSubmitting } = formState;

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={submit(async (form) => {
        const { message } = await verifyByCode(form);
        onVerified(message);
      })}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <CodeField
        label="Code"
        hint="6 digits, from the mail we sent you"
        maxLength={OTP_LENGTH * 2}
        error={errors.otp?.message}
        {...register('otp', { setValueAs: (text: string) => text.replace(/\s/g, '') })}
      />
      <Button type="submit" variant="main" busy={isSubmitting}>
        Verify
      </Button>
    </form>
  );
}
