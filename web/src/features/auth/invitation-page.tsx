import { InvitationForm } from '@quivia/contract/auth';
import { useNavigate, useSearchParams } from 'react-router';
import { passwordHint } from '../../platform/forms/forms.words.ts';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { acceptInvitationWith } from './use-auth.ts';

/** Reached from the link in an invitation: the account is there, its owner chooses the password. */
export function InvitationPage() {
  const [params] = useSearchParams();
  const token = params.get('token');
  return (
    <>
      <PageHeading title="Welcome to Quivia" lead={token && 'Choose a password for your account.'} />
      <Card>{token ? <ChoosePassword token={token} /> : <NoLink />}</Card>
    </>
  );
}

function ChoosePassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const { register, submit, formState } = useContractForm(InvitationForm, {
    defaultValues: { token, new_password: '', confirm_password: '' },
  });
  const { errors, isSubmitting } = formState;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={submit(async (form) => {
        const { message } = await acceptInvitationWith(form);
        toast.success(message, { duration: 5000 });
        await navigate('/signin', { replace: true });
      })}
    >
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
        Set password
      </Button>
    </form>
  );
}

function NoLink() {
  return (
    <div className="grid justify-items-start gap-6">
      <p>Please open the link of your invitation mail. If it is too old, ask for a new password instead.</p>
      <LinkButton to="/resetpassword">Reset password</LinkButton>
    </div>
  );
}
