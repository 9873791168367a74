import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { dateTimeOf } from '../../platform/app/date-time.tsx';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { leaveForCollege } from '../../shared/session/use-college.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { collegeButton as words } from './sign-on.words.ts';
import { findCollege } from './use-sign-on.ts';

/** While somebody types. */
const PAUSE_MS = 300;

type College = NonNullable<Awaited<ReturnType<typeof findCollege>>>;

/** Decided by the domain of the typed address, never by whether it has an account. */
export function CollegeButton({ domain, stays }: { domain: string; stays: () => boolean }) {
  const college = useCollege(domain);
  const { state } = useLocation();
  const [busy, setBusy] = useState(false);
  if (!college) return null;
  const { id, institution, silent_since } = college;
  async function press() {
    setBusy(true);
    try {
      await leaveForCollege(id, stays(), state);
    } catch (error) {
      toast.error(sentenceOf(error));
      setBusy(false);
    }
  }
  return (
    <>
      <Button busy={busy} onClick={() => void press()}>
        {words.continue(institution)}
      </Button>
      {silent_since && (
        <p role="status" className="text-sm text-risk">
          {words.silent(institution, dateTimeOf(silent_since))}
        </p>
      )}
    </>
  );
}

function useCollege(domain: string): College | null {
  const [found, setFound] = useState<{ domain: string; college: College | null }>();
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      findCollege(domain, leaving.signal).then(
        (college) => setFound({ domain, college }),
        // The password still works.
        () => {},
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [domain]);
  return found?.domain === domain ? found.college : null;
}
