import * as contract from '@quivia/contract/marking-scripts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as plans from './script-plans.service.ts';
import * as scripts from './scripts.service.ts';

export const scriptsRoutes: Route[] = [
  route(contract.nextScript, ({ actor, params }) => scripts.next(actor, params.id)),
  route(contract.keepScript, ({ actor, params, body }) => scripts.keep(actor, params.id, body)),
  route(contract.returnScript, ({ actor, params, body }) => scripts.giveBack(actor, params.id, body)),
  route(contract.markByScript, ({ actor, params, body }) => scripts.choose(actor, params.id, body)),
  route(contract.getScriptPlan, ({ actor, params }) => plans.read(actor, params.id)),
  route(contract.changeScriptPlan, ({ actor, params, body }) => plans.change(actor, params.id, body)),
];
