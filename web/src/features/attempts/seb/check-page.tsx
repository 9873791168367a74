// The page at which Safe Exam Browser shows its keys. It asks before the router moves on: afterwards the keys no longer belong to
// the address.
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { CallError } from '../../../platform/http/call-error.ts';
import { backOffMs } from '../../../platform/offline/back-off.ts';
import { keepPersonInTab } from '../../../platform/session/kept-person.ts';
import { restoreByCookie } from '../../../platform/session/session.ts';
import { ThreeCircles } from '../../../ui/feedback/states.tsx';
import { MessagePage } from '../../../ui/layout/message-page.tsx';
import { sebKeys } from './safe-exam-browser.ts';
import { check as words } from './seb.words.ts';
import { noteChecked } from './seb-tab.ts';
import { loadCheckPage, showKeys } from './use-seb.ts';
import { UsedTicket } from './used-ticket.tsx';

type Shown = 'checking' | 'offline' | 'again';

export function CheckPage() {
  const { exam = '', nonce = '' } = useParams();
  const shown = useCheck(Number(exam), nonce);
  if (shown === 'again') return <UsedTicket />;
  const isOffline = shown === 'offline';
  return (
    <MessagePage title={isOffline ? words.offlineTitle : words.title}>
      <p role="status">{isOffline ? words.offline : words.working}</p>
      <div className="mt-6">
        <ThreeCircles />
      </div>
    </MessagePage>
  );
}

const isTransient = (error: unknown) => !(error instanceof CallError) || error.isTransient;

function useCheck(examId: number, nonce: string): Shown {
  const [shown, setShown] = useState<Shown>('checking');
  const navigate = useNavigate();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;

    async function tryOnce() {
      const [keys] = await Promise.all([sebKeys(signal), restoreByCookie()]);
      if (signal.aborted) return;
      const { outcome } = await showKeys(examId, nonce, keys);
      // It was loaded again, or kept from before.
      if (outcome === 'stale') return loadCheckPage(examId);
      noteChecked(examId, outcome);
      keepPersonInTab();
      void navigate(`/quiz/${examId}`, { replace: true });
    }

    async function run() {
      for (let failures = 0; !signal.aborted; failures += 1) {
        try {
          return await tryOnce();
        } catch (error) {
          if (signal.aborted) return;
          console.warn('Safe Exam Browser could not be checked', error);
          if (!isTransient(error)) return setShown('again');
          setShown('offline');
          await new Promise((resolve) => setTimeout(resolve, backOffMs(failures, Math.random())));
          setShown('checking');
        }
      }
    }
    void run();
    return () => leaving.abort();
  }, [examId, nonce, navigate]);
  return shown;
}
