import { SignUpForm } from '@quivia/contract/accounts';
import { ACCOUNT_MESSAGES } from '@quivia/contract/accounts.words';
import { newPassword } from '@quivia/contract/passwords';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { usePasswordRule } from '../../platform/app/use-site.ts';
import { usernameHint } from '../../platform/forms/forms.words.ts';
import { NewPasswordField } from '../../platform/forms/new-password-form.tsx';
import { useCodeCheck } from '../../platform/forms/use-code-check.ts';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { staysLoggedIn } from '../../platform/offline/stay-logged-in.ts';
import { storeReturn } from '../../platform/session/return-after-sign-up.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { signedUp, signUpPage as words } from './accounts.words.tsx';
import { signIn, signUp } from './use-accounts.ts';
import { verifyByCode } from './use-verify.ts';

/** How long a success message is shown, and how long it takes until the sign-in page opens. */
const SIGNED_UP_MS = 5000;

export function SignUpPage() {
  const { state } = useLocation();
  const [account, setAccount] = useState<Account>();
  const rule = usePasswordRule();
  const schema = useMemo(() => z.extend(SignUpForm, { password: newPassword(rule) }), [rule]);
  const { register, submit, formState } = useContractForm(schema, {
    defaultValues: { email: '', username: '', password: '', name: '' },
  });
  const { errors, isSubmitting } = formState;
  if (account) return <SignedUp account={account} />;

  return (
    <>
      <PageHeading title={words.title} />
      <Card>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={submit(async (form) => {
            await signUp(form);
            toast.success(ACCOUNT_MESSAGES.signedUp, { duration: SIGNED_UP_MS });
            storeReturn(form.username, state);
            setAccount(form);
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

/** Signs that somebody is busy with the code, or has gone to look for the mail. */
const SIGNS_OF_LIFE = ['keydown', 'pointerdown', 'focusin', 'input', 'blur', 'visibilitychange'];

interface Account {
  email: string;
  username: string;
  password: string;
}

/** Opens the sign-in page with the end of the message, unless the person does something first: then it stays. */
function SignedUp({ account }: { account: Account }) {
  const { email, username, password } = account;
  const navigate = useNavigate();
  const { state } = useLocation();
  const top = useRef<HTMLDivElement>(null);
  const code = useCodeCheck(async (otp) => {
    const { message } = await verifyByCode({ email, otp });
    // The password was chosen on this page a moment ago. If signing in has to wait, the sign-in page explains it.
    const form = { username_or_email: username, password, stay_logged_in: staysLoggedIn() };
    try {
      await signIn(
        form,
        () => undefined,
        () => true,
      );
      toast.success(ACCOUNT_MESSAGES.signedIn);
    } catch {
      navigate('/signin', { state });
    }
    toast.success(message, { duration: SIGNED_UP_MS });
  });
  useEffect(() => {
    top.current?.querySelector('h1')?.focus();
    // With the email, the sign-in page's link to the code has it filled in.
    const timer = setTimeout(() => navigate('/signin', { state: { ...state, email } }), SIGNED_UP_MS);
    const listening = new AbortController();
    const stay = () => {
      clearTimeout(timer);
      listening.abort();
    };
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, stay, { signal: listening.signal });
    return stay;
  }, [navigate, state, email]);

  return (
    <div ref={top}>
      <PageHeading title={signedUp.title} />
      <Card>
        <form noValidate className="grid gap-4" onSubmit={code.onSubmit}>
          <p>{signedUp.sent(email)}</p>
          <CodeField label={signedUp.code} hint={signedUp.hint} {...code.field} />
          <Button type="submit" variant="main" busy={code.busy}>
            {signedUp.verify}
          </Button>
        </form>
      </Card>
      <p className="mt-6 text-sm text-ink-2">
        {signedUp.noCode}{' '}
        <TextLink to="/signin" state={state}>
          {signedUp.signIn}
        </TextLink>
        {signedUp.requestThere}
      </p>
    </div>
  );
}
