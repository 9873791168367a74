import * as endpoints from '@quivia/contract/api-tokens';
import { type Route, route } from '../../platform/http/route.ts';
import * as tokens from './api-tokens.service.ts';

export const apiTokenRoutes: Route[] = [
  route(endpoints.listOwnApiTokens, ({ actor }) => tokens.listOwn(actor)),
  route(endpoints.makeApiToken, ({ actor, body }) => tokens.make(actor, body)),
  route(endpoints.endApiToken, ({ actor, params }) => tokens.end(actor, params.id)),
  route(endpoints.listApiTokens, ({ actor, query }) => tokens.listAt(actor, query)),
  route(endpoints.ruleApiTokens, ({ actor, body }) => tokens.rule(actor, body)),
];
