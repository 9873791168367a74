import * as endpoints from '@quivia/contract/webhooks';
import { type Route, route } from '../../platform/http/route.ts';
import * as webhooks from './webhooks.service.ts';

export const webhookRoutes: Route[] = [
  route(endpoints.listWebhooks, ({ actor, query }) => webhooks.list(actor, query)),
  route(endpoints.addWebhook, ({ actor, query, body }) => webhooks.add(actor, query, body)),
  route(endpoints.changeWebhook, ({ actor, params, body }) => webhooks.change(actor, params.id, body)),
  route(endpoints.turnWebhook, ({ actor, params, body }) => webhooks.turn(actor, params.id, body.is_on)),
  route(endpoints.removeWebhook, ({ actor, params }) => webhooks.remove(actor, params.id)),
  route(endpoints.replaceWebhookSecret, ({ actor, params }) => webhooks.replaceSecret(actor, params.id)),
  route(endpoints.endOldWebhookSecret, ({ actor, params }) => webhooks.endOldSecret(actor, params.id)),
  route(endpoints.testWebhook, ({ actor, params }) => webhooks.test(actor, params.id)),
  route(endpoints.listDeliveries, ({ actor, params, query }) => webhooks.deliveries(actor, params.id, query)),
  route(endpoints.redeliver, ({ actor, params }) => webhooks.redeliver(actor, params.id, params.delivery_id)),
];
