import { ResetPasswordForm } from '@quivia/contract/auth';
import { useEffect } from 'react';
import { passwordHint } from '../../platform/forms/forms.words.ts';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { setNewPassword } from './use-auth.ts';

interface ResetNewPasswordProps {
  email: string;
  otp: string;
  onCodeTooOld: (problem: string) => void;
  onDone: (message: string) => void;
}

export function ResetNewPassword({ email, otp, onCodeTooOld, onDone }: ResetNewPasswordProps) {
  const { register, submit, setFocus, formState } = useContractForm(ResetPasswordForm, {
    defaultValues: { email, otp, new_password: '', confirm_password: '' },
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus('new_password'), [setFocus]);

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={submit(async (form) => {
        try {
          const { message } = await setNewPassword(form);
          onDone(message);
        } catch (error) {
          if (!(error instanceof CallError) || error.code !== 'wrong_code') throw error;
          onCodeTooOld(error.message);
        }
      })}
    >
      <p role="status">
        The code is right. Choose a new password for <strong>{email}</strong>.
      </p>
      {/* For password managers: whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={passwordHint}
        error={errors.new_password?.message}
        {...register('new_password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirm_password?.message}
        {...register('confirm_password')}
      />
      <Button type="submit" variant="main" busy={isSubmitting}>
        Change password
      </Button>
    </form>
  );
}
