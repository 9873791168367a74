import * as awardEndpoints from '@quivia/contract/oral/awards';
import * as endpoints from '@quivia/contract/oral/lists';
import { type Route, route } from '../../../platform/http/route.ts';
import * as awards from '../awards/awards.service.ts';
import { exportList } from './export.service.ts';
import * as acts from './list-acts.service.ts';
import * as lists from './lists.service.ts';
import { ownResults } from './own.service.ts';

/** From sheets to released results. */
export const awardRoutes: Route[] = [
  route(awardEndpoints.getAwards, ({ actor, params }) => awards.list(actor, params.id)),
  route(awardEndpoints.proposeAgreement, ({ actor, params, body }) => awards.propose(actor, params.id, body)),
  route(awardEndpoints.confirmAgreement, ({ actor, params }) =>
    awards.confirm(actor, params.id, params.agreement_id),
  ),
  route(endpoints.getAwardLists, ({ actor, params }) => lists.list(actor, params.id)),
  route(endpoints.getAwardList, ({ actor, params, query }) =>
    lists.show(actor, params.id, params.list, query.revision),
  ),
  route(endpoints.verifyList, ({ actor, params, body }) => acts.verify(actor, params.id, params.list, body)),
  route(endpoints.freezeList, ({ actor, params, body }) => acts.freeze(actor, params.id, params.list, body)),
  route(endpoints.reopenList, ({ actor, params, body }) => acts.reopen(actor, params.id, params.list, body)),
  route(endpoints.releaseList, ({ actor, params, body }) =>
    acts.release(actor, params.id, params.list, body),
  ),
  route(endpoints.overrideBlocker, ({ actor, params, body }) =>
    acts.override(actor, params.id, params.list, body),
  ),
  route(endpoints.exportList, ({ actor, params, query }) =>
    exportList(actor, params.id, params.list, query.format),
  ),
  route(endpoints.listOwnOralResults, ({ actor }) => ownResults(actor)),
];
