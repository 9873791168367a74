import * as endpoints from '@quivia/contract/accounts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as accounts from './account-status.service.ts';

export const accountRoutes: Route[] = [
  route(endpoints.listAccounts, ({ query }) => accounts.list(query)),
  route(endpoints.disableAccount, ({ actor, params, body }) => accounts.disable(actor, params.id, body)),
  route(endpoints.enableAccount, ({ actor, params }) => accounts.enable(actor, params.id)),
  route(endpoints.endSessionsOf, ({ actor, params }) => accounts.endSessions(actor, params.id)),
];
