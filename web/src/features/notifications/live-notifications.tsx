import { isGuestAccount } from '@quivia/contract/session';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { followStream } from '../../platform/http/stream.ts';
import { useSession } from '../../platform/session/session.ts';
import { toast } from '../../ui/feedback/toasts.tsx';

/** Around every signed-in page: follows the live stream, and shows a new notification where the page is visible. */
export function LiveNotifications() {
  const { user } = useSession();
  // Guests get no notifications.
  const userId = user && !isGuestAccount(user) ? user.id : undefined;
  useEffect(() => {
    if (userId === undefined) return;
    return followStream(userId, (news) => {
      if (news.kind !== 'event' || news.event.kind !== 'notification') return;
      const { id, title } = news.event.notification;
      // An exam says itself what concerns it, and nothing else may cover its questions.
      if (location.pathname.startsWith('/quiz/')) return;
      if (document.visibilityState === 'visible') toast(title, { id: `notification-${id}` });
    });
  }, [userId]);
  return <Outlet />;
}
