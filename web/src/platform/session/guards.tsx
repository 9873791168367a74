// Who may open which pages. They only spare people a page that would stay empty: the server decides by itself.
import type { Role } from '@quivia/contract/roles';
import { Fragment, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { WholePageLoader } from '../app/whole-page-loader.tsx';
import { forgetReturn, keptReturn } from './return-after-sign-up.ts';
import { returnPath, returnState } from './return-path.ts';
import { catchUpWithRoles, useSession } from './session.ts';

export function SignedIn() {
  const { user, restoring, endedBy } = useSession();
  const location = useLocation();
  const hasArrived = user !== null;
  useEffect(() => {
    if (hasArrived) forgetReturn();
  }, [hasArrived]);
  if (restoring) return <WholePageLoader />;
  if (!user) {
    const state = endedBy === 'person' ? null : returnState(location);
    return <Navigate to="/signin" replace state={state} />;
  }
  // A page never lives on from one person to the next.
  return (
    <Fragment key={user.id}>
      <Outlet />
    </Fragment>
  );
}

/** Leads away once somebody is signed in: to the page they came from, else to the dashboard. */
export function SignedOut() {
  const { user, restoring } = useSession();
  const location = useLocation();
  if (restoring) return <WholePageLoader />;
  if (!user) return <Outlet />;
  return <Navigate to={returnPath(location.state, returnPath(keptReturn(user.username)))} replace />;
}

/** For signed-in people with at least one of the roles. */
export function WithRole({ anyOf }: { anyOf: readonly Role[] }) {
  const { roles } = useSession();
  const allowed = anyOf.some((role) => roles.includes(role));
  const [lookedAgain, setLookedAgain] = useState(false);

  useEffect(() => {
    if (!allowed && !lookedAgain) catchUpWithRoles().finally(() => setLookedAgain(true));
  }, [allowed, lookedAgain]);

  if (allowed) return <Outlet />;
  return lookedAgain ? <Navigate to="/unauthorized" replace /> : <WholePageLoader />;
}
