import * as endpoints from '@quivia/contract/attempts';
import type { FastifyRequest } from 'fastify';
import { type Route, route } from '../../platform/http/route.ts';
import * as attempts from './attempts.service.ts';
import * as handingIn from './handing-in.service.ts';
import * as integrity from './integrity.service.ts';

const originOf = (request: FastifyRequest): attempts.Origin => ({
  address: request.ip,
  browser: (request.headers['user-agent'] ?? '').slice(0, 300),
});

export const attemptRoutes: Route[] = [
  route(endpoints.listOwnExams, ({ actor, query }) => attempts.listOwn(actor, query)),
  route(endpoints.startAttempt, ({ actor, query, request }) =>
    attempts.start(actor, query, originOf(request)),
  ),
  route(endpoints.listPaper, ({ actor, query }) => attempts.paper(actor, query.quiz_or_viva_id)),
  route(endpoints.listPaperOptions, ({ actor, query }) =>
    attempts.options(actor, query.quiz_or_viva_id, query.question_id),
  ),
  route(endpoints.saveResponse, ({ actor, body }) => attempts.save(actor, body)),
  route(endpoints.submitAttempt, ({ actor, body }) => handingIn.submit(actor, body.quiz_or_viva_id)),
  route(endpoints.getReceipt, ({ actor, query }) => handingIn.receipt(actor, query.quiz_or_viva_id)),
  route(endpoints.reportIntegrity, ({ actor, body }) => integrity.report(actor, body)),
];
