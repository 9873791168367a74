import * as contract from '@quivia/contract/oral/exams';
import { type Route, route } from '../../../platform/http/route.ts';
import { overview } from '../access/access.service.ts';
import * as exams from './exams.service.ts';

export const examRoutes: Route[] = [
  route(contract.listOrals, ({ actor, query }) => exams.list(actor, query)),
  route(contract.listOralCourses, ({ actor, query }) => exams.courses(actor, query)),
  route(contract.createOral, ({ actor, body }) => exams.create(actor, body)),
  route(contract.getOral, ({ actor, params }) => overview(actor, params.id)),
  route(contract.changeOral, ({ actor, params, body }) => exams.change(actor, params.id, body)),
  route(contract.cancelOral, ({ actor, params, body }) => exams.cancel(actor, params.id, body.reason)),
  route(contract.getOralProgress, ({ actor, params }) => exams.progress(actor, params.id)),
];
