import { ChangeEmailForm } from '@quivia/contract/auth';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useProfileChanges } from './use-dashboard.ts';

export function ChangeEmail({ username }: { username: string }) {
  const { changeEmail } = useProfileChanges();
  const { register, submit, reset, formState } = useContractForm(ChangeEmailForm, {
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  return (
    <Card title="Change email">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={submit(async (form) => {
          toast.success(await changeEmail(form));
          reset();
        })}
      >
        {/* For password managers: whose password this is. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <TextField
          label="New email"
          type="email"
          autoComplete="email"
          hint="Your email stays as it is until you enter the code we send to the new one."
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <div>
          <Button type="submit" busy={isSubmitting}>
            Change email
          </Button>
        </div>
      </form>
    </Card>
  );
}
