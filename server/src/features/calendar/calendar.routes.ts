import * as endpoints from '@quivia/contract/calendar';
import { type Route, route } from '../../platform/http/route.ts';
import * as calendar from './calendar.service.ts';

export const calendarRoutes: Route[] = [
  route(endpoints.getCalendarFeed, ({ actor }) => calendar.read(actor)),
  route(endpoints.makeCalendarFeed, ({ actor }) => calendar.make(actor)),
  route(endpoints.endCalendarFeed, ({ actor }) => calendar.end(actor)),
  route(endpoints.readCalendar, ({ params }) => calendar.show(params.file)),
];
