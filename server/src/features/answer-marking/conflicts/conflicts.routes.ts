import * as contract from '@quivia/contract/marking-conflicts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as conflicts from './conflicts.service.ts';

export const conflictsRoutes: Route[] = [
  route(contract.listConflicts, ({ actor, params }) => conflicts.list(actor, params.id)),
  route(contract.declareConflict, ({ actor, params, body }) => conflicts.declare(actor, params.id, body)),
  route(contract.withdrawConflict, ({ actor, params, body }) =>
    conflicts.withdraw(actor, params.id, params.conflict_id, body),
  ),
];
