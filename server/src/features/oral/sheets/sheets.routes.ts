import * as sheets from '@quivia/contract/oral/sheets';
import { type Route, route } from '../../../platform/http/route.ts';
import { carry, enterPaper } from './carry.service.ts';
import * as events from './events.service.ts';
import * as service from './sheets.service.ts';

export const sheetRoutes: Route[] = [
  route(sheets.getExamine, ({ actor, params, query }) => events.examine(actor, params.id, query.device)),
  route(sheets.sendEvents, ({ actor, params, body }) => events.send(actor, params.id, body)),
  route(sheets.hearDevice, ({ actor, params, body }) => events.hear(actor, params.id, body)),
  route(sheets.listSheets, ({ actor, params }) => service.list(actor, params.id)),
  route(sheets.submitSheet, ({ actor, params, body }) => service.submit(actor, params.id, body)),
  route(sheets.reopenSheet, ({ actor, params, body }) => service.reopen(actor, params, body.reason)),
  route(sheets.enterMarks, ({ actor, params, body }) => service.enterMarks(actor, params.id, body)),
  route(sheets.excuseSheet, ({ actor, params, body }) => service.excuse(actor, params.id, body)),
  route(sheets.carrySheets, ({ actor, params, body }) => carry(actor, params.id, body.text)),
  route(sheets.enterPaper, ({ actor, params, body }) => enterPaper(actor, params.id, body)),
];
