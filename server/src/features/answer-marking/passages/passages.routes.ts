import * as contract from '@quivia/contract/passages';
import { type Route, route } from '../../../platform/http/route.ts';
import * as passages from './passages.service.ts';

export const passagesRoutes: Route[] = [
  route(contract.listPassages, ({ actor, params, query }) => passages.list(actor, params.id, query)),
  route(contract.readPassages, ({ actor, params, query }) => passages.read(actor, params.id, query)),
];
