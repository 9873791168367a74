import { sentenceOf } from '../../platform/http/call-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Empty, Failed, ThreeCircles } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { ChannelChoices } from './channel-choices.tsx';
import { NotificationItem } from './notification-item.tsx';
import { notificationPanel as words } from './notifications.words.ts';
import { useMarkRead, useNotifications } from './use-notifications.ts';

export function NotificationPanel() {
  const { data, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useNotifications();
  const markRead = useMarkRead();
  const unread = data?.unread ?? 0;
  return (
    <>
      <PageHeading
        title={words.title}
        lead={data && data.items.length > 0 ? words.unread(unread) : undefined}
        actions={
          unread > 0 && (
            <Button
              busy={markRead.isPending && markRead.variables === 'all'}
              onClick={() => markRead.mutate('all')}
            >
              {words.markAll}
            </Button>
          )
        }
      />
      <Card flush>
        {isPending && <ThreeCircles />}
        {!data && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
        {data?.items.length === 0 && <Empty title={words.none} hint={words.noneHint} />}
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
              {words.older}
            </Button>
          </div>
        )}
      </Card>
      <ChannelChoices />
      <CalendarCard />
    </>
  );
}
