import { getLiveRooms } from '@quivia/contract/oral/live';
import { type Route, route } from '../../../platform/http/route.ts';
import { rooms } from './live.service.ts';

export const liveRoutes: Route[] = [
  route(getLiveRooms, ({ actor, params, query }) => rooms(actor, params.id, query)),
];
