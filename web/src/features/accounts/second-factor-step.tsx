// After the right password: the code of an authenticator app, a passkey, or a recovery code.
import { ACCOUNT_MESSAGES } from '@quivia/contract/accounts.words';
import { SecondFactorForm } from '@quivia/contract/factors';
import { OTP_LENGTH } from '@quivia/contract/fields';
import { useEffect, useState } from 'react';
import { sentByLastDigit } from '../../platform/forms/sent-by-last-digit.ts';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { CallError, sentenceOf } from '../../platform/http/call-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { secondFactor as words } from './accounts.words.tsx';
import type { SecondStep } from './second-step.ts';
import { confirmByCode, signInByPasskey } from './use-second-factor.ts';

interface SecondFactorStepProps {
  step: SecondStep;
  onBack: () => void;
  /** For a page that doesn't go on by itself. */
  onSignedIn?: () => Promise<void>;
}

export function SecondFactorStep({ step, onBack, onSignedIn }: SecondFactorStepProps) {
  const [usesRecovery, setUsesRecovery] = useState(false);
  const [busy, setBusy] = useState(false);

  /** A sign-in that took too long starts again. */
  function refused(error: unknown) {
    if (!(error instanceof CallError) || error.code !== 'sign_in_expired') throw error;
    toast.error(sentenceOf(error));
    onBack();
  }

  async function welcome() {
    toast.success(ACCOUNT_MESSAGES.signedIn);
    await onSignedIn?.();
  }

  async function confirmWithPasskey() {
    setBusy(true);
    try {
      if (await signInByPasskey(step.stayLoggedIn, step)) await welcome();
      else toast.error(words.noPasskey);
    } catch (error) {
      toast.error(sentenceOf(error));
      if (error instanceof CallError && error.code === 'sign_in_expired') onBack();
    } finally {
      setBusy(false);
    }
  }

  async function confirmWithCode(code: string) {
    try {
      await confirmByCode(step, code);
      await welcome();
    } catch (error) {
      refused(error);
    }
  }

  return (
    <>
      <PageHeading title={words.title} lead={usesRecovery ? words.recoveryLead : words.lead(step)} />
      <Card>
        <div className="grid gap-4">
          {step.passkey && !usesRecovery && (
            <Button
              variant={step.totp ? 'plain' : 'main'}
              busy={busy}
              onClick={() => void confirmWithPasskey()}
            >
              {words.usePasskey}
            </Button>
          )}
          {(step.totp || usesRecovery) && (
            <CodeForm key={String(usesRecovery)} isRecovery={usesRecovery} onCode={confirmWithCode} />
          )}
          <Button variant="quiet" onClick={() => setUsesRecovery(!usesRecovery)}>
            {usesRecovery ? words.useFactor : words.useRecovery}
          </Button>
          <Button variant="quiet" onClick={onBack}>
            {words.back}
          </Button>
        </div>
      </Card>
      <p className="mt-6 text-sm text-ink-2">{words.lost}</p>
    </>
  );
}

function CodeForm({ isRecovery, onCode }: { isRecovery: boolean; onCode: (code: string) => Promise<void> }) {
  const { register, submit, setFocus, formState } = useContractForm(SecondFactorForm, {
    defaultValues: { code: '' },
  });
  useEffect(() => setFocus('code'), [setFocus]);
  const error = formState.errors.code?.message;
  return (
    <form noValidate className="grid gap-4" onSubmit={submit(({ code }) => onCode(code))}>
      {isRecovery ? (
        <TextField
          label={words.recoveryCode}
          hint={words.recoveryHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="tabular"
          error={error}
          {...register('code')}
        />
      ) : (
        <CodeField
          label={words.code}
          hint={words.codeHint}
          maxLength={OTP_LENGTH * 2}
          error={error}
          {...register('code', sentByLastDigit)}
        />
      )}
      <Button type="submit" variant="main" busy={formState.isSubmitting}>
        {words.submit}
      </Button>
    </form>
  );
}
