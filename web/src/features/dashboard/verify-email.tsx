import { ResendButton } from '../../platform/forms/resend-button.tsx';
import { useCodeCheck } from '../../platform/forms/use-code-check.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { sendVerificationAgain, useProfileChanges } from './use-dashboard.ts';

interface VerifyEmailProps {
  email: string;
  title: string;
}

export function VerifyEmail({ email, title }: VerifyEmailProps) {
  const { verify } = useProfileChanges();
  const code = useCodeCheck(async (otp) => {
    toast.success(await verify(email, otp));
  });
  return (
    <Card title={title}>
      <form noValidate className="grid gap-4" onSubmit={code.onSubmit}>
        <p>
          Enter the code that we sent to <strong>{email}</strong>.
        </p>
        <CodeField label="Code" hint="6 digits, good for 10 minutes" {...code.field} />
        <div className="flex flex-wrap gap-x-3 gap-y-2">
          <Button type="submit" variant="main" busy={code.busy}>
            Verify
          </Button>
          <ResendButton label="Send the code again" send={sendVerificationAgain} />
        </div>
      </form>
    </Card>
  );
}
