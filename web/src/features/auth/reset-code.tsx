import { AUTH_MESSAGES } from '@quivia/contract/auth.words';
import { useEffect, useRef } from 'react';
import { ResendButton } from '../../platform/forms/resend-button.tsx';
import { useCodeCheck } from '../../platform/forms/use-code-check.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { askForResetCode, checkResetCode } from './use-auth.ts';

interface ResetCodeProps {
  email: string;
  /** Why the person is here again. */
  problem: string | undefined;
  onRight: (otp: string) => void;
  onOtherEmail: () => void;
}

export function ResetCode({ email, problem, onRight, onOtherEmail }: ResetCodeProps) {
  const input = useRef<HTMLInputElement>(null);
  const code = useCodeCheck(async (otp) => {
    await checkResetCode(email, otp);
    onRight(otp);
  }, problem);
  useEffect(() => input.current?.focus(), []);

  return (
    <form noValidate className="grid gap-4" onSubmit={code.onSubmit}>
      <div role="status">
        <p>{AUTH_MESSAGES.resetAsked}</p>
        <p className="font-semibold break-words">{email}</p>
      </div>
      <CodeField label="Code" hint="6 digits, good for 10 minutes" ref={input} {...code.field} />
      <Button type="submit" variant="main" busy={code.busy}>
        Check the code
      </Button>
      <div className="grid gap-2">
        <ResendButton
          label="Send the code again"
          justSent={!problem}
          send={async () => (await askForResetCode(email)).message}
        />
        <Button variant="quiet" onClick={onOtherEmail}>
          Use another email
        </Button>
      </div>
    </form>
  );
}
