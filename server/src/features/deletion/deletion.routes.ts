import * as endpoints from '@quivia/contract/deletion';
import { type Route, route } from '../../platform/http/route.ts';
import * as deletion from './deletion.service.ts';

export const deletionRoutes: Route[] = [
  route(endpoints.deleteOwnAccount, ({ actor, body }) => deletion.deleteOwn(actor, body)),
  route(endpoints.deleteAccount, ({ actor, params }) => deletion.deleteByAdmin(actor, params.id)),
];
