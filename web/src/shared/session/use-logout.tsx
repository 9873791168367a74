import { lazy, Suspense, useState } from 'react';
import { keptDrafts, removeDrafts } from '../../platform/offline/drafts.ts';
import { useSession } from '../../platform/session/session.ts';
import { hasRunningExam } from '../kept-session/opened-exam.ts';

const LogoutQuestion = lazy(async () => ({
  default: (await import('./logout-question.tsx')).LogoutQuestion,
}));

/**
 * Asks first when unsaved drafts would be lost, which are not kept on a computer that others may use, and while an exam of
 * this browser is running.
 */
export function useLogout() {
  const { user, signOut } = useSession();
  const [asking, setAsking] = useState<'drafts' | 'exam' | null>(null);

  function leave() {
    if (user) removeDrafts(user.id);
    signOut();
  }

  function logout() {
    if (user && hasRunningExam(user.id)) setAsking('exam');
    else if (user && keptDrafts(user.id).length > 0) setAsking('drafts');
    else leave();
  }

  const question = asking && (
    <Suspense>
      <LogoutQuestion about={asking} onStay={() => setAsking(null)} onLeave={leave} />
    </Suspense>
  );
  return { logout, question };
}
