import { useEffect, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { CallError, sentenceOf } from '../http/call-error.ts';
import { resendIn } from './forms.words.ts';

interface ResendButtonProps {
  label: string;
  /** Resolves with the sentence to show; undefined where nothing was sent, and the form says why. */
  send: () => Promise<string | undefined>;
  /** An email was sent just now: the wait starts at once. */
  justSent?: boolean;
}

const WAIT_S = 60;

/** Requests another email, at most once a minute. */
export function ResendButton({ label, send, justSent = false }: ResendButtonProps) {
  const [left, start] = useCountdown(WAIT_S, justSent);
  const [busy, setBusy] = useState(false);

  async function resend() {
    setBusy(true);
    try {
      const sentence = await send();
      if (sentence === undefined) return;
      toast.success(sentence);
      start();
    } catch (error) {
      toast.error(sentenceOf(error));
      if (error instanceof CallError && error.retryAfter) start(error.retryAfter);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button busy={busy} disabled={left > 0} onClick={resend}>
      <span>
        {label}
        {left > 0 && <span className="tabular"> {resendIn(left)}</span>}
      </span>
    </Button>
  );
}

/** Whole seconds until it may be done again; `start` restarts it. Reads the clock, so a sleeping tab is never late. */
function useCountdown(seconds: number, running = false) {
  const [now, setNow] = useState(() => Date.now());
  const [endsAt, setEndsAt] = useState(running ? now + seconds * 1000 : 0);
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const over = left === 0;

  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [over]);

  function start(forSeconds = seconds) {
    setNow(Date.now());
    setEndsAt(Date.now() + forSeconds * 1000);
  }

  return [left, start] as const;
}
