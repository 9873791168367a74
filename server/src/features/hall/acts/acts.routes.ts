import * as acts from '@quivia/contract/hall/acts';
import { getOwnHall } from '@quivia/contract/hall/student';
import { type Route, route } from '../../../platform/http/route.ts';
import { ownHall } from '../student/tell.service.ts';
import * as act from './acts.service.ts';

/** What staff do about time, and what the student's page asks about it. */
export const actRoutes: Route[] = [
  route(acts.pauseHall, ({ actor, params, body }) => act.pause(actor, params.id, body)),
  route(acts.resumeHall, ({ actor, params, body }) => act.resume(actor, params.id, body)),
  route(acts.evacuateHall, ({ actor, params, body }) => act.evacuate(actor, params.id, body)),
  route(acts.giveMinutes, ({ actor, params, body }) => act.giveMinutes(actor, params.id, body)),
  route(acts.undoMinutes, ({ actor, params, body }) => act.undoMinutes(actor, params.id, body)),
  route(acts.reEnter, ({ actor, params, body }) => act.reEnter(actor, params.id, body)),
  route(acts.endStudent, ({ actor, params, body }) => act.endStudent(actor, params.id, body)),
  route(getOwnHall, ({ actor, query }) => ownHall(actor, query.quiz_or_viva_id)),
];
