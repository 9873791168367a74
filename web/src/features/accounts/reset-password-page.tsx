// Three steps on one page: the address, the code from the mail, the new password. The mail has a link to the second one
// and, for when strangers have used up the code with guesses, a link that needs no code.
//
//   email ──code sent, or at hand──▶ code ──accepted──▶ password ──set──▶ /signin
//     ▲                              │  ▲                   │
//     └──────────another email───────┘  └───code expired────┘
import { ResetByLinkForm, ResetPasswordForm, ResetRequestForm } from '@quivia/contract/accounts';
import { ACCOUNT_MESSAGES } from '@quivia/contract/accounts.words';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { NewPasswordForm } from '../../platform/forms/new-password-form.tsx';
import { ResendButton } from '../../platform/forms/resend-button.tsx';
import { useCodeCheck } from '../../platform/forms/use-code-check.ts';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { resetCode, resetEmail, resetNewPassword, resetPage } from './accounts.words.tsx';
import { askForResetCode, checkResetCode, setNewPassword, setNewPasswordByLink } from './use-accounts.ts';

type Step =
  | { name: 'email'; email: string }
  | { name: 'code'; email: string; justSent?: boolean; problem?: string }
  | { name: 'password'; email: string; otp: string }
  | { name: 'link'; email: string; token: string };

export function ResetPasswordPage() {
  const [params] = useSearchParams();
  const [step, setStep] = useState<Step>(() => firstStep(params.get('email'), params.get('token')));
  const navigate = useNavigate();
  const { state } = useLocation();
  const { email } = step;
  const onDone = (message: string) => {
    toast.success(message, { duration: 5000 });
    navigate('/signin', { replace: true, state });
  };
  return (
    <>
      <PageHeading title={resetPage.title} />
      <Card>
        {step.name === 'email' && (
          <EmailStep
            email={email}
            onSent={(sentTo) => setStep({ name: 'code', email: sentTo, justSent: true })}
            onHasCode={(address) => setStep({ name: 'code', email: address })}
          />
        )}
        {step.name === 'code' && (
          <CodeStep
            {...step}
            onAccepted={(otp) => setStep({ name: 'password', email, otp })}
            onOtherEmail={() => setStep({ name: 'email', email })}
          />
        )}
        {step.name === 'password' && (
          <PasswordStep
            email={email}
            otp={step.otp}
            onCodeExpired={(problem) => setStep({ name: 'code', email, problem })}
            onDone={onDone}
          />
        )}
        {step.name === 'link' && (
          <NewPasswordForm
            schema={ResetByLinkForm}
            given={{ token: step.token }}
            lead={<p>{resetNewPassword.byLink}</p>}
            submit={resetNewPassword.submit}
            variant="main"
            focused
            onSubmit={async (form) => onDone((await setNewPasswordByLink(form)).message)}
          />
        )}
      </Card>
      <p className="mt-6 text-sm text-ink-2">
        {resetPage.remembered}{' '}
        <TextLink to="/signin" state={state}>
          {resetPage.login}
        </TextLink>
      </p>
    </>
  );
}

/** The link in the mail carries the address the code was sent to. */
function firstStep(email: string | null, token: string | null): Step {
  if (token) return { name: 'link', email: '', token };
  const given = ResetRequestForm.safeParse({ email });
  return given.success ? { name: 'code', email: given.data.email } : { name: 'email', email: email ?? '' };
}

interface EmailStepProps {
  email: string;
  onSent: (email: string) => void;
  onHasCode: (email: string) => void;
}

function EmailStep({ email, onSent, onHasCode }: EmailStepProps) {
  const { register, submit, handleSubmit, formState } = useContractForm(ResetRequestForm, {
    defaultValues: { email },
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={submit(async (form) => {
        await askForResetCode(form.email);
        onSent(form.email);
      })}
    >
      <TextField
        label={resetEmail.email}
        type="email"
        autoComplete="email"
        hint={resetEmail.hint}
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" variant="main" busy={formState.isSubmitting}>
        {resetEmail.submit}
      </Button>
      <Button variant="quiet" onClick={() => void handleSubmit((form) => onHasCode(form.email))()}>
        {resetEmail.hasCode}
      </Button>
    </form>
  );
}

interface CodeStepProps {
  email: string;
  justSent?: boolean;
  /** Why the person is back at this step. */
  problem?: string;
  onAccepted: (otp: string) => void;
  onOtherEmail: () => void;
}

function CodeStep({ email, justSent = false, problem, onAccepted, onOtherEmail }: CodeStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const code = useCodeCheck(async (otp) => {
    await checkResetCode(email, otp);
    onAccepted(otp);
  }, problem);
  useEffect(() => input.current?.focus(), []);

  return (
    <form noValidate className="grid gap-4" onSubmit={code.onSubmit}>
      <div role="status">
        <p>{justSent ? ACCOUNT_MESSAGES.resetAsked : resetCode.enter}</p>
        <p className="font-semibold break-words">{email}</p>
      </div>
      <CodeField label={resetCode.code} hint={resetCode.hint} ref={input} {...code.field} />
      <Button type="submit" variant="main" busy={code.busy}>
        {resetCode.submit}
      </Button>
      <div className="grid gap-2">
        <ResendButton
          label={resetCode.resend}
          justSent={justSent}
          send={async () => (await askForResetCode(email)).message}
        />
        <Button variant="quiet" onClick={onOtherEmail}>
          {resetCode.otherEmail}
        </Button>
      </div>
    </form>
  );
}

interface PasswordStepProps {
  email: string;
  otp: string;
  onCodeExpired: (problem: string) => void;
  onDone: (message: string) => void;
}

function PasswordStep({ email, otp, onCodeExpired, onDone }: PasswordStepProps) {
  return (
    <NewPasswordForm
      schema={ResetPasswordForm}
      given={{ email, otp }}
      owner={email}
      lead={<p role="status">{resetNewPassword.accepted(email)}</p>}
      submit={resetNewPassword.submit}
      variant="main"
      focused
      onSubmit={async (form) => {
        try {
          const { message } = await setNewPassword(form);
          onDone(message);
        } catch (error) {
          if (!(error instanceof CallError) || error.code !== 'wrong_code') throw error;
          onCodeExpired(error.message);
        }
      }}
    />
  );
}
