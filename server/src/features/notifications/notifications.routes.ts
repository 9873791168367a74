import * as notificationStream from '@quivia/contract/notification-stream';
import * as endpoints from '@quivia/contract/notifications';
import { openEventStream } from '../../platform/http/event-stream.ts';
import { type Route, route } from '../../platform/http/route.ts';
import * as notifications from './notifications.service.ts';
import * as push from './push/push.service.ts';

export const notificationRoutes: Route[] = [
  route(endpoints.listNotifications, ({ actor, query }) => notifications.list(actor, query)),
  route(endpoints.markRead, ({ actor, params }) => notifications.markRead(actor, params.id)),
  route(endpoints.markAllRead, ({ actor }) => notifications.markAllRead(actor)),
  route(endpoints.listChannelChoices, ({ actor }) => notifications.channelChoices(actor)),
  route(endpoints.chooseChannels, ({ actor, body }) => notifications.chooseChannels(actor, body)),
  route(endpoints.getPushSettings, ({ actor }) => push.pushSettings(actor)),
  route(endpoints.subscribeToPush, ({ actor, body }) => push.subscribe(actor, body)),
  route(endpoints.unsubscribeFromPush, ({ actor, body }) => push.unsubscribe(actor, body)),
  route(endpoints.saveReaderSettings, ({ actor, body }) => notifications.saveReaderSettings(actor, body)),
  route(notificationStream.streamNotifications, async ({ actor, stillValid, request, reply }) => {
    const stream = openEventStream(request, reply, {
      person: actor.userId,
      stillValid,
      onClose: () => stop(),
    });
    const stop = notifications.follow(actor, (event) => stream.send('notification', event));
    return undefined;
  }),
];
