import * as contract from '@quivia/contract/oral/schemes';
import { type Route, route } from '../../../platform/http/route.ts';
import * as schemes from './schemes.service.ts';

export const schemeRoutes: Route[] = [
  route(contract.listSchemes, ({ actor, query }) => schemes.list(actor, query.institution_id)),
  route(contract.addScheme, ({ actor, body }) => schemes.add(actor, body)),
  route(contract.changeScheme, ({ actor, params, body }) => schemes.change(actor, params.id, body)),
  route(contract.retireScheme, ({ actor, params }) => schemes.retire(actor, params.id)),
];
