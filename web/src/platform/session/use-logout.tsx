import { lazy, Suspense, useState } from 'react';
import { keptDrafts, removeDrafts } from '../offline/drafts.ts';
import { useSession } from './session.ts';

const LogoutQuestion = lazy(async () => ({
  default: (await import('./logout-question.tsx')).LogoutQuestion,
}));

/** Asks first when unsaved drafts would be lost: they are not kept on a computer that others may use. */
export function useLogout() {
  const { user, signOut } = useSession();
  const [asking, setAsking] = useState(false);

  function leave() {
    if (user) removeDrafts(user.id);
    signOut();
  }

  function logout() {
    if (user && keptDrafts(user.id).length > 0) setAsking(true);
    else leave();
  }

  const question = asking && (
    <Suspense>
      <LogoutQuestion onStay={() => setAsking(false)} onLeave={leave} />
    </Suspense>
  );
  return { logout, question };
}
