import * as endpoints from '@quivia/contract/practice';
import { type Route, route } from '../../platform/http/route.ts';
import * as practice from './practice.service.ts';

export const practiceRoutes: Route[] = [
  route(endpoints.countDuePractice, ({ actor }) => practice.countDue(actor)),
  route(endpoints.listPractice, ({ actor, query }) => practice.list(actor, query)),
  route(endpoints.doubtKey, ({ actor, body }) => practice.doubt(actor, body)),
  route(endpoints.answerPractice, ({ actor, body }) => practice.answer(actor, body)),
];
