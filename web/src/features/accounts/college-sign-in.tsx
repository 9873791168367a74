// After a sign-in at a college that the account's own credential has to complete: its password, or its second factor.
import { SignInForm } from '@quivia/contract/accounts';
import { ACCOUNT_MESSAGES } from '@quivia/contract/accounts.words';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';
import { type SecondStep, secondStepIn } from './second-step.ts';
import { collegePage as words } from './sign-on.words.ts';
import { signIn } from './use-accounts.ts';
import { returnFromCollege } from './use-sign-on.ts';

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
