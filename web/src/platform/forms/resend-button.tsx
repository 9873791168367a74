import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { CallError, sentenceOf } from '../http/call-error.ts';
import { useCountdown } from './use-countdown.ts';

interface ResendButtonProps {
  label: string;
  /** Sends, and gives the sentence that says so. */
  send: () => Promise<string>;
  /** A mail was sent as this came up: the wait starts with it. */
  justSent?: boolean;
}

const WAIT_S = 60;

/** Asks for another mail, at most once a minute. */
export function ResendButton({ label, send, justSent = false }: ResendButtonProps) {
  const [left, start] = useCountdown(WAIT_S, justSent);
  const [busy, setBusy] = useState(false);

  async function press() {
    setBusy(true);
    try {
      toast.success(await send());
      start();
    } catch (error) {
      toast.error(sentenceOf(error));
      if (error instanceof CallError && error.retryAfter) start(error.retryAfter);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button busy={busy} disabled={left > 0} onClick={press}>
      <span>
        {label}
        {left > 0 && <span className="tabular"> in {left} s</span>}
      </span>
    </Button>
  );
}
