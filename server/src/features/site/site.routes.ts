import * as endpoints from '@quivia/contract/site';
import { type Route, route } from '../../platform/http/route.ts';
import * as site from './site.service.ts';

export const siteRoutes: Route[] = [
  route(endpoints.getSite, () => site.getSite()),
  route(endpoints.sendContact, ({ body, request }) => site.contact(body, request.ip)),
];
