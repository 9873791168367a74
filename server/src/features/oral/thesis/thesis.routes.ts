import * as endpoints from '@quivia/contract/oral/thesis';
import { type Route, route } from '../../../platform/http/route.ts';
import * as thesis from './thesis.service.ts';

export const thesisRoutes: Route[] = [
  route(endpoints.getTheses, ({ actor, params }) => thesis.list(actor, params.id)),
  route(endpoints.setReportsDue, ({ actor, params, body }) => thesis.setDue(actor, params.id, body)),
  route(endpoints.submitReport, ({ actor, params, body }) => thesis.submit(actor, params, body)),
  route(endpoints.overrideReports, ({ actor, params, body }) => thesis.override(actor, params, body)),
  route(endpoints.recordThesisResult, ({ actor, params, body }) => thesis.recordResult(actor, params, body)),
];
