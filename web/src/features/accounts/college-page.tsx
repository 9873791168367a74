// The page that a college's identity provider returns to.
import { SignInForm } from '@quivia/contract/accounts';
import { ACCOUNT_MESSAGES } from '@quivia/contract/accounts.words';
import type { SignOnOutcome } from '@quivia/contract/sign-on';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { WholePageLoader } from '../../platform/app/whole-page-loader.tsx';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { ThreeCircles } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';
import { type SecondStep, secondStepIn } from './second-step.ts';
import { collegePage as words } from './sign-on.words.ts';
import { signIn } from './use-accounts.ts';
import { confirmLink, type Returned, returnFromCollege, staysFromCollege, useFinish } from './use-sign-on.ts';

export function CollegePage() {
  const [params] = useSearchParams();
  const { restoring } = useSession();
  // Two calls at once would give the browser two sessions.
  if (restoring) return <WholePageLoader />;
  const state = params.get('state');
  if (!state) return <Failure message={words.noReturn} />;
  const given = (name: string) => params.get(name) ?? undefined;
  return <Finishing returned={{ state, code: given('code'), iss: given('iss'), error: given('error') }} />;
}

function Finishing({ returned }: { returned: Returned }) {
  const result = useFinish(returned);
  const navigate = useNavigate();
  const error = result && 'error' in result ? result.error : undefined;
  const step = secondStepIn(error, staysFromCollege());
  if (step)
    return (
      <AfterStep
        step={step}
        onBack={() => void navigate('/signin', { replace: true })}
        onDone={async () => {}}
      />
    );
  if (error !== undefined) return <Failure message={sentenceOf(error)} />;
  if (!result || !('outcome' in result))
    return (
      <>
        <PageHeading title={words.title} lead={words.working} />
        <ThreeCircles />
      </>
    );
  return <Outcome outcome={result.outcome} />;
}

function Outcome({ outcome }: { outcome: SignOnOutcome }) {
  if (outcome.outcome === 'signed_in') return <Navigate to={returnFromCollege()} replace />;
  if (outcome.outcome === 'tested') return <Tested {...outcome} />;
  if (outcome.outcome === 'link') return <Link {...outcome} />;
  const { institution, username, stay_logged_in } = outcome;
  return (
    <>
      <PageHeading title={words.passwordTitle} lead={words.password(institution)} />
      <SignInCard username={username} stays={stay_logged_in} submit={words.submit} onDone={async () => {}} />
    </>
  );
}

function Failure({ message }: { message: string }) {
  return (
    <>
      <PageHeading title={words.failed} />
      <Card>
        <p>{message}</p>
        <div className="mt-4">
          <LinkButton to="/signin" replace>
            {words.back}
          </LinkButton>
        </div>
      </Card>
    </>
  );
}

interface SignInCardProps {
  /** Where it is known whose account it is. */
  username?: string;
  stays: boolean;
  submit: string;
  /** Before the page goes on. */
  onDone: () => Promise<void>;
}

function SignInCard({ username, stays, submit: label, onDone }: SignInCardProps) {
  const navigate = useNavigate();
  const [step, setStep] = useState<SecondStep>();
  const { register, submit, formState } = useContractForm(SignInForm, {
    defaultValues: { username_or_email: username ?? '', password: '', stay_logged_in: stays },
  });
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
          toast.success(ACCOUNT_MESSAGES.signedIn);
          await onDone();
          await navigate(returnFromCollege(), { replace: true });
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
      </form>
    </Card>
  );
}

interface AfterStepProps extends Pick<SignInCardProps, 'onDone'> {
  step: SecondStep;
  onBack: () => void;
}

function AfterStep({ step, onBack, onDone }: AfterStepProps) {
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
    toast.success(await confirmLink(ticket));
  } catch (error) {
    toast.error(sentenceOf(error));
  }
}

function Link({ institution, shown, ticket, stay_logged_in }: Extract<SignOnOutcome, { outcome: 'link' }>) {
  const { user } = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  /** Somebody who signs in here isn't asked again. */
  const [wasSignedIn] = useState(user !== null);
  const goOn = () => navigate(returnFromCollege(), { replace: true });
  if (user && wasSignedIn)
    return (
      <>
        <PageHeading title={words.linkTitle} lead={words.linkNow(institution, shown, user.username)} />
        <Card>
          <div className="flex flex-wrap gap-3">
            <Button
              variant="main"
              busy={busy}
              onClick={() => {
                setBusy(true);
                void linkAndSay(ticket).then(goOn);
              }}
            >
              {words.linkSubmit}
            </Button>
            <Button variant="quiet" onClick={() => void goOn()}>
              {words.notLinked}
            </Button>
          </div>
        </Card>
      </>
    );
  return (
    <>
      <PageHeading title={words.linkTitle} lead={words.link(institution, shown)} />
      <SignInCard stays={stay_logged_in} submit={words.signInAndLink} onDone={() => linkAndSay(ticket)} />
    </>
  );
}

function Tested({ institution, claims, would }: Extract<SignOnOutcome, { outcome: 'tested' }>) {
  return (
    <>
      <PageHeading title={words.testedTitle} lead={words.tested(institution)} />
      <Card>
        <p className="font-semibold">{would}</p>
        <dl className="mt-4 grid gap-3">
          {claims.map(({ name, value, use }) => (
            <div key={name}>
              <dt className="text-sm text-ink-2">{name}</dt>
              <dd className="font-mono text-sm break-words">{value}</dd>
              {use && <dd className="text-sm text-ink-2">{use}</dd>}
            </div>
          ))}
        </dl>
        <p className="mt-4 text-sm">{words.close}</p>
      </Card>
    </>
  );
}
