import * as endpoints from '@quivia/contract/site';
import * as policies from '@quivia/contract/site-policy';
import { type Route, route } from '../../platform/http/route.ts';
import { read as readPolicy } from '../site-policy/site-policy.service.ts';
import * as site from './site.service.ts';

export const siteRoutes: Route[] = [
  route(endpoints.getSite, () => site.getSite()),
  route(endpoints.sendContact, ({ body, request }) => site.contact(body, request.ip)),
  route(policies.getSitePolicy, () => readPolicy()),
  route(policies.changeSitePolicy, ({ actor, body }) => site.changePolicy(actor, body)),
  route(policies.dismissPolicyAdvice, () => site.dismissPolicyAdvice()),
];
