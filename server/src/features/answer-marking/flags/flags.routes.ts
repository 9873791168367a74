import * as contract from '@quivia/contract/marking-flags';
import { type Route, route } from '../../../platform/http/route.ts';
import * as anonymity from './anonymity.service.ts';
import * as flags from './flags.service.ts';

/** What these reply stays without names, except where somebody has asked for one with a reason. */
export const flagsRoutes: Route[] = [
  route(contract.flagAnswer, ({ actor, params, body }) => flags.flag(actor, params.id, body)),
  route(contract.listFlags, ({ actor, params }) => flags.list(actor, params.id)),
  route(contract.getFlaggedAnswer, ({ actor, params }) => flags.show(actor, params.id, params.flag_id)),
  route(contract.settleFlag, ({ actor, params, body }) =>
    flags.settle(actor, params.id, params.flag_id, body),
  ),
];

export const namesRoutes: Route[] = [
  route(contract.nameFlagged, ({ actor, params, body }) =>
    flags.name(actor, params.id, params.flag_id, body),
  ),
  route(contract.revealNames, ({ actor, params, body }) => anonymity.reveal(actor, params.id, body)),
];
