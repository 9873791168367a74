import * as contract from '@quivia/contract/mark-tables';
import { type Route, route } from '../../../platform/http/route.ts';
import * as tables from './tables.service.ts';

export const tablesRoutes: Route[] = [
  route(contract.downloadMarkTable, ({ actor, params, query }) => tables.template(actor, params.id, query)),
  route(contract.listScriptCodes, ({ actor, params, body }) => tables.codes(actor, params.id, body)),
  route(contract.uploadMarkTable, ({ actor, params, query, file }) =>
    tables.upload(actor, params.id, query, file),
  ),
  route(contract.listMarkTables, ({ actor, params }) => tables.list(actor, params.id)),
  route(contract.reviewMarkTable, ({ actor, params }) => tables.review(actor, params.id, params.table_id)),
  route(contract.applyMarkTable, ({ actor, params, body }) =>
    tables.apply(actor, params.id, params.table_id, body),
  ),
  route(contract.undoMarkTable, ({ actor, params, body }) =>
    tables.undo(actor, params.id, params.table_id, body),
  ),
];
