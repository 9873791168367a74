import type { Notification } from '@quivia/contract/notification-stream';
import { renderNotification } from '@quivia/contract/notifications.words';
import { dateTimeOf } from '../platform/app/date-time.tsx';

/** With times in the reader's own zone; one that this page can't render is shown as the server wrote it. */
export const notificationText = ({ message_id, params, title, body }: Notification) =>
  (message_id && renderNotification(message_id, params ?? {}, dateTimeOf, new Date())) || { title, body };
