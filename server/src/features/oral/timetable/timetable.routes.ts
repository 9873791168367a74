import * as endpoints from '@quivia/contract/oral/timetable';
import { type Route, route } from '../../../platform/http/route.ts';
import { announce } from '../announcements/announce.service.ts';
import { generate } from './generate.service.ts';
import { ownVivas } from './own.service.ts';
import * as sessions from './sessions.service.ts';
import { move } from './slots.service.ts';
import { timetable } from './timetable.service.ts';

export const timetableRoutes: Route[] = [
  route(endpoints.getTimetable, ({ actor, params }) => timetable(actor, params.id)),
  route(endpoints.listOralRooms, ({ actor, params }) => sessions.listRooms(actor, params.id)),
  route(endpoints.addOralRoom, ({ actor, params, body }) => sessions.addRoom(actor, params.id, body)),
  route(endpoints.addSession, ({ actor, params, body }) => sessions.add(actor, params.id, body)),
  route(endpoints.changeSession, ({ actor, params, body }) =>
    sessions.change(actor, params.id, params.session_id, body),
  ),
  route(endpoints.removeSession, ({ actor, params, body }) =>
    sessions.remove(actor, params.id, params.session_id, body),
  ),
  route(endpoints.addCircuit, ({ actor, params, body }) => sessions.addCircuit(actor, params.id, body)),
  route(endpoints.generateTimetable, ({ actor, params, body }) => generate(actor, params.id, body)),
  route(endpoints.moveSlots, ({ actor, params, body }) => move(actor, params.id, body)),
  route(endpoints.announceTimetable, ({ actor, params, body }) => announce(actor, params.id, body)),
  route(endpoints.listOwnVivas, ({ actor }) => ownVivas(actor)),
];
