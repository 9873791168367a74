import type { Notification } from '@quivia/contract/notifications';
import { renderNotification } from '@quivia/contract/notifications.words';
import { DateTime, dateTimeOf } from '../../platform/app/date-time.tsx';
import { isOwnPath } from '../../platform/session/return-path.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { notificationItem as words } from './notifications.words.ts';

interface NotificationItemProps {
  notification: Notification;
  onRead: () => void;
  busy: boolean;
}

/** With times in the reader's own zone; one that this page can't render is shown as the server wrote it. */
const textOf = ({ message_id, params, title, body }: Notification) =>
  (message_id && renderNotification(message_id, params ?? {}, dateTimeOf)) || { title, body };

/** Unread ones have a filled dot, the word Unread and a heavier title. */
export function NotificationItem({ notification, onRead, busy }: NotificationItemProps) {
  const { link, created_at, is_read } = notification;
  const { title, body } = textOf(notification);
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 border-b border-rule px-4 py-4 last:border-b-0 sm:grid-cols-[auto_1fr_auto]">
      <span
        aria-hidden="true"
        className={`mt-1.5 size-3 rounded-full border-[1.75px] ${is_read ? 'border-rule' : 'filled'}`}
      />
      <div className="min-w-0">
        <h2 className={is_read ? '' : 'font-semibold'}>
          {!is_read && <span className="text-pencil">{words.unread} </span>}
          {title}
        </h2>
        <p className="mt-1 max-w-measure text-sm text-ink-2">{body}</p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-xs text-ink-3">
          <DateTime at={created_at} />
          {isOwnPath(link) && (
            <TextLink to={link} aria-label={words.openNamed(title)} onClick={is_read ? undefined : onRead}>
              {words.open}
            </TextLink>
          )}
        </p>
      </div>
      {!is_read && (
        <Button
          variant="quiet"
          busy={busy}
          aria-label={words.markReadNamed(title)}
          onClick={onRead}
          className="col-start-2 mt-2 justify-self-start max-sm:-ml-6 sm:col-start-3 sm:mt-0"
        >
          {words.markRead}
        </Button>
      )}
    </li>
  );
}
