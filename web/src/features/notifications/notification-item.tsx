import type { Notification } from '@quivia/contract/notification-stream';
import Check from 'lucide-react/icons/check';
import { Link } from 'react-router';
import { TimeOfDay } from '../../platform/app/near-day.tsx';
import { isOwnPath } from '../../platform/session/return-path.ts';
import { notificationText } from '../../shared/notification-text.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { notificationItem as words } from './notifications.words.ts';

interface NotificationItemProps {
  notification: Notification;
  onRead: () => void;
  busy: boolean;
}

/**
 * A press anywhere on it opens what it is about and marks it as read. Unread ones have a filled dot, the word Unread and
 * a heavier title.
 */
export function NotificationItem({ notification, onRead, busy }: NotificationItemProps) {
  const { link, created_at, is_read } = notification;
  const { title, body } = notificationText(notification);
  return (
    <li
      className={`relative flex gap-3 border-b border-rule px-4 py-3 transition-colors last:border-b-0 ${is_read ? '' : 'bg-pencil-soft/50'} has-[h3_:is(a,button):hover]:bg-pencil-soft`}
    >
      <span
        aria-hidden="true"
        className={`mt-1.5 size-3 shrink-0 rounded-full border-[1.75px] ${is_read ? 'border-rule' : 'filled'}`}
      />
      <div className="min-w-0 grow">
        <h3 className={is_read ? '' : 'font-semibold'}>
          {!is_read && <span className="sr-only">{words.unread} </span>}
          {isOwnPath(link) ? (
            <Link to={link} onClick={is_read ? undefined : onRead} className={WHOLE_ROW}>
              {title}
            </Link>
          ) : is_read ? (
            title
          ) : (
            <button type="button" onClick={onRead} className={`text-left font-[inherit] ${WHOLE_ROW}`}>
              {title}
            </button>
          )}
        </h3>
        <p className="mt-0.5 max-w-measure text-sm text-ink-2">{body}</p>
      </div>
      <p className="shrink-0 pt-0.5 text-xs text-ink-3">
        <TimeOfDay at={created_at} />
      </p>
      {!is_read && (
        <div className="relative -my-2 -mr-2">
          <IconButton
            icon={Check}
            label={words.markReadNamed(title)}
            title={words.markRead}
            aria-busy={busy || undefined}
            off={busy}
            onClick={onRead}
          />
        </div>
      )}
    </li>
  );
}

const WHOLE_ROW = 'after:absolute after:inset-0';
