import * as incidentEndpoints from '@quivia/contract/hall/incidents';
import { getReplay } from '@quivia/contract/hall/replay';
import * as endpoints from '@quivia/contract/hall/report';
import { type Route, route } from '../../../platform/http/route.ts';
import * as incidents from '../incidents/incidents.service.ts';
import { replay } from './replay.service.ts';
import * as report from './report.service.ts';

/** What stays of a session: incidents, and the report that is made of everything. */
export const reportRoutes: Route[] = [
  route(incidentEndpoints.listIncidents, ({ actor, params }) => incidents.list(actor, params.id)),
  route(incidentEndpoints.noteIncident, ({ actor, params, body }) => incidents.note(actor, params.id, body)),
  route(incidentEndpoints.stepIncident, ({ actor, params, body }) =>
    incidents.step(actor, params.id, params.incident_id, body),
  ),
  route(endpoints.getSessionReport, ({ actor, params }) => report.current(actor, params.id)),
  route(endpoints.getFrozenReport, ({ actor, params }) => report.frozen(actor, params.id, params.revision)),
  route(endpoints.freezeReport, ({ actor, params, body }) => report.freeze(actor, params.id, body)),
  route(getReplay, ({ actor, params }) => replay(actor, params.id, params.student_id)),
];
