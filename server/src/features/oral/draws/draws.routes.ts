import * as endpoints from '@quivia/contract/oral/draws';
import { type Route, route } from '../../../platform/http/route.ts';
import * as draws from './draws.service.ts';

export const drawRoutes: Route[] = [
  route(endpoints.getDrawRules, ({ actor, params }) => draws.rules(actor, params.id)),
  route(endpoints.setDrawRules, ({ actor, params, body }) => draws.setRules(actor, params.id, body)),
  route(endpoints.listDraws, ({ actor, params, query }) => draws.list(actor, params.id, query.session_id)),
  route(endpoints.drawQuestions, ({ actor, params, body }) => draws.draw(actor, params.id, body)),
  route(endpoints.replaceDraw, ({ actor, params }) => draws.replace(actor, params.id, params.draw_id)),
];
