import { SignUpForm } from '@quivia/contract/auth';
import { AUTH_MESSAGES } from '@quivia/contract/auth.words';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { passwordHint, usernameHint } from '../../platform/forms/forms.words.ts';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { storeReturn } from '../../platform/session/return-after-sign-up.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SIGNED_UP_MS, SignedUp } from './signed-up.tsx';
import { signUp } from './use-auth.ts';

export function SignUpPage() {
  const { state } = useLocation();
  const [signedUp, setSignedUp] = useState<string>();
  const { register, submit, formState } = useContractForm(SignUpForm, {
    defaultValues: { email: '', username: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  if (signedUp) return <SignedUp email={signedUp} />;

  return (
    <>
      <PageHeading title="Sign up" />
      <Card>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={submit(async (form) => {
            await signUp(form);
            toast.success(AUTH_MESSAGES.signedUp, { duration: SIGNED_UP_MS });
            storeReturn(form.username, state);
            setSignedUp(form.email);
          })}
        >
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...register('email')}
          />
          <TextField
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            hint={usernameHint}
            error={errors.username?.message}
            {...register('username')}
          />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            hint={passwordHint}
            error={errors.password?.message}
            {...register('password')}
          />
          <Button type="submit" variant="main" busy={isSubmitting}>
            Sign up
          </Button>
        </form>
      </Card>
      <p className="mt-6 text-sm text-ink-2">
        Already have an account?{' '}
        <TextLink to="/signin" state={state}>
          Login
        </TextLink>
      </p>
    </>
  );
}
