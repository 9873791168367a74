import { SignUpForm } from '@quivia/contract/auth';
import { AUTH_MESSAGES } from '@quivia/contract/auth.words';
import { newPassword } from '@quivia/contract/passwords';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { usePasswordRule } from '../../platform/app/use-site.ts';
import { usernameHint } from '../../platform/forms/forms.words.ts';
import { NewPasswordField } from '../../platform/forms/new-password-form.tsx';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { storeReturn } from '../../platform/session/return-after-sign-up.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { signedUp, signUpPage as words } from './auth.words.tsx';
import { signUp } from './use-auth.ts';

/** How long the success message is shown before the sign-in page opens. */
const SIGNED_UP_MS = 5000;

export function SignUpPage() {
  const { state } = useLocation();
  const [sentTo, setSentTo] = useState<string>();
  const rule = usePasswordRule();
  const schema = useMemo(() => z.extend(SignUpForm, { password: newPassword(rule) }), [rule]);
  const { register, submit, formState } = useContractForm(schema, {
    defaultValues: { email: '', username: '', password: '', name: '' },
  });
  const { errors, isSubmitting } = formState;
  if (sentTo) return <SignedUp email={sentTo} />;

  return (
    <>
      <PageHeading title={words.title} />
      <Card>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={submit(async (form) => {
            await signUp(form);
            toast.success(AUTH_MESSAGES.signedUp, { duration: SIGNED_UP_MS });
            storeReturn(form.username, state);
            setSentTo(form.email);
          })}
        >
          <TextField
            label={words.email}
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...register('email')}
          />
          <TextField
            label={words.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            hint={usernameHint}
            error={errors.username?.message}
            {...register('username')}
          />
          <NewPasswordField
            label={words.password}
            error={errors.password?.message}
            {...register('password')}
          />
          <TextField
            label={words.name}
            autoComplete="name"
            hint={words.nameHint}
            error={errors.name?.message}
            {...register('name')}
          />
          <Button type="submit" variant="main" busy={isSubmitting}>
            {words.submit}
          </Button>
        </form>
      </Card>
      <p className="mt-6 text-sm text-ink-2">
        {words.hasAccount}{' '}
        <TextLink to="/signin" state={state}>
          {words.login}
        </TextLink>
      </p>
    </>
  );
}

/** Shown for as long as the success message, then opens the sign-in page. */
function SignedUp({ email }: { email: string }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.querySelector('h1')?.focus();
    const timer = setTimeout(() => navigate('/signin', { state }), SIGNED_UP_MS);
    return () => clearTimeout(timer);
  }, [navigate, state]);

  return (
    <div ref={top}>
      <PageHeading title={signedUp.title} />
      <Card>
        <p>{signedUp.sent(email)}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton to="/signin" state={state} variant="main">
            {signedUp.signIn}
          </LinkButton>
          <LinkButton to="/verify" state={{ ...state, email }}>
            {signedUp.enterCode}
          </LinkButton>
        </div>
      </Card>
    </div>
  );
}
