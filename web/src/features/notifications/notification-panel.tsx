import { sentenceOf } from '../../platform/http/call-error.ts';
import { ByDay } from '../../platform/lists/by-day.tsx';
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
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Card flush>
          {isPending && <ThreeCircles />}
          {!data && error && <Failed message={sentenceOf(error)} onRetry={() => void refetch()} />}
          {data?.items.length === 0 && <Empty title={words.none} hint={words.noneHint} />}
          {data && data.items.length > 0 && (
            <ByDay rows={data.items} at={({ created_at }) => created_at}>
              {(notification) => (
                <NotificationItem
                  key={notification.id}
                  notification={notification}
                  busy={markRead.isPending && markRead.variables === notification.id}
                  onRead={() => markRead.mutate(notification.id)}
                />
              )}
            </ByDay>
          )}
          {hasNextPage && (
            <div className="border-t border-rule p-4">
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {words.older}
              </Button>
            </div>
          )}
        </Card>
        <div className="grid gap-6">
          <ChannelChoices />
          <CalendarCard />
        </div>
      </div>
    </>
  );
}
