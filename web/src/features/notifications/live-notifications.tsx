import { Outlet } from 'react-router';
import { useSession } from '../../platform/session/session.ts';
import { useLiveNotifications } from './use-notifications.ts';

/** Around every signed-in page. */
export function LiveNotifications() {
  useLiveNotifications(useSession().user?.id);
  return <Outlet />;
}
