// Who may open which pages. This only spares people an empty page: the server checks every call on its own.
import type { Role } from '@quivia/contract/roles';
import { isGuestAccount } from '@quivia/contract/session';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { WholePageLoader } from '../../platform/app/whole-page-loader.tsx';
import { hostOfGuest } from '../../platform/session/guest-host.ts';
import { forgetReturn, storedReturn } from '../../platform/session/return-after-sign-up.ts';
import { returnPath, returnState } from '../../platform/session/return-path.ts';
import { catchUpWithRoles, useSession } from '../../platform/session/session.ts';

export function SignedIn() {
  const { user, examId, endedBy } = useSession();
  const location = useLocation();
  // No other page would be answered.
  if (examId !== null && location.pathname.split('/', 3).join('/') !== `/quiz/${examId}`)
    return <Navigate to={`/quiz/${examId}`} replace />;
  const state = endedBy === 'person' ? null : returnState(location);
  const host = hostOfGuest();
  const home = host?.home ?? '/oral';
  // Below `/oral`, or `/marking`.
  const isGuests = location.pathname.startsWith(home.slice(0, 5));
  if (user && isGuestAccount(user) && !isGuests) return <Navigate to={home} replace />;
  const isGuestsEnd = isGuests && host;
  const away = isGuestsEnd ? (
    <Navigate to="/viva/ended" replace />
  ) : (
    <Navigate to="/signin" replace state={state} />
  );
  return <Anyone otherwise={user ? undefined : away} />;
}

/** For a page that anyone can open and that shows more to a signed-in person. */
export function Anyone({ otherwise }: { otherwise?: ReactNode }) {
  const { user, restoring } = useSession();
  const hasArrived = user !== null;
  useEffect(() => {
    if (hasArrived) forgetReturn();
  }, [hasArrived]);
  if (restoring) return <WholePageLoader />;
  // A page is never shared between two people.
  return <Fragment key={user?.id}>{otherwise ?? <Outlet />}</Fragment>;
}

/** Redirects a signed-in person: to the page they came from, else to the dashboard. */
export function SignedOut() {
  const { user, restoring } = useSession();
  const location = useLocation();
  if (restoring) return <WholePageLoader />;
  if (!user) return <Outlet />;
  return <Navigate to={returnPath(location.state, returnPath(storedReturn(user.username)))} replace />;
}

/** For signed-in people with at least one of the roles. */
export function WithRole({ anyOf }: { anyOf: readonly Role[] }) {
  const { roles } = useSession();
  const allowed = anyOf.some((role) => roles.includes(role));
  const [withheld, setWithheld] = useState<readonly Role[]>();

  useEffect(() => {
    if (!allowed && !withheld) void catchUpWithRoles().then(setWithheld);
  }, [allowed, withheld]);

  if (allowed) return <Outlet />;
  if (!withheld) return <WholePageLoader />;
  // The dashboard says what is missing: a second factor, or a sign-in at a college.
  const isWithheld = anyOf.some((role) => withheld.includes(role));
  return <Navigate to={isWithheld ? '/dashboard' : '/unauthorized'} replace />;
}
