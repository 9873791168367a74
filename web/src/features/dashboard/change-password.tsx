import { ChangePasswordForm } from '@quivia/contract/auth';
import { passwordHint } from '../../platform/forms/forms.words.ts';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useProfileChanges } from './use-dashboard.ts';

export function ChangePassword({ username }: { username: string }) {
  const { changePassword } = useProfileChanges();
  const { register, submit, reset, formState } = useContractForm(ChangePasswordForm, {
    defaultValues: { current_password: '', new_password: '', confirm_password: '' },
  });
  const { errors, isSubmitting } = formState;
  return (
    <Card title="Change password">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={submit(async (form) => {
          toast.success(await changePassword(form));
          reset();
        })}
      >
        {/* For password managers: whose password this is. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.current_password?.message}
          {...register('current_password')}
        />
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
        <div>
          <Button type="submit" busy={isSubmitting}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  );
}
