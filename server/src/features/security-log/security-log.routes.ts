import { getSecuritySummary, listSecurityEvents } from '@quivia/contract/security-events';
import { type Route, route } from '../../platform/http/route.ts';
import * as securityLog from './security-log.service.ts';

export const securityLogRoutes: Route[] = [
  route(listSecurityEvents, ({ query }) => securityLog.list(query)),
  route(getSecuritySummary, () => securityLog.summary()),
];
