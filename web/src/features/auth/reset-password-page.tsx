// Three steps on one page: the address, the code of the mail, the new password.
//
//   email ──code sent──▶ code ──right──▶ password ──set──▶ /signin
//     ▲                  │  ▲                │
//     └──another email───┘  └──code too old──┘
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ResetCode } from './reset-code.tsx';
import { ResetEmail } from './reset-email.tsx';
import { ResetNewPassword } from './reset-new-password.tsx';

type Step =
  | { name: 'email'; email: string }
  | { name: 'code'; email: string; problem?: string }
  | { name: 'password'; email: string; otp: string };

export function ResetPasswordPage() {
  const [step, setStep] = useState<Step>({ name: 'email', email: '' });
  const navigate = useNavigate();
  const { state } = useLocation();
  const { email } = step;
  return (
    <>
      <PageHeading title="Reset password" />
      <Card>
        {step.name === 'email' && (
          <ResetEmail email={email} onSent={(sentTo) => setStep({ name: 'code', email: sentTo })} />
        )}
        {step.name === 'code' && (
          <ResetCode
            email={email}
            problem={step.problem}
            onRight={(otp) => setStep({ name: 'password', email, otp })}
            onOtherEmail={() => setStep({ name: 'email', email })}
          />
        )}
        {step.name === 'password' && (
          <ResetNewPassword
            email={email}
            otp={step.otp}
            onCodeTooOld={(problem) => setStep({ name: 'code', email, problem })}
            onDone={(message) => {
              toast.success(message, { duration: 5000 });
              navigate('/signin', { replace: true, state });
            }}
          />
        )}
      </Card>
      <p className="mt-6 text-sm text-ink-2">
        You know it after all?{' '}
        <TextLink to="/signin" state={state}>
          Login
        </TextLink>
      </p>
    </>
  );
}
