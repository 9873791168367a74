import * as endpoints from '@quivia/contract/rosters';
import { type Route, route } from '../../platform/http/route.ts';
import * as rosters from './rosters.service.ts';

export const rosterRoutes: Route[] = [
  route(endpoints.downloadRosterTemplate, ({ actor, query }) => rosters.template(actor, query)),
  route(endpoints.uploadRoster, ({ actor, query, file }) => rosters.upload(actor, query, file)),
  route(endpoints.getRoster, ({ actor, params }) => rosters.find(actor, params.id)),
  route(endpoints.listRosterRows, ({ actor, params, query }) => rosters.rows(actor, params.id, query)),
  route(endpoints.confirmRoster, ({ actor, params, query }) => rosters.confirm(actor, params.id, query)),
  route(endpoints.downloadRosterErrors, ({ actor, params, query }) =>
    rosters.errors(actor, params.id, query),
  ),
  route(endpoints.discardRoster, ({ actor, params }) => rosters.discard(actor, params.id)),
  route(endpoints.inviteAgain, ({ actor, body }) => rosters.inviteAgain(actor, body)),
];
