// A guest opens an invitation: asks for a code, and enters it. It is sent automatically with the last digit.
import { useState } from 'react';
import { useMutationOnce } from '../../platform/forms/use-action.ts';
import { useCodeCheck } from '../../platform/forms/use-code-check.ts';
import { CallError, sentenceOf } from '../../platform/http/call-error.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Empty, Failed } from '../../ui/feedback/states.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { guestEntry as words } from './guest-entry.words.ts';

interface GuestEntryProps {
  /** Where codes are mailed, mostly hidden. */
  email: string;
  /** Of the button that opens what they were invited to. */
  enter: string;
  sendCode: () => Promise<{ message: string }>;
  onCode: (code: string) => Promise<void>;
}

export function GuestEntry({ email, enter, sendCode, onCode }: GuestEntryProps) {
  const { user } = useSession();
  const [isSent, setSent] = useState(false);
  const send = useMutationOnce({ mutationFn: sendCode, onSuccess: () => setSent(true) });
  const { busy, onSubmit, field } = useCodeCheck(onCode);
  const sendButton = (
    <Button variant={isSent ? 'quiet' : 'main'} busy={send.isPending} onClick={() => send.mutate()}>
      {isSent ? words.again : words.send}
    </Button>
  );
  return (
    <div className="grid gap-4">
      {user && <Notice>{words.signedInAs(user.name ?? user.username)}</Notice>}
      <p role="status" className="text-ink-2">
        {send.data?.message ?? words.codeTo(email)}
      </p>
      {send.error && (
        <div role="alert">
          <FieldError>{sentenceOf(send.error)}</FieldError>
        </div>
      )}
      {!isSent && <div>{sendButton}</div>}
      {isSent && (
        <form noValidate className="grid gap-4" onSubmit={onSubmit}>
          <CodeField label={words.code} hint={words.codeHint} autoFocus {...field} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="main" busy={busy}>
              {enter}
            </Button>
            {sendButton}
          </div>
        </form>
      )}
    </div>
  );
}

export function NoInvitation({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return error instanceof CallError && !error.isTransient ? (
    <Empty title={words.failed} hint={error.code === 'invalid_input' ? words.incomplete : error.message} />
  ) : (
    <Failed message={sentenceOf(error)} onRetry={onRetry} />
  );
}
