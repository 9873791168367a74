import { VerifyForm } from '@quivia/contract/accounts';
import { OTP_LENGTH } from '@quivia/contract/fields';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ResendButton } from '../../platform/forms/resend-button.tsx';
import { sentByLastDigit } from '../../platform/forms/sent-by-last-digit.ts';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { CallError, sentenceOf } from '../../platform/http/call-error.ts';
import { returnPath, returnState } from '../../platform/session/return-path.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Badge } from '../../ui/labels/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import {
  verifyByCode as codeWords,
  verifyByLink as linkWords,
  verified as verifiedWords,
  verifyPage as words,
} from './accounts.words.tsx';
import { askForCode, useVerifyByLink, verifyByCode } from './use-verify.ts';

/** Opened by the link in the mail, or manually to enter the code. */
export function VerifyPage() {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const token = params.get('token');
  const verified = textIn(state, 'verified');

  // Kept in the history, without the used link: a reload still shows the success.
  const onVerified = (message: string) =>
    navigate('/verify', { replace: true, state: { ...state, verified: message } });

  return (
    <>
      <PageHeading title={words.title} />
      <Card>
        {verified && <Verified message={verified} />}
        {!verified && token && <VerifyByLink token={token} onVerified={onVerified} />}
        {!verified && !token && (
          <VerifyByCode email={textIn(state, 'email') ?? params.get('email') ?? ''} onVerified={onVerified} />
        )}
      </Card>
    </>
  );
}

function textIn(state: unknown, key: string): string | undefined {
  const value = typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined;
  return typeof value === 'string' ? value : undefined;
}

interface VerifyByLinkProps {
  token: string;
  onVerified: (message: string) => void;
}

function VerifyByLink({ token, onVerified }: VerifyByLinkProps) {
  const { data, error, isFetching, refetch } = useVerifyByLink(token);
  const report = useEffectEvent(onVerified);
  useEffect(() => {
    if (data) report(data.message);
  }, [data]);

  if (isFetching || !error) return <ThreeCircles label={linkWords.verifying} />;
  if (error instanceof CallError && !error.isTransient) {
    return (
      <div role="alert" className="grid justify-items-start gap-6">
        <p className="font-semibold">{error.message}</p>
        {error.code === 'sign_in_to_verify' ? (
          <SignInFirst />
        ) : (
          <LinkButton to="/verify">{linkWords.enterCode}</LinkButton>
        )}
      </div>
    );
  }
  return <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />;
}

/** Comes back to the link after signing in. Anyone signed in to another account has to leave it first. */
function SignInFirst() {
  const { signedIn } = useSession();
  const location = useLocation();
  return (
    <div className="flex flex-wrap gap-3">
      {!signedIn && (
        <LinkButton to="/signin" state={returnState(location)} variant="main">
          {linkWords.signIn}
        </LinkButton>
      )}
      <LinkButton to="/resetpassword">{linkWords.resetPassword}</LinkButton>
    </div>
  );
}

interface VerifyByCodeProps {
  email: string;
  onVerified: (message: string) => void;
}

/** Sent automatically with the last digit. */
function VerifyByCode({ email, onVerified }: VerifyByCodeProps) {
  const { register, submit, formState, getValues, trigger } = useContractForm(VerifyForm, {
    defaultValues: { email, otp: '' },
  });
  const { signedIn } = useSession();
  const { errors, isSubmitting } = formState;

  /** Without a session the address says whose code it is. */
  async function resend(): Promise<string | undefined> {
    if (!signedIn && !(await trigger('email', { shouldFocus: true }))) return undefined;
    return (await askForCode(getValues('email'), signedIn)).message;
  }

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
        label={codeWords.email}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <CodeField
        label={codeWords.code}
        hint={codeWords.hint}
        maxLength={OTP_LENGTH * 2}
        error={errors.otp?.message}
        {...register('otp', sentByLastDigit)}
      />
      <Button type="submit" variant="main" busy={isSubmitting}>
        {codeWords.submit}
      </Button>
      <div>
        <p className="mb-2 text-sm text-ink-2">{codeWords.noCode}</p>
        <ResendButton label={codeWords.resend} send={resend} />
      </div>
    </form>
  );
}

function Verified({ message }: { message: string }) {
  const { signedIn } = useSession();
  const { state } = useLocation();
  const next = returnPath(state);
  const toNext = next === '/dashboard' ? verifiedWords.dashboard : verifiedWords.continue;
  return (
    <div role="status" className="grid justify-items-start gap-6">
      <p>
        <Badge tone="right">{message}</Badge>
      </p>
      <LinkButton to={signedIn ? next : '/signin'} state={state} variant="main">
        {signedIn ? toNext : verifiedWords.signIn}
      </LinkButton>
    </div>
  );
}
