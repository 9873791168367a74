// After a sign-in at a college that the account's own credential has to complete: its password, its second factor, or a link.
import { SignInForm } from '@quivia/contract/accounts';
import { ACCOUNT_MESSAGES } from '@quivia/contract/accounts.words';
import type { SignOnOutcome } from '@quivia/contract/sign-on';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { useSession } from '../../platform/session/session.ts';
import { useConfirm } from '../../shared/confirmation/use-confirm.tsx';
import { returnFromCollege } from '../../shared/session/use-college.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';
import { type SecondStep, secondStepIn } from './second-step.ts';
import { collegePage as words } from './sign-on.words.ts';
import { signIn, signInByPasskey } from './use-accounts.ts';
import { confirmLink } from './use-sign-on.ts';

interface SignInCardProps {
  /** Where it is known whose account it is. */
  username?: string;
  stays: boolean;
  submit: string;
  /** Before the page goes on. */
  onDone: () => Promise<void>;
}

export function SignInCard({ username, stays, submit: label, onDone }: SignInCardProps) {
  const navigate = useNavigate();
  const [step, setStep] = useState<SecondStep>();
  const { register, submit, formState } = useContractForm(SignInForm, {
    defaultValues: { username_or_email: username ?? '', password: '', stay_logged_in: stays },
  });
  async function signedIn() {
    toast.success(ACCOUNT_MESSAGES.signedIn);
    await onDone();
    await navigate(returnFromCollege(), { replace: true });
  }
  /** Some have no password. */
  async function byPasskey() {
    try {
      if (await signInByPasskey(stays)) await signedIn();
      else toast.error(words.noPasskey);
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  }
  if (step) return <AfterStep step={step} onBack={() => setStep(undefined)} onDone={onDone} />;
  const { errors, isSubmitting } = formState;
  return (
    <Card>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={submit(async (form) => {
          try {
            await signIn(
              form,
              () => {},
              () => false,
            );
          } catch (error) {
            const next = secondStepIn(error, stays);
            if (!next) throw error;
            setStep(next);
            return;
          }
          await signedIn();
        })}
      >
        <TextField
          label={words.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={username !== undefined}
          error={errors.username_or_email?.message}
          {...register('username_or_email')}
        />
        <PasswordField
          label={words.passwordLabel}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" variant="main" busy={isSubmitting}>
          {label}
        </Button>
        {username === undefined && 'PublicKeyCredential' in window && (
          <Button onClick={() => void byPasskey()}>{words.passkey}</Button>
        )}
      </form>
    </Card>
  );
}

interface AfterStepProps extends Pick<SignInCardProps, 'onDone'> {
  step: SecondStep;
  onBack: () => void;
}

export function AfterStep({ step, onBack, onDone }: AfterStepProps) {
  const navigate = useNavigate();
  return (
    <SecondFactorStep
      step={step}
      onBack={onBack}
      onSignedIn={async () => {
        await onDone();
        await navigate(returnFromCollege(), { replace: true });
      }}
    />
  );
}

/** A refusal is said; the person is signed in all the same. */
async function linkAndSay(ticket: string): Promise<void> {
  try {
    toast.success(await confirmLink({ ticket }));
  } catch (error) {
    toast.error(sentenceOf(error));
  }
}

export function LinkAccount({
  institution,
  shown,
  ticket,
  stay_logged_in,
}: Extract<SignOnOutcome, { outcome: 'link' }>) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { confirm, dialog } = useConfirm({ what: 'keys', title: words.linkTitle, submit: words.linkSubmit });
  /** Somebody who signs in here isn't asked again. */
  const [wasSignedIn] = useState(user !== null);
  const goOn = () => navigate(returnFromCollege(), { replace: true });
  /** The page may have been left open: whoever links here can get in from now on. */
  async function linkConfirmed() {
    try {
      const isLinked = await confirm(async (confirmed) =>
        toast.success(await confirmLink({ ticket, ...confirmed })),
      );
      if (isLinked) await goOn();
    } catch (error) {
      toast.error(sentenceOf(error));
      await goOn();
    }
  }
  if (user && wasSignedIn)
    return (
      <>
        <PageHeading title={words.linkTitle} lead={words.linkNow(institution, shown, user.username)} />
        <Card>
          <div className="flex flex-wrap gap-3">
            <Button variant="main" onClick={() => void linkConfirmed()}>
              {words.linkSubmit}
            </Button>
            <Button variant="quiet" onClick={() => void goOn()}>
              {words.notLinked}
            </Button>
          </div>
        </Card>
        {dialog}
      </>
    );
  return (
    <>
      <PageHeading title={words.linkTitle} lead={words.link(institution, shown)} />
      <SignInCard stays={stay_logged_in} submit={words.signInAndLink} onDone={() => linkAndSay(ticket)} />
    </>
  );
}

/** What led here can't be tried again by itself: back to the sign-in form. */
export function SignInFailure({ title, message, back }: { title: string; message: string; back: string }) {
  return (
    <>
      <PageHeading title={title} />
      <Card>
        <p>{message}</p>
        <div className="mt-4">
          <LinkButton to="/signin" replace>
            {back}
          </LinkButton>
        </div>
      </Card>
    </>
  );
}
