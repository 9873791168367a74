import { sentenceOf } from '../../platform/http/call-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Empty, Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ChannelChoices } from './channel-choices.tsx';
import { NotificationItem } from './notification-item.tsx';
import { useMarkRead, useNotifications } from './use-notifications.ts';

export function NotificationPanel() {
  const { data, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useNotifications();
  const markRead = useMarkRead();
  const unread = data?.unread ?? 0;
  return (
    <>
      <PageHeading
        title="Notification"
        lead={data && data.items.length > 0 ? saysUnread(unread) : undefined}
        actions={
          unread > 0 && (
            <Button
              busy={markRead.isPending && markRead.variables === 'all'}
              onClick={() => markRead.mutate('all')}
            >
              Mark all as read
            </Button>
          )
        }
      />
      <Card flush>
        {isPending && <ThreeCircles />}
        {!data && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
        {data?.items.length === 0 && (
          <Empty title="Nothing new" hint="What concerns you, such as a new quiz or a role, appears here." />
        )}
        {data && data.items.length > 0 && (
          <ul>
            {data.items.map((notification) => (
              <NotificationItem
                key={notification.id}
                notification={notification}
                busy={markRead.isPending && markRead.variables === notification.id}
                onRead={() => markRead.mutate(notification.id)}
              />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <div className="border-t border-rule p-4">
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show older ones
            </Button>
          </div>
        )}
      </Card>
      <ChannelChoices />
    </>
  );
}

function saysUnread(unread: number): string {
  if (unread === 0) return 'You have read them all.';
  return unread === 1 ? 'One is unread.' : `${unread} are unread.`;
}
