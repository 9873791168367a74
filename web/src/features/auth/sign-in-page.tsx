import { SignInForm } from '@quivia/contract/auth';
import { AUTH_MESSAGES } from '@quivia/contract/auth.words';
import { SESSION_ENDED } from '@quivia/contract/errors.words';
import { useRef } from 'react';
import { useLocation } from 'react-router';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { useSession } from '../../platform/session/session.ts';
import { staysLoggedIn } from '../../platform/session/stay-logged-in.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { signIn } from './use-auth.ts';

/** Once signed in, the guard around this page leads on. */
export function SignInPage() {
  const { endedBy } = useSession();
  const { state } = useLocation();
  const submitButton = useRef<HTMLButtonElement>(null);
  const { register, submit, setValue, clearErrors, formState } = useContractForm(SignInForm, {
    defaultValues: { username_or_email: '', password: '', stay_logged_in: staysLoggedIn() },
  });
  const { errors, isSubmitting } = formState;

  function fillIn(username: string, password: string) {
    clearErrors();
    setValue('username_or_email', username);
    setValue('password', password);
    submitButton.current?.focus();
  }

  return (
    <>
      <PageHeading title="Sign in" lead={endedBy === 'server' ? SESSION_ENDED : undefined} />
      <Card>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={submit(async (form) => {
            await signIn(form);
            toast.success(AUTH_MESSAGES.signedIn);
          })}
        >
          <TextField
            label="Username or email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.username_or_email?.message}
            {...register('username_or_email')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...register('password')}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <Checkbox label="Stay logged in" {...register('stay_logged_in')} />
            <TextLink to="/resetpassword" state={state} className="py-2 text-sm">
              Forgot password?
            </TextLink>
          </div>
          <Button type="submit" variant="main" busy={isSubmitting} ref={submitButton}>
            Sign in
          </Button>
        </form>
      </Card>
      <p className="mt-6 text-sm text-ink-2">
        New to Quivia?{' '}
        <TextLink to="/signup" state={state}>
          Signup
        </TextLink>
      </p>
      <DemoAccounts onChoose={fillIn} />
    </>
  );
}
