import { handOver, listOrphans } from '@quivia/contract/handover';
import { type Route, route } from '../../platform/http/route.ts';
import * as handover from './handover.service.ts';

export const handoverRoutes: Route[] = [
  route(listOrphans, ({ actor, query }) => handover.list(actor, query)),
  route(handOver, ({ actor, body }) => handover.handOver(actor, body)),
];
