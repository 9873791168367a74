import * as contract from '@quivia/contract/marking-seeds';
import { type Route, route } from '../../../platform/http/route.ts';
import * as seeds from './choose-seeds.service.ts';
import * as markers from './markers.service.ts';

export const seedRoutes: Route[] = [
  route(contract.listSeeds, ({ actor, params, query }) => seeds.list(actor, params.id, query)),
  route(contract.chooseSeed, ({ actor, params, body }) => seeds.choose(actor, params.id, body)),
  route(contract.removeSeed, ({ actor, params, body }) => seeds.remove(actor, params.id, body)),
  route(contract.listToConfirm, ({ actor, params, query }) => seeds.toConfirm(actor, params.id, query)),
  route(contract.confirmSeed, ({ actor, params, body }) => seeds.confirm(actor, params.id, body)),
  route(contract.setSeedRules, ({ actor, params, body }) => seeds.setRules(actor, params.id, body)),
  route(contract.decideOnMarker, ({ actor, params, body }) => markers.decide(actor, params.id, body)),
];
